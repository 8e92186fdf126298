/** Other items of an order, and a parcel in two (orders.md §1, transitions 39 and 40), on the real database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductResponse } from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
let company: live.LiveCompany
let korangi: { id: string }
let gulberg: { id: string }
beforeAll(async () => {
  app = await createTestApp()
  company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  korangi = await company.addLocation('Korangi', 'Karachi')
  gulberg = await company.addLocation('Gulberg', 'Lahore')
})
afterAll(() => app.close())

/** Products of this test alone, so that no other one takes their stock. */
let made = 0
async function stocked(pieces: number, elsewhere = 0, price = 100_000) {
  const sku = `SKU-${++made}`
  const all = [
    [korangi.id, pieces],
    [gulberg.id, elsewhere],
  ] as const
  const stock = Object.fromEntries(all.filter(([, count]) => count > 0))
  const product = await company.addProduct(sku, stock, price)
  return {
    sku,
    id: product.id,
    /** What is not reserved at each location. */
    async free() {
      const { body } = await company.owner.get<ProductResponse>(live.pathOf(livePaths.product, product))
      return [korangi, gulberg].map(
        ({ id }) => body.stock_at.find(({ location_id }) => location_id === id)?.available ?? 0,
      )
    },
  }
}

const create = (quantities: Record<string, number>, changes: Record<string, unknown> = {}) =>
  live.done(
    company.owner.send<OrderResponse>(
      livePaths.orders,
      live.newOrder(quantities, { force: true, ...changes }),
    ),
  )
const verified = async (...of: Parameters<typeof create>) =>
  live.done(live.sendEvent(company.owner, await create(...of), { type: 'order.verified' }))

type Line = { sku: string; quantity: number; priceMinor?: number }

/** Sends all items as they are then: those that the order has by their line, others by their SKU. */
const change = (order: OrderResponse, lines: Line[], more: object = {}, person = company.owner) =>
  live.sendEvent(person, order, {
    type: 'items.changed',
    lines: lines.map(({ sku, ...rest }) => {
      const own = order.lines.find((line) => line.sku === sku)
      return own ? { lineId: own.id, ...rest } : { sku, ...rest }
    }),
    ...more,
  })

const amounts = ({ totals, balance }: OrderResponse) => ({
  total: totals.grand_total.minor,
  cod: balance.cod_to_collect.minor,
  difference: balance.difference.minor,
})

