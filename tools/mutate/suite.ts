/**
 * The part of Vitest's API that the suites use, to run one in this process: a mutation is checked in milliseconds, while a
 * run of Vitest takes seconds. `expect`, `inject` and `vi` are Vitest's own.
 */
import { vi } from 'vitest'

export { expect, inject, vi } from 'vitest'

type Run = (...args: unknown[]) => unknown
type Scope = { name: string; first: Run[]; before: Run[]; after: Run[]; last: Run[] }
type Test = { name: string; around: readonly Scope[]; run: () => unknown }

/** What `inject` answers with. */
export const provided: Record<string, unknown> = {}

// What Vitest reads of its worker.
Object.assign(globalThis, {
  __vitest_worker__: { config: { fakeTimers: {} }, providedContext: provided },
})

/** Of the real clock, whatever a test does to it. */
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis

/** Longer than any passing test takes, in milliseconds. */
const TIMEOUT_MS = 30_000

const scopeOf = (name: string): Scope => ({ name, first: [], before: [], after: [], last: [] })

/** The hooks of tests/support/dom.ts, which belong to every suite. */
const common = scopeOf('')
let scopes = [common]
let tests: Test[] = []
let finishers: Run[] = []

/** The functions with notes (plant.ts) that each test called. */
export const calls = new Map<string, Set<string>>()

function addTest(name: string, run: Run, args: unknown[] = []) {
  const fullName = [...scopes.map((scope) => scope.name), name].filter(Boolean).join(' ')
  tests.push({ name: fullName, around: scopes, run: () => run(...args) })
}

function addScope(name: string, body: Run, args: unknown[] = []) {
  const around = scopes
  scopes = [...around, scopeOf(name)]
  body(...args)
  scopes = around
}

/** A row of a table is an array of arguments, or a single argument. */
const eachOf =
  (add: typeof addTest) =>
  (rows: readonly unknown[]) =>
  (name: string, run: Run): void =>
    rows.forEach((row) => add(name, run, Array.isArray(row) ? row : [row]))

export const test = Object.assign((name: string, run: Run) => addTest(name, run), { each: eachOf(addTest) })
export const describe = Object.assign((name: string, body: Run) => addScope(name, body), {
  each: eachOf(addScope),
})
export const beforeAll = (hook: Run) => void scopes.at(-1)?.first.push(hook)
export const beforeEach = (hook: Run) => void scopes.at(-1)?.before.push(hook)
export const afterEach = (hook: Run) => void scopes.at(-1)?.after.push(hook)
export const afterAll = (hook: Run) => void scopes.at(-1)?.last.push(hook)
export const onTestFinished = (finish: Run) => void finishers.push(finish)

/** Runs all of them in turn, also after one that fails. */
async function runAll(runs: readonly Run[], ...args: unknown[]): Promise<void> {
  const errors: unknown[] = []
  for (const run of runs) {
    try {
      await run(...args)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}

async function inTime(result: unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_, reject) => {
    timer = startTimer(() => reject(new Error('timed out')), TIMEOUT_MS)
  })
  await Promise.race([result, late]).finally(() => stopTimer(timer))
}

async function runTest({ name, around, run }: Test, file: string): Promise<void> {
  // As tests/vitest.config.ts has it.
  vi.unstubAllGlobals()
  const called = calls.get(name) ?? new Set<string>()
  Object.assign(globalThis, { karwanCalled: called })
  calls.set(name, called)
  const context = { task: { file: { name: file } } }
  const runWithHooks = async () => {
    for (const hook of around.flatMap(({ before }) => before)) await hook(context)
    await inTime(run())
  }
  const hooks = around.flatMap(({ after }) => after).reverse()
  await runAll([runWithHooks, ...hooks, () => runAll(finishers.splice(0).reverse())], context)
}

/** Runs the registered tests, or some of them, until one fails. Returns its name, or null when all passed. */
export async function firstFailure(file: string, some?: readonly string[]): Promise<string | null> {
  const asked = tests.filter(({ name }) => !some || some.includes(name))
  let open: readonly Scope[] = []
  const close = async (scope: readonly Scope[]) =>
    runAll(scope.toReversed().flatMap(({ last }) => last.toReversed()))
  for (const one of asked) {
    try {
      const { around } = one
      await close(open.filter((scope) => !around.includes(scope)))
      for (const hook of around.filter((scope) => !open.includes(scope)).flatMap(({ first }) => first))
        await hook()
      open = around
      await runTest(one, file)
    } catch {
      await close(one.around).catch(() => {})
      return one.name
    }
  }
  await close(open)
  return tests.length > 0 ? null : 'no test'
}

/** Removes all registered tests. */
export function startAnew(): void {
  tests = []
  calls.clear()
  finishers = []
  scopes = [common, scopeOf('')]
}
