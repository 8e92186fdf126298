/** What a company's people call places: learned, listed, counted and taken back (orders.md §5). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SpellingResponse } from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
let company: live.LiveCompany
let owner: live.Person
beforeAll(async () => {
  app = await createTestApp()
  company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  owner = company.owner
  const { id } = await company.addLocation('Korangi', 'Karachi')
  await company.addProduct('LAMP', { [id]: 50 }, 150_000)
})
afterAll(() => app.close())

type Spellings = { rows: SpellingResponse[] }

let phone = 0
const create = async (city: string) => {
  const customer = { ...live.customer, city, number: `0301-00000${String(++phone).padStart(2, '0')}` }
  return live.done(owner.send<OrderResponse>(livePaths.orders, live.newOrder({ LAMP: 1 }, { customer })))
}
const list = async (person = owner) => (await live.done(person.get<Spellings>(livePaths.spellings))).rows
const learn = (written: string, city: string, person = owner, province: string | null = null) =>
  person.send<Spellings>(livePaths.spellings, { written, city, province })
const forget = (alias: string, person = owner) => person.send<Spellings>(livePaths.spellingEnd, { alias })

test('a spelling that an order taught is listed with who taught it, and taken back', async () => {
  const agent = await company.join('agent')
  const order = await create('Hyderaad')
  const waiting = await live.done(live.sendEvent(agent, order, { type: 'order.verified' }))
  await live.done(live.sendEvent(agent, waiting, { type: 'city.fixed', city: 'Hyderabad', learn: true }))
  expect(await list()).toEqual([
    {
      alias: 'hyderaad',
      written: 'Hyderaad',
      city: 'Hyderabad',
      province: null,
      taught_by: 'Test Person',
      taught_at: app.clock.now().getTime(),
    },
  ])
  expect((await create('HYDERAAD, Sindh')).known_city).toBe('Hyderabad')

  const viewer = await company.join('viewer')
  expect(await list(viewer)).toHaveLength(1)
  expect((await forget('hyderaad', viewer)).status).toBe(403)
  const stranger = (await live.openCompany(app)).owner
  expect(await list(stranger)).toEqual([])
  expect((await forget('hyderaad', stranger)).status).toBe(404)
  expect((await live.done(forget('hyderaad', agent))).rows).toEqual([])
  expect((await forget('hyderaad', agent)).status).toBe(404)
  // Orders that have its place keep it; later ones are asked again.
  const found = await live.done(owner.get<OrderResponse>(live.pathOf(livePaths.order, order)))
  expect(found).toMatchObject({ known_city: 'Hyderabad', customer: { city: 'Hyderaad' } })
  expect((await create('Hyderaad')).known_city).toBeNull()
})

test('without a word nothing is learned, nor of a part of a town', async () => {
  const order = await create('DHA Phase 5')
  const waiting = await live.done(live.sendEvent(owner, order, { type: 'order.verified' }))
  await live.done(live.sendEvent(owner, waiting, { type: 'city.fixed', city: 'Karachi', learn: true }))
  expect(await list()).toEqual([])
})

test('a place of the company itself is one near a known place', async () => {
  const { rows } = await live.done(learn(' Chak 45 JB ', 'Faisalabad', owner, 'Punjab'))
  expect(rows).toMatchObject([
    { alias: 'chak45jb', written: 'Chak 45 JB', city: 'Faisalabad', province: 'Punjab' },
  ])
  expect((await learn('Chak 46 JB', 'Faisalabad', owner, 'Nowhere')).status).toBe(400)
  const order = await create('chak 45-JB, Punjab')
  expect(order).toMatchObject({ known_city: 'Faisalabad', customer: { city: 'chak 45-JB, Punjab' } })
  for (const written of ['Lahore', 'Mirpur', 'DHA Phase 5', 'Sindh', ''])
    expect([written, (await learn(written, 'Karachi')).body]).toEqual([
      written,
      {
        written: [
          'Enter a name that is not known yet, and no part of a town: one such as "DHA Phase 5" is in several towns.',
        ],
      },
    ])
  expect((await learn('Chak 46', 'Atlantis')).body).toEqual({ city: ['Choose a city from the list.'] })
})
