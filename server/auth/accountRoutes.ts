/** Somebody's own account: the profile, the password, and the devices that are signed in. */
import { Hono } from 'hono'
import {
  type OwnershipResponse,
  ownershipResponseSchema,
  passwordFormProblems,
  profileSchema,
  type SignedInDevice,
  sessionsResponseSchema,
  takeBackRequestSchema,
  takeBackResponseSchema,
} from '#domain/account.ts'
import { apiPaths } from '#domain/contract.ts'
import { hasProblems } from '#domain/problems.ts'
import {
  fromProfilePayload,
  type ProfilePayload,
  profileProblems,
  toProfilePayload,
} from '#domain/profile.ts'
import { changeFactorRequestSchema, changePasswordRequestSchema } from '#domain/secondFactor.ts'
import { ownershipText } from '#messages/mail.ts'
import { findAccountOfUser } from '#server/db/accounts.ts'
import { openChangesTold } from '#server/db/ownershipChanges.ts'
import { listSessions, revokeSessionOf, revokeSessionsOf, saveProof } from '#server/db/sessions.ts'
import { type AppDeps, acceptedSecrets } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { problemsRefused, refusals } from '#server/http/refusals.ts'
import { withRetries } from '#server/http/withRetries.ts'
import { idIn } from '#server/live/liveCall.ts'
import { takeBack } from '#server/live/people/ownership.ts'
import { linkToken, readLinkToken } from '#server/mail/links.ts'
import { changePassword } from './changePassword.ts'
import { changeProfile } from './changeProfile.ts'
import { refuseCommonPassword } from './commonPasswords.ts'
import { withProof } from './factorProof.ts'
import { type AccountEnv, requireAccount } from './requireAccount.ts'

