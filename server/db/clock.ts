/**
 * One time for all processes of a deployment: that of their database. The clock of a machine may be wrong, or be set while
 * a process runs, and sessions, delays and ids of several processes must agree.
 */
import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/** How often the database is asked, in milliseconds: a machine counts so long without a noticeable error. */
const EVERY_MS = 30_000

/** How long after a failure, while the time is not known yet, in milliseconds. */
const AGAIN_MS = 1_000

/** An answer that took longer says too little about the moment at which it was given. */
const LONGEST_MS = 1_000

/** The time of the database less what this process has counted; null until it was asked. */
let difference: number | null = null

/** In milliseconds since 1970: by the database, or by this machine before the database was asked. */
export function timeNow(): number {
  return Math.floor(difference === null ? Date.now() : performance.now() + difference)
}

/** How far the clock of this machine is ahead of the database, in milliseconds; null until it was asked. */
export const clockDifference = () => (difference === null ? null : Date.now() - timeNow())

export const now = () => new Date(timeNow())

/** Follows the time of a database, as soon as it answers. Returns a function that stops it. */
export async function followTimeOf(db: Db): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const follow = async () => {
    // Until it answers, this process counts on.
    await ask(db).catch(() => {})
    if (!isStopped) timer = setTimeout(() => void follow(), difference === null ? AGAIN_MS : EVERY_MS).unref()
  }
  await follow()
  return () => {
    isStopped = true
    clearTimeout(timer)
    difference = null
  }
}

async function ask(db: Db): Promise<void> {
  const sent = performance.now()
  const { rows } = await db.execute<{ ms: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
  )
  const took = performance.now() - sent
  if (difference === null || took <= LONGEST_MS) difference = Number(rows[0]?.ms) - (sent + took / 2)
}
