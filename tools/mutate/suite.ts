/**
 * The part of Vitest's API that the suites of rules, charts and the client use, to run a suite in this process: a
 * mutation is checked in milliseconds, while a run of Vitest takes a second. `expect` and `vi` are Vitest's own.
 */
export { expect, vi } from 'vitest'

type Run = (...args: unknown[]) => unknown
type Scope = { name: string; before: Run[]; after: Run[] }
type Test = { name: string; run: () => Promise<void> }

// What its fake timers read of a worker of Vitest.
Object.assign(globalThis, { __vitest_worker__: { config: { fakeTimers: {} } } })

/** Of the real clock, whatever a test does to it. */
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis

/** Longer than any passing test takes, in milliseconds. */
const TIMEOUT_MS = 30_000

let tests: Test[] = []
let scopes: Scope[] = [{ name: '', before: [], after: [] }]

function addTest(name: string, run: Run, args: unknown[] = []) {
  const around = scopes
  tests.push({
    name: [...around.map((scope) => scope.name), name].join(' '),
    run: async () => {
      for (const hook of around.flatMap(({ before }) => before)) await hook()
      try {
        await inTime(run(...args))
      } finally {
        for (const hook of around.flatMap(({ after }) => after)) await hook()
      }
    },
  })
}

async function inTime(result: unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_, reject) => {
    timer = startTimer(() => reject(new Error('timed out')), TIMEOUT_MS)
  })
  await Promise.race([result, late]).finally(() => stopTimer(timer))
}

function addScope(name: string, body: Run, args: unknown[] = []) {
  const around = scopes
  scopes = [...around, { name, before: [], after: [] }]
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
export const beforeEach = (hook: Run) => void scopes.at(-1)?.before.push(hook)
export const afterEach = (hook: Run) => void scopes.at(-1)?.after.push(hook)

/** Runs the registered tests until one fails. Returns its name, or null when all passed. */
export async function firstFailure(): Promise<string | null> {
  for (const { name, run } of tests) {
    try {
      await run()
    } catch {
      return name
    }
  }
  return tests.length > 0 ? null : 'no test'
}

/** Removes all registered tests. */
export function startAnew(): void {
  tests = []
  scopes = [{ name: '', before: [], after: [] }]
}
