/** What a new company has done before its first parcel: each step is seen once it is taken. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import {
  areFirstStepsDone,
  type FirstStepsDone,
  firstStepNames,
  firstStepState,
} from '#domain/fulfilment/firstSteps.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('each first step is done once it is taken, and none of another company counts', async () => {
  const company = await live.openCompany(app)
  const other = await live.openCompany(app)
  await other.addProduct('LAWN-9')
  const read = () => live.done(company.owner.get<FirstStepsDone>(livePaths.firstSteps))
  const open = async () => {
    const found = await read()
    return firstStepNames.filter((step) => firstStepState(found, step) === 'open')
  }

  const before = await open()
  expect(before).toEqual(expect.arrayContaining(['products', 'stock', 'order', 'people']))
  const korangi = await company.addLocation('Korangi', 'Karachi')
  expect(await open()).not.toContain('warehouse')
  const { id } = await company.addProduct('LAWN-1')
  expect(await open()).toEqual(before.filter((step) => !['warehouse', 'products'].includes(step)))
  await company.adjust(id, korangi.id, 5)
  expect(await open()).not.toContain('stock')
  await live.done(company.owner.send(livePaths.orders, live.newOrder({ 'LAWN-1': 1 })))
  expect(await open()).not.toContain('order')
  await company.join('agent')
  // The provider was answered in the setup: it books what leaves its warehouses, and these leave an own one.
  // A store was answered as none: it is not needed.
  expect(await open()).toEqual(['courier'])
  expect(await read()).toMatchObject({ store: false, not_needed: ['store'] })
  expect(areFirstStepsDone(await read())).toBe(false)

  const theirs = await live.openCompany(app, app.validDraft())
  expect(await live.done(theirs.owner.get(livePaths.firstSteps))).toMatchObject({ courier: true })
})
