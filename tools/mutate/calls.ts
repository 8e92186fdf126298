/** Which suites call which functions. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { filesBelow, readSource } from './bench.ts'
import { isDrawing, notesInPage } from './page.ts'
import { type Note, shared } from './plant.ts'
import { notesInVitest } from './vitestBench.ts'

export type Calls = ReadonlyMap<string, Called>
type Called = { called: ReadonlySet<string>; tests?: Record<string, string[]> | undefined; ms: number }

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
  const keep = (note: Note) => {
    if (note.failure) console.log(`Left out, it fails without any fault: ${note.file}, ${note.failure}`)
    else writeFileSync(keptOf(note.file), JSON.stringify(note))
  }
  mkdirSync(cache, { recursive: true })
  shared.karwanNoted = new Set(files)
  const [drawing, others] = [missing.filter(isDrawing), missing.filter((suite) => !isDrawing(suite))]
  if (others.length > 0) (await notesInVitest(others)).forEach(keep)
  if (drawing.length > 0) await notesInPage(drawing, keep)
  shared.karwanNoted = undefined
  const notes = suites
    .filter((suite) => existsSync(keptOf(suite)))
    .map((suite): Note => JSON.parse(readFileSync(keptOf(suite), 'utf8')))
  return new Map(
    notes.map(({ file, called, tests, ms = 0 }) => [file, { called: new Set(called), tests, ms }]),
  )
}

/** Whether a suite builds the server and runs it: what that calls is in processes of its own. */
const isOfBuild = (suite: string) => readSource(suite).includes('#tests/support/serverProcess.ts')

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readSource(file))
  return hash.digest('hex').slice(0, 16)
}