describe('other items', () => {
  test('of an order that waits are priced by the server, logged, and counted', async () => {
    const [lamp, rug] = [await stocked(5), await stocked(5, 0, 250_000)]
    const order = await create({ [lamp.sku]: 3 }, { shipping_minor: 20_000 })
    const changed = await live.done(
      change(order, [
        { sku: lamp.sku, quantity: 1, priceMinor: 90_000 },
        { sku: rug.sku, quantity: 2 },
      ]),
    )
    expect(changed.status).toBe('pending-cod')
    expect(changed.lines.map(({ sku, quantity, price }) => [sku, quantity, price.minor])).toEqual([
      [lamp.sku, 1, 90_000],
      [rug.sku, 2, 250_000],
    ])
    expect(amounts(changed)).toEqual({ total: 610_000, cod: 610_000, difference: -610_000 })
    const row = changed.log.at(-1)
    expect([row?.event, row?.version]).toEqual(['items.changed', order.version + 1])
    expect([row?.before, row?.after]).toMatchObject([
      { items: [{ sku: lamp.sku, quantity: 3 }], grandTotalMinor: 320_000 },
      { items: [{ sku: lamp.sku, quantity: 1 }, { sku: rug.sku }], grandTotalMinor: 610_000 },
    ])
    expect(await lamp.free()).toEqual([5, 0])
  })

  test('of a parcel stay where they are as long as that has them, and what is reserved follows', async () => {
    const [lamp, rug] = [await stocked(5, 9), await stocked(2)]
    const order = await verified({ [lamp.sku]: 3 })
    expect(await lamp.free()).toEqual([2, 9])
    const changed = await live.done(
      change(order, [
        { sku: lamp.sku, quantity: 1 },
        { sku: rug.sku, quantity: 2 },
      ]),
    )
    expect(changed.parcels).toMatchObject([
      { state: 'awaitingApproval', location: { name: 'Korangi' }, shares: { cod: { minor: 325_000 } } },
    ])
    expect([await lamp.free(), await rug.free()]).toEqual([
      [4, 9],
      [0, 0],
    ])
    const without = await live.done(change(changed, [{ sku: rug.sku, quantity: 1 }]))
    expect([await lamp.free(), await rug.free()]).toEqual([
      [5, 9],
      [1, 0],
    ])
    expect(without.lines.map(({ sku }) => sku)).toEqual([rug.sku])
  })

  test('that are not there leave from elsewhere after a question, which changes nothing by itself', async () => {
    const lamp = await stocked(2, 6)
    const order = await verified({ [lamp.sku]: 2 })
    const more = [{ sku: lamp.sku, quantity: 5 }]
    const asked = await change(order, more)
    expect([asked.status, asked.code]).toEqual([409, 'reallocation'])
    expect(asked.body).toMatchObject({
      detail: 'This order would leave from Gulberg instead of Korangi. Continue?',
      from: [{ location: 'Korangi', pieces: 2 }],
      to: [{ location: 'Gulberg', pieces: 5 }],
    })
    expect(await lamp.free()).toEqual([0, 6])
    const moved = await live.done(change(order, more, { reallocate: true }))
    expect(moved.parcels).toMatchObject([{ location: { name: 'Gulberg' } }])
    expect(await lamp.free()).toEqual([2, 1])
  })

  test('that cost less than was paid leave a refund to make', async () => {
    const lamp = await stocked(5)
    const paid = { payment: 'CC', paid: { minor: 325_000, reference: 'HBL-1' } }
    const order = await verified({ [lamp.sku]: 3 }, paid)
    const changed = await live.done(change(order, [{ sku: lamp.sku, quantity: 2 }]))
    expect(amounts(changed)).toEqual({ total: 225_000, cod: 0, difference: 100_000 })
    const refund = { version: changed.version, kind: 'refunded', amount_minor: 100_000 }
    const given = await live.done(
      company.owner.send<OrderResponse>(live.pathOf(livePaths.orderPayments, changed), refund),
    )
    expect(amounts(given)).toMatchObject({ difference: 0 })
  })

  test('change nothing of what is booked, and only its rest', async () => {
    const lamp = await stocked(9)
    const order = await verified({ [lamp.sku]: 4 })
    const lineId = order.lines[0]?.id
    const split = await live.done(
      live.sendToParcel(company.owner, order, 1, { type: 'parcel.split', lines: [{ lineId, quantity: 1 }] }),
    )
    const booking = { courier: 'TCS', cn: 'T-1', weightGrams: 500 }
    const booked = await live.done(
      live.sendToParcel(company.owner, split, 1, { type: 'parcel.approved', booking }),
    )
    const told = booked.parcels[0]?.shares.cod
    const refused = await change(booked, [{ sku: lamp.sku, quantity: 2 }])
    expect(refused.body).toMatchObject({
      refused: [{ guard: 'canChangeItems' }, { guard: 'canChangeItems' }],
    })
    const changed = await live.done(change(booked, [{ sku: lamp.sku, quantity: 6 }]))
    expect(changed.parcels.map(({ lines, shares }) => [lines[0]?.quantity, shares.cod])).toEqual([
      [3, told],
      [3, { minor: 625_000 - (told?.minor ?? 0), currency: 'PKR' }],
    ])
    expect(await lamp.free()).toEqual([3, 0])
  })

  test('are of known products, of their own lines, in the version that was seen, by who may', async () => {
    const lamp = await stocked(5)
    const order = await create({ [lamp.sku]: 1 })
    const unknown = await change(order, [{ sku: 'NOPE', quantity: 1 }])
    expect([unknown.status, unknown.body]).toEqual([
      400,
      { lines: ['"NOPE" is none of your products. Add it to Products first.'] },
    ])
    const foreign = { type: 'items.changed', lines: [{ lineId: order.id, quantity: 1 }] }
    expect(await live.sendEvent(company.owner, order, foreign)).toMatchObject({ status: 400 })
    const packer = await company.join('warehouse')
    expect((await change(order, [{ sku: lamp.sku, quantity: 2 }], {}, packer)).code).toBe('event_refused')
    const agent = await company.join('agent')
    await live.done(change(order, [{ sku: lamp.sku, quantity: 2 }], {}, agent))
    expect((await change(order, [{ sku: lamp.sku, quantity: 3 }])).code).toBe('stale_version')
  })
})

describe('a parcel in two', () => {
  test('has its pieces, its amounts and what is reserved divided, at the same place', async () => {
    const [lamp, rug] = [await stocked(5), await stocked(5)]
    const order = await verified({ [lamp.sku]: 3, [rug.sku]: 1 }, { shipping_minor: 20_001 })
    const lines = order.lines.map(({ id }) => ({ lineId: id, quantity: 1 }))
    const split = await live.done(live.sendToParcel(company.owner, order, 1, { type: 'parcel.split', lines }))
    expect(
      split.parcels.map(({ state, location, lines: own }) => [
        state,
        location?.name,
        own.map(({ sku, quantity, reserved }) => [sku, quantity, reserved]),
      ]),
    ).toEqual([
      ['awaitingApproval', 'Korangi', [[lamp.sku, 2, 2]]],
      [
        'awaitingApproval',
        'Korangi',
        [
          [lamp.sku, 1, 1],
          [rug.sku, 1, 1],
        ],
      ],
    ])
    expect([await lamp.free(), await rug.free()]).toEqual([
      [2, 0],
      [4, 0],
    ])
    const sum = (of: 'cod' | 'shipping') =>
      split.parcels.reduce((all, { shares }) => all + shares[of].minor, 0)
    expect([sum('cod'), sum('shipping')]).toEqual([order.balance.cod_to_collect.minor, 20_001])
    expect(split.tags.map(({ tag }) => tag)).toContain('Split')
    const third = { type: 'parcel.split', lines: [{ lineId: lines[0]?.lineId, quantity: 1 }] }
    expect(await live.sendToParcel(company.owner, split, 1, third)).toMatchObject({
      body: { detail: 'This would make 3 parcels. Your limit is 2.' },
    })
  })

  test('halts in both parts where it halted', async () => {
    const lamp = await stocked(0)
    const order = await verified({ [lamp.sku]: 2 })
    const lines = [{ lineId: order.lines[0]?.id, quantity: 1 }]
    const split = await live.done(live.sendToParcel(company.owner, order, 1, { type: 'parcel.split', lines }))
    expect(split.parcels).toMatchObject([
      { state: 'halt', halt: { code: 'notEnoughStock' } },
      { state: 'halt', halt: { code: 'notEnoughStock' } },
    ])
  })
})
