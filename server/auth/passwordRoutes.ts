/** A forgotten password: asking for the mail, and choosing a new one with its link. */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { apiPaths, forgottenPasswordRequestSchema, resetPasswordRequestSchema } from '#domain/contract.ts'
import { emailProblem, newPasswordProblems } from '#domain/newAccess.ts'
import { hasProblems } from '#domain/problems.ts'
import { findAccountByEmail, lockUser, saveUser } from '#server/db/accounts.ts'
import type { Transaction } from '#server/db/database.ts'
import { endLinks } from '#server/db/mailLinks.ts'
import { revokeSessionsOf } from '#server/db/sessions.ts'
import type { AppDeps } from '#server/deps.ts'
import { clientAddressOf, networkOf } from '#server/http/clientAddress.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { problemsRefused, refusals } from '#server/http/refusals.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { secondsUntilAdmitted } from './limits.ts'
import { createLink, lockUserOfLink, requireLink } from './mailLinks.ts'

/** Requests for a mail in an hour from one network, whatever the addresses. */
export const MOST_BY_NETWORK = 20
/** Mails in an hour for one account. */
export const MOST_BY_ACCOUNT = 3

export function passwordRoutes(deps: AppDeps) {
  const { database, passwords, accessTokenSecret: secret, isTrustedProxy, now } = deps

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
          secret,
          now: now(),
        })
        const problems = newPasswordProblems(form)
        if (hasProblems(problems)) throw problemsRefused(problems)
        const passwordHash = await passwords.hash(form.password)
        await database.db.transaction(async (tx) => {
          const user = await lockUserOfLink(tx, link, now())
          // The mail has reached its reader: the address is theirs.
          await saveUser(tx, link.userId, { emailVerifiedAt: user.emailVerifiedAt ?? now() })
          await changePassword(tx, { userId: link.userId, passwordHash, session: null, now: now() })
        })
        return c.body(null, 204)
      },
    )
}

/**
 * Saves a new password. All other sessions end, all links of the user that were sent become unusable, and a mail tells
 * the user.
 */
async function changePassword(
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
