/** The second factor of one's own account: turning it on and off, and new recovery codes. */
import { type Context, Hono } from 'hono'
import { hasProblems } from '#domain/problems.ts'
import {
  beginAppRequestSchema,
  changeFactorRequestSchema,
  confirmAppRequestSchema,
  emptyFactorForm,
  type FactorField,
  type FactorForm,
  factorFields,
  factorProblems,
  newAppSchema,
  recoveryCodesSchema,
  type SecondFactor,
  secondFactorPaths,
  secondFactorSchema,
} from '#domain/secondFactor.ts'
import { serverMessages } from '#messages/server.ts'
import { findAccountByEmail } from '#server/db/accounts.ts'
import type { Transaction } from '#server/db/database.ts'
import { findOperator } from '#server/db/operators.ts'
import { findFactorStatus } from '#server/db/secondFactors.ts'
import type { AppDeps } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { fieldsRefused, problemsRefused, refusals } from '#server/http/refusals.ts'
import { type AccountEnv, requireAccount } from './requireAccount.ts'
import {
  beginApp,
  confirmApp,
  makeRecoveryCodes,
  removeSecondFactor,
  requireCodesLeft,
  takeCode,
} from './secondFactor.ts'
import { appUri, base32 } from './totp.ts'
import { tryPassword, tryToProve } from './tryPassword.ts'

export function secondFactorRoutes(deps: AppDeps) {
  const { database, passwords, vault, mail, now } = deps
  const { db } = database

  function requireFields(form: Partial<FactorForm>, asked: readonly FactorField[] = factorFields): void {
    const problems = factorProblems({ ...emptyFactorForm, ...form }, asked)
    if (hasProblems(problems)) throw problemsRefused(problems)
  }

  /** Does something that needs the password and a code, in the transaction in which the code is used. */
  async function withProof<Result>(
    c: Context<AccountEnv>,
    { current_password, code }: FactorForm,
    act: (tx: Transaction, userId: string) => Promise<Result>,
  ): Promise<Result> {
    requireFields({ current_password, code })
    const { email, userId } = c.get('account')
    const account = await findAccountByEmail(db, email)
    if (!account?.hasSecondFactor) throw refusals.secondFactorChanged()
    let refused = fieldsRefused({ current_password: serverMessages.wrongPassword })
    let done: { result: Result } | undefined
    // As one attempt to sign in: who found an open browser must not guess on.
    const outcome = await tryToProve(c, deps, email, async () => {
      if (!(await passwords.isPasswordOf(account.passwordHash, current_password))) return 'wrong'
      await requireCodesLeft(c, deps, account)
      refused = fieldsRefused({ code: serverMessages.wrongCode })
      done = await db.transaction(async (tx) => {
        const used = await takeCode(tx, { userId, code, vault, now: now() })
        return used ? { result: await act(tx, userId) } : undefined
      })
      return done ? 'right' : 'wrong'
    })
    if (!outcome.isAdmitted) throw refusals.tooManyAttempts(outcome.waitSeconds)
    if (!done) throw refused
    return done.result
  }

  return new Hono<AccountEnv>()
    .get(
      `/${secondFactorPaths.secondFactor}`,
      describeCall({
        summary: 'Whether the own account has a second factor',
        answers: [200, secondFactorSchema],
        refuses: [401],
        isSignedIn: true,
      }),
      requireAccount(deps),
      async (c) => {
        const { userId } = c.get('account')
        const { isOn, recoveryCodesLeft } = await findFactorStatus(db, userId)
        return c.json({
          is_on: isOn,
          is_required: (await findOperator(db, userId)) !== undefined,
          recovery_codes_left: recoveryCodesLeft,
        } satisfies SecondFactor)
      },
    )
    .post(
      `/${secondFactorPaths.app}`,
      describeCall({
        summary:
          'Begin to set up an authenticator app, with the password. Nothing changes before its first code',
        answers: [200, newAppSchema],
        refuses: [400, 401, 409, 413, 415, 429],
        isSignedIn: true,
      }),
      requireAccount(deps),
      requireJson,
      jsonBody(beginAppRequestSchema),
      async (c) => {
        const { current_password: password } = c.req.valid('json')
        requireFields({ current_password: password }, ['current_password'])
        const { userId, email } = c.get('account')
        const known = await findAccountByEmail(db, email)
        const outcome = await tryPassword(c, deps, known, { email, password })
        if (!outcome.isAdmitted) throw refusals.tooManyAttempts(outcome.waitSeconds)
        if (!outcome.isRight) throw fieldsRefused({ current_password: serverMessages.wrongPassword })
        const secret = await db.transaction((tx) => beginApp(tx, { userId, vault, now: now() }))
        const uri = appUri(secret, { product: mail.productName, email })
        return c.json({ secret: base32(secret), uri })
      },
    )
    .post(
      `/${secondFactorPaths.confirmation}`,
      describeCall({
        summary:
          'Turn it on with the first code of the app. Returns the recovery codes; all other sessions end',
        answers: [200, recoveryCodesSchema],
        refuses: [400, 401, 409, 410, 413, 415, 429],
        isSignedIn: true,
      }),
      requireAccount(deps),
      requireJson,
      jsonBody(confirmAppRequestSchema),
      async (c) => {
        const { code } = c.req.valid('json')
        requireFields({ code }, ['code'])
        const account = c.get('account')
        await requireCodesLeft(c, deps, account)
        const { sessionId: session } = c.get('session')
        const codes = await db.transaction((tx) =>
          confirmApp(tx, { userId: account.userId, code, session, vault, now: now() }),
        )
        if (!codes) throw fieldsRefused({ code: serverMessages.wrongCode })
        return c.json({ recovery_codes: codes })
      },
    )
    .post(
      `/${secondFactorPaths.recoveryCodes}`,
      describeCall({
        summary: 'Make new recovery codes, with the password and a code. Those of before no longer work',
        answers: [200, recoveryCodesSchema],
        refuses: [400, 401, 409, 413, 415, 429],
        isSignedIn: true,
      }),
      requireAccount(deps),
      requireJson,
      jsonBody(changeFactorRequestSchema),
      async (c) => c.json({ recovery_codes: await withProof(c, c.req.valid('json'), makeRecoveryCodes) }),
    )
    .post(
      `/${secondFactorPaths.removal}`,
      describeCall({
        summary: 'Turn it off, with the password and a code',
        answers: [204, null],
        refuses: [400, 401, 409, 413, 415, 429],
        isSignedIn: true,
      }),
      requireAccount(deps),
      requireJson,
      jsonBody(changeFactorRequestSchema),
      async (c) => {
        await withProof(c, c.req.valid('json'), (tx, userId) =>
          removeSecondFactor(tx, { userId, now: now() }),
        )
        return c.body(null, 204)
      },
    )
}
