/** Which suites check a mutation. */
import { type Asked, importsOf, readSource, suitesFor } from './bench.ts'
import { type Calls, callsOf } from './calls.ts'
import { fileOf, filesOf, mutantOf, type Planted } from './faults.ts'
import { isDrawing } from './page.ts'
import { functionsIn, nameOf } from './plant.ts'

/** The suites that check each mutation, the likeliest first. */
export type SuitesOf = (fault: Planted) => readonly Asked[]

/** By what they import. */
const folders = {
  chart: () => ['tests/machines'],
  // Some rules are those of charts, whose suites ask all of them.
  rule: () => ['tests/domain', 'tests/machines'],
  client: (file: string) => [file.split('/').slice(0, 2).join('/').replace('src', 'tests/app')],
}

/** By what they call: every suite of the server imports all of it, and every one of a screen most others. */
const calling = { server: 'tests/server', view: 'tests/app' } as const
type Called = keyof typeof calling
/** React's server renderer, which a suite that does not draw may use, must not share a process with the other one. */
const isMeant = { server: undefined, view: isDrawing } as const
export const isCalled = (kind: Planted['kind']): kind is Called => kind in calling

/** So many suites are asked of a function that more of them call, besides those that import its file. */
const MOST_NEAREST = 8
/** And so many of the others: those that call the least, which are about what all need, such as the routes. */
const MOST_BARE = 3

/** Finds the suites of all these mutations, without those that fail without any; `isWide`: all that call their function. */
export async function findSuites(faults: readonly Planted[], isWide = false): Promise<SuitesOf> {
  const calls = new Map<Called, Calls>()
  for (const kind of ['server', 'view'] as const)
    if (faults.some((fault) => fault.kind === kind))
      calls.set(kind, await callsOf(filesOf[kind](), calling[kind], isMeant[kind]))
  return (fault) => {
    const { kind } = fault
    const file = fileOf(fault)
    if (!isCalled(kind))
      return folders[kind](file)
        .flatMap((folder) => suitesFor(file, folder))
        .map((suite) => ({ file: suite }))
    const callers = callersOf(fault, calls.get(kind) ?? new Map(), filesOf[kind](), isWide)
    const isOfBuild = kind === 'server' && (callers.length === 0 || file.startsWith('server/tryout/'))
    return isOfBuild ? [...callers, ...suitesOfBuild] : callers
  }
}

/** Finds the suites of screens and of the server in which rules or the client are called. */
export async function findOthers(): Promise<SuitesOf> {
  const files = [...filesOf.rule(), ...filesOf.client()]
  const calls = new Map([
    ...(await callsOf(files, calling.server)),
    ...(await callsOf(files, calling.view, isMeant.view)),
  ])
  return (fault) => callersOf(fault, calls, files)
}

/** Those that run a server which they build, for what no other suite calls and for the try-out: the quickest first. */
const suitesOfBuild = ['tests/server/deployment.test.ts', 'tests/server/tryout.test.ts'].map((file) => ({
  file,
}))

/**
 * The suites that call the function of a mutation, the quickest first: all of them, or those for which its file is most of
 * what they call.
 */
function callersOf(fault: Planted, calls: Calls, files: readonly string[], isWide = false): Asked[] {
  const { start, end } = mutantOf(fault)
  const functions = functionsIn(fault.of, readSource(fault.of))
  const inner = functions.findLast((one) => one.start <= start && end <= one.end)
  // Nobody calls a file that is a table: who imports it reads it.
  const named = functions.length > 0 ? [fault.of] : files.filter((file) => importsOf(file).includes(fault.of))
  const ofFile = (called: ReadonlySet<string>) =>
    [...called].filter((name) => named.some((file) => name.startsWith(`${file}:`))).length
  const isCaller = (called: ReadonlySet<string>) =>
    inner ? called.has(nameOf(fault.of, inner)) : ofFile(called) > 0
  /** None to choose from: what their file calls outside of them is the business of all. */
  const testsIn = ({ '': outside, ...tests }: Record<string, string[]>) =>
    isCaller(new Set(outside))
      ? undefined
      : Object.keys(tests).filter((test) => isCaller(new Set(tests[test])))
  const isImporter = (suite: string) => importsOf(suite).includes(fault.of)
  // A number outside of all functions may be read where nothing is called.
  const isReader = (suite: string) => !inner && isImporter(suite)
  const callers = [...calls]
    .filter(([suite, { called }]) => isCaller(called) || isReader(suite))
    .map(([file, { called, tests, ms }]) => ({
      file,
      tests: isReader(file) ? undefined : testsIn(tests),
      ms,
      share: ofFile(called) / Math.max(1, called.size),
      size: called.size,
    }))
    .sort((a, b) => b.share - a.share)
  // A suite that imports the file is about it, also when it calls much else.
  const importers = callers.filter(({ file }) => isImporter(file))
  const others = callers.filter((caller) => !importers.includes(caller))
  const bare = others.slice(MOST_NEAREST).sort((a, b) => a.size - b.size)
  const asked = isWide
    ? callers
    : [...importers, ...others.slice(0, MOST_NEAREST), ...bare.slice(0, MOST_BARE)]
  return asked.sort((a, b) => a.ms - b.ms).map(({ file, tests }) => (tests ? { file, tests } : { file }))
}
