/** Changes of an order in the live API that no chart decides. */
import { type Context, Hono } from 'hono'
import { removedResponseSchema } from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import {
  newPaymentSchema,
  newRemarkSchema,
  orderCustomerRequestSchema,
  orderResponseSchema,
  orderTagsRequestSchema,
  remarkRequestSchema,
} from '#domain/fulfilment/orderContract.ts'
import type { OrderRecord } from '#server/db/live/orders.ts'
import type { RemarkKind } from '#server/db/live/remarks.ts'
import type { AppDeps } from '#server/deps.ts'
import { jsonBody, requireJson, seenVersion } from '#server/http/jsonBody.ts'
import { answerWrite, describeWrite, idIn, type LiveEnv, requireLive } from '../liveCall.ts'
import type { Writing } from '../write.ts'
import { addPayment, changeCustomerOfOrder, changeTags, deleteOrder, restoreOrder } from './orderChanges.ts'
import { orderIn, respond, senderOf } from './orderRoutes.ts'
import { addRemark, changeRemark, deleteRemark } from './remarks.ts'

export function orderChangeRoutes(deps: AppDeps) {
  const answer = (
    c: Context<LiveEnv>,
    body: unknown,
    change: (writing: Writing) => Promise<OrderRecord>,
    status: 200 | 201 = 200,
  ) =>
    answerWrite(c, deps, body, async (writing) => {
      const record = await change(writing)
      return { status, body: await respond(c, writing.tx, record, writing.now) }
    })

  const routes = new Hono<LiveEnv>()
    .put(
      `/${livePaths.orderCustomer}`,
      describeWrite('Change the customer as this order has them', 200, orderResponseSchema),
      ...requireLive(deps),
      requireJson,
      jsonBody(orderCustomerRequestSchema),
      (c) => {
        const body = c.req.valid('json')
        return answer(c, body, (writing) =>
          changeCustomerOfOrder(writing, c.get('settings'), orderIn(c), body, senderOf(c)),
        )
      },
    )
    .put(
      `/${livePaths.orderTags}`,
      describeWrite('Replace the tags that people set', 200, orderResponseSchema),
      ...requireLive(deps),
      requireJson,
      jsonBody(orderTagsRequestSchema),
      (c) => {
        const body = c.req.valid('json')
        return answer(c, body, (writing) => changeTags(writing, orderIn(c), body))
      },
    )
    .post(
      `/${livePaths.orderPayments}`,
      describeWrite('Record a payment or refund', 201, orderResponseSchema),
      ...requireLive(deps),
      requireJson,
      jsonBody(newPaymentSchema),
      (c) => {
        const body = c.req.valid('json')
        return answer(c, body, (writing) => addPayment(writing, orderIn(c), body), 201)
      },
    )
    .delete(
      `/${livePaths.order}`,
      describeWrite('Delete an order that nobody worked on', 200, removedResponseSchema),
      ...requireLive(deps),
      seenVersion(),
      (c) => {
        const seen = c.req.valid('query')
        return answerWrite(c, deps, seen, async (writing) => {
          await deleteOrder(writing, orderIn(c), seen.version)
          return { status: 200, body: { outcome: 'deleted', detail: null } }
        })
      },
    )
    .post(
      `/${livePaths.orderRestore}`,
      describeWrite('Undo the deletion of an order', 200, orderResponseSchema),
      ...requireLive(deps),
      (c) => answer(c, null, (writing) => restoreOrder(writing, orderIn(c))),
    )

  const remarkPaths = {
    note: [livePaths.orderNotes, livePaths.orderNote],
    comment: [livePaths.orderComments, livePaths.orderComment],
  } as const satisfies Record<RemarkKind, readonly [string, string]>

  for (const kind of ['note', 'comment'] as const) {
    const [all, one] = remarkPaths[kind]
    routes
      .post(
        `/${all}`,
        describeWrite(`Add a ${kind}`, 201, orderResponseSchema),
        ...requireLive(deps),
        requireJson,
        jsonBody(newRemarkSchema),
        (c) => {
          const body = c.req.valid('json')
          return answer(c, body, (writing) => addRemark(writing, kind, orderIn(c), body), 201)
        },
      )
      .put(
        `/${one}`,
        describeWrite(`Change a ${kind}`, 200, orderResponseSchema),
        ...requireLive(deps),
        requireJson,
        jsonBody(remarkRequestSchema),
        (c) => {
          const input = c.req.valid('json')
          const id = idIn(c, 'remark')
          return answer(c, input, (writing) => changeRemark(writing, kind, orderIn(c), { id, input }))
        },
      )
      .delete(
        `/${one}`,
        describeWrite(`Delete a ${kind}, which leaves a mark`, 200, orderResponseSchema),
        ...requireLive(deps),
        seenVersion(),
        (c) => {
          const seen = c.req.valid('query')
          const id = idIn(c, 'remark')
          return answer(c, seen, (writing) => deleteRemark(writing, kind, orderIn(c), { id, ...seen }))
        },
      )
  }
  return routes
}
