/** The operator's console: not found for anyone else (domain/operator/operatorContract.ts). */
import type { Context } from 'hono'
import * as v from 'valibot'
import { operatorCalls } from '#domain/calls/operatorCalls.ts'
import { parseCompaniesQuery, QUEUE_PAGE_SIZE } from '#domain/operator/companiesQuery.ts'
import { OUTBOX_PAGE_SIZE, parseMailsQuery } from '#domain/operator/mailsQuery.ts'
import { operatorPaths } from '#domain/operator/operatorContract.ts'
import { parseParcelQueueQuery } from '#domain/operator/parcelQueue.ts'
import type { ConnectionsResponse } from '#domain/partners/connectionContract.ts'
import { PROVIDER_ID } from '#domain/partners/connections.ts'
import { searchedDigits } from '#domain/phoneSearch.ts'
import { trimmed } from '#domain/text.ts'
import { operatorServerMessages } from '#messages/operatorServer.ts'
import { exportCompany } from '#server/data/exportCompany.ts'
import { findAccountOfSession } from '#server/db/accounts.ts'
import { countByStatus, countQueue, listQueue } from '#server/db/companyReview.ts'
import { snapshot, type Transaction } from '#server/db/database.ts'
import { countMails, findMail, hurryMail, listMails } from '#server/db/mails.ts'
import { findOperator } from '#server/db/operators.ts'
import type { AppDeps } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { refusals } from '#server/http/refusals.ts'
import { connectionActs, readConnections } from '#server/live/couriers/connectionActs.ts'
import { addressOf, idIn } from '#server/live/liveCall.ts'
import { providerEventSchema } from '#server/live/orders/eventInput.ts'
import { nameOf, type Writing, writeBySystem } from '#server/live/write.ts'
import { KEEP_TRYING_MS, LEASE_MS } from '#server/mail/sendMails.ts'
import { readProviderBookings } from './bookings.ts'
import { companyExported, personExported } from './exports.ts'
import { outboxMail } from './outboxMail.ts'
import { handOverThere, readProviderDesk } from './packing.ts'
import { readAllParcels, readParcelQueue } from './parcelQueue.ts'
import { actOnParcel, providerWriter, readParcel } from './parcels.ts'
import { readProviderPapers, rememberPrinted } from './providerPapers.ts'
import {
  addProviderWarehouse,
  changeProviderWarehouse,
  numberIn,
  readProviderWarehouses,
} from './providerWarehouses.ts'
import { type OperatorEnv, requireOperatorRight } from './requireOperator.ts'
import { readCompany, reviewCompany } from './reviewCompany.ts'
import { serveCalls } from './serveCalls.ts'
import { countStock, readStock } from './stock.ts'

const atPlace = (c: Context) => ({ companyId: idIn(c, 'company'), warehouseId: numberIn(c) })
const ofParcel = (c: Context) => ({ companyId: idIn(c, 'company'), id: idIn(c) })

