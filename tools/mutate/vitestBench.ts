/** Runs suites that need a database or a page against mutated sources: each time in a new worker of Vitest. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createVitest, type TestRunResult, type Vitest } from 'vitest/node'
import type { Bench } from './bench.ts'
import { shared } from './plant.ts'

const root = process.cwd()

async function startVitest(settings: { bail?: number; maxWorkers?: number | string } = {}): Promise<Vitest> {
  const vitest = await createVitest('test', {
    root,
    config: resolve(root, 'tools/mutate/vitest.config.ts'),
    watch: true,
    reporters: [{}],
    ...settings,
  })
  await vitest.standalone()
  return vitest
}

const specificationsOf = async (vitest: Vitest, suites: readonly string[]) =>
  (await Promise.all(suites.map((suite) => vitest.globTestSpecifications([suite])))).flat()

/** The first failed test of a run, or null. */
function failureIn({ testModules, unhandledErrors }: TestRunResult): string | null {
  for (const module of testModules) {
    const [failed] = module.children.allTests('failed')
    if (failed) return failed.fullName
    if (module.state() === 'failed') return `${module.relativeModuleId} does not load`
  }
  return unhandledErrors.length > 0 ? 'an error that nobody caught' : null
}

export async function openVitestBench(): Promise<Bench> {
  const vitest = await startVitest()
  return {
    async run(fault, suites) {
      for (const file of [shared.karwanFault?.file, fault?.file])
        if (file !== undefined) vitest.invalidateFile(resolve(root, file))
      shared.karwanFault = fault
      return failureIn(await vitest.runTestSpecifications(await specificationsOf(vitest, suites)))
    },
    close: () => vitest.close(),
  }
}

/** The functions that each suite calls. */
export type Calls = ReadonlyMap<string, ReadonlySet<string>>

/** Runs all suites below a folder once, and writes down which functions of the files each calls. Throws when one fails. */
export async function callsOf(files: readonly string[], folder: string): Promise<Calls> {
  const cache = resolve(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const notes = mkdtempSync(join(cache, 'calls-'))
  process.env['KARWAN_NOTES'] = notes
  shared.karwanNoted = new Set(files)
  const vitest = await startVitest({ bail: 0, maxWorkers: '100%' })
  try {
    const failure = failureIn(await vitest.runTestSpecifications(await specificationsOf(vitest, [folder])))
    if (failure !== null) throw new Error(`Without any fault this fails: ${failure}`)
    const written = readdirSync(notes).map((name) => JSON.parse(readFileSync(join(notes, name), 'utf8')))
    return new Map(written.map(({ file, called }) => [file, new Set<string>(called)]))
  } finally {
    await vitest.close()
    rmSync(notes, { recursive: true })
    shared.karwanNoted = undefined
    delete process.env['KARWAN_NOTES']
  }
}
