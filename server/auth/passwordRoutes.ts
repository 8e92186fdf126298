/** A forgotten password: asking for the mail, and choosing a new one with its link. */
import { Hono } from 'hono'
import { forgottenPasswordRequestSchema, resetPasswordRequestSchema } from '#domain/account.ts'
import { apiPaths } from '#domain/contract.ts'
import { emailProblem, newPasswordProblems } from '#domain/newAccess.ts'
import { hasProblems } from '#domain/problems.ts'
import { findAccountByEmail, saveUser } from '#server/db/accounts.ts'
import type { Transaction } from '#server/db/database.ts'
import { type AppDeps, acceptedSecrets } from '#server/deps.ts'
import { clientAddressOf, networkOf } from '#server/http/clientAddress.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { problemsRefused, refusals } from '#server/http/refusals.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { changePassword } from './changePassword.ts'
import { refuseCommonPassword } from './commonPasswords.ts'
import { secondsUntilAdmitted } from './limits.ts'
import { createLink, lockUserOfLink, requireLink } from './mailLinks.ts'

/** Requests for a mail in an hour from one network, whatever the addresses. */
export const MOST_BY_NETWORK = 20
/** Mails in an hour for one account. */
export const MOST_BY_ACCOUNT = 3

export function passwordRoutes(deps: AppDeps) {
  const { database, passwords, isTrustedProxy, now } = deps

  /** Does nothing without an account, or when it got enough mails already: the response is the same. */
  async function sendResetMail(tx: Transaction, email: string): Promise<void> {
    const account = await findAccountByEmail(tx, email)
    if (!account) return
    const { userId, companyId, email: to } = account
    const limit = { subject: `forgotten account ${userId}`, most: MOST_BY_ACCOUNT, now: now() }
    if ((await secondsUntilAdmitted(tx, limit)) > 0) return
    const link = await createLink(tx, { userId, purpose: 'resetPassword', email: to, now: now() })
    await queueMail(tx, {
      to,
      kind: 'resetPassword',
      parameters: { link },
      cause: `resetPassword ${link}`,
      companyId,
      now: now(),
    })
  }

  return new Hono()
    .post(
      `/${apiPaths.forgottenPassword}`,
      describeCall({
        summary:
          'Ask for a mail to choose a new password. The response does not tell whether there is an account',
        answers: [202, null],
        refuses: [400, 413, 415, 429],
      }),
      requireJson,
      jsonBody(forgottenPasswordRequestSchema),
      async (c) => {
        const { email } = c.req.valid('json')
        const problem = emailProblem(email)
        if (problem) throw problemsRefused({ email: problem })
        const network = networkOf(clientAddressOf(c, isTrustedProxy))
        const limit = { subject: `forgotten network ${network}`, most: MOST_BY_NETWORK, now: now() }
        const seconds = await secondsUntilAdmitted(database.db, limit)
        if (seconds > 0) throw refusals.tooManyAttempts(seconds)
        await database.db.transaction((tx) => sendResetMail(tx, email))
        return c.body(null, 202)
      },
    )
    .post(
      `/${apiPaths.resetPassword}`,
      describeCall({
        summary: 'Choose a new password with the link of a mail, once. All sessions of the account end',
        answers: [204, null],
        refuses: [400, 410, 413, 415],
      }),
      requireJson,
      jsonBody(resetPasswordRequestSchema),
      async (c) => {
        const { token, ...form } = c.req.valid('json')
        const link = await requireLink(database.db, {
          token,
          purposes: ['resetPassword'],
          secrets: acceptedSecrets(deps),
          now: now(),
        })
        c.set('subjectId', link.userId)
        if (link.usedAt !== null) throw refusals.linkUnusable()
        const problems = newPasswordProblems(form)
        if (hasProblems(problems)) throw problemsRefused(problems)
        refuseCommonPassword(form.password, link.email, deps)
        const passwordHash = await passwords.hash(form.password)
        await database.db.transaction(async (tx) => {
          const { user, isUsed, isOfAddress } = await lockUserOfLink(tx, link, now())
          if (isUsed || !isOfAddress) throw refusals.linkUnusable()
          // The mail has reached its reader: the address is theirs.
          await saveUser(tx, link.userId, { emailVerifiedAt: user.emailVerifiedAt ?? now() })
          await changePassword(tx, { userId: link.userId, passwordHash, session: null, now: now() })
        })
        return c.body(null, 204)
      },
    )
}
