/** What becomes of many orders when they are booked: which courier takes them by which rule, and what cannot go. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { ConnectionsResponse } from '#domain/partners/connectionContract.ts'
import type { BookingPreview, CourierRulesResponse } from '#domain/partners/courierRuleContract.ts'
import { emptyOutbox } from '#server/partners/runOutbox.ts'
import { leopardsKeys } from '#server/tryout/standins/leopards.ts'
import { postexKeys } from '#server/tryout/standins/postex.ts'
import { startCouriers } from '#tests/support/couriers.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let standIns: Awaited<ReturnType<typeof startCouriers>>
let app: TestApp
let shop: Awaited<ReturnType<typeof live.openShop>>
beforeAll(async () => {
  standIns = await startCouriers()
  app = await createTestApp({ couriers: standIns.couriers })
  shop = await live.openShop(app, { split_logic: 'OPTION_2', stock: { Karachi: 200 } })
  for (const [courier, values] of [
    ['leopards', leopardsKeys],
    ['postex', postexKeys],
  ] as const)
    await live.done(shop.owner.send(livePaths.couriers, { courier, values, version: 0 }, { method: 'PUT' }))
  await emptyOutbox(app.deps)
})
afterAll(async () => {
  await app.close({ hasRowsByHand: true })
  await standIns.close()
})

const rule = {
  cities: [],
  from_grams: null,
  below_grams: null,
  from_cod_minor: null,
  below_cod_minor: null,
  payment: null,
}
const verified = async (city: string, pieces = 1) => {
  const order = await shop.order({ customer: { ...live.customer, city } }, pieces)
  return live.done(live.sendEvent(shop.owner, order, { type: 'order.verified', reason: '' }))
}
const preview = (orders: readonly { label: string }[], by = shop.owner) =>
  live.done(
    by.get<BookingPreview>(
      `${livePaths.bookingPreview}?orders=${orders.map(({ label }) => label).join(',')}`,
    ),
  )

test('six parcels with one wrong: how many go to which courier by which rule, and which cannot', async () => {
  const { version } = await live.done(shop.owner.get<CourierRulesResponse>(livePaths.courierRules))
  const rules = [{ ...rule, courier: 'postex', cities: ['Lahore'] }]
  const sent = { rules, fallback: 'leopards', version }
  await live.done(shop.owner.send(livePaths.courierRules, sent, { method: 'PUT' }))
  const orders: OrderResponse[] = []
  for (let index = 0; index < 5; index++)
    orders.push(await verified(index < 2 ? 'Lahore' : 'Karachi', index + 1))
  // Written otherwise than the place is called that it was taken for.
  await app.testDatabase.query("update orders set city = 'Lhr Cantt' where id = $1", [orders[0]?.id])
  const wrong = await verified('Gilgit')
  const found = await preview([...orders, wrong])
  expect(found.groups).toMatchObject([
    { courier: 'leopards', rule: null, parcels: 3 },
    { courier: 'postex', rule: { cities: ['Lahore'] }, parcels: 2 },
  ])
  const as = ({ label, parcels: [parcel] }: OrderResponse, city: string) => ({
    order: label,
    number: 1,
    weight_grams: parcel?.weight_grams,
    pieces: parcel?.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    cod: parcel?.shares.cod,
    city,
    courier_city: expect.stringMatching(new RegExp(`^${city}$`, 'i')),
  })
  expect(found.groups.map(({ rows }) => rows)).toEqual([
    orders.slice(2).map((order) => as(order, 'Karachi')),
    orders.slice(0, 2).map((order) => as(order, 'Lahore')),
  ])
  expect(found.left).toEqual([{ order: wrong.label, reasons: ['Leopards has no city "Gilgit".'] }])
  // Nothing was changed.
  expect((await shop.read(wrong)).version).toBe(wrong.version)
})

test('says of each order that cannot go what is wrong', async () => {
  const [light, booked, pending] = [await verified('Karachi'), await verified('Karachi'), await shop.order()]
  await app.testDatabase.query('update parcels set weight_grams = 0 where id = $1', [light.parcels[0]?.id])
  const { id, version } = booked.parcels[0] ?? { id: '', version: 0 }
  const path = live.pathOf(livePaths.parcelBooking, { id })
  await live.done(shop.owner.send(path, { courier: 'leopards', version }))
  const { groups, left } = await preview([light, booked, pending, { label: 'K9999' }])
  expect(groups).toEqual([])
  expect(Object.fromEntries(left.map(({ order, reasons }) => [order, reasons]))).toEqual({
    [light.label]: [expect.stringContaining('weight')],
    [booked.label]: ['Being booked at Leopards.'],
    [pending.label]: ['This order has no parcel yet: verify it first.'],
    K9999: ['This order was deleted.'],
  })
  const other = await live.openShop(app)
  expect((await preview([light], other.owner)).left).toEqual([
    { order: light.label, reasons: ['This order was deleted.'] },
  ])
})

test('what can be put right comes with the courier’s words: of parcels that were refused, or cannot go', async () => {
  const [refused, light, good] = [
    await verified('Karachi'),
    await verified('Karachi'),
    await verified('Karachi'),
  ]
  const [parcel] = refused.parcels
  const words = 'Invalid consignee phone.'
  const booking = { courier: 'Leopards', cn: '', weightGrams: 700, codMinor: parcel?.shares.cod.minor }
  const event = { type: 'parcel.approved', booking, refusedWith: words, version: parcel?.version }
  await live.done(shop.owner.send(live.pathOf(livePaths.parcelEvents, { id: parcel?.id ?? '' }), event))
  await app.testDatabase.query('update parcels set weight_grams = 0 where id = $1', [light.parcels[0]?.id])
  const { groups, mend, left, connected } = await preview([refused, light, good])
  expect(groups).toMatchObject([{ courier: 'leopards', parcels: 2 }])
  expect(left.map(({ order }) => order)).toEqual([light.label])
  expect(mend).toEqual([
    {
      order: refused.label,
      words,
      city: 'Karachi',
      phone: '0300-1234567',
      weight_grams: 500,
      courier: 'leopards',
      likely: [],
      refused_as: null,
    },
    expect.objectContaining({ order: light.label, words: null, weight_grams: 0 }),
  ])
  expect(connected.toSorted()).toEqual(['leopards', 'postex'])
})

type Asked = { courier: string; weight_grams: number }

/** An order whose parcel was booked so, each time anew, and refused for its city. */
async function refusedAs(...bookings: Asked[]) {
  const order = await verified('Karachi')
  const moveTo = (city: string, known: string | null) =>
    app.testDatabase.query('update orders set city = $2, known_city = $3 where id = $1', [
      order.id,
      city,
      known,
    ])
  const [{ known_city: known }] = (await app.testDatabase.query(
    'select known_city from orders where id = $1',
    [order.id],
  )) as [{ known_city: string | null }]
  for (const asked of bookings) {
    await moveTo('Karachi', known)
    const [{ id, version } = { id: '', version: 0 }] = (await shop.read(order)).parcels
    await live.done(shop.owner.send(live.pathOf(livePaths.parcelBooking, { id }), { ...asked, version }))
    await moveTo('Atlantis', null)
    await emptyOutbox(app.deps)
  }
  return order
}

