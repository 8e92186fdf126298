/**
 * The part of Vitest's API that the suites use, to run one in this process: a mutation is checked in milliseconds, while a
 * run of Vitest takes seconds. `expect`, `inject` and `vi` are Vitest's own, but for `expect.poll`, which needs its runner.
 */
import { expect as expectNow, vi } from 'vitest'

export { inject, vi } from 'vitest'

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

/** For how long `expect.poll` asks, and how often, in milliseconds. */
const POLL_MS = { timeout: 15_000, interval: 50 }

export const expect = new Proxy(expectNow, {
  get: (target, name) => (name === 'poll' ? poll : Reflect.get(target, name)),
})

type Assertion = Record<string, (...args: unknown[]) => unknown>

/** Assertions about the answer of `ask`, each of which is tried again until it holds. */
function poll(ask: () => unknown) {
  const of = (assertionOf: (answer: unknown) => unknown): unknown =>
    new Proxy(
      {},
      {
        get: (_, name: string) =>
          name === 'not'
            ? of((answer) => (assertionOf(answer) as Record<string, unknown>)['not'])
            : (...args: unknown[]) =>
                holds(async () => (assertionOf(await ask()) as Assertion)[name]?.(...args)),
      },
    )
  return of(expectNow)
}

async function holds(assert: () => Promise<unknown>): Promise<void> {
  for (let left = POLL_MS.timeout / POLL_MS.interval; ; left -= 1) {
    try {
      return void (await assert())
    } catch (error) {
      if (left <= 0) throw error
      await new Promise((done) => startTimer(done, POLL_MS.interval))
    }
  }
}

const scopeOf = (name: string): Scope => ({ name, first: [], before: [], after: [], last: [] })

/** The hooks of tests/support/dom.ts, which belong to every suite. */
const common = scopeOf('')
let scopes = [common]
let tests: Test[] = []
let finishers: Run[] = []

/** The functions with notes (plant.ts) that each test called; by '', what was called outside of them. */
export const calls = new Map<string, Set<string>>()

function noteCallsOf(name: string) {
  const called = calls.get(name) ?? new Set<string>()
  calls.set(name, called)
  Object.assign(globalThis, { karwanCalled: called })
}

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
  (name: string, ...rest: unknown[]): void =>
    rows.forEach((row) => add(name, bodyIn(rest), Array.isArray(row) ? row : [row]))

/** Beside the body there may be options, such as its timeout. */
function bodyIn(args: readonly unknown[]): Run {
  const body = args.find((arg): arg is Run => typeof arg === 'function')
  if (!body) throw new Error('A test without a body')
  return body
}

export const test = Object.assign((name: string, ...rest: unknown[]) => addTest(name, bodyIn(rest)), {
  each: eachOf(addTest),
})
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
  noteCallsOf(name)
  const context = { task: { file: { name: file } } }
  const runWithHooks = async () => {
    for (const hook of around.flatMap(({ before }) => before)) await hook(context)
    await inTime(run())
  }
  const hooks = around.flatMap(({ after }) => after).reverse()
  await runAll([runWithHooks, ...hooks, () => runAll(finishers.splice(0).reverse())], context)
  noteCallsOf('')
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
        await inTime(hook())
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
  noteCallsOf('')
  finishers = []
  scopes = [common, scopeOf('')]
}
