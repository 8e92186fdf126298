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
const ROUNDS = 30
/** Plain SQL may take seconds: it is asked so often at least, and then until it took so long; fewer times if it is slow. */
const LEAST_BARE_ROUNDS = 3
const BARE_MS = 1_000
const SLOW_BARE_MS = 4_000

/** Asks the API and plain SQL in turn, so that both meet the same machine. */
export async function measure(question: Question, api: ScaleApi, client: pg.Client): Promise<Measured> {
  const calls: number[] = []
  const database: number[] = []
  const bare: number[] = []
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    const { path, sql } = question.at(Math.abs(round))
    const timing = await api.timed(path)
    if (round >= 0) {
      calls.push(timing.call)
      database.push(timing.database)
    }
    const least = sumOf(bare) > SLOW_BARE_MS ? 1 : LEAST_BARE_ROUNDS
    if (round < -1 || (bare.length >= least && sumOf(bare) > BARE_MS)) continue
    const asked = performance.now()
    await client.query(sql)
    if (round >= 0) bare.push(performance.now() - asked)
  }
  return {
    name: question.name,
    call: percentilesOf(calls),
    database: percentilesOf(database),
    bare: percentilesOf(bare),
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** Of values in any order. */
export function percentilesOf(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
  return { least: sorted[0] ?? 0, p50: at(0.5), p95: at(0.95) }
}
