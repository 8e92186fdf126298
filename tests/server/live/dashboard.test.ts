/** The dashboard's figures agree with the lists and the stock that the same company sees. */
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DashboardFigures } from '#domain/dashboard/figures.ts'
import { dashboardFiguresSchema } from '#domain/dashboard/figuresSchema.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse, OrdersResponse } from '#domain/fulfilment/orderContract.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
let company: live.LiveCompany
let locationId: string
beforeAll(async () => {
  app = await createTestApp()
  company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const { id } = await company.addLocation('Korangi', 'Karachi')
  locationId = id
  await company.addProduct('LAWN-1', { [id]: 9 }, 249_950)
  await company.addProduct('LAWN-2', {}, 10_000)

  await order({ 'LAWN-1': 2 })
  const verified = await order({ 'LAWN-1': 1 }, { coupon: { code: 'EID', percent_off: 15 } })
  await live.sendEvent(company.owner, verified, { type: 'order.verified' })
  const cancelled = await order({ 'LAWN-1': 1 })
  await live.sendEvent(company.owner, cancelled, {
    type: 'order.cancelled',
    reason: 'customerWish',
  } as { type: string })
  await order({}, { lines: [{ title: 'Gift box', sku: '', quantity: 3, price_minor: 5_000 }] })
})
afterAll(() => app.close())

async function order(quantities: Record<string, number>, changes: Record<string, unknown> = {}) {
  const { status, body } = await company.owner.send<OrderResponse>(
    livePaths.orders,
    live.newOrder(quantities, changes),
  )
  expect(status).toBe(201)
  return body
}

async function figures(query = ''): Promise<DashboardFigures> {
  const { status, body } = await company.owner.get(`${livePaths.dashboard}${query}`)
  expect(status).toBe(200)
  return v.parse(dashboardFiguresSchema, body)
}

test('sales, counts, places and stock are those of the orders and products', async () => {
  const found = await figures()
  const { body: list } = await company.owner.get<OrdersResponse>(livePaths.orders)
  expect(found.countsByStatus).toEqual(list.counts_by_status)
  const sold = list.rows.filter(({ status }) => status !== 'cancelled')
  expect(found.totalSales.value).toEqual({
    minor: sold.reduce((sum, { total }) => sum + total.minor, 0),
    currency: 'PKR',
  })
  const pending = sold.filter(({ status }) => status === 'pending-cod')
  expect(pending).toHaveLength(2)
  expect(found.unconfirmedSales?.minor).toBe(pending.reduce((sum, { total }) => sum + total.minor, 0))
  expect(found.totalOrders.value).toBe(4)
  expect(found.totalCustomers.value).toBe(1)
  expect(found.topCities).toEqual([{ city: 'Karachi', orders: 4 }])
  expect(found.topCategories).toEqual([{ category: 'Clothing', units: 3 }])
  const verified = list.rows.find(({ status }) => status === 'awaiting-approval')
  expect(found.locations).toEqual([
    { id: locationId, name: 'Korangi', city: 'Karachi', sales: verified?.total, skus: 1, inventory: 9 },
  ])
})

test('chosen statuses and days narrow them', async () => {
  expect((await figures('?status=pending-cod')).totalOrders.value).toBe(2)
  expect((await figures('?status=cancelled.pending-cod')).totalOrders.value).toBe(3)
  expect((await figures('?date=2020-01-01')).totalOrders.value).toBe(0)
  expect((await figures('?date=last-7-days')).totalOrders.value).toBe(4)
})

test("another company's orders are not in them", async () => {
  const { owner } = await live.openCompany(app)
  const { body } = await owner.get<DashboardFigures>(livePaths.dashboard)
  expect(body).toMatchObject({ totalOrders: { value: 0 }, totalCustomers: { value: 0 }, locations: [] })
})
