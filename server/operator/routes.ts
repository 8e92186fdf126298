/** The operator's console: not found for anyone else (domain/operator/operatorContract.ts). */
import { Hono } from 'hono'
import { parseCompaniesQuery, QUEUE_PAGE_SIZE } from '#domain/operator/companiesQuery.ts'
import {
  operatorPaths,
  operatorResponseSchema,
  type QueueResponse,
  queueResponseSchema,
  reviewedCompanySchema,
  reviewRequestSchema,
} from '#domain/operator/operatorContract.ts'
import { searchedDigits } from '#domain/phoneSearch.ts'
import { trimmed } from '#domain/text.ts'
import type { AccountEnv } from '#server/auth/requireAccount.ts'
import { countByStatus, countQueue, listQueue } from '#server/db/companyReview.ts'
import { snapshot } from '#server/db/database.ts'
import type { AppDeps } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { addressOf, idIn } from '#server/live/liveCall.ts'
import { nameOf } from '#server/live/write.ts'
import { requireOperator } from './requireOperator.ts'
import { readCompany, reviewCompany } from './reviewCompany.ts'

export function operatorRoutes(deps: AppDeps) {
  const { database, now } = deps
  const { db } = database

  return new Hono<AccountEnv>()
    .use(`/${operatorPaths.operator}*`, ...requireOperator(deps))
    .get(
      `/${operatorPaths.operator}`,
      describeCall({
        summary: 'Who the operator is',
        answers: [200, operatorResponseSchema],
        refuses: [401, 404],
        isSignedIn: true,
      }),
      (c) => {
        const account = c.get('account')
        return c.json({ email: account.email, name: nameOf(account) })
      },
    )
    .get(
      `/${operatorPaths.companies}`,
      describeCall({
        summary: 'A page of the companies, the oldest first',
        answers: [200, queueResponseSchema],
        refuses: [401, 404],
        isSignedIn: true,
      }),
      async (c) => {
        const { search, status, page: asked } = parseCompaniesQuery(addressOf(c))
        const wanted = { search: { text: trimmed(search), digits: searchedDigits(search) }, status }
        return db.transaction(async (tx) => {
          const total = await countQueue(tx, wanted)
          const pages = Math.max(1, Math.ceil(total / QUEUE_PAGE_SIZE))
          const page = Math.min(asked, pages)
          const rows = await listQueue(tx, {
            ...wanted,
            limit: QUEUE_PAGE_SIZE,
            offset: (page - 1) * QUEUE_PAGE_SIZE,
          })
          return c.json({
            rows: rows.map(({ ownerName, ownerEmail, ownerPhone, createdAt, ...company }) => ({
              ...company,
              owner: { name: ownerName, email: ownerEmail, phone: ownerPhone },
              signed_up_at: createdAt.getTime(),
            })),
            total,
            page,
            pages,
            counts: Object.fromEntries(await countByStatus(tx)),
          } satisfies QueueResponse)
        }, snapshot)
      },
    )
    .get(
      `/${operatorPaths.company}`,
      describeCall({
        summary: 'All of one company: what it gave, similar companies, and every act',
        answers: [200, reviewedCompanySchema],
        refuses: [401, 404],
        isSignedIn: true,
      }),
      async (c) => c.json(await db.transaction((tx) => readCompany(tx, idIn(c)), snapshot)),
    )
    .post(
      `/${operatorPaths.companyEvents}`,
      describeCall({
        summary: 'Decide on a company, at the version that was seen',
        answers: [200, reviewedCompanySchema],
        refuses: [400, 401, 404, 409, 413, 415],
        isSignedIn: true,
      }),
      requireJson,
      jsonBody(reviewRequestSchema),
      async (c) => {
        const companyId = idIn(c)
        const actor = `operator:${c.get('account').email}`
        const request = c.req.valid('json')
        const company = await db.transaction(async (tx) => {
          await reviewCompany(tx, { ...request, companyId, actor, now: now() })
          return readCompany(tx, companyId)
        })
        return c.json(company)
      },
    )
}
