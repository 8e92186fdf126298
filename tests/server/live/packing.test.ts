/** Packing by scanner, and the handover. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { Papers } from '#domain/fulfilment/paperContract.ts'
import type { HandedOver, PackingDesk } from '#domain/packing/packingContract.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof live.openShop>>
beforeAll(async () => {
  app = await createTestApp()
  shop = await live.openShop(app, { split_logic: 'OPTION_2', stock: { Karachi: 90 } })
})
afterAll(() => app.close())

const desk = async (query = '') => live.done(shop.owner.get<PackingDesk>(`${livePaths.packing}${query}`))

let numbers = 0

/** An order of so many pieces whose parcel is booked. */
async function booked(pieces = 1): Promise<OrderResponse> {
  const order = await shop.order({}, pieces)
  await live.done(live.sendEvent(shop.owner, order, { type: 'order.verified' }))
  const verified = await shop.read(order)
  numbers += 1
  const booking = {
    courier: 'TCS',
    weightGrams: 800,
    codMinor: verified.parcels[0]?.shares.cod.minor,
    cn: `KI${700_000_000 + numbers}`,
  }
  return live.done(live.sendToParcel(shop.owner, verified, 1, { type: 'parcel.approved', booking }))
}

function parcelOf({ parcels: [parcel] }: OrderResponse) {
  if (!parcel) throw new Error('The order has no parcel')
  return parcel
}

const scans = (isRequired: boolean) =>
  app.testDatabase.query('update company_settings set requires_scan = $1', [isRequired])

const handOver = (handover: string, parcels: { id: string; version: number }[], by = shop.owner) =>
  by.send<HandedOver>(livePaths.packingHandover, { handover, parcels })

test('the desk has what is booked, with the barcode that a product has now', async () => {
  const order = await booked(2)
  await app.testDatabase.query(`update products set barcode = '8961234567890'`)
  await app.testDatabase.query(`update orders set city = 'KHI' where id = $1`, [order.id])
  const { rows } = await desk()
  expect(rows).toMatchObject([
    {
      order: order.label,
      cn: 'KI700000001',
      courier: 'TCS',
      status: 'approve',
      location: 'Korangi',
      city: 'Karachi',
      is_packed: false,
      requires_scan: false,
      lines: [{ sku: 'LAWN-1', barcode: '8961234567890', quantity: 2 }],
    },
  ])
  expect((await desk('?code=ki700000001')).rows).toHaveLength(1)
  expect((await desk('?code=nothing')).rows).toEqual([])
})

test('packs by all items, hands over what is packed under one load sheet, and says what stays', async () => {
  await scans(true)
  const [one, two] = [await booked(3), await booked()]
  const [first, second] = [parcelOf(one), parcelOf(two)]
  const short = { type: 'parcel.packed', scanned: 2, weightGrams: 950 }
  expect((await live.sendToParcel(shop.owner, one, 1, short)).body).toMatchObject({
    detail: '2 of 3 items scanned.',
  })
  const packed = await live.done(live.sendToParcel(shop.owner, one, 1, { ...short, scanned: 3 }))
  const parcel = parcelOf(packed)
  expect([parcel.status, parcel.weight_grams]).toEqual(['approve', 950])
  expect((await desk()).rows.find(({ id }) => id === first.id)).toMatchObject({ is_packed: true })

  const handover = crypto.randomUUID()
  const parcels = [
    { id: first.id, version: parcel.version },
    { id: second.id, version: second.version },
  ]
  expect(await live.done(handOver(handover, parcels))).toEqual({
    handed: [first.id],
    refused: [{ id: second.id, text: '0 of 1 items scanned.' }],
  })
  const papers = await live.done(shop.owner.get<Papers>(`${livePaths.papers}?handover=${handover}`))
  expect(papers.rows.map(({ id }) => id)).toEqual([first.id])
  expect((await desk(`?code=${parcel.cn}`)).rows).toMatchObject([{ status: 'dispatch' }])
  expect((await desk()).rows.map(({ id }) => id)).not.toContain(first.id)
  // A second time nothing moves.
  expect((await live.done(handOver(handover, parcels))).handed).toEqual([])
})

test('belongs to warehouse staff, managers and owners, and to the own company', async () => {
  await scans(false)
  const order = await booked()
  const { id, version } = parcelOf(order)
  const handover = crypto.randomUUID()
  const other = await live.openShop(app)
  expect((await live.done(other.owner.get<PackingDesk>(livePaths.packing))).rows).toEqual([])
  expect(await live.done(handOver(handover, [{ id, version }], other.owner))).toMatchObject({ handed: [] })
  const agent = await shop.join('agent')
  expect((await handOver(handover, [{ id, version }], agent)).status).toBe(403)
  const warehouse = await shop.join('warehouse')
  expect(await live.done(handOver(handover, [{ id, version }], warehouse))).toEqual({
    handed: [id],
    refused: [],
  })
})
