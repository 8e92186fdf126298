/** A page in this process, and a database, for suites that draw. */
import { builtinEnvironments } from 'vitest/runtime'
import startDatabase from '#tests/support/globalDatabase.ts'
import { atlasData } from '#tools/build/atlasData.ts'
import { type Bench, openBench } from './bench.ts'
import { type Note, notePlugin } from './plant.ts'

/** As tests/vitest.config.ts has it. */
export const isDrawing = (suite: string) => suite.endsWith('.tsx')

/** Starts the database of all lanes, which know of it by their environment. A lane that hangs could not stop its own. */
export async function openDatabase(): Promise<() => Promise<void>> {
  const stop = await startDatabase({
    provide: (name: string, value: unknown) => {
      process.env['KARWAN_PROVIDED'] = JSON.stringify({ [name]: value })
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
    plugins: [atlasData(), notePlugin()],
    setupFile: 'tests/support/dom.ts',
    provided: JSON.parse(process.env['KARWAN_PROVIDED'] ?? '{}'),
    async close() {
      Object.assign(console, { error, warn })
      await teardown(globalThis)
    },
  })
}

/** Runs suites whose functions note that they are called, each twice: one must not fail by what it leaves behind. */
export async function notesInPage(suites: readonly string[], onNoted: (note: Note) => void): Promise<void> {
  const bench = await openPageBench()
  for (const file of suites) {
    const first = await bench.run(null, [{ file }])
    const calls = [...(bench.calls?.() ?? [])].map(([test, called]): [string, string[]] => [
      test,
      [...called],
    ])
    const start = performance.now()
    const failure = first ?? (await bench.run(null, [{ file }]))
    onNoted({
      file,
      called: [...new Set(calls.flatMap(([, called]) => called))],
      tests: Object.fromEntries(calls),
      ms: performance.now() - start,
      failure: failure?.test,
    })
  }
  await bench.close()
}
