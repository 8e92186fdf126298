/**
 * The growing delay that slows password guessing (design §6): a few mistakes are free, then each further one
 * makes the account wait twice as long, a minute at most. It is a delay, never a lock: it ends by itself, and tries
 * that it refuses do not prolong it. Who keeps trying can still be in the owner's way for as long as they do; only
 * what tells the two apart before a password is looked at, such as a limit by address in front, keeps them out.
 * It lives in the database, so that every process obeys it.
 */
import { createHash } from 'node:crypto'
import { emailKey } from '#domain/emails.ts'
import type { Database } from '#server/db/database.ts'
import { type Attempt, deleteAttempts, lockAttempts, saveAttempts } from '#server/db/signInAttempts.ts'

/** How many failures cost nothing. */
export const FREE_FAILURES = 3
const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 60_000
/** After so long without a try an account starts anew. */
export const FORGOTTEN_AFTER_MS = 60 * 60 * 1_000

/** How long the account waits after its nth failure in a row, in milliseconds. */
export function delayAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES), LONGEST_DELAY_MS)
}

function nextAttempt(attempt: Attempt, now: Date): Attempt {
  const isForgotten = now.getTime() - attempt.lastTriedAt.getTime() > FORGOTTEN_AFTER_MS
  const failures = (isForgotten ? 0 : attempt.failures) + 1
  return { failures, lastTriedAt: now, blockedUntil: new Date(now.getTime() + delayAfter(failures)) }
}

/** Addresses are kept as hashes: what people mistype, or try, is nobody's business. */
function accountKeyOf(email: string): string {
  return createHash('sha256').update(emailKey(email)).digest('hex')
}

/**
 * Admits a try, or gives the whole seconds to wait. A try counts as failed from the start and is forgiven by
 * `forgiveAttempts`: many tries sent at once are so counted one by one before any password is looked at.
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

/** The password was right: the account starts anew. */
export function forgiveAttempts({ db }: Database, email: string): Promise<void> {
  return deleteAttempts(db, accountKeyOf(email))
}
