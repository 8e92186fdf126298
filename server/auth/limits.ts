/**
 * Limits of how often something may be asked for: so many times in an hour, counted in the database for all processes,
 * in the table of sign-in attempts (signInThrottle.ts).
 */
import { createHash } from 'node:crypto'
import type { Queries } from '#server/db/database.ts'
import { lockAttempts, saveAttempts } from '#server/db/signInAttempts.ts'

const HOUR_MS = 60 * 60 * 1_000

/**
 * Counts one request of `subject` ('forgotten network 192.0.2.1'). Returns 0, or the seconds until the next one is
 * admitted when there were `most` of them in the hour that the first one began.
 */
export async function secondsUntilAdmitted(
  queries: Queries,
  { subject, most, now }: { subject: string; most: number; now: Date },
): Promise<number> {
  const key = createHash('sha256').update(`limit\n${subject}`).digest('hex')
  return queries.transaction(async (tx) => {
    const attempt = await lockAttempts(tx, key, now)
    const leftMs = attempt.blockedUntil.getTime() - now.getTime()
    if (leftMs > 0 && attempt.failures >= most) return Math.ceil(leftMs / 1_000)
    const hour =
      leftMs > 0
        ? { failures: attempt.failures + 1, blockedUntil: attempt.blockedUntil }
        : { failures: 1, blockedUntil: new Date(now.getTime() + HOUR_MS) }
    await saveAttempts(tx, key, { ...hour, lastTriedAt: now })
    return 0
  })
}