export function operatorRoutes(deps: AppDeps) {
  const { database, now } = deps
  const { db } = database
  const operating = (c: Context<OperatorEnv>, tx: Transaction) => ({
    tx,
    operator: c.get('account').email,
    providerName: deps.providerName,
    now: now(),
  })

  const connections = connectionActs(deps)
  /** An act on the connections of the provider. */
  const connecting =
    <Sent>(act: (writing: Writing, sent: Sent) => Promise<ConnectionsResponse>) =>
    (c: Context<OperatorEnv>, sent: Sent) =>
      writeBySystem(
        deps,
        { companyId: PROVIDER_ID, actor: providerWriter(deps, c.get('account').userId) },
        (writing) => act(writing, sent),
      )

  const table = {
    ...operatorCalls,
    sendParcelEvent: { ...operatorCalls.sendParcelEvent, body: providerEventSchema },
  }
  const calls = serveCalls(deps, table, {
    async me(c) {
      const account = c.get('account')
      return { email: account.email, name: nameOf(account), rights: [...c.get('operatorRights')] }
    },
    searchCompanies(c) {
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
        return {
          rows: rows.map(({ ownerName, ownerEmail, ownerPhone, createdAt, ...company }) => ({
            ...company,
            owner: { name: ownerName, email: ownerEmail, phone: ownerPhone },
            signed_up_at: createdAt.getTime(),
          })),
          total,
          page,
          pages,
          counts: Object.fromEntries(await countByStatus(tx)),
        }
      }, snapshot)
    },
    findCompany: (c) => db.transaction((tx) => readCompany(tx, idIn(c), c.get('account').userId), snapshot),
    review(c, request) {
      const companyId = idIn(c)
      const operator = c.get('account')
      return db.transaction(async (tx) => {
        await reviewCompany(tx, { ...request, companyId, operator, now: now() })
        return readCompany(tx, companyId, operator.userId)
      })
    },
    listWarehouses: () => db.transaction(readProviderWarehouses, snapshot),
    addWarehouse: (c, input) => db.transaction((tx) => addProviderWarehouse(operating(c, tx), input)),
    changeWarehouse(c, input) {
      const id = numberIn(c)
      return db.transaction((tx) => changeProviderWarehouse(operating(c, tx), id, input))
    },
    listConnections: () => readConnections(deps, db, PROVIDER_ID),
    connectCourier: connecting((writing, sent) => connections.connect(writing, sent)),
    sendConnectionEvent: connecting((writing, sent) => connections.sendEvent(writing, sent)),
    saveProviderPickups: connecting((writing, sent) => connections.savePickups(writing, sent)),
    saveProviderCutOff: connecting((writing, sent) => connections.saveCutOff(writing, sent)),
    async listMails(c) {
      const { page: asked } = parseMailsQuery(addressOf(c))
      const total = await countMails(db)
      const pages = Math.max(1, Math.ceil(total / OUTBOX_PAGE_SIZE))
      const page = Math.min(asked, pages)
      const mails = await listMails(db, { limit: OUTBOX_PAGE_SIZE, offset: (page - 1) * OUTBOX_PAGE_SIZE })
      return {
        rows: mails.map((mail) => outboxMail(deps, mail)),
        total,
        page,
        pages,
        is_sent: deps.mail.isSent,
      }
    },
    async sendMailAgain(c) {
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
      return outboxMail(deps, mail)
    },
    listParcels: (c) =>
      db.transaction((tx) => readParcelQueue(tx, parseParcelQueueQuery(addressOf(c))), snapshot),
    listAllParcels: (c) =>
      db.transaction((tx) => readAllParcels(tx, parseParcelQueueQuery(addressOf(c))), snapshot),
    readBookings: async (c) => ({
      rows: await readProviderBookings(db, {
        companyId: idIn(c, 'company'),
        ids: (addressOf(c).get('parcels') ?? '').split(','),
        now: now(),
      }),
    }),
    async findParcel(c) {
      const parcel = await readParcel(db, ofParcel(c))
      if (!parcel) throw refusals.notFound()
      return { parcel }
    },
    sendParcelEvent: async (c, event) => ({
      parcel: await actOnParcel(deps, { ...ofParcel(c), operator: c.get('account').userId }, event),
    }),
    readDesk: (c) => db.transaction((tx) => readProviderDesk(tx, addressOf(c)), snapshot),
    handOver: (c, asked) =>
      handOverThere(deps, { companyId: idIn(c, 'company'), operator: c.get('account').userId }, asked),
    readStock: (c) => db.transaction((tx) => readStock(tx, atPlace(c)), snapshot),
    countStock: (c, count) => countStock(deps, { ...atPlace(c), operator: c.get('account').userId }, count),
    readPapers: (c) => db.transaction((tx) => readProviderPapers(tx, addressOf(c), now()), snapshot),
    papersPrinted: (c, printed) =>
      rememberPrinted(deps, {
        companyId: idIn(c, 'company'),
        operator: c.get('account').userId,
        printed,
      }),
  })
  return calls
    .get(
      `/${operatorPaths.companyExport}`,
      describeCall({
        summary: 'All data of a suspended company as a ZIP of CSV files, for its owners',
        answers: [200, v.any()],
        refuses: [401, 403, 404, 409],
        isSignedIn: true,
      }),
      requireOperatorRight('review'),
      async (c) => {
        const companyId = idIn(c)
        const { userId, email } = c.get('account')
        await db.transaction((tx) =>
          companyExported(tx, { companyId, actor: `operator:${email}`, now: now() }),
        )
        const isAllowed = async () =>
          (await findAccountOfSession(db, { ...c.get('session'), now: now() })) !== undefined &&
          ((await findOperator(db, userId))?.rights.includes('review') ?? false)
        const parts = exportCompany(db, companyId, { now: now(), isAllowed })
        return c.body(ReadableStream.from(parts) as ReadableStream<Uint8Array>, 200, {
          'Content-Type': 'application/zip',
        })
      },
    )
    .get(
      `/${operatorPaths.personExport}`,
      describeCall({
        summary: 'What is known of a person with an account, as JSON',
        answers: [200, v.any()],
        refuses: [401, 403, 404],
        isSignedIn: true,
      }),
      requireOperatorRight('review'),
      async (c) => {
        const id = idIn(c)
        const actor = `operator:${c.get('account').email}`
        const file = await db.transaction((tx) => personExported(tx, { id, actor, now: now() }))
        if (!file) throw refusals.notFound()
        return c.json(file)
      },
    )
}
