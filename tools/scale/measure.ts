import type pg from 'pg'
import type { ScaleApi } from './database.ts'
import type { Question } from './questions.ts'

type Percentiles = { p50: number; p95: number }
export type Measured = {
  name: string
  rounds: number
  call: Percentiles
  /** Of the call, what its queries took. */
  database: Percentiles
  /** One query of plain SQL for the same answer. */
  bare: Percentiles
}

const WARM_ROUNDS = 3
const LEAST_ROUNDS = 20
const MOST_ROUNDS = 60
const BUDGET_MS = 2_000

/** Asks the API and plain SQL in turn, so that both meet the same machine. */
export async function measure(question: Question, api: ScaleApi, client: pg.Client): Promise<Measured> {
  const calls: number[] = []
  const database: number[] = []
  const bare: number[] = []
  const start = performance.now()
  for (let round = -WARM_ROUNDS; round < MOST_ROUNDS; round++) {
    if (round >= LEAST_ROUNDS && performance.now() - start > BUDGET_MS) break
    const { path, sql } = question.at(Math.abs(round))
    const timing = await api.timed(path)
    const asked = performance.now()
    await client.query(sql)
    const took = performance.now() - asked
    if (round < 0) continue
    calls.push(timing.call)
    database.push(timing.database)
    bare.push(took)
  }
  return {
    name: question.name,
    rounds: calls.length,
    call: percentilesOf(calls),
    database: percentilesOf(database),
    bare: percentilesOf(bare),
  }
}

function percentilesOf(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}
