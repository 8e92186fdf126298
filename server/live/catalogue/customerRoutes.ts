import { customerCalls } from '#domain/calls/catalogueCalls.ts'
import { CUSTOMERS_STEP } from '#domain/customers.ts'
import { parseCustomersQuery } from '#domain/listQueries/customersQuery.ts'
import { eraseCustomer } from '#server/data/eraseCustomer.ts'
import { findCustomer, listCustomers } from '#server/db/live/customers.ts'
import { listOrdersOf } from '#server/db/live/orderList.ts'
import type { AppDeps } from '#server/deps.ts'
import { refusals } from '#server/http/refusals.ts'
import { addressOf, idIn } from '../liveCall.ts'
import { orderRowResponse } from '../orders/orderRow.ts'
import { requireFreshProof } from '../people/ownership.ts'
import { searchedTexts } from '../searchedTexts.ts'
import { serveCalls } from '../serveCalls.ts'
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
  return serveCalls(deps, customerCalls, {
    async search(c) {
      const { q, sort, page: asked } = parseCustomersQuery(addressOf(c))
      const { companyId } = c.get('settings')
      const texts = searchedTexts(q)
      const { rows, total } = await listCustomers(db, companyId, {
        texts,
        sort,
        rows: asked * CUSTOMERS_STEP,
      })
      const pages = Math.max(1, Math.ceil(total / CUSTOMERS_STEP))
      return { rows: rows.map(customerResponse), total, page: Math.min(asked, pages), pages }
    },
    async find(c) {
      const { companyId } = c.get('settings')
      const found = await findCustomer(db, companyId, idIn(c))
      if (!found || found.removedAt !== null) throw refusals.notFound()
      const orders = await listOrdersOf(db, companyId, found.id, LAST_ORDERS)
      return { customer: customerResponse(found), last_orders: orders.map(orderRowResponse) }
    },
    add: addCustomer,
    change: (writing, body, c) => changeCustomer(writing, idIn(c), body),
    async remove(writing, { version }, c) {
      await removeCustomer(writing, idIn(c), version)
      return { outcome: 'archived', detail: null }
    },
    restore: (writing, _, c) => restoreCustomer(writing, idIn(c)),
    async erase(writing, { version }, c) {
      const id = idIn(c)
      const { sessionId } = c.get('session')
      const requireProof = () => requireFreshProof(writing.tx, { sessionId, now: writing.now })
      await eraseCustomer(writing, deps.vault, { id, version, requireProof })
      const erased = await findCustomer(writing.tx, writing.companyId, id)
      if (!erased) throw refusals.notFound()
      return customerResponse(erased)
    },
  })
}
