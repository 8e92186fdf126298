/** Housekeeping: what ended long ago is forgotten, so that no table grows without end. */

import { SESSION_MS } from '#server/auth/sessions.ts'
import { FORGOTTEN_AFTER_MS } from '#server/auth/signInThrottle.ts'
import { deleteSessionsExpiredBefore } from '#server/db/sessions.ts'
import { deleteAttemptsBefore } from '#server/db/signInAttempts.ts'
import type { AppDeps } from '#server/deps.ts'

const EVERY_MS = 60 * 60 * 1_000

/** Forgets sign-in attempts that no longer count, and sessions a while after they ended by time. */
export async function sweep({ database: { db }, now }: Pick<AppDeps, 'database' | 'now'>): Promise<void> {
  const time = now().getTime()
  await deleteAttemptsBefore(db, new Date(time - FORGOTTEN_AFTER_MS))
  await deleteSessionsExpiredBefore(db, new Date(time - SESSION_MS))
}

/** Sweeps every hour until the function that it gives is called. Any number of processes may. */
export function startSweeping(deps: AppDeps): () => void {
  const timer = setInterval(() => {
    sweep(deps).catch(() => deps.log({ level: 'warn', event: 'sweep.failed' }))
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
