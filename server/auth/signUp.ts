/** Sign-up: creates a user and a pending company (specification §1, §7). */
import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { apiPaths, messageResponseSchema, signUpRequestSchema } from '#domain/contract.ts'
import { hasProblems } from '#domain/problems.ts'
import { fromSignUpPayload, type SignUpPayload, signUpProblems, toSignUpPayload } from '#domain/signUp.ts'
import { serverMessages } from '#messages/server.ts'
import { EMAIL_INDEX, findAccountByEmail, insertAccount } from '#server/db/accounts.ts'
import { isDuplicate } from '#server/db/database.ts'
import type { AppDeps } from '#server/deps.ts'
import { clientAddressOf, networkOf } from '#server/http/clientAddress.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { fieldsRefused, problemsRefused, refusals } from '#server/http/refusals.ts'
import { refuseCommonPassword } from './commonPasswords.ts'
import { queueVerification } from './emailRoutes.ts'
import { tryPassword } from './tryPassword.ts'

/** How long the sign-up of an account can be repeated, in milliseconds. */
export const REPEATABLE_MS = 60 * 60 * 1_000

export function signUpRoutes(deps: AppDeps) {
  const { database, passwords, callLimits, isTrustedProxy, now } = deps

  /**
   * Whether the account with this address is exactly what this sign-up would create, and was created lately: the
   * response was lost, and a repeat would wrongly say that the address is taken. The password decides in the end, so
   * this counts as an attempt to sign in.
   */
  async function isRepeated(c: Context, payload: SignUpPayload): Promise<boolean> {
    const account = await findAccountByEmail(database.db, payload.email)
    const isAlike =
      account !== undefined &&
      now().getTime() - account.createdAt.getTime() <= REPEATABLE_MS &&
      account.email === payload.email &&
      account.firstName === payload.first_name &&
      account.lastName === payload.last_name &&
      account.cnic === payload.cnic &&
      account.phone === payload.phone &&
      account.companyName === payload.company &&
      account.designation === payload.designation
    if (!isAlike) return false
    const outcome = await tryPassword(c, deps, account, payload)
    return outcome.isAdmitted && outcome.isRight
  }

  return new Hono().post(
    `/${apiPaths.signUp}`,
    describeCall({
      summary: 'Create a user and a company, which then awaits approval',
      answers: [201, messageResponseSchema],
      refuses: [400, 413, 415, 429],
    }),
    requireJson,
    jsonBody(signUpRequestSchema),
    async (c) => {
      const form = fromSignUpPayload(c.req.valid('json'))
      const problems = signUpProblems(form)
      if (hasProblems(problems)) throw problemsRefused(problems)
      refuseCommonPassword(form.password, form.email, deps)
      const waitSeconds = callLimits?.signUpsOf(networkOf(clientAddressOf(c, isTrustedProxy))) ?? 0
      if (waitSeconds > 0) throw refusals.tooManyCalls(waitSeconds)

      const payload = toSignUpPayload(form)
      const { email, first_name, last_name, cnic, phone, company, designation, password } = payload
      try {
        const user = { userId: randomUUID(), companyId: randomUUID(), email }
        const passwordHash = await passwords.hash(password)
        await database.db.transaction(async (tx) => {
          await insertAccount(tx, {
            ...user,
            passwordHash,
            firstName: first_name,
            lastName: last_name,
            cnic,
            phone,
            designation,
            companyName: company,
            emailVerifiedAt: null,
            createdAt: now(),
          })
          await queueVerification(tx, { ...user, now: now() })
        })
      } catch (error) {
        if (!isDuplicate(error, EMAIL_INDEX)) throw error
        if (!(await isRepeated(c, payload))) throw fieldsRefused({ email: serverMessages.emailTaken })
      }
      return c.json({ message: serverMessages.signedUp }, 201)
    },
  )
}
