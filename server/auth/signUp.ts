/** Sign-up: creates a user and a pending company (specification §1, §7). */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { apiPaths, messageResponseSchema, signUpRequestSchema } from '#domain/contract.ts'
import { hasProblems } from '#domain/problems.ts'
import { fromSignUpPayload, signUpProblems, toSignUpPayload } from '#domain/signUp.ts'
import { serverMessages } from '#messages/server.ts'
import { EMAIL_INDEX, insertAccount } from '#server/db/accounts.ts'
import { isDuplicate } from '#server/db/database.ts'
import type { AppDeps } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { fieldsRefused, problemsRefused } from '#server/http/refusals.ts'

export function signUpRoutes({ database, passwords, now }: AppDeps) {
  return new Hono().post(
    `/${apiPaths.signUp}`,
    describeCall({
      summary: 'Create a user and a company, which then awaits approval',
      answers: [201, messageResponseSchema],
      refuses: [400, 413, 415],
    }),
    requireJson,
    jsonBody(signUpRequestSchema),
    async (c) => {
      const form = fromSignUpPayload(c.req.valid('json'))
      const problems = signUpProblems(form)
      if (hasProblems(problems)) throw problemsRefused(problems)

      const { email, first_name, last_name, cnic, phone, company, designation, password } =
        toSignUpPayload(form)
      try {
        await insertAccount(database.db, {
          userId: randomUUID(),
          companyId: randomUUID(),
          email,
          passwordHash: await passwords.hash(password),
          firstName: first_name,
          lastName: last_name,
          cnic,
          phone,
          designation,
          companyName: company,
          createdAt: now(),
        })
      } catch (error) {
        if (isDuplicate(error, EMAIL_INDEX)) throw fieldsRefused({ email: serverMessages.emailTaken })
        throw error
      }
      return c.json({ message: serverMessages.signedUp }, 201)
    },
  )
}
