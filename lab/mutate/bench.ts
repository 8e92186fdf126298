/** Runs test suites against mutated sources, in this process. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import fc from 'fast-check'
import { createServer, createServerModuleRunner, type Plugin, type PluginOption } from 'vite'
import { type Fault, notePlugin } from './plant.ts'
import type * as suiteModule from './suite.ts'

const root = process.cwd()
const suitePath = resolve(root, 'lab/mutate/suite.ts')

export const readSource = (file: string) => readFileSync(resolve(root, file), 'utf8')

/** All files below a folder with an ending. */
export function filesBelow(folder: string, ending = '.ts'): string[] {
  if (!existsSync(resolve(root, folder))) return []
  return readdirSync(resolve(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) return filesBelow(path, ending)
      return path.endsWith(ending) ? [path] : []
    })
    .sort()
}

/** '#api/' → 'src/api/', by package.json. */
const folders = Object.entries<string>(JSON.parse(readSource('package.json')).imports).map(
  ([name, path]) => [name.slice(0, -1), posix.normalize(path.slice(0, -1))] as const,
)

/** The project files that a project file imports, without those of which it needs the types alone. */
export function importsOf(file: string): string[] {
  const specifiers = [
    ...readSource(file).matchAll(/^(?:import|export [*{])(?! type )[^']*from '([#.][^']+)'/gm),
  ].map(([, name = '']) => name)
  return specifiers.map((name) => {
    const [prefix, folder] = folders.find(([start]) => name.startsWith(start)) ?? ['', posix.dirname(file)]
    return posix.join(folder, name.slice(prefix.length))
  })
}

/** The file and all that it needs. */
function neededBy(file: string): ReadonlySet<string> {
  const needed = new Set([file])
  for (const at of needed)
    if (existsSync(resolve(root, at))) for (const name of importsOf(at)) needed.add(name)
  return needed
}

const kept = new Map<string, ReadonlySet<string>>()

/** The suites in `folder` that import a file directly or indirectly. */
export function suitesFor(file: string, folder: string): string[] {
  return filesBelow(folder).filter((suite) => {
    // A file that is compared with a page needs Vitest: here its test never ends.
    if (!suite.endsWith('.test.ts') || readSource(suite).includes('toMatchFileSnapshot')) return false
    const needed = kept.get(suite) ?? neededBy(suite)
    kept.set(suite, needed)
    return needed.has(file)
  })
}

/** A test that fails; then without the fault, too, with `spent`, its file: this fault or one before left something behind. */
export type Finding = { test: string; spent?: string }

/** A suite, or some of its tests. */
export type Asked = { file: string; tests?: readonly string[] }

export type Bench = {
  /** The first test that fails with the fault, or null when all of the suites pass. */
  run: (fault: Fault | null, suites: readonly Asked[]) => Promise<Finding | null>
  /** The functions that each test of the last suite called. */
  calls?: () => ReadonlyMap<string, ReadonlySet<string>>
  close: () => Promise<void>
}

/** What suites that draw need besides, as tests/vitest.config.ts has it. */
export type Page = {
  plugins: PluginOption[]
  setupFile: string
  close: () => Promise<void>
}

/** The variable of the environment with what `inject` answers, in JSON. */
export const providedName = 'KARWAN_PROVIDED'

const STRAY = 'an error that nobody caught'

/** Creates a module runner in which `vitest` is replaced by `suite.ts`. */
export async function openBench(page?: Page): Promise<Bench> {
  let current: Fault | null = null
  let stray: unknown
  // The same examples for every mutation; the first failure is enough.
  fc.configureGlobal({ seed: 1947, endOnFailure: true })
  const catchStray = (error: unknown) => {
    stray = error
  }
  process.on('uncaughtException', catchStray).on('unhandledRejection', catchStray)

  const plugin: Plugin = {
    name: 'faults',
    enforce: 'pre',
    transform(code, id) {
      const source = current && id === resolve(root, current.file) ? current.source : code
      return id === suitePath ? source : source.replace("from 'vitest'", `from '${suitePath}'`)
    },
  }
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [plugin, notePlugin(), page?.plugins],
  })
  const { moduleGraph } = server.environments.ssr
  const runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
  const tests = await runner.import<typeof suiteModule>(suitePath)
  Object.assign(tests.provided, JSON.parse(process.env[providedName] ?? '{}'))
  if (page) await runner.import(resolve(root, page.setupFile))

  function put(fault: Fault | null) {
    for (const { file } of [current, fault].filter((one) => one !== null)) {
      for (const module of moduleGraph.getModulesByFile(resolve(root, file)) ?? [])
        moduleGraph.invalidateModule(module)
      forget(file)
    }
    current = fault
  }

  /** A file, and all that imports it, is evaluated again when it is imported next. The others stay, as in a worker of Vitest. */
  function forget(file: string) {
    const forgotten = new Set(runner.evaluatedModules.getModulesByFile(resolve(root, file)))
    for (const module of forgotten) {
      for (const id of module.importers) {
        const importer = runner.evaluatedModules.getModuleById(id)
        if (importer) forgotten.add(importer)
      }
      runner.evaluatedModules.invalidateModule(module)
    }
  }

  async function failureIn(suite: string, some?: readonly string[]): Promise<string | null> {
    forget(suite)
    stray = undefined
    try {
      tests.startAnew()
      await runner.import(resolve(root, suite))
      const failure = await tests.firstFailure(suite, some)
      await new Promise((done) => setTimeout(done))
      return failure ?? (stray === undefined ? null : STRAY)
    } catch {
      return `${suite} does not load`
    }
  }

  return {
    async run(fault, suites) {
      put(fault)
      for (const { file, tests: some } of suites) {
        let test = await failureIn(file, some)
        // It may come from the mutation before.
        if (test === STRAY) test = await failureIn(file, some)
        if (test === null) continue
        if (fault === null) return { test }
        put(null)
        // By itself it takes less, but may need a test before it.
        if ((await failureIn(file, [test])) === null || (await failureIn(file, some)) === null)
          return { test }
        if (!some || (await failureIn(file)) !== null) return { test, spent: file }
        // These tests need others of their file.
        put(fault)
        const ofAll = await failureIn(file)
        if (ofAll !== null) return { test: ofAll }
      }
      return null
    },
    calls: () => tests.calls,
    async close() {
      // Else an error of the tool itself would end it without a word.
      process.off('uncaughtException', catchStray).off('unhandledRejection', catchStray)
      await server.close()
      await page?.close()
    },
  }
}