export function accountRoutes(deps: AppDeps) {
  const { database, passwords, now } = deps

  return new Hono<AccountEnv>()
    .post(
      `/${apiPaths.proof}`,
      describeCall({
        summary:
          'Prove who asks, with the password, and with a code or a passkey where there is a second factor: for one change of who owns the company, in the next five minutes',
        answers: [204, null],
        refuses: [400, 401, 409, 410, 413, 415, 429],
        isSignedIn: true,
      }),
      requireAccount(deps),
      requireJson,
      jsonBody(changeFactorRequestSchema),
      async (c) => {
        const { sessionId } = c.get('session')
        await withProof(c, deps, c.req.valid('json'), (tx) => saveProof(tx, { sessionId, now: now() }), {
          isForFirst: true,
        })
        return c.body(null, 204)
      },
    )
    .get(
      `/${apiPaths.ownership}`,
      describeCall({
        summary: 'Where no mail is sent: what an owner can take back of who owns the company',
        answers: [200, ownershipResponseSchema],
        refuses: [401],
        isSignedIn: true,
      }),
      requireAccount(deps),
      async (c) => {
        const { companyId, email, role } = c.get('account')
        // Otherwise only who reads the mail has the link.
        const isTold = role === 'owner' && !deps.mail.isSent
        const told = isTold ? await openChangesTold(database.db, { companyId, email, now: now() }) : []
        return c.json({
          changes: told.map(({ id, at, parameters }) => ({
            text: ownershipText(parameters as Parameters<typeof ownershipText>[0]),
            at: at.toISOString(),
            token: linkToken(deps.accessTokenSecret, id),
          })),
        } satisfies OwnershipResponse)
      },
    )
    .post(
      `/${apiPaths.takeBack}`,
      describeCall({
        summary: 'Take a change of who owns a company back, with the link of a mail, once',
        answers: [200, takeBackResponseSchema],
        refuses: [400, 409, 410, 413, 415],
      }),
      requireJson,
      jsonBody(takeBackRequestSchema),
      async (c) => {
        const id = readLinkToken(acceptedSecrets(deps), c.req.valid('json').token)
        if (id === undefined) throw refusals.linkUnusable()
        const company = await withRetries(() => database.db.transaction((tx) => takeBack(tx, id, now())))
        return c.json({ company })
      },
    )
    .get(
      `/${apiPaths.profile}`,
      describeCall({
        summary: 'What the person said of themselves at sign-up, or later',
        answers: [200, profileSchema],
        refuses: [401],
        isSignedIn: true,
      }),
      requireAccount(deps),
      async (c) => {
        const found = await findAccountOfUser(database.db, c.get('account').userId)
        if (!found) throw refusals.sessionOver()
        const { firstName, lastName, phone, designation } = found
        return c.json({
          first_name: firstName,
          last_name: lastName,
          phone,
          designation,
        } satisfies ProfilePayload)
      },
    )
    .put(
      `/${apiPaths.profile}`,
      describeCall({
        summary: 'Change what the person said of themselves, by the rules of sign-up',
        answers: [204, null],
        refuses: [400, 401, 413, 415],
        isSignedIn: true,
      }),
      requireAccount(deps),
      requireJson,
      jsonBody(profileSchema),
      async (c) => {
        const { userId } = c.get('account')
        const form = fromProfilePayload(c.req.valid('json'))
        const problems = profileProblems(form)
        if (hasProblems(problems)) throw problemsRefused(problems)
        const profile = toProfilePayload(form)
        await withRetries(() =>
          database.db.transaction((tx) => changeProfile(tx, { userId, profile, now: now() })),
        )
        return c.body(null, 204)
      },
    )
    .put(
      `/${apiPaths.changePassword}`,
      describeCall({
        summary:
          'Change the own password, with the current one, and with a code or a passkey where there is a second factor. All other sessions end',
        answers: [204, null],
        refuses: [400, 401, 409, 410, 413, 415, 429],
        isSignedIn: true,
      }),
      requireAccount(deps),
      requireJson,
      jsonBody(changePasswordRequestSchema),
      async (c) => {
        const form = c.req.valid('json')
        const { email } = c.get('account')
        const problems = passwordFormProblems(form, false)
        if (hasProblems(problems)) throw problemsRefused(problems)
        refuseCommonPassword(form.password, email, deps)
        const { sessionId: session } = c.get('session')
        let passwordHash = ''
        await withProof(
          c,
          deps,
          form,
          (tx, userId) => changePassword(tx, { userId, passwordHash, session, now: now() }),
          {
            isForFirst: true,
            prepare: async () => {
              passwordHash = await passwords.hash(form.password)
            },
          },
        )
        return c.body(null, 204)
      },
    )
    .get(
      `/${apiPaths.sessions}`,
      describeCall({
        summary: 'The devices that are signed in to the own account',
        answers: [200, sessionsResponseSchema],
        refuses: [401],
        isSignedIn: true,
      }),
      requireAccount(deps),
      async (c) => {
        const { userId } = c.get('account')
        const sessions = (await listSessions(database.db, { userId, now: now() })).map(
          ({ id, userAgent, createdAt, rotatedAt }): SignedInDevice => ({
            id,
            user_agent: userAgent,
            signed_in_at: createdAt.toISOString(),
            last_used_at: rotatedAt.toISOString(),
            is_this: id === c.get('session').sessionId,
          }),
        )
        return c.json({ sessions })
      },
    )
    .delete(
      `/${apiPaths.sessions}`,
      describeCall({
        summary: 'Sign out of the own account on all other devices',
        answers: [204, null],
        refuses: [401],
        isSignedIn: true,
      }),
      requireAccount(deps),
      async (c) => {
        const { userId } = c.get('account')
        await revokeSessionsOf(database.db, { userId, except: c.get('session').sessionId, now: now() })
        return c.body(null, 204)
      },
    )
    .delete(
      `/${apiPaths.session}`,
      describeCall({
        summary: 'Sign out of the own account on one other device',
        answers: [204, null],
        refuses: [401, 404],
        isSignedIn: true,
      }),
      requireAccount(deps),
      async (c) => {
        const { userId } = c.get('account')
        const id = idIn(c)
        // This device is left by signing out, which also forgets its tokens.
        const isOther = id !== c.get('session').sessionId
        if (!isOther || !(await revokeSessionOf(database.db, { userId, id, now: now() })))
          throw refusals.notFound()
        return c.body(null, 204)
      },
    )
}
