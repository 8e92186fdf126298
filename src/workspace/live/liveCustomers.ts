import { customerCalls } from '#domain/calls/catalogueCalls.ts'
import type { CustomerResponse, customerSchema } from '#domain/fulfilment/catalogueContract.ts'
import { normalizePhone } from '#domain/identityNumbers.ts'
import { formatCustomersQuery } from '#domain/listQueries/customersQuery.ts'
import type { Sent } from './calls.ts'
import { customerOf, knownCustomerOf } from './catalogue.ts'
import { type LiveCalls, type LivePart, removeRecord, type Writes } from './livePart.ts'
import { rowOf } from './orders.ts'

type CustomerWrite = Writes<typeof customerCalls, typeof customerSchema>

/** Customers, on the server. */
export function liveCustomers({ calls, news }: LivePart): LiveCalls['customers'] {
  async function changeCustomer<Call extends CustomerWrite>(call: Call, sent: Sent<Call>): Promise<string> {
    const customer: CustomerResponse = await calls.write(call, sent)
    const { id, version } = customer
    news.tell({ kind: 'customer', id, version, row: customerOf(customer) })
    return id
  }

  return {
    async search(query, options) {
      const { rows, ...page } = await calls.read(customerCalls.search, {
        ...options,
        params: formatCustomersQuery(query),
      })
      return { rows: rows.map((row) => customerOf(row)), ...page }
    },
    async get(id, options) {
      const found = await calls.find(customerCalls.find, { id, ...options })
      return found && { customer: customerOf(found.customer), lastOrders: found.last_orders.map(rowOf) }
    },
    add: (input) => changeCustomer(customerCalls.add, { body: input }),
    async update(id, input, version) {
      const body = { ...input, version: version ?? 1 }
      await changeCustomer(customerCalls.change, { id, body })
    },
    remove: async (id, version) => void (await removeRecord({ calls, news }, 'customer', { id, version })),
    async restore(id) {
      await changeCustomer(customerCalls.restore, { id })
    },
    async findByPhone(phone, options) {
      const number = normalizePhone(phone)
      const { rows } = await calls.read(customerCalls.search, {
        ...options,
        params: { q: number },
      })
      const found = rows.find((customer) => normalizePhone(customer.phone) === number)
      return found ? knownCustomerOf(found) : null
    },
  }
}
