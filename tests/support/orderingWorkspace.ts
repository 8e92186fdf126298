/**
 * A workspace in memory that creates orders as the contract of the live API says (domain/fulfilment/orderContract.ts):
 * the records are the sample's, and what is created is kept apart.
 */
import type { KnownCustomer } from '#domain/customers.ts'
import type { NewOrder } from '#domain/fulfilment/orderContract.ts'
import { normalizePhone } from '#domain/identityNumbers.ts'
import type { RefusedChange } from '#domain/refusedChange.ts'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { refusedWith } from './records.ts'

export const knownCustomer: KnownCustomer = {
  id: 'c1',
  name: 'Sana Malik',
  email: 'sana@example.test',
  phone: '+923001234567',
  city: 'Lahore',
  country: 'Pakistan',
  address1: 'House 12, Street 4, Gulberg III',
  address2: '',
  zip: '54000',
  isBlocked: false,
  joinedAt: 0,
  orders: 7,
  totalSpent: { minor: 4_500_000, currency: 'PKR' },
  lastOrderAt: 0,
  acceptance: { rate: 0.8, ended: 5 },
}

export const refusal = (changes: Partial<RefusedChange>) =>
  refusedWith({ code: 'validation_failed', ...changes })

type Created = { order: NewOrder; key: string }

/** `fault` is asked before every order: an error that it returns is how the call rejects. */
export function orderingWorkspace({ now = Date.now }: { now?: () => number } = {}) {
  const sample = createSampleWorkspace({ now })
  const calls: Created[] = []
  const created = new Map<string, { id: string; order: NewOrder }>()
  const state = {
    fault: (): Error | null => null,
    lookupFails: false,
    /** Calls of `create` wait for it. */
    gate: Promise.resolve() as Promise<unknown>,
  }
  const workspace: Workspace = {
    ...sample,
    currency: 'PKR',
    moneyLabels: 'currency',
    capabilities: ['createOrders', 'findCustomers', 'keepChanges'],
    orders: {
      ...sample.orders,
      async create(order, key) {
        calls.push({ order, key })
        await state.gate
        const replayed = created.get(key)
        if (replayed) return replayed.id
        const fault = state.fault()
        if (fault) throw fault
        const skus = (one: NewOrder) =>
          one.lines
            .map(({ sku }) => sku)
            .sort()
            .join()
        const twin = [...created.values()].find(
          (other) =>
            other.order.customer.number === order.customer.number && skus(other.order) === skus(order),
        )
        if (twin && !order.force)
          throw refusal({
            text: `This looks like order #${twin.id}, placed 12 minutes ago. Create anyway?`,
            duplicateOf: { id: twin.id, number: Number(twin.id), placedAt: now() },
          })
        const id = String(1040 + created.size)
        created.set(key, { id, order })
        return id
      },
    },
    customers: {
      ...sample.customers,
      async findByPhone(phone) {
        if (state.lookupFails) throw new Error('no response')
        return normalizePhone(phone) === knownCustomer.phone ? knownCustomer : null
      },
    },
  }
  return { workspace, state, calls, created: () => [...created.values()] }
}