const [own, heavier, others] = [
  { courier: 'leopards', weight_grams: 500 },
  { courier: 'leopards', weight_grams: 900 },
  { courier: 'postex', weight_grams: 900 },
]

test.each([
  ['weight and courier', [others], others],
  ['a weight alone', [heavier], heavier],
  ['what was last', [others, heavier], heavier],
  ['nothing that the parcel has itself', [own], null],
])('%s: put right before the courier refused, is there again', async (_, bookings, kept) => {
  const { mend } = await preview([await refusedAs(...bookings)])
  const words = expect.stringContaining('Atlantis')
  expect(mend).toMatchObject([{ words, weight_grams: 500, courier: 'leopards', refused_as: kept }])
})

test('the cities of the couriers come where one can be put right, and which of them was likely meant', async () => {
  const [misspelt, good] = [await verified('Karachi'), await verified('Karachi')]
  await app.testDatabase.query("update orders set city = 'Lahor', known_city = null where id = $1", [
    misspelt.id,
  ])
  const { mend, cities } = await preview([misspelt, good])
  expect(mend).toMatchObject([{ order: misspelt.label, courier: 'leopards', likely: ['Lahore'] }])
  expect(cities.map(({ courier }) => courier).toSorted()).toEqual(['leopards', 'postex'])
  for (const { names } of cities) expect(names).toEqual(expect.arrayContaining(['Karachi', 'Lahore']))
  expect(await preview([good])).toMatchObject({ mend: [], cities: [] })
})

test('a courier that was put right is not there again once it is paused', async () => {
  const order = await refusedAs(others)
  const { rows } = await live.done(shop.owner.get<ConnectionsResponse>(livePaths.couriers))
  const version = rows.find(({ courier }) => courier === 'postex')?.version
  const paused = { type: 'connection.paused', courier: 'postex', version }
  await live.done(shop.owner.send(livePaths.courierEvents, paused))
  expect((await preview([order])).mend).toMatchObject([{ refused_as: null }])
})
