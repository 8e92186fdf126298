/**
 * The growing delay that slows down password guessing (design §6). The first failures cost nothing; each further one
 * doubles the delay, and after ten there is an hour without a try.
 *
 * Failures are counted for an account and where they come from together: a device that has signed in to the account
 * before (devices.ts), or else a network. A guesser delays only their own network, and the owner signs in from
 * any other, or with a known device also from the same. It is a delay and not a lock: it ends by itself, and attempts
 * that it refuses do not extend it. It is stored in the database, so that it applies to every process.
 */
import { createHash } from 'node:crypto'
import { emailKey } from '#domain/emails.ts'
import type { Database } from '#server/db/database.ts'
import { type Attempt, deleteAttempts, lockAttempts, saveAttempts } from '#server/db/signInAttempts.ts'

/** The number of failures without a delay. */
export const FREE_FAILURES = 3
/** The number of attempts in an hour. */
export const MAX_ATTEMPTS = 10
const FIRST_DELAY_MS = 1_000
/** Failures are reset after this time without an attempt, in milliseconds. */
export const RESET_AFTER_MS = 60 * 60 * 1_000

/** The delay after this number of consecutive failures, in milliseconds. */
export function delayAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0
  return failures < MAX_ATTEMPTS ? FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES) : RESET_AFTER_MS
}

/** What is counted together: an account, and a device that it knows or else a network. */
export type Origin = { email: string; device: string | undefined; network: string }

/** Stored as a hash: the table must not reveal which e-mail addresses people typed, nor from where. */
function keyOf({ email, device, network }: Origin): string {
  const source = device === undefined ? `network ${network}` : `device ${device}`
  return createHash('sha256')
    .update(`${emailKey(email)}\n${source}`)
    .digest('hex')
}

/**
 * Admits an attempt, or returns the seconds to wait. What follows must call `countFailure`, `resetAttempts` or
 * `withdrawAttempt`. Attempts that are still being checked start no delay, because they may be right; they are among
 * the ten of the hour, so that attempts that arrive at the same time are no more than these.
 */
export function admitAttempt(
  { db }: Database,
  origin: Origin,
  now: Date,
): Promise<{ isAdmitted: true } | { isAdmitted: false; waitSeconds: number }> {
  const key = keyOf(origin)
  return db.transaction(async (tx) => {
    const attempt = await lockAttempts(tx, key, now)
    const failures = isForgotten(attempt, now) ? 0 : attempt.failures
    const waitMs = attempt.blockedUntil.getTime() - now.getTime()
    if (waitMs > 0) return { isAdmitted: false, waitSeconds: Math.ceil(waitMs / 1_000) }
    if (failures >= MAX_ATTEMPTS) return { isAdmitted: false, waitSeconds: 1 }
    await saveAttempts(tx, key, { ...attempt, failures: failures + 1, lastTriedAt: now })
    return { isAdmitted: true }
  })
}

function isForgotten({ lastTriedAt }: Attempt, now: Date): boolean {
  return now.getTime() - lastTriedAt.getTime() >= RESET_AFTER_MS
}

/** Starts the delay after an admitted attempt with a wrong password. */
export function countFailure({ db }: Database, origin: Origin, now: Date): Promise<void> {
  const key = keyOf(origin)
  return db.transaction(async (tx) => {
    const attempt = await lockAttempts(tx, key, now)
    // None are left when another attempt of the same moment was right.
    const failures = Math.max(attempt.failures, 1)
    const blockedUntil = new Date(now.getTime() + delayAfter(failures))
    await saveAttempts(tx, key, { failures, lastTriedAt: attempt.lastTriedAt, blockedUntil })
  })
}

/** Takes back an admitted attempt whose password was not checked. */
export function withdrawAttempt({ db }: Database, origin: Origin, now: Date): Promise<void> {
  const key = keyOf(origin)
  return db.transaction(async (tx) => {
    const attempt = await lockAttempts(tx, key, now)
    await saveAttempts(tx, key, { ...attempt, failures: Math.max(attempt.failures - 1, 0) })
  })
}

/** Resets the failures after a successful sign-in. */
export function resetAttempts({ db }: Database, origin: Origin): Promise<void> {
  return deleteAttempts(db, keyOf(origin))
}
