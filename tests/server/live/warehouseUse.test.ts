/** Whose warehouses a company uses, changed after its set-up. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { WarehouseUseResponse } from '#domain/settings/warehouseSwitchContract.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const usedBy = (person: live.Person) => live.done(person.get<WarehouseUseResponse>(livePaths.warehouseUse))
const nothing = { warehouse_ids: [], location_ids: [], split_logic: '', courier_type: '' }
const change = async (person: live.Person, given: Partial<typeof nothing> | object) => {
  const { version, use_own_warehouses } = await usedBy(person)
  return person.send<WarehouseUseResponse>(livePaths.warehouseUse, {
    version,
    use_own_warehouses,
    ...nothing,
    ...given,
  })
}
const lastLogged = async (companyId: string, event: string) =>
  (
    await app.testDatabase.query<{ before: object; after: object }>(
      'select before, after from changes where company_id = $1 and event = $2 order by id desc limit 1',
      [companyId, event],
    )
  )[0]
const tcs = {
  courier_type: 'TCS',
  courier_username: 'tcs_user',
  courier_password: 'tcs_secret',
  courier_api_key: 'tcs_key',
}
const theirs = () => ({
  use_own_warehouses: false,
  warehouse_ids: app.warehouseIds.slice(0, 2),
  split_logic: 'OPTION_3',
  courier_type: 'KARWAN',
})

test('an owner goes over to the warehouses of the provider and back: what that resets, closes and opens', async () => {
  const company = await live.openCompany(app, {
    inventory_manager: 'COMPANY',
    cms_type: 'Candela',
    ...tcs,
  } as never)
  const { owner, companyId } = company
  const korangi = await company.addLocation('Korangi', 'Karachi')
  const shawl = await company.addProduct('SH-1', { [korangi.id]: 12 })
  expect(await usedBy(owner)).toMatchObject({
    use_own_warehouses: true,
    stored: ['courier_username', 'courier_password', 'courier_api_key'],
    places: [{ name: 'Korangi', is_active: true, open_parcels: 0, units: 12 }],
  })

  const gone = await live.done(change(owner, theirs()))
  expect(gone).toMatchObject({
    use_own_warehouses: false,
    warehouse_ids: theirs().warehouse_ids,
    split_logic: 'OPTION_3',
    inventory_manager: 'KARWAN',
    cms_type: '',
    courier_type: 'KARWAN',
    stored: [],
  })
  const active = gone.places.filter(({ is_active }) => is_active).map(({ warehouse_id }) => warehouse_id)
  expect(new Set(active)).toEqual(new Set(theirs().warehouse_ids))
  expect(gone.places).toContainEqual(
    expect.objectContaining({ name: 'Korangi', is_active: false, units: 12 }),
  )
  const logged = await lastLogged(companyId, 'warehouses.switched')
  expect(logged).toMatchObject({
    before: {
      use_own_warehouses: true,
      inventory_manager: 'COMPANY',
      cms_type: 'Candela',
      courier_password: 'stored',
    },
    after: { use_own_warehouses: false, inventory_manager: 'KARWAN', cms_type: '', courier_password: null },
  })
  expect(JSON.stringify(logged)).not.toContain('tcs_')

  // Its pieces can be taken out, and it is not opened by itself.
  await company.adjust(shawl.id, korangi.id, -2)
  await expect(company.adjust(shawl.id, korangi.id, 1)).rejects.toThrow('closed')
  const { name, city } = korangi
  const opens = { name, city, is_active: true, version: 2 }
  expect(await owner.send(live.pathOf(livePaths.location, korangi), opens, { method: 'PUT' })).toMatchObject({
    status: 403,
  })

  const own = { use_own_warehouses: true, split_logic: 'OPTION_2', location_ids: [korangi.id] }
  expect((await change(owner, own)).body).toEqual({ courier_type: ['Please select a courier service'] })
  expect((await change(owner, { ...own, courier_type: 'TCS' })).body).toEqual({
    courier_username: ['Enter the username'],
    courier_password: ['Enter the password'],
    courier_api_key: ['Enter the API key'],
  })
  const back = await live.done(change(owner, { ...own, ...tcs }))
  expect(back).toMatchObject({
    use_own_warehouses: true,
    warehouse_ids: [],
    inventory_manager: 'COMPANY',
    courier_type: 'TCS',
    stored: ['courier_username', 'courier_password', 'courier_api_key'],
  })
  expect(back.places.filter(({ is_active }) => is_active)).toMatchObject([{ name: 'Korangi', units: 10 }])
  const [row] = await app.testDatabase.query<{ sealed: string }>(
    'select courier_password_sealed as sealed from company_setups where company_id = $1',
    [companyId],
  )
  expect(app.vault.open(row?.sealed ?? '', `${companyId}/courier_password`)).toBe('tcs_secret')
  // The same copies are opened again, and no second ones made.
  const again = await live.done(change(owner, theirs()))
  expect(again.places).toHaveLength(back.places.length)
})

test('open parcels come first: it says how many are where, and nothing is changed', async () => {
  const company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const { owner, companyId } = company
  const korangi = await company.addLocation('Korangi', 'Karachi')
  await company.addProduct('SH-1', { [korangi.id]: 5 })
  const order = await live.done(owner.send<OrderResponse>(livePaths.orders, live.newOrder({ 'SH-1': 1 })))
  await live.done(live.sendEvent(owner, order, { type: 'order.verified' }))
  expect((await usedBy(owner)).places).toMatchObject([{ open_parcels: 1, units: 5 }])
  const refused = await change(owner, theirs())
  expect([refused.status, refused.code, refused.body]).toEqual([
    409,
    'in_use',
    {
      detail:
        'Not yet: 1 parcel is still open (1 in Korangi). Hand them to the courier or cancel their fulfilment first.',
    },
  ])
  expect(await usedBy(owner)).toMatchObject({ use_own_warehouses: true, places: [{ is_active: true }] })
  expect(await lastLogged(companyId, 'warehouses.switched')).toBeUndefined()
})

test('other warehouses of the provider are chosen, and only by an owner', async () => {
  const company = await live.openCompany(app, app.validDraft())
  const [one, two] = app.warehouseIds
  const sent = { ...theirs(), warehouse_ids: [two] }
  for (const role of ['manager', 'agent', 'warehouse', 'viewer'] as const)
    expect([role, (await change(await company.join(role), sent)).status]).toEqual([role, 403])
  expect((await change(company.owner, { ...sent, warehouse_ids: [] })).body).toEqual({
    warehouse_ids: ['Choose at least one warehouse'],
  })
  expect((await change(company.owner, { ...sent, warehouse_ids: [99_999] })).body).toEqual({
    warehouse_ids: ['A warehouse you chose is no longer available. Check your choice'],
  })
  const changed = await live.done(change(company.owner, sent))
  const active = changed.places.filter(({ is_active }) => is_active).map(({ warehouse_id }) => warehouse_id)
  expect(active).toEqual([two])
  expect(changed.places.find(({ warehouse_id }) => warehouse_id === one)).toMatchObject({ is_active: false })
  expect(await lastLogged(company.companyId, 'warehouses.switched')).toMatchObject({
    before: { warehouse_ids: [one] },
    after: { warehouse_ids: changed.warehouse_ids },
  })
})
