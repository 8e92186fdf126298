/** Verifying that somebody reads the mail of an address, with the link of a mail; also of the one to change to. */
import { Hono } from 'hono'
import { emailFormProblems, verifyEmailRequestSchema, verifyEmailResponseSchema } from '#domain/account.ts'
import { apiPaths } from '#domain/contract.ts'
import { emailKey } from '#domain/emails.ts'
import { hasProblems } from '#domain/problems.ts'
import { changeEmailRequestSchema } from '#domain/secondFactor.ts'
import { trimmed } from '#domain/text.ts'
import { serverMessages } from '#messages/server.ts'
import { EMAIL_INDEX, saveUser } from '#server/db/accounts.ts'
import { isDuplicate, type Transaction } from '#server/db/database.ts'
import { endLinks, type MailLink } from '#server/db/mailLinks.ts'
import { type AppDeps, acceptedSecrets } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { fieldsRefused, problemsRefused, refusals } from '#server/http/refusals.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { askForEmailChange, changeEmail } from './emailChange.ts'
import { withProof } from './factorProof.ts'
import { secondsUntilAdmitted } from './limits.ts'
import { createLink, lockUserOfLink, requireLink } from './mailLinks.ts'
import { type AccountEnv, requireAccount } from './requireAccount.ts'

/** Mails in an hour for one account. */
export const MOST_VERIFICATIONS = 3
/** Other addresses in an hour for one account: each is sent a mail. */
export const MOST_EMAIL_CHANGES = 3

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

/** Verifies the address of a link. Opened again, because its response was lost for instance, it does nothing. */
async function verifyEmail(tx: Transaction, link: MailLink, now: Date): Promise<void> {
  const { user, isUsed, isOfAddress } = await lockUserOfLink(tx, link, now)
  if (!isOfAddress || (isUsed && user.emailVerifiedAt === null)) throw refusals.linkUnusable()
  await saveUser(tx, link.userId, { emailVerifiedAt: user.emailVerifiedAt ?? now })
  await endLinks(tx, { userId: link.userId, purpose: 'verifyEmail', now })
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
      `/${apiPaths.changeEmail}`,
      describeCall({
        summary:
          'Ask for another e-mail address, with the password, and with a code or a passkey where there is a second factor. A mail to it has the link that changes it; the response does not tell whether an account has it',
        answers: [202, null],
        refuses: [400, 401, 409, 410, 413, 415, 429],
        isSignedIn: true,
      }),
      requireAccount(deps),
      requireJson,
      jsonBody(changeEmailRequestSchema),
      async (c) => {
        const form = c.req.valid('json')
        const { userId, email } = c.get('account')
        const problems = emailFormProblems(form, false)
        if (hasProblems(problems)) throw problemsRefused(problems)
        const newEmail = trimmed(form.email)
        if (emailKey(newEmail) === emailKey(email)) throw fieldsRefused({ email: serverMessages.sameEmail })
        await withProof(
          c,
          deps,
          form,
          (tx) => askForEmailChange(tx, { userId, email: newEmail, now: now() }),
          {
            isForFirst: true,
            prepare: async () => {
              const limit = { subject: `email change ${userId}`, most: MOST_EMAIL_CHANGES, now: now() }
              const seconds = await secondsUntilAdmitted(database.db, limit)
              if (seconds > 0) throw refusals.tooManyAttempts(seconds)
            },
          },
        )
        return c.body(null, 202)
      },
    )
    .post(
      `/${apiPaths.verifyEmail}`,
      describeCall({
        summary: 'Verify an e-mail address with the link of a mail; it becomes that of its account',
        answers: [200, verifyEmailResponseSchema],
        refuses: [400, 410, 413, 415],
      }),
      requireJson,
      jsonBody(verifyEmailRequestSchema),
      async (c) => {
        const { token } = c.req.valid('json')
        const link = await requireLink(database.db, {
          token,
          purposes: ['verifyEmail', 'changeEmail'],
          secrets,
          now: now(),
        })
        const open = link.purpose === 'changeEmail' ? changeEmail : verifyEmail
        try {
          await database.db.transaction((tx) => open(tx, link, now()))
        } catch (error) {
          // Somebody has signed up with the address since the link was sent.
          throw isDuplicate(error, EMAIL_INDEX) ? refusals.linkUnusable() : error
        }
        return c.json({ email: link.email })
      },
    )
}
