/** The file of all orders that a list has. */
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { exportColumns } from '#domain/orders/exportColumns.ts'
import { orderExportColumns } from '#messages/orderExport.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof live.openShop>>
beforeAll(async () => {
  app = await createTestApp()
  shop = await live.openShop(app, { stock: { Karachi: 2, Lahore: 2 } })
})
afterAll(() => app.close({ hasRowsByHand: true }))

const headings = exportColumns.map((column) => orderExportColumns[column])

/** The rows of the file of a company, by the words of its columns. */
async function exported(
  query = '',
  { account } = shop,
  orders?: readonly string[],
): Promise<Record<string, string>[]> {
  const { access } = await app.signIn(account)
  const posted = orders && { method: 'POST', body: JSON.stringify({ orders }) }
  const response = await app.request(`${livePaths.orderExport}${query}`, {
    ...posted,
    headers: { Authorization: `Bearer ${access}`, 'Content-Type': 'application/json' },
  })
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  expect(text.startsWith('\uFEFF')).toBe(true)
  const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1).trimEnd(), { header: true })
  expect(errors).toEqual([])
  return data
}

test('has a row for each item of each parcel, with what an accountant and a courier need', async () => {
  const order = await shop.order(
    {
      customer: {
        ...live.customer,
        name: 'علی، حسن',
        address1: '=HYPERLINK("x"), Street 4',
        address2: 'a;=1+1',
      },
      tags: ['gift, wrap', 'VIP'],
      shipping_minor: 25_000,
      coupon: { code: 'EID', percent_off: 10 },
    },
    3,
  )
  await live.done(live.sendEvent(shop.owner, order, { type: 'order.verified' }))
  const verified = await shop.read(order)
  const [parcel] = verified.parcels
  expect(parcel).toBeDefined()
  const rows = await exported()
  expect(rows.map((row) => [row['Order'], row['SKU'], row['Quantity']])).toEqual(
    verified.parcels.map(({ lines }) => [order.label, 'LAWN-1', String(lines[0]?.quantity)]),
  )
  expect(rows[0]).toMatchObject({
    Customer: 'علی، حسن',
    Phone: '0300-1234567',
    'Address 1': `'=HYPERLINK("x"), Street 4`,
    'Address 2': 'a;=1+1',
    City: 'Karachi',
    Tags: expect.stringContaining('gift, wrap, '),
    'Order total': String(verified.totals.grand_total.minor / 100),
    Discounts: '749.85',
    Shipping: '250',
    Price: '2499.5',
    Parcel: '1',
  })
  expect(Object.keys(rows[0] ?? {})).toEqual(headings)
})

test('obeys the filters and the sort of the list, and is of the own company alone', async () => {
  const order = await shop.order({ customer: { ...live.customer, name: 'Zara Shah' } })
  expect((await exported('?q=zara')).map((row) => row['Order'])).toEqual([order.label])
  expect((await exported('?status=pending-cod')).map((row) => row['Status'])).toEqual(['Pending COD'])
  const names = (await exported('?sort=-customer')).map((row) => row['Customer'])
  expect(names[0]).toBe('علی، حسن')
  const other = await live.openShop(app)
  const { status } = await other.owner.get<OrderResponse>(`orders/${order.id}/`)
  expect(status).toBe(404)
  expect(await exported('', other)).toEqual([])
  expect(await exported(`?order=${order.label}`, other)).toEqual([])
})

test('has the chosen orders and columns alone, in the order of the list and of the file', async () => {
  const [first, , third] = [await shop.order(), await shop.order(), await shop.order()]
  const chosen = `?sort=id&order=${third?.label.toLowerCase()}&order=${first?.label}&order=K0`
  expect(await exported(`${chosen}&column=sku&column=order&column=none`)).toEqual([
    { Order: first?.label, SKU: 'LAWN-1' },
    { Order: third?.label, SKU: 'LAWN-1' },
  ])
  expect(Object.keys((await exported(`${chosen}&column=none`))[0] ?? {})).toEqual(headings)
  const posted = await exported('?sort=id&column=order&column=sku', shop, [
    `${third?.label}`,
    `${first?.label}`,
    'K0',
  ])
  expect(posted.map((row) => row['Order'])).toEqual([first?.label, third?.label])
})

test('has the known town, and the one that the customer wrote', async () => {
  const order = await shop.order({ customer: { ...live.customer, city: 'Vihari Punjab' } }, 1)
  const [row] = await exported(`?order=${order.label}`)
  expect([row?.['City'], row?.['City as written']]).toEqual(['Vehari', 'Vihari Punjab'])
})

test('says what is left to collect of an order that is paid in part', async () => {
  const order = await shop.order({ paid: { minor: 100_000, reference: 'JazzCash 77' } }, 1)
  const [row] = await exported(`?order=${order.label}`)
  expect([row?.['Payment status'], row?.['Paid']]).toEqual(['Part paid, Rs. 1,750 to collect', '1000'])
})

test('has every order of a list that is longer than any page', async () => {
  const other = await live.openShop(app)
  const { id } = await other.order()
  const copies = 1_100
  const copied = (table: string, changes: string) => `
    insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || ${changes})).*
    from ${table} t, generate_series(1, ${copies}) n`
  const copyId = `md5('copy' || n)::uuid`
  await app.testDatabase.query(
    `${copied('orders', `jsonb_build_object('id', ${copyId}, 'number', 5000 + n, 'label', 'K' || 5000 + n)`)} where t.id = $1`,
    [id],
  )
  await app.testDatabase.query(
    `${copied('order_lines', `jsonb_build_object('id', md5('line' || n)::uuid, 'order_id', ${copyId})`)}
    where t.order_id = $1`,
    [id],
  )
  const numbers = (await exported('?sort=id', other)).map((row) => row['Order'])
  expect(numbers.slice(1)).toEqual(Array.from({ length: copies }, (_, index) => `K${5001 + index}`))
  // As many as can be chosen: more than an address or a statement has room for.
  const others = Array.from({ length: 100_000 }, (_, index) => `K${900_000 + index}`)
  const chosen = await exported('?sort=id', other, [...others, ...numbers.flatMap((one) => one ?? [])])
  expect(chosen.map((row) => row['Order'])).toEqual(numbers)
})
