import { randomUUID } from 'node:crypto'
import { lockUser, saveUser } from '#server/db/accounts.ts'
import type { Transaction } from '#server/db/database.ts'
import { endLinks } from '#server/db/mailLinks.ts'
import { deleteChallengesOf } from '#server/db/secondFactors.ts'
import { revokeSessionsOf } from '#server/db/sessions.ts'
import { refusals } from '#server/http/refusals.ts'
import { queueMail } from '#server/mail/queueMail.ts'

/**
 * Saves a new password. All other sessions end, all links of the user that were sent become unusable, and a mail tells
 * the user.
 */
export async function changePassword(
  tx: Transaction,
  {
    userId,
    passwordHash,
    session,
    now,
  }: { userId: string; passwordHash: string; session: string | null; now: Date },
): Promise<void> {
  const user = await lockUser(tx, userId)
  if (!user) throw refusals.sessionOver()
  await saveUser(tx, userId, { passwordHash })
  await revokeSessionsOf(tx, { userId, except: session, now })
  await deleteChallengesOf(tx, userId)
  await endLinks(tx, { userId, now })
  await queueMail(tx, {
    to: user.email,
    kind: 'passwordChanged',
    parameters: {},
    cause: `passwordChanged ${randomUUID()}`,
    companyId: user.companyId,
    now,
  })
}
