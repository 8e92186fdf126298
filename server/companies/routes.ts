/** Company set-up, the warehouses that it can choose from (specification §7), and what the operator asks of it. */
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { flagsOf } from '#domain/companies.ts'
import { companyAnswerSchema, companyQuestionSchema } from '#domain/companyQuestion.ts'
import {
  apiPaths,
  type SetupResponse,
  setupResponseSchema,
  warehousesResponseSchema,
} from '#domain/contract.ts'
import { onboardingFields } from '#domain/onboarding/fields.ts'
import { setupRequestSchema, toOnboardingDraft } from '#domain/onboarding/payload.ts'
import { setupProblems } from '#domain/onboarding/rules.ts'
import { hasProblems, type Problem } from '#domain/problems.ts'
import { type AccountEnv, requireAccount } from '#server/auth/requireAccount.ts'
import { listOfferedWarehouses } from '#server/db/warehouses.ts'
import type { AppDeps } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { problemsRefused, refusals, setupRefusal } from '#server/http/refusals.ts'
import { answerQuestion, readQuestion } from './companyQuestion.ts'
import { setUpCompany } from './setUpCompany.ts'

export function companyRoutes(deps: AppDeps) {
  const { database, vault, providerName, now } = deps

  return new Hono<AccountEnv>()
    .get(
      `/${apiPaths.warehouses}`,
      describeCall({
        summary: 'The warehouses that the provider offers to the company',
        answers: [200, warehousesResponseSchema],
        refuses: [401, 403],
        isSignedIn: true,
      }),
      requireAccount(deps),
      refuseSuspended,
      async (c) => {
        const { companyId, status } = c.get('account')
        if (!flagsOf(status).is_approved) throw refusals.companyNotApproved()
        return c.json(await listOfferedWarehouses(database.db, companyId))
      },
    )
    .post(
      `/${apiPaths.setup}`,
      describeCall({
        summary: "Complete the company's set-up, once",
        answers: [200, setupResponseSchema],
        refuses: [400, 401, 403, 409, 413, 415],
        isSignedIn: true,
      }),
      requireAccount(deps),
      requireSetupAllowed,
      requireJson,
      jsonBody(setupRequestSchema),
      async (c) => {
        const { draft, malformed } = toOnboardingDraft(c.req.valid('json'), providerName)
        const malformedProblems = Object.fromEntries(
          malformed.map((field) => [field, 'malformed' satisfies Problem]),
        )
        const problems = { ...setupProblems(draft), ...malformedProblems }
        if (hasProblems(problems)) throw problemsRefused(inScreenOrder(problems))

        const { companyId, companyName, userId } = c.get('account')
        await setUpCompany(database, vault, { draft, companyId, userId, now: now() })
        return c.json({
          company: { name: companyName, ...flagsOf('onboarded') },
        } satisfies SetupResponse)
      },
    )
    .get(
      `/${apiPaths.companyQuestion}`,
      describeCall({
        summary: 'What the operator asks of the company, or null',
        answers: [200, companyQuestionSchema],
        refuses: [401, 403],
        isSignedIn: true,
      }),
      requireAccount(deps),
      refuseSuspended,
      async (c) => c.json(await readQuestion(database.db, c.get('account').companyId)),
    )
    .post(
      `/${apiPaths.companyQuestion}`,
      describeCall({
        summary: "Answer the operator's question",
        answers: [204, null],
        refuses: [400, 401, 403, 409, 413, 415],
        isSignedIn: true,
      }),
      requireAccount(deps),
      refuseSuspended,
      requireJson,
      jsonBody(companyAnswerSchema),
      async (c) => {
        const { companyId, userId } = c.get('account')
        const answer = { ...c.req.valid('json'), companyId, actor: `user:${userId}`, now: now() }
        await database.db.transaction((tx) => answerQuestion(tx, answer))
        return c.body(null, 204)
      },
    )
}

/** 403 for a suspended company, whatever is sent. */
const refuseSuspended = createMiddleware<AccountEnv>(async (c, next) => {
  if (c.get('account').status === 'suspended') throw refusals.companySuspended()
  await next()
})

/** Checks the status of the company before the body is read: 403 and 409 do not depend on the body. */
const requireSetupAllowed = createMiddleware<AccountEnv>(async (c, next) => {
  const { status } = c.get('account')
  if (status !== 'approved') throw setupRefusal(status)
  await next()
})

function inScreenOrder(problems: Partial<Record<string, Problem>>): Partial<Record<string, Problem>> {
  return Object.fromEntries(
    onboardingFields.filter((field) => problems[field]).map((field) => [field, problems[field]]),
  )
}
