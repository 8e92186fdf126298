/** Which courier takes a parcel, by the rules of the company. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { CourierRulesResponse } from '#domain/partners/courierRuleContract.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof live.openShop>>
beforeAll(async () => {
  app = await createTestApp()
  shop = await live.openShop(app, { split_logic: 'OPTION_2', stock: { Karachi: 90 } })
  for (const [courier, values] of [
    ['leopards', { apiKey: 'key', apiPassword: 'password' }],
    ['postex', { token: 'token' }],
  ] as const)
    await live.done(shop.owner.send(livePaths.couriers, { courier, values, version: 0 }, { method: 'PUT' }))
  await app.testDatabase.query("update courier_connections set state = 'connected'")
})
afterAll(() => app.close())

const any = {
  cities: [],
  from_grams: null,
  below_grams: null,
  from_cod_minor: null,
  below_cod_minor: null,
  payment: null,
}
const read = () => live.done(shop.owner.get<CourierRulesResponse>(livePaths.courierRules))
const save = async (body: object, by = shop.owner) => {
  const { version } = await read()
  return by.send<CourierRulesResponse>(
    livePaths.courierRules,
    { fallback: null, version, ...body },
    { method: 'PUT' },
  )
}
const verified = async (city: string) => {
  const order = await shop.order({ customer: { ...live.customer, city } })
  return live.done(live.sendEvent(shop.owner, order, { type: 'order.verified', reason: '' }))
}
const choiceOf = async (order: OrderResponse) => {
  const [parcel] = (await shop.read(order)).parcels
  return [parcel?.couriers, parcel?.courier_choice]
}

test('the first rule that fits is offered first, with the reason; else the default', async () => {
  const [lahore, quetta] = [await verified('lahore'), await verified('Quetta')]
  expect(await choiceOf(lahore)).toEqual([['leopards', 'postex'], { courier: 'leopards', rule: null }])
  const rules = [
    { ...any, courier: 'tcs', cities: ['Lahore'] },
    { ...any, courier: 'postex', cities: ['LHR', 'multan'] },
    { ...any, courier: 'leopards', payment: 'COD', cities: ['Lahore'] },
  ]
  const saved = await live.done(save({ rules, fallback: 'postex' }))
  expect(saved).toMatchObject({ fallback: 'postex', connected: ['leopards', 'postex'] })
  expect(saved.rules[1]?.cities).toEqual(['Lahore', 'Multan'])
  // TCS is not connected: its rule is passed over.
  expect(await choiceOf(lahore)).toEqual([
    ['postex', 'leopards'],
    { courier: 'postex', rule: expect.objectContaining({ cities: ['Lahore', 'Multan'] }) },
  ])
  expect(await choiceOf(quetta)).toEqual([['postex', 'leopards'], { courier: 'postex', rule: null }])
})

test('what cannot be read as a rule is refused by field, and nothing is saved', async () => {
  const before = await read()
  const unknown = await save({ rules: [{ ...any, courier: 'tcs', cities: ['Lahore', 'Atlantis'] }] })
  expect([unknown.status, unknown.body]).toMatchObject([
    400,
    { '0.cities': ['Karwan knows no city “Atlantis”. Write it as in your orders.'] },
  ])
  expect((await save({ rules: [{ ...any, courier: 'tcs' }] })).status).toBe(400)
  expect((await save({ rules: [], version: before.version - 1 })).status).toBe(409)
  expect(await read()).toEqual(before)
})

test('owners change them, managers see them', async () => {
  const [manager, agent] = [await shop.join('manager'), await shop.join('agent')]
  expect((await manager.get(livePaths.courierRules)).status).toBe(200)
  expect((await save({ rules: [] }, manager)).status).toBe(403)
  expect((await agent.get(livePaths.courierRules)).status).toBe(403)
})
