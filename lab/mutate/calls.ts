/** Which suites call which functions. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Bench, filesBelow, openBench, readSource } from './bench.ts'
import { isDrawing, openPageBench } from './page.ts'
import { shared } from './plant.ts'

export type Calls = ReadonlyMap<string, Called>
/** The functions that a suite and each of its tests call, and how long it takes, in milliseconds. */
type Called = { called: ReadonlySet<string>; tests: Record<string, string[]>; ms: number }
/** As it is written down, or what failed without any fault. */
type Note = { called: string[]; tests: Record<string, string[]>; ms: number; failure?: string | undefined }

/**
 * Runs each suite below a folder, and writes down which functions of the files it calls; of a suite that was written down
 * with the same files that is read instead. One that fails without any fault finds none: it is named and left out.
 */
export async function callsOf(
  files: readonly string[],
  folder: string,
  isMeant: (suite: string) => boolean = () => true,
): Promise<Calls> {
  const suites = filesBelow(folder, '').filter(
    (file) => /\.test\.tsx?$/.test(file) && !isOfBuild(file) && isMeant(file),
  )
  const sources = hashOf([...files, ...filesBelow('tests/support', '')])
  const cache = resolve(process.cwd(), `node_modules/.cache/calls/${sources}`)
  const keptOf = (suite: string) => join(cache, `${hashOf([suite])}.json`)
  const missing = suites.filter((suite) => !existsSync(keptOf(suite)))
  async function noteIn(open: () => Promise<Bench>, some: readonly string[]) {
    if (some.length === 0) return
    const bench = await open()
    for (const suite of some) {
      const note = await noteOf(suite, bench)
      if (note.failure) console.log(`Left out, it fails without any fault: ${suite}, ${note.failure}`)
      else writeFileSync(keptOf(suite), JSON.stringify(note))
    }
    await bench.close()
  }
  mkdirSync(cache, { recursive: true })
  shared.karwanNoted = new Set(files)
  await noteIn(
    openBench,
    missing.filter((suite) => !isDrawing(suite)),
  )
  await noteIn(openPageBench, missing.filter(isDrawing))
  shared.karwanNoted = undefined
  const notes = suites
    .filter((suite) => existsSync(keptOf(suite)))
    .map((suite): [string, Note] => [suite, JSON.parse(readFileSync(keptOf(suite), 'utf8'))])
  return new Map(notes.map(([suite, note]) => [suite, { ...note, called: new Set(note.called) }]))
}

/** Runs a suite whose functions note that they are called, twice: it must not fail by what it leaves behind. */
async function noteOf(file: string, bench: Bench): Promise<Note> {
  const first = await bench.run(null, [{ file }])
  const calls = [...(bench.calls?.() ?? [])].map(([test, called]): [string, string[]] => [test, [...called]])
  const start = performance.now()
  const failure = first ?? (await bench.run(null, [{ file }]))
  return {
    called: [...new Set(calls.flatMap(([, called]) => called))],
    tests: Object.fromEntries(calls),
    ms: performance.now() - start,
    failure: failure?.test,
  }
}

/** Whether a suite builds the server and runs it: what that calls is in processes of its own. */
export const isOfBuild = (suite: string) => readSource(suite).includes('#tests/support/serverProcess.ts')

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readSource(file))
  return hash.digest('hex').slice(0, 16)
}
