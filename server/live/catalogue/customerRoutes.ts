/** Customers in the live API. */
import { Hono } from 'hono'
import { CUSTOMERS_STEP } from '#domain/customers.ts'
import {
  customerDetailSchema,
  customerRequestSchema,
  customerSchema,
  customersResponseSchema,
  newCustomerSchema,
  removedResponseSchema,
} from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { parseCustomersQuery } from '#domain/listQueries/customersQuery.ts'
import { findCustomer, listCustomers } from '#server/db/live/customers.ts'
import { listOrdersOf } from '#server/db/live/orderList.ts'
import type { AppDeps } from '#server/deps.ts'
import { jsonBody, requireJson, seenVersion } from '#server/http/jsonBody.ts'
import { refusals } from '#server/http/refusals.ts'
import { customerParameters } from '../listParameters.ts'
import {
  addressOf,
  answerWrite,
  describeRead,
  describeWrite,
  idIn,
  type LiveEnv,
  requireLive,
} from '../liveCall.ts'
import { orderRowResponse } from '../orders/orderRow.ts'
import { searchedTexts } from '../searchedTexts.ts'
import {
  addCustomer,
  changeCustomer,
  customerResponse,
  removeCustomer,
  restoreCustomer,
} from './customers.ts'

const LAST_ORDERS = 10

export function customerRoutes(deps: AppDeps) {
  const { db } = deps.database
  return new Hono<LiveEnv>()
    .get(
      `/${livePaths.customers}`,
      describeRead('The customers that match, up to a page', customersResponseSchema, customerParameters),
      ...requireLive(deps),
      async (c) => {
        const { q, sort, page: asked } = parseCustomersQuery(addressOf(c))
        const { companyId } = c.get('settings')
        const texts = searchedTexts(q)
        const read = (rows: number) => listCustomers(db, companyId, { texts, sort, rows })
        const { rows, total } = await read(asked * CUSTOMERS_STEP)
        const pages = Math.max(1, Math.ceil(total / CUSTOMERS_STEP))
        return c.json({ rows: rows.map(customerResponse), total, page: Math.min(asked, pages), pages })
      },
    )
    .get(
      `/${livePaths.customer}`,
      describeRead('One customer with the last orders', customerDetailSchema),
      ...requireLive(deps),
      async (c) => {
        const { companyId } = c.get('settings')
        const found = await findCustomer(db, companyId, idIn(c))
        if (!found || found.removedAt !== null) throw refusals.notFound()
        const orders = await listOrdersOf(db, companyId, found.id, LAST_ORDERS)
        return c.json({ customer: customerResponse(found), last_orders: orders.map(orderRowResponse) })
      },
    )
    .post(
      `/${livePaths.customers}`,
      describeWrite('Add a customer', 201, customerSchema),
      ...requireLive(deps),
      requireJson,
      jsonBody(newCustomerSchema),
      (c) => {
        const body = c.req.valid('json')
        return answerWrite(c, deps, body, async (writing) => ({
          status: 201,
          body: await addCustomer(writing, body),
        }))
      },
    )
    .put(
      `/${livePaths.customer}`,
      describeWrite('Change a customer', 200, customerSchema),
      ...requireLive(deps),
      requireJson,
      jsonBody(customerRequestSchema),
      (c) => {
        const body = c.req.valid('json')
        return answerWrite(c, deps, body, async (writing) => ({
          status: 200,
          body: await changeCustomer(writing, idIn(c), body),
        }))
      },
    )
    .delete(
      `/${livePaths.customer}`,
      describeWrite('Take a customer off the list', 200, removedResponseSchema),
      ...requireLive(deps),
      seenVersion(),
      (c) => {
        const seen = c.req.valid('query')
        return answerWrite(c, deps, seen, async (writing) => {
          await removeCustomer(writing, idIn(c), seen.version)
          return { status: 200, body: { outcome: 'archived', detail: null } }
        })
      },
    )
    .post(
      `/${livePaths.customerRestore}`,
      describeWrite('Undo the removal of a customer', 200, customerSchema),
      ...requireLive(deps),
      (c) =>
        answerWrite(c, deps, null, async (writing) => ({
          status: 200,
          body: await restoreCustomer(writing, idIn(c)),
        })),
    )
}
