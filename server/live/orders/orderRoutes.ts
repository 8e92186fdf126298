/** Orders in the live API: the list, one order, its changes and its events. */
import type { Context } from 'hono'
import { orderCalls, remarkCalls } from '#domain/calls/orderCalls.ts'
import type { Actor } from '#domain/fulfilment/facts.ts'
import type { RemarkKind } from '#domain/fulfilment/remarks.ts'
import { rightsOf } from '#domain/fulfilment/rights.ts'
import { rolesOf } from '#domain/fulfilment/roles.ts'
import { bareNumber } from '#domain/orders/orderLabel.ts'
import { uuidPattern } from '#domain/uuid.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import type { Queries } from '#server/db/database.ts'
import { isRevision } from '#server/db/live/orderList.ts'
import { type By, findOrderRecord, type OrderRecord } from '#server/db/live/orders.ts'
import type { AppDeps } from '#server/deps.ts'
import { problemsRefused, refusals } from '#server/http/refusals.ts'
import { previewBookings } from '../couriers/bookingPreview.ts'
import { addressOf, idIn, type LiveEnv } from '../liveCall.ts'
import { serveCalls } from '../serveCalls.ts'
import { nameOf, type Writing } from '../write.ts'
import { adviseCourier, askBooking, cancelBookings, changeBooking } from './bookings.ts'
import { createOrder } from './createOrder.ts'
import { orderEventSchema, parcelEventSchema } from './eventInput.ts'
import { addPayment, changeCustomerOfOrder, changeTags, deleteOrder, restoreOrder } from './orderChanges.ts'
import { orderResponse } from './orderDetail.ts'
import { fixCityTwins, sendOrderEvent, twinsAfter } from './orderEvents.ts'
import { readAllOrders, readChoices, readOrders, readPlace } from './orderList.ts'
import { sendParcelEvent } from './parcelEvents.ts'
import { addRemark, changeRemark, deleteRemark } from './remarks.ts'

/** The order of a path, by its id, by what it is called, or by digits that mean one. */
export function orderIn(c: Context): By {
  const text = c.req.param('id') ?? ''
  const digits = bareNumber(text)
  if (digits !== null) return { digits }
  return uuidPattern.test(text) ? { id: idIn(c) } : { label: text }
}

/** The person of a request, as the charts know them. */
export function senderOf(c: Context<LiveEnv>): Actor {
  const account = c.get('account')
  return { kind: 'person', name: nameOf(account), rights: rightsOf(rolesOf(account.role)) }
}

/** An order as the person of a request sees it. */
function respond(c: Context<LiveEnv>, queries: Queries, record: OrderRecord, now: Date) {
  const { userId } = c.get('account')
  return orderResponse(queries, record, { settings: c.get('settings'), sender: senderOf(c), userId, now })
}

/** The handler of a change, which answers with the order. */
function answering<Sent>(work: (writing: Writing, sent: Sent, c: Context<LiveEnv>) => Promise<OrderRecord>) {
  return async (writing: Writing, sent: Sent, c: Context<LiveEnv>) =>
    respond(c, writing.tx, await work(writing, sent, c), writing.now)
}

export function orderRoutes(deps: AppDeps) {
  const { db } = deps.database
  const messages = { type: liveServerMessages.unknownEvent }
  const calls = {
    ...orderCalls,
    sendEvent: { ...orderCalls.sendEvent, body: orderEventSchema, messages },
    sendParcelEvent: { ...orderCalls.sendParcelEvent, body: parcelEventSchema, messages },
    sendBookingEvent: { ...orderCalls.sendBookingEvent, messages },
  }
  return serveCalls(deps, calls, {
    search: (c) =>
      readOrders(db, c.get('settings').companyId, {
        address: addressOf(c),
        seen: c.get('account').seen,
        now: deps.now(),
      }),
    filters: (c) => readChoices(db, c.get('settings').companyId),
    async findAll(c) {
      const address = addressOf(c)
      const revision = address.get('revision') ?? ''
      if (!isRevision(revision)) throw problemsRefused({ revision: 'malformed' })
      return readAllOrders(db, c.get('settings').companyId, { address, revision, now: deps.now() })
    },
    create: answering((writing, body, c) => createOrder(writing, c.get('settings'), body, senderOf(c))),
    async find(c) {
      const { companyId } = c.get('settings')
      const record = await findOrderRecord(db, companyId, orderIn(c))
      if (!record) throw refusals.notFound()
      const response = await respond(c, db, record, deps.now())
      // The place costs a look at the whole list: only who came from a list asks for it.
      const isOfList = Object.keys(c.req.query()).length > 0
      const of = { id: record.order.id, now: deps.now() }
      const place = isOfList ? await readPlace(db, companyId, addressOf(c), of) : null
      return { ...response, place }
    },
    async remove(writing, { version }, c) {
      await deleteOrder(writing, orderIn(c), version)
      return { outcome: 'deleted', detail: null }
    },
    restore: answering((writing, _: null, c) => restoreOrder(writing, orderIn(c))),
    async sendEvent(writing, { version, ...input }, c) {
      const sent = { by: orderIn(c), version, input, sender: senderOf(c) }
      const changed = await sendOrderEvent(writing, c.get('settings'), sent)
      const record =
        input.type === 'order.cancelled' ? await cancelBookings(writing, c.get('settings'), changed) : changed
      const response = await respond(c, writing.tx, record, writing.now)
      const twins = input.type === 'city.fixed' ? await twinsAfter(writing, response) : null
      return { ...response, twins }
    },
    sendParcelEvent: answering(async (writing, { version, ...input }, c) => {
      const sent = { id: idIn(c), version, input, sender: senderOf(c) }
      const record = await sendParcelEvent(writing, c.get('settings'), sent)
      if (input.type === 'delivery.advised') await adviseCourier(writing, record, sent.id, input.advice)
      return input.type === 'order.cancelled' ? cancelBookings(writing, c.get('settings'), record) : record
    }),
    previewBookings: (c) =>
      previewBookings(db, {
        settings: c.get('settings'),
        sender: senderOf(c),
        now: deps.now(),
        labels: (addressOf(c).get('orders') ?? '').split(',').filter(Boolean),
      }),
    bookParcel: answering((writing, body, c) =>
      askBooking(writing, c.get('settings'), { ...body, id: idIn(c), sender: senderOf(c) }),
    ),
    sendBookingEvent: answering((writing, { version, ...event }, c) =>
      changeBooking(writing, c.get('settings'), { id: idIn(c), version, event }),
    ),
    fixTwins: (writing, body, c) => fixCityTwins(writing, c.get('settings'), body, senderOf(c)),
    saveCustomer: answering((writing, body, c) =>
      changeCustomerOfOrder(writing, c.get('settings'), orderIn(c), body, senderOf(c)),
    ),
    setTags: answering((writing, body, c) => changeTags(writing, orderIn(c), body)),
    recordPayment: answering((writing, body, c) => addPayment(writing, orderIn(c), body)),
  })
}

export function remarkRoutes(deps: AppDeps, kind: RemarkKind) {
  return serveCalls(deps, remarkCalls[kind], {
    add: answering((writing, body, c) => addRemark(writing, kind, orderIn(c), body)),
    change: answering((writing, input, c) =>
      changeRemark(writing, kind, orderIn(c), { id: idIn(c, 'remark'), input }),
    ),
    remove: answering((writing, seen, c) =>
      deleteRemark(writing, kind, orderIn(c), { id: idIn(c, 'remark'), ...seen }),
    ),
  })
}
