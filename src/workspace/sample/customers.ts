import type { CustomerRecord } from '#domain/customers.ts'
import type { Order } from '#domain/orders/order.ts'
import { DAY } from '#domain/weeks.ts'
import { customerIdOf } from './orders.ts'
import { samplePeople } from './people.ts'

/** The customers of the sample. Each joined with the first order, or a few days before it. */
export function sampleCustomers(orders: readonly Order[]): CustomerRecord[] {
  // Orders are newest first, so the last entry for a customer is the first order.
  const firstOrderAt = new Map(orders.map((order) => [order.customerId, order.placedAt]))
  return samplePeople().map(({ customer }, index) => {
    const id = customerIdOf(index)
    const { name, email, number: phone, city, country } = customer
    const joinedAt = (firstOrderAt.get(id) ?? 0) - (index % 4) * DAY
    return { id, name, email, phone, city, country, joinedAt }
  })
}
