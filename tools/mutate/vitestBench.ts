/** Runs suites that need a database or a page against mutated sources: each time in a new worker of Vitest. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createVitest, type TestRunResult, type Vitest } from 'vitest/node'
import { type Bench, filesBelow, readSource } from './bench.ts'
import { shared } from './plant.ts'

const root = process.cwd()

async function startVitest(settings: { bail?: number } = {}): Promise<Vitest> {
  const vitest = await createVitest('test', {
    root,
    config: resolve(root, 'tools/mutate/vitest.config.ts'),
    watch: true,
    reporters: [{}],
    ...settings,
  })
  await vitest.standalone()
  // Else an edit meanwhile starts a run of its own, which ends this one.
  await vitest.vite.watcher.close()
  return vitest
}

const specificationsOf = async (vitest: Vitest, suites: readonly string[]) =>
  (await Promise.all(suites.map((suite) => vitest.globTestSpecifications([suite])))).flat()

/** What failed in a run: the suites, and of each the first failed test with its error. */
function failuresIn({ testModules, unhandledErrors }: TestRunResult): Map<string, string> {
  const failures = new Map<string, string>()
  for (const module of testModules) {
    const [failed] = module.children.allTests('failed')
    const [error] = failed?.result().errors ?? module.errors()
    const name = failed?.fullName ?? 'before all tests'
    if (failed || module.state() === 'failed')
      failures.set(module.relativeModuleId, `${name}: ${error?.message.split('\n')[0]}`)
  }
  if (failures.size === 0 && unhandledErrors.length > 0) failures.set('', 'an error that nobody caught')
  return failures
}

export async function openVitestBench(): Promise<Bench> {
  const vitest = await startVitest()
  const written = resolve(root, `node_modules/.cache/fault-${process.pid}.json`)
  return {
    async run(fault, suites) {
      for (const file of [shared.karwanFault?.file, fault?.file])
        if (file !== undefined) vitest.invalidateFile(resolve(root, file))
      shared.karwanFault = fault
      // For the server that a suite builds (tests/support/serverProcess.ts); a worker has the environment of its start.
      writeFileSync(written, JSON.stringify(fault))
      process.env['KARWAN_FAULT'] = written
      const run = await vitest.runTestSpecifications(await specificationsOf(vitest, suites))
      // What failed with an earlier fault is in the result of every run.
      const [own] = [...failuresIn(run)].filter(([suite]) => suite === '' || suites.includes(suite))
      return own?.[1] ?? null
    },
    async close() {
      await vitest.close()
      rmSync(written, { force: true })
    },
  }
}

/** The functions that each suite calls. */
export type Calls = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Runs each suite below a folder once, and writes down which functions of the files it calls; of a suite that was
 * written down with the same files that is read instead. One that fails without any fault finds none: it is named and
 * left out.
 */
export async function callsOf(files: readonly string[], folder: string): Promise<Calls> {
  const suites = filesBelow(folder, '').filter((file) => /\.test\.tsx?$/.test(file) && !isOfBuild(file))
  const sources = hashOf([...files, ...filesBelow('tests/support', '')])
  const keptOf = (suite: string) =>
    resolve(root, `node_modules/.cache/calls/${sources}/${hashOf([suite])}.json`)
  const missing = suites.filter((suite) => !existsSync(keptOf(suite)))
  for (const note of missing.length > 0 ? await notedCalls(files, missing) : []) {
    mkdirSync(dirname(keptOf(note.file)), { recursive: true })
    writeFileSync(keptOf(note.file), JSON.stringify(note))
  }
  const notes = suites
    .filter((suite) => existsSync(keptOf(suite)))
    .map((suite): Note => JSON.parse(readFileSync(keptOf(suite), 'utf8')))
  return new Map(notes.map(({ file, called }) => [file, new Set(called)]))
}

/** Whether a suite builds the server and runs it: what that calls is in processes of its own. */
const isOfBuild = (suite: string) => readSource(suite).includes('#tests/support/serverProcess.ts')

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readSource(file))
  return hash.digest('hex').slice(0, 16)
}

type Note = { file: string; called: string[] }

async function notedCalls(files: readonly string[], suites: readonly string[]): Promise<Note[]> {
  const cache = resolve(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const notes = mkdtempSync(join(cache, 'calls-'))
  process.env['KARWAN_NOTES'] = notes
  shared.karwanNoted = new Set(files)
  const vitest = await startVitest({ bail: 0 })
  try {
    const run = await vitest.runTestSpecifications(await specificationsOf(vitest, suites))
    const failures = failuresIn(run)
    for (const [suite, failure] of failures)
      console.warn(`Left out, it fails without any fault: ${suite}, ${failure}`)
    return readdirSync(notes)
      .map((name): Note => JSON.parse(readFileSync(join(notes, name), 'utf8')))
      .filter(({ file }) => !failures.has(file))
  } finally {
    await vitest.close()
    rmSync(notes, { recursive: true })
    shared.karwanNoted = undefined
    delete process.env['KARWAN_NOTES']
  }
}
