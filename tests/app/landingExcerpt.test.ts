import { describe, expect, test } from 'vitest'
import { wholeDashboard } from '#domain/dashboard/filter.ts'
import { allCustomers } from '#domain/listQueries/customersQuery.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import * as excerpt from '#features/landing/pictures/sampleExcerpt.ts'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'

/** The excerpt is the same on every day and at every hour, from 01:00 in Karachi. */
const now = Date.parse('2026-11-20T12:00:00+05:00')
const sample = createSampleWorkspace({ now: () => now })

const needsPerson = (status: OrderStatus) => ['city-issue', 'dispatch-issue', 'halt'].includes(status)

describe('the pictures of the landing page show the sample', () => {
  test('the tabs count as the list does', async () => {
    const { countsByStatus } = await sample.orders.search(allOrders)
    expect(excerpt.countsByStatus).toEqual(countsByStatus)
  })

  test('every row is an order of the list, newest first', async () => {
    const rows = await sample.orders.list(allOrders)
    const ids = new Set(excerpt.orders.map(({ id }) => id))
    const shown = rows.filter(({ id }) => ids.has(id))
    expect(excerpt.orders).toEqual(
      shown.map(({ id, customer, type, payment, total, status }) => ({
        id,
        customer,
        type,
        payment,
        total,
        status,
      })),
    )
  })

  test('no status is shown twice, and one order needs a person', () => {
    const statuses = excerpt.orders.map(({ status }) => status)
    expect(new Set(statuses).size).toBe(statuses.length)
    expect(statuses.filter(needsPerson)).toHaveLength(1)
  })

  test('what is stuck are the newest orders that need a person', async () => {
    const stuck = (await sample.orders.list(allOrders))
      .filter(({ status }) => needsPerson(status))
      .slice(0, excerpt.stuckOrders.length)
    const details = await Promise.all(stuck.map(({ id }) => sample.orders.get(id)))
    expect(excerpt.stuckOrders).toEqual(
      stuck.map(({ id, customer, status }, index) => ({
        id,
        customer,
        status,
        city: details[index]?.customer.city,
      })),
    )
  })

  test('the customer is the one who orders most', async () => {
    const { rows } = await sample.customers.search({ ...allCustomers, sort: 'orders' })
    const best = rows[0]
    const [theirs] = await sample.orders.list({ ...allOrders, q: excerpt.customer.name })
    const detail = await sample.orders.get(theirs?.id ?? '')
    expect(excerpt.customer).toEqual({
      name: best?.name,
      city: best?.city,
      orders: best?.orders,
      totalSpent: best?.totalSpent,
      acceptanceRate: detail?.acceptance.rate,
    })
  })

  test('the line is that of the dashboard', async () => {
    const { hourly } = await sample.dashboard.figures(wholeDashboard)
    expect(excerpt.ordersByHour).toEqual(hourly)
  })
})
