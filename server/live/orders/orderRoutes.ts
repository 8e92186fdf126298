/** Orders in the live API: the list, one order, and its events. */
import { type Context, Hono } from 'hono'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { Actor } from '#domain/fulfilment/facts.ts'
import {
  cityTwinsRequestSchema,
  cityTwinsResponseSchema,
  newOrderSchema,
  orderResponseSchema,
  ordersResponseSchema,
} from '#domain/fulfilment/orderContract.ts'
import { rightsOf } from '#domain/fulfilment/rights.ts'
import { rolesOf } from '#domain/fulfilment/roles.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import type { Queries } from '#server/db/database.ts'
import { type By, findOrderRecord, type OrderRecord } from '#server/db/live/orders.ts'
import type { AppDeps } from '#server/deps.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { refusals } from '#server/http/refusals.ts'
import { orderParameters } from '../listParameters.ts'
import {
  addressOf,
  answerWrite,
  describeRead,
  describeWrite,
  idIn,
  type LiveEnv,
  requireLive,
} from '../liveCall.ts'
import { nameOf } from '../write.ts'
import { createOrder } from './createOrder.ts'
import { orderEventSchema, parcelEventSchema } from './eventInput.ts'
import { orderResponse } from './orderDetail.ts'
import { fixCityTwins, sendOrderEvent, twinsAfter } from './orderEvents.ts'
import { readOrders, readPlace } from './orderList.ts'
import { sendParcelEvent } from './parcelEvents.ts'

const eventMessages = { type: liveServerMessages.unknownEvent }

/** The order of a path, by its id or its number. */
export function orderIn(c: Context): By {
  const text = c.req.param('id') ?? ''
  return /^#?\d{1,9}$/.test(text) ? { number: Number(text.replace('#', '')) } : { id: idIn(c) }
}

/** The person of a request, as the charts know them. */
export function senderOf(c: Context<LiveEnv>): Actor {
  const account = c.get('account')
  return { kind: 'person', name: nameOf(account), rights: rightsOf(rolesOf(account.role)) }
}

/** An order as the person of a request sees it. */
export function respond(c: Context<LiveEnv>, queries: Queries, record: OrderRecord, now: Date) {
  const { userId } = c.get('account')
  return orderResponse(queries, record, { settings: c.get('settings'), sender: senderOf(c), userId, now })
}

export function orderRoutes(deps: AppDeps) {
  const { db } = deps.database
  return new Hono<LiveEnv>()
    .get(
      `/${livePaths.orders}`,
      describeRead('A page of the orders that match', ordersResponseSchema, orderParameters),
      ...requireLive(deps),
      async (c) => c.json(await readOrders(db, c.get('settings').companyId, addressOf(c), deps.now())),
    )
    .post(
      `/${livePaths.orders}`,
      describeWrite('Create an order', 201, orderResponseSchema),
      ...requireLive(deps),
      requireJson,
      jsonBody(newOrderSchema),
      (c) => {
        const body = c.req.valid('json')
        return answerWrite(c, deps, body, async (writing) => {
          const record = await createOrder(writing, c.get('settings'), body, senderOf(c))
          return { status: 201, body: await respond(c, writing.tx, record, writing.now) }
        })
      },
    )
    .get(
      `/${livePaths.order}`,
      describeRead(
        'One order, by its id or number; with the query of a list, its place in it',
        orderResponseSchema,
        orderParameters,
      ),
      ...requireLive(deps),
      async (c) => {
        const { companyId } = c.get('settings')
        const record = await findOrderRecord(db, companyId, orderIn(c))
        if (!record) throw refusals.notFound()
        const response = await respond(c, db, record, deps.now())
        // The place costs a look at the whole list: only who came from a list asks for it.
        const isOfList = Object.keys(c.req.query()).length > 0
        const of = { id: record.order.id, now: deps.now() }
        const place = isOfList ? await readPlace(db, companyId, addressOf(c), of) : null
        return c.json({ ...response, place })
      },
    )
    .post(
      `/${livePaths.orderEvents}`,
      describeWrite("Send an event to the order's chart", 200, orderResponseSchema),
      ...requireLive(deps),
      requireJson,
      jsonBody(orderEventSchema, eventMessages),
      (c) => {
        const body = c.req.valid('json')
        return answerWrite(c, deps, body, async (writing) => {
          const { version, ...input } = body
          const sent = { by: orderIn(c), version, input, sender: senderOf(c) }
          const record = await sendOrderEvent(writing, c.get('settings'), sent)
          const response = await respond(c, writing.tx, record, writing.now)
          const twins = input.type === 'city.fixed' ? await twinsAfter(writing, response) : null
          return { status: 200, body: { ...response, twins } }
        })
      },
    )
    .post(
      `/${livePaths.cityTwins}`,
      describeWrite('Give all orders in City Issue with one spelling its city', 200, cityTwinsResponseSchema),
      ...requireLive(deps),
      requireJson,
      jsonBody(cityTwinsRequestSchema),
      (c) => {
        const body = c.req.valid('json')
        return answerWrite(c, deps, body, async (writing) => ({
          status: 200,
          body: await fixCityTwins(writing, c.get('settings'), body, senderOf(c)),
        }))
      },
    )
    .post(
      `/${livePaths.parcelEvents}`,
      describeWrite("Send an event to the parcel's chart", 200, orderResponseSchema),
      ...requireLive(deps),
      requireJson,
      jsonBody(parcelEventSchema, eventMessages),
      (c) => {
        const body = c.req.valid('json')
        return answerWrite(c, deps, body, async (writing) => {
          const { version, ...input } = body
          const sent = { id: idIn(c), version, input, sender: senderOf(c) }
          const record = await sendParcelEvent(writing, c.get('settings'), sent)
          return { status: 200, body: await respond(c, writing.tx, record, writing.now) }
        })
      },
    )
}
