import type pg from 'pg'
import type { ScaleApi } from './database.ts'
import type { Question } from './questions.ts'

/** `least` is what it takes when nothing else uses the machine. */
export type Percentiles = { least: number; p50: number; p95: number }
export type Measured = {
  name: string
  call: Percentiles
  /** Of the call, what its queries took. */
  database: Percentiles
  /** One query of plain SQL for the same answer. */
  bare: Percentiles
}

/** Of calls, in three parts; plain SQL, which may take seconds, is asked before each. */
const ROUNDS = 45
const PARTS = 3
/** Plain SQL that took less than this, in milliseconds, is asked several times before the next part. */
const QUICK_MS = 50
const QUICK_TIMES = 10

/**
 * Asks all questions once in each round: what slows the machine for some seconds then slows a round of many questions, and
 * not every round of one. Plain SQL has rounds of its own, and the round of calls after it is not counted: it reads whole
 * tables, which takes from the caches what calls have there. A question that fails is reported to `onError`, and asked no more.
 */
export async function measureAll(
  questions: readonly Question[],
  api: ScaleApi,
  client: pg.Client,
  onError: (question: Question, error: unknown) => void,
): Promise<Measured[]> {
  const asked = new Map(
    questions.map((question) => [question, { calls: [], database: [], bare: [] } as Times]),
  )

  async function askAll(round: number, ask: (at: ReturnType<Question['at']>, times: Times) => Promise<void>) {
    for (const [question, times] of asked) {
      try {
        await ask(question.at(round), times)
      } catch (error) {
        asked.delete(question)
        onError(question, error)
      }
    }
  }

  for (let round = 0; round < ROUNDS; round++) {
    if (round % (ROUNDS / PARTS) === 0) {
      await askAll(round, async ({ sql }, { bare }) => {
        const times = (bare.at(-1) ?? Infinity) < QUICK_MS ? QUICK_TIMES : 1
        for (let time = 0; time < times; time++) {
          const start = performance.now()
          await client.query(sql)
          bare.push(performance.now() - start)
        }
      })
      await askAll(round, async ({ path }) => void (await api.timed(path)))
    }
    await askAll(round, async ({ path }, { calls, database }) => {
      const timing = await api.timed(path)
      calls.push(timing.call)
      database.push(timing.database)
    })
  }
  return [...asked].map(([{ name }, times]) => ({
    name,
    call: percentilesOf(times.calls),
    database: percentilesOf(times.database),
    bare: percentilesOf(times.bare),
  }))
}

type Times = { calls: number[]; database: number[]; bare: number[] }

/** Of values in any order. */
export function percentilesOf(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
  return { least: sorted[0] ?? 0, p50: at(0.5), p95: at(0.95) }
}
