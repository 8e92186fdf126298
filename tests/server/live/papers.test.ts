/** What is printed for parcels. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { Papers } from '#domain/fulfilment/paperContract.ts'
import * as live from '#tests/support/liveApp.ts'
import { pngOf } from '#tests/support/png.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof live.openShop>>
beforeAll(async () => {
  app = await createTestApp()
  shop = await live.openShop(app, { split_logic: 'OPTION_2', stock: { Karachi: 9 } })
})
afterAll(() => app.close())

const read = async (query = '') =>
  (await live.done(shop.owner.get<Papers>(`${livePaths.papers}${query}`))).rows

test('has the parcels of the orders that it is asked for, and else what is booked', async () => {
  const order = await shop.order(
    {
      customer: { ...live.customer, name: 'علی حسن', address2: 'Gulshan', city: 'KHI' },
      shipping_minor: 25_000,
    },
    2,
  )
  await live.done(live.sendEvent(shop.owner, order, { type: 'order.verified' }))
  expect(await read()).toEqual([])
  const [parcel] = await read(`?orders=${encodeURIComponent(`${order.label.toLowerCase()},#999999,nothing`)}`)
  expect(parcel).toMatchObject({
    order: order.number,
    number: 1,
    of: 1,
    cn: '',
    location: { name: 'Korangi', city: 'Karachi' },
    customer: {
      name: 'علی حسن',
      phone: '0300-1234567',
      address: expect.stringMatching(/, Gulshan$/),
      city: 'Karachi',
    },
    lines: [{ sku: 'LAWN-1', quantity: 2 }],
  })
  const { subtotal, shipping, total, cod } = parcel?.amounts ?? {}
  expect([shipping?.minor, cod?.minor]).toEqual([25_000, total?.minor])
  expect(total?.minor).toBe((subtotal?.minor ?? 0) + 25_000)

  const verified = await shop.read(order)
  const booking = {
    courier: 'TCS',
    weightGrams: 800,
    codMinor: cod?.minor,
    cn: 'KI700000001',
  }
  await live.done(live.sendToParcel(shop.owner, verified, 1, { type: 'parcel.approved', booking }))
  expect((await read()).map(({ cn, courier, label_url }) => [cn, courier, label_url])).toEqual([
    ['KI700000001', 'TCS', ''],
  ])

  const haveBooked = (kind: 'person' | 'provider', attempt: number) =>
    app.testDatabase.query(
      `insert into bookings (company_id, id, order_id, parcel_id, courier, attempt, reference, state, cn, weight_grams,
         cod_minor, label_url, asked_by, created_at)
       select company_id, gen_random_uuid(), order_id, id, 'leopards', $2, $3, 'accepted', cn, 800, 0,
         $4, jsonb_build_object('kind', $5::text, 'id', null, 'name', ''), now() from parcels where id = $1`,
      [parcel?.id, attempt, `K-${attempt}`, `https://courier.test/${kind}`, kind],
    )
  const labels = async () => (await read()).map(({ label_url }) => label_url)
  await haveBooked('provider', 1)
  expect(await labels(), 'of an account that is not of the company').toEqual([''])
  await haveBooked('person', 2)
  expect(await labels()).toEqual(['https://courier.test/person'])
})

test('names the sender by its name and by the name of the law, and is of the own company alone', async () => {
  const { body } = await shop.owner.get<Papers>(livePaths.papers)
  expect(body.company).toMatchObject({
    legal_name: expect.stringMatching(/\S/),
    ntn: expect.stringMatching(/^\d{7}-\d$/),
    address: '',
    support_number: '',
  })
  const { version } = await live.done(shop.owner.get<{ version: number }>(livePaths.settings))
  const logo = pngOf(240, 80)
  const printed = { paper_address: ' 12 Hall Road, Lahore ', support_number: '042-111 222 333', logo }
  await live.done(
    shop.owner.send(livePaths.companySettings, { version, changes: printed }, { method: 'PUT' }),
  )
  const { body: after } = await shop.owner.get<Papers>(livePaths.papers)
  expect(after.company).toMatchObject({
    address: '12 Hall Road, Lahore',
    support_number: '042-111 222 333',
    logo,
  })
  const other = await live.openShop(app)
  const own = await live.done(other.owner.get<Papers>(livePaths.papers))
  expect(own.rows).toEqual([])
})

test('remembers for each kind of paper what was printed, for 30 days', async () => {
  const order = await shop.order()
  await live.done(live.sendEvent(shop.owner, order, { type: 'order.verified' }))
  const [parcel] = await read(`?orders=${order.label}`)
  const printed = async () => (await read(`?orders=${order.label}`))[0]?.printed
  expect(await printed()).toEqual([])
  for (const paper of ['slip', 'label', 'label'])
    await live.done(shop.owner.send(livePaths.papersPrinted, { paper, parcels: [parcel?.id] }))
  expect(await printed()).toEqual(['label', 'slip'])
  app.clock.advance(31 * 24 * 3_600_000)
  expect(await printed()).toEqual([])
})
