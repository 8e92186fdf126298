/**
 * The growing delay that slows down password guessing (design §6). The first failures cost nothing; each further one
 * doubles the delay of the account, up to a minute. It is a delay and not a lock: it ends by itself, and attempts that
 * it refuses do not extend it. An attacker who keeps trying can still delay the owner; preventing that needs something
 * that tells the two apart before the password check, such as a rate limit by IP address in front of the server.
 * The delay is stored in the database, so that it applies to every process.
 */
import { createHash } from 'node:crypto'
import { emailKey } from '#domain/emails.ts'
import type { Database } from '#server/db/database.ts'
import { type Attempt, deleteAttempts, lockAttempts, saveAttempts } from '#server/db/signInAttempts.ts'

/** The number of failures without a delay. */
export const FREE_FAILURES = 3
const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 60_000
/** The failures of an account are reset after this time without an attempt, in milliseconds. */
export const RESET_AFTER_MS = 60 * 60 * 1_000

/** The delay of an account after this number of consecutive failures, in milliseconds. */
export function delayAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES), LONGEST_DELAY_MS)
}

function nextAttempt(attempt: Attempt, now: Date): Attempt {
  const isForgotten = now.getTime() - attempt.lastTriedAt.getTime() > RESET_AFTER_MS
  const failures = (isForgotten ? 0 : attempt.failures) + 1
  return { failures, lastTriedAt: now, blockedUntil: new Date(now.getTime() + delayAfter(failures)) }
}

/** E-mail addresses are stored as hashes: the table must not reveal which addresses people typed. */
function accountKeyOf(email: string): string {
  return createHash('sha256').update(emailKey(email)).digest('hex')
}

/**
 * Admits an attempt, or returns the seconds to wait. An attempt counts as failed until `resetAttempts` is called:
 * attempts that arrive at the same time are counted one by one, before any password is checked.
 */
export function admitAttempt(
  { db }: Database,
  email: string,
  now: Date,
): Promise<{ isAdmitted: true } | { isAdmitted: false; waitSeconds: number }> {
  const key = accountKeyOf(email)
  return db.transaction(async (tx) => {
    const attempt = await lockAttempts(tx, key, now)
    const waitMs = attempt.blockedUntil.getTime() - now.getTime()
    if (waitMs > 0) return { isAdmitted: false, waitSeconds: Math.ceil(waitMs / 1_000) }
    await saveAttempts(tx, key, nextAttempt(attempt, now))
    return { isAdmitted: true }
  })
}

/** Resets the failures of an account after a successful sign-in. */
export function resetAttempts({ db }: Database, email: string): Promise<void> {
  return deleteAttempts(db, accountKeyOf(email))
}
