/** Verifying that somebody reads the mail of an address, with the link of a mail. */
import { Hono } from 'hono'
import { verifyEmailRequestSchema, verifyEmailResponseSchema } from '#domain/account.ts'
import { apiPaths } from '#domain/contract.ts'
import { saveUser } from '#server/db/accounts.ts'
import type { Transaction } from '#server/db/database.ts'
import { endLinks } from '#server/db/mailLinks.ts'
import { type AppDeps, acceptedSecrets } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { refusals } from '#server/http/refusals.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { secondsUntilAdmitted } from './limits.ts'
import { createLink, lockUserOfLink, requireLink } from './mailLinks.ts'
import { type AccountEnv, requireAccount } from './requireAccount.ts'

/** Mails in an hour for one account. */
export const MOST_VERIFICATIONS = 3

type Recipient = { userId: string; companyId: string; email: string; now: Date }

/** Writes the mail with the link that verifies the address of a user. */
export async function queueVerification(
  tx: Transaction,
  { userId, companyId, email, now }: Recipient,
): Promise<void> {
  const link = await createLink(tx, { userId, purpose: 'verifyEmail', email, now })
  await queueMail(tx, {
    to: email,
    kind: 'verifyEmail',
    parameters: { link },
    cause: `verifyEmail ${link}`,
    companyId,
    now,
  })
}

export function emailRoutes(deps: AppDeps) {
  const { database, now } = deps
  const secrets = acceptedSecrets(deps)

  return new Hono<AccountEnv>()
    .post(
      `/${apiPaths.sendVerification}`,
      describeCall({
        summary: 'Send another mail to verify the e-mail address; nothing if it is verified',
        answers: [204, null],
        refuses: [401, 429],
        isSignedIn: true,
      }),
      requireAccount(deps),
      async (c) => {
        const { userId, companyId, email, emailVerifiedAt } = c.get('account')
        if (emailVerifiedAt !== null) return c.body(null, 204)
        const limit = { subject: `verification ${userId}`, most: MOST_VERIFICATIONS, now: now() }
        const seconds = await secondsUntilAdmitted(database.db, limit)
        if (seconds > 0) throw refusals.tooManyAttempts(seconds)
        await database.db.transaction((tx) => queueVerification(tx, { userId, companyId, email, now: now() }))
        return c.body(null, 204)
      },
    )
    .post(
      `/${apiPaths.verifyEmail}`,
      describeCall({
        summary: 'Verify an e-mail address with the link of a mail',
        answers: [200, verifyEmailResponseSchema],
        refuses: [400, 410, 413, 415],
      }),
      requireJson,
      jsonBody(verifyEmailRequestSchema),
      async (c) => {
        const { token } = c.req.valid('json')
        const link = await requireLink(database.db, { token, purposes: ['verifyEmail'], secrets, now: now() })
        await database.db.transaction(async (tx) => {
          const { user, isUsed, isOfAddress } = await lockUserOfLink(tx, link, now())
          // Opened again, because its response was lost for instance, it says what it said before.
          if (!isOfAddress || (isUsed && user.emailVerifiedAt === null)) throw refusals.linkUnusable()
          await saveUser(tx, link.userId, { emailVerifiedAt: user.emailVerifiedAt ?? now() })
          await endLinks(tx, { userId: link.userId, purpose: 'verifyEmail', now: now() })
        })
        return c.json({ email: link.email })
      },
    )
}
