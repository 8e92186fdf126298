import type { CustomerRecord } from '#domain/customers.ts'
import type { Order } from '#domain/orders/order.ts'
import { DAY } from '#domain/weeks.ts'

/** The customers of the sample's orders. Each joined with the first order, or a few days before it. */
export function sampleCustomers(orders: readonly Order[]): CustomerRecord[] {
  // Orders are newest first, so the last entry for a customer is the first order.
  const firstOrders = new Map(orders.map((order) => [order.customerId, order]))
  return [...firstOrders].map(([id, { customer, placedAt }], index) => {
    const { name, email, number: phone, city, country } = customer
    return { id, name, email, phone, city, country, joinedAt: placedAt - (index % 4) * DAY }
  })
}
