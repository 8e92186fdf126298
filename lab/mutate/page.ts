/** A page in this process, for suites that draw, and the database of all suites that need one. */
import { builtinEnvironments } from 'vitest/runtime'
import startDatabase from '#tests/support/globalDatabase.ts'
import { atlasData } from '#tools/build/atlasData.ts'
import { type Bench, openBench, providedName } from './bench.ts'

/** As tests/vitest.config.ts has it. */
export const isDrawing = (suite: string) => suite.endsWith('.tsx')

/** Starts the database of all lanes, which know of it by their environment. A lane that hangs could not stop its own. */
export async function openDatabase(): Promise<() => Promise<void>> {
  const stop = await startDatabase({
    provide: (name: string, value: unknown) => {
      process.env[providedName] = JSON.stringify({ [name]: value })
    },
  })
  const end = () => void stop().finally(() => process.exit(1))
  for (const call of ['SIGINT', 'SIGTERM']) process.once(call, end)
  return async () => {
    for (const call of ['SIGINT', 'SIGTERM']) process.off(call, end)
    await stop()
  }
}

/** From then on the globals of this process are those of a page. */
export async function openPageBench(): Promise<Bench> {
  const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {})
  // What React and happy-dom say of a mutated screen.
  const { error, warn } = console
  console.error = console.warn = () => {}
  return openBench({
    plugins: [atlasData()],
    setupFile: 'tests/support/dom.ts',
    async close() {
      Object.assign(console, { error, warn })
      await teardown(globalThis)
    },
  })
}
