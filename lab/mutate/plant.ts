/** What is in a source while tests run: a mutation, or notes of which functions are called. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ESTree, type Plugin, parseAst, Visitor } from 'vite'

/** A file of the project, by its path from the root, and its replaced content. */
export type Fault = { file: string; source: string }

/** Vitest loads the plugins once more for each of its projects: what they share is global. */
type Shared = {
  karwanFault?: Fault | null
  /** The files whose functions note that they are called. */
  karwanNoted?: ReadonlySet<string>
}
export const shared = globalThis as Shared

const root = process.cwd()

/** In a worker, for the server that a suite builds: what the bench wrote down. */
const written = process.env['KARWAN_FAULT']
const faultOfEnvironment: Fault | null = written ? JSON.parse(readFileSync(written, 'utf8')) : null

export function faultPlugin(): Plugin {
  return {
    name: 'fault',
    enforce: 'pre',
    transform(_, id) {
      const fault = shared.karwanFault ?? faultOfEnvironment
      return fault && id === resolve(root, fault.file) ? fault.source : undefined
    },
  }
}

export function notePlugin(): Plugin {
  return {
    name: 'notes of calls',
    enforce: 'pre',
    transform(code, id) {
      const file = id.slice(root.length + 1)
      return shared.karwanNoted?.has(file) ? withNotes(file, code) : undefined
    },
  }
}

/** A function of a source, from its first to behind its last character. */
export type Function = { start: number; end: number }

type Body = Function & { body: { start: number; end: number; type: string } }

/** The functions of a source that have a body, in the order of their beginnings. */
export function functionsIn(file: string, source: string): Body[] {
  const found: Body[] = []
  const add = ({ start, end, body }: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    if (body) found.push({ start, end, body })
  }
  new Visitor({ FunctionDeclaration: add, FunctionExpression: add, ArrowFunctionExpression: add }).visit(
    parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }),
  )
  return found.sort((a, b) => a.start - b.start)
}

/** A function by its file and its place there. */
export const nameOf = (file: string, { start }: Function) => `${file}:${start}`

/** The source, with a note at the beginning of every function. */
function withNotes(file: string, source: string): string {
  const added = functionsIn(file, source).flatMap((one) => {
    const note = `globalThis.karwanCalled?.add('${nameOf(file, one)}')`
    const { type, start, end } = one.body
    if (type === 'BlockStatement') return [{ at: start + 1, text: `${note};` }]
    return [
      { at: start, text: `(${note}, ` },
      { at: end, text: ')' },
    ]
  })
  // From the last place to the first, so that earlier places stay where they are.
  return added
    .sort((a, b) => b.at - a.at)
    .reduce((code, { at, text }) => code.slice(0, at) + text + code.slice(at), source)
}
