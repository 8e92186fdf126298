/** Deletes expired rows, so that no table grows without limit. */
import { SESSION_MS } from '#server/auth/sessions.ts'
import { RESET_AFTER_MS } from '#server/auth/signInThrottle.ts'
import { deleteSessionsExpiredBefore } from '#server/db/sessions.ts'
import { deleteAttemptsBefore } from '#server/db/signInAttempts.ts'
import type { AppDeps } from '#server/deps.ts'

const EVERY_MS = 60 * 60 * 1_000

/** Deletes sign-in attempts that no longer count, and sessions that expired more than `SESSION_MS` ago. */
export async function deleteExpired({
  database: { db },
  now,
}: Pick<AppDeps, 'database' | 'now'>): Promise<void> {
  const time = now().getTime()
  await deleteAttemptsBefore(db, new Date(time - RESET_AFTER_MS))
  await deleteSessionsExpiredBefore(db, new Date(time - SESSION_MS))
}

/** Runs `deleteExpired` every hour. Returns a function that stops it. Several processes can run it. */
export function startCleanup(deps: AppDeps): () => void {
  const timer = setInterval(() => {
    deleteExpired(deps).catch(() => deps.log({ level: 'warn', event: 'cleanup.failed' }))
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
