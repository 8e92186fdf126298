/** The operator's console: not found for anyone else (domain/operator/operatorContract.ts). */
import { type Context, Hono } from 'hono'
import { parseCompaniesQuery, QUEUE_PAGE_SIZE } from '#domain/operator/companiesQuery.ts'
import { OUTBOX_PAGE_SIZE, parseMailsQuery } from '#domain/operator/mailsQuery.ts'
import {
  mailSchema,
  newProviderWarehouseSchema,
  type OutboxResponse,
  operatorPaths,
  operatorResponseSchema,
  outboxResponseSchema,
  providerWarehouseRequestSchema,
  providerWarehousesSchema,
  type QueueResponse,
  queueResponseSchema,
  reviewedCompanySchema,
  reviewRequestSchema,
  savedWarehouseSchema,
} from '#domain/operator/operatorContract.ts'
import { searchedDigits } from '#domain/phoneSearch.ts'
import { trimmed } from '#domain/text.ts'
import { operatorServerMessages } from '#messages/operatorServer.ts'
import type { AccountEnv } from '#server/auth/requireAccount.ts'
import { countByStatus, countQueue, listQueue } from '#server/db/companyReview.ts'
import { snapshot, type Transaction } from '#server/db/database.ts'
import { countMails, findMail, hurryMail, listMails } from '#server/db/mails.ts'
import type { AppDeps } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { refusals } from '#server/http/refusals.ts'
import { companyParameters, mailParameters } from '#server/live/listParameters.ts'
import { addressOf, idIn } from '#server/live/liveCall.ts'
import { nameOf } from '#server/live/write.ts'
import { KEEP_TRYING_MS, LEASE_MS } from '#server/mail/sendMails.ts'
import { outboxMail } from './outboxMail.ts'
import {
  addProviderWarehouse,
  changeProviderWarehouse,
  numberIn,
  readProviderWarehouses,
} from './providerWarehouses.ts'
import { requireOperator } from './requireOperator.ts'
import { readCompany, reviewCompany } from './reviewCompany.ts'

export function operatorRoutes(deps: AppDeps) {
  const { database, now } = deps
  const { db } = database
  const operating = (c: Context<AccountEnv>, tx: Transaction) => ({
    tx,
    operator: c.get('account').email,
    providerName: deps.providerName,
    now: now(),
  })

  return new Hono<AccountEnv>()
    .use(`/${operatorPaths.operator}*`, ...requireOperator(deps))
    .get(
      `/${operatorPaths.operator}`,
      describeCall({
        summary: 'Who the operator is',
        answers: [200, operatorResponseSchema],
        refuses: [401, 403, 404],
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
        query: companyParameters,
        answers: [200, queueResponseSchema],
        refuses: [401, 403, 404],
        isSignedIn: true,
      }),
      async (c) => {
        const { q, status, page: asked } = parseCompaniesQuery(addressOf(c))
        const wanted = { search: { text: trimmed(q), digits: searchedDigits(q) }, status }
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
        refuses: [401, 403, 404],
        isSignedIn: true,
      }),
      async (c) => {
        const { userId } = c.get('account')
        return c.json(await db.transaction((tx) => readCompany(tx, idIn(c), userId), snapshot))
      },
    )
    .post(
      `/${operatorPaths.companyEvents}`,
      describeCall({
        summary: 'Decide on a company, at the version that was seen',
        answers: [200, reviewedCompanySchema],
        refuses: [400, 401, 403, 404, 409, 413, 415],
        isSignedIn: true,
      }),
      requireJson,
      jsonBody(reviewRequestSchema),
      async (c) => {
        const companyId = idIn(c)
        const operator = c.get('account')
        const request = c.req.valid('json')
        const company = await db.transaction(async (tx) => {
          await reviewCompany(tx, { ...request, companyId, operator, now: now() })
          return readCompany(tx, companyId, operator.userId)
        })
        return c.json(company)
      },
    )
    .get(
      `/${operatorPaths.warehouses}`,
      describeCall({
        summary: "The provider's warehouses with the companies that chose them, and the latest acts on them",
        answers: [200, providerWarehousesSchema],
        refuses: [401, 403, 404],
        isSignedIn: true,
      }),
      async (c) => c.json(await db.transaction(readProviderWarehouses, snapshot)),
    )
    .post(
      `/${operatorPaths.warehouses}`,
      describeCall({
        summary: 'Add a warehouse, which companies are offered at once unless it is closed',
        answers: [201, savedWarehouseSchema],
        refuses: [400, 401, 403, 404, 413, 415],
        isSignedIn: true,
      }),
      requireJson,
      jsonBody(newProviderWarehouseSchema),
      async (c) => {
        const input = c.req.valid('json')
        const saved = await db.transaction((tx) => addProviderWarehouse(operating(c, tx), input))
        return c.json(saved, 201)
      },
    )
    .put(
      `/${operatorPaths.warehouse}`,
      describeCall({
        summary: 'Change, close or open a warehouse, at the version that was seen',
        answers: [200, savedWarehouseSchema],
        refuses: [400, 401, 403, 404, 409, 413, 415],
        isSignedIn: true,
      }),
      requireJson,
      jsonBody(providerWarehouseRequestSchema),
      async (c) => {
        const id = numberIn(c)
        const input = c.req.valid('json')
        return c.json(await db.transaction((tx) => changeProviderWarehouse(operating(c, tx), id, input)))
      },
    )
    .get(
      `/${operatorPaths.mails}`,
      describeCall({
        summary: 'A page of the outbox, the newest mails first',
        query: mailParameters,
        answers: [200, outboxResponseSchema],
        refuses: [401, 403, 404],
        isSignedIn: true,
      }),
      async (c) => {
        const { page: asked } = parseMailsQuery(addressOf(c))
        const total = await countMails(db)
        const pages = Math.max(1, Math.ceil(total / OUTBOX_PAGE_SIZE))
        const page = Math.min(asked, pages)
        const mails = await listMails(db, {
          limit: OUTBOX_PAGE_SIZE,
          offset: (page - 1) * OUTBOX_PAGE_SIZE,
        })
        const rows = mails.map((mail) => outboxMail(deps, mail))
        return c.json({ rows, total, page, pages, is_sent: deps.mail.isSent } satisfies OutboxResponse)
      },
    )
    .post(
      `/${operatorPaths.mailSending}`,
      describeCall({
        summary: 'Try a mail again that was not sent',
        answers: [200, mailSchema],
        refuses: [401, 403, 404, 409],
        isSignedIn: true,
      }),
      async (c) => {
        const id = idIn(c)
        const mail = await findMail(db, id)
        if (!mail) throw refusals.notFound()
        const isKept = mail.createdAt.getTime() > now().getTime() - KEEP_TRYING_MS
        if (!isKept || !(await hurryMail(db, id, new Date(now().getTime() + LEASE_MS))))
          throw refusals.eventRefused({
            detail: operatorServerMessages.notSentAgain,
            refused: [],
            possible: [],
            version: mail.tries,
          })
        return c.json(outboxMail(deps, mail))
      },
    )
}
