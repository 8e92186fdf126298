/** Sign-in, sign-out, token refresh and the current user (specification §7, design §6). */
import { Hono } from 'hono'
import {
  apiPaths,
  loginRequestSchema,
  type MeResponse,
  meResponseSchema,
  refreshRequestSchema,
  type SessionResponse,
  sessionResponseSchema,
} from '#domain/contract.ts'
import { missingCredentials } from '#domain/signIn.ts'
import { type Account, findAccountByEmail } from '#server/db/accounts.ts'
import { type AppDeps, acceptedSecrets } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { problemsRefused, refusals } from '#server/http/refusals.ts'
import { rememberDevice } from './devices.ts'
import { type AccountEnv, newsOf, requireAccount, userOf } from './requireAccount.ts'
import { closeSession, type OpenSession, openSession, rotateSession } from './sessions.ts'
import { signAccessToken } from './tokens.ts'
import { tryPassword } from './tryPassword.ts'

export function authRoutes(deps: AppDeps) {
  const { database, accessTokenSecret, now } = deps

  async function sessionAnswer(
    session: OpenSession,
    account: Pick<
      Account,
      'email' | 'companyName' | 'status' | 'rejectionReason' | 'workspace' | 'role' | 'emailVerifiedAt'
    >,
  ) {
    const access = await signAccessToken(session, accessTokenSecret, now())
    return {
      access,
      refresh: session.refresh,
      user: userOf(account),
      ...newsOf(account),
    } satisfies SessionResponse
  }

  return new Hono<AccountEnv>()
    .post(
      `/${apiPaths.login}`,
      describeCall({
        summary: 'Sign in',
        answers: [200, sessionResponseSchema],
        refuses: [400, 401, 413, 415, 429],
      }),
      requireJson,
      jsonBody(loginRequestSchema),
      async (c) => {
        const { email, password } = c.req.valid('json')
        const missing = missingCredentials({ email, password })
        if (missing.length > 0)
          throw problemsRefused(Object.fromEntries(missing.map((field) => [field, 'missing'])))

        const account = await findAccountByEmail(database.db, email)
        c.set('subjectId', account?.userId)
        const outcome = await tryPassword(c, deps, account, { email, password })
        if (!outcome.isAdmitted) throw refusals.tooManyAttempts(outcome.waitSeconds)
        if (!outcome.isRight || !account) throw refusals.invalidCredentials()

        rememberDevice(c, acceptedSecrets(deps), email)
        const session = await openSession(database, account.userId, now(), c.req.header('User-Agent'))
        return c.json(await sessionAnswer(session, account))
      },
    )
    .post(
      `/${apiPaths.refresh}`,
      describeCall({
        summary: 'Exchange a refresh token for a new pair; the one sent is answered once more for 10 s',
        answers: [200, sessionResponseSchema],
        refuses: [400, 401, 413, 415],
      }),
      requireJson,
      jsonBody(refreshRequestSchema),
      async (c) => {
        const rotated = await rotateSession(database, c.req.valid('json').refresh, now())
        if (!rotated) throw refusals.sessionOver()
        return c.json(await sessionAnswer(rotated.session, rotated.account))
      },
    )
    .post(
      `/${apiPaths.logout}`,
      describeCall({
        summary: 'End the session of a refresh token, on every tab and device that shares it',
        answers: [204, null],
        refuses: [400, 413, 415],
      }),
      requireJson,
      jsonBody(refreshRequestSchema),
      async (c) => {
        await closeSession(database, c.req.valid('json').refresh, now())
        return c.body(null, 204)
      },
    )
    .get(
      `/${apiPaths.me}`,
      describeCall({
        summary: 'Who is signed in, and the status of the company',
        answers: [200, meResponseSchema],
        refuses: [401],
        isSignedIn: true,
      }),
      requireAccount(deps),
      (c) => {
        const account = c.get('account')
        return c.json({
          ...userOf(account),
          ...newsOf(account),
        } satisfies MeResponse)
      },
    )
}
