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

const WARM_ROUNDS = 3
const ROUNDS = 40
/** Plain SQL that takes seconds is asked this often, in rounds far from each other; what is quick is asked in every round. */
const SLOW_BARE_ROUNDS = 3
const QUICK_BARE_MS = 50

/**
 * Asks all questions once in each round, the API and plain SQL in turn: what slows the machine for some seconds then slows a
 * round of many questions, and not every round of one. A question that fails is reported to `onError`, and asked no more.
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
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    let turn = round
    for (const [question, times] of asked) {
      turn++
      try {
        const { path, sql } = question.at(Math.abs(round))
        const timing = await api.timed(path)
        if (round < 0) continue
        times.calls.push(timing.call)
        times.database.push(timing.database)
        const isQuick = (times.bare.at(-1) ?? Infinity) < QUICK_BARE_MS
        if (!isQuick && turn % Math.floor(ROUNDS / SLOW_BARE_ROUNDS) !== 0) continue
        const start = performance.now()
        await client.query(sql)
        times.bare.push(performance.now() - start)
      } catch (error) {
        asked.delete(question)
        onError(question, error)
      }
    }
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
