/** Sign-in, also with a second factor, sign-out, token refresh and the current user (specification §7, design §6). */
import { type Context, Hono } from 'hono'
import {
  apiPaths,
  loginRequestSchema,
  type MeResponse,
  meResponseSchema,
  refreshRequestSchema,
  type SessionResponse,
  sessionResponseSchema,
} from '#domain/contract.ts'
import {
  type FullSignInChallenge,
  fullSignInChallengeSchema,
  signInCodeRequestSchema,
} from '#domain/secondFactor.ts'
import { missingCredentials } from '#domain/signIn.ts'
import {
  type Account,
  findAccountByEmail,
  findAccountOfUser,
  type KnownAccount,
} from '#server/db/accounts.ts'
import { findFactors, takeChallenge } from '#server/db/secondFactors.ts'
import { type AppDeps, acceptedSecrets } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { problemsRefused, refusals } from '#server/http/refusals.ts'
import { openChallenge, requireSignInChallenge } from './challenges.ts'
import { rememberDevice } from './devices.ts'
import { prepareFactor, takeFactor } from './factorProof.ts'
import { relyingPartyOf, requestOf } from './passkeys.ts'
import { type AccountEnv, newsOf, requireAccount, userOf } from './requireAccount.ts'
import { wrongCodeText } from './secondFactor.ts'
import { closeSession, type OpenSession, openSession, rotateSession } from './sessions.ts'
import { signAccessToken } from './tokens.ts'
import { tryPassword, tryToProve } from './tryPassword.ts'

export function authRoutes(deps: AppDeps) {
  const { database, accessTokenSecret, mail, now } = deps

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

  async function signedIn(c: Context, account: KnownAccount, session: OpenSession) {
    rememberDevice(c, acceptedSecrets(deps), account.email)
    return c.json(await sessionAnswer(session, account))
  }

  async function challengeOf(userId: string): Promise<FullSignInChallenge> {
    const { db } = database
    const challenge = await openChallenge(db, { userId, purpose: 'signIn', sessionId: null }, now())
    const passkey = await requestOf(db, { challenge, userId, party: relyingPartyOf(mail) })
    const { hasApp } = await findFactors(db, userId)
    return { challenge, has_app: hasApp, ...(passkey && { passkey }) }
  }

  return new Hono<AccountEnv>()
    .post(
      `/${apiPaths.login}`,
      describeCall({
        summary: 'Sign in. An account with a second factor gets a challenge, to be returned with its code',
        answers: [200, sessionResponseSchema],
        alsoAnswers: [202, fullSignInChallengeSchema],
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
        if (account.hasSecondFactor) return c.json(await challengeOf(account.userId), 202)
        const session = await openSession(database.db, account.userId, now(), c.req.header('User-Agent'))
        return signedIn(c, account, session)
      },
    )
    .post(
      `/${apiPaths.loginCode}`,
      describeCall({
        summary:
          'Complete a sign-in with a code of the app, a recovery code, or a passkey. Each code works once',
        answers: [200, sessionResponseSchema],
        refuses: [400, 401, 410, 413, 415, 429],
      }),
      requireJson,
      jsonBody(signInCodeRequestSchema),
      async (c) => {
        const given = c.req.valid('json')
        const { hash, userId } = await requireSignInChallenge(database.db, given.challenge, now())
        c.set('subjectId', userId)
        const account = await findAccountOfUser(database.db, userId)
        if (!account) throw refusals.challengeOver()
        let session: OpenSession | undefined
        const outcome = await tryToProve(c, deps, account.email, async () => {
          await prepareFactor(c, deps, account, given)
          session = await database.db.transaction(async (tx) => {
            const used = await takeFactor(c, tx, deps, { ...given, userId })
            c.set('factor', used ?? undefined)
            if (!used) return undefined
            // Of two calls with it, the other one was faster: this code is not used then.
            if (!(await takeChallenge(tx, hash))) throw refusals.challengeOver()
            return openSession(tx, userId, now(), c.req.header('User-Agent'))
          })
          return session ? 'right' : 'wrong'
        })
        if (!outcome.isAdmitted) throw refusals.tooManyAttempts(outcome.waitSeconds)
        if (!session)
          throw given.passkey ? refusals.wrongPasskey() : refusals.wrongCode(wrongCodeText(given.code))
        return signedIn(c, account, session)
      },
    )
    .post(
      `/${apiPaths.refresh}`,
      describeCall({
        summary: 'Exchange a refresh token for a new pair; the one sent is answered once more for 10 s',
        answers: [200, sessionResponseSchema],
        refuses: [400, 401, 403, 413, 415],
      }),
      requireJson,
      jsonBody(refreshRequestSchema),
      async (c) => {
        const rotated = await rotateSession(database, c.req.valid('json').refresh, now())
        if (!rotated) throw refusals.sessionOver()
        if ('replayedOf' in rotated) {
          c.set('subjectId', rotated.replayedOf)
          c.set('securityEvent', 'session.replayed')
          throw refusals.sessionOver()
        }
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
