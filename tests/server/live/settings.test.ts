/** What a company set, in its set-up and since: read, changed by who may, and in the log. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { CompanyRole } from '#domain/fulfilment/roles.ts'
import { rightOfSection, settingFields, settingRows } from '#domain/settings/settings.ts'
import type { SettingsResponse } from '#domain/settings/settingsContract.ts'
import * as live from '#tests/support/liveApp.ts'
import { pngOf } from '#tests/support/png.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
let company: live.LiveCompany
let owner: live.Person
beforeAll(async () => {
  app = await createTestApp()
  company = await live.openCompany(app, { inventory_manager: 'COMPANY' })
  owner = company.owner
})
afterAll(() => app.close())

const read = async (person = owner) => await live.done(person.get<SettingsResponse>(livePaths.settings))
const change = async (changes: object, { person = owner, part = 'company' } = {}) =>
  person.send<SettingsResponse>(
    part === 'company' ? livePaths.companySettings : livePaths.workSettings,
    { changes, version: (await read()).version },
    { method: 'PUT' },
  )
const lastLogged = async () => {
  const [row] = await app.testDatabase.query<{ before: object; after: object; event: string; name: string }>(
    `select before, after, event, actor_name as name from changes
      where company_id = $1 and subject = 'company' order by version desc, id desc limit 1`,
    [company.companyId],
  )
  return row
}

/** Each field with another value than it has, in an order in which each is asked. */
const others = {
  legal_name: 'Ravi Traders (Pvt) Ltd',
  ntn: '7654321-0',
  paper_address: '12 Hall Road, Lahore',
  support_number: '042-111 222 333',
  logo: pngOf(240, 80),
  inventory_manager: 'KARWAN',
  cms_type: 'Candela',
  ivr_type: 'MANUAL_THEIRS',
  verifies_paid_orders: true,
  unreached_orders: 'cancel',
  cancels_declined_orders: true,
  order_prefix: 'KHI-',
  duplicate_hours: 2,
  return_days: 30,
  requires_scan: true,
  halts_whole_orders: false,
  halt_days: 7,
  low_stock_threshold: 3,
  courier_mails: 'managers',
  import_mails: true,
}

test('each is changed once by who may, with a row in the log, and refused to all other roles', async () => {
  const roles: CompanyRole[] = ['manager', 'agent', 'warehouse', 'viewer']
  const people = await Promise.all(roles.map(async (role) => ({ role, person: await company.join(role) })))
  for (const [field, value] of Object.entries(others)) {
    const right = rightOfSection[settingRows[field as keyof typeof others].section]
    const part = right === 'company.change' ? 'company' : 'work'
    for (const { role, person } of people) {
      if (role === 'manager' && part === 'work') continue
      expect(await change({ [field]: value }, { person, part }), `${field} ${role}`).toMatchObject({
        status: 403,
      })
    }
    const before = await read()
    const by = part === 'work' ? people[0]?.person : owner
    const { values, version } = await live.done(
      change({ [field]: value }, { ...(by && { person: by }), part }),
    )
    expect(values).toEqual({ ...before.values, [field]: value })
    expect(version).toBe(before.version + 1)
    expect(await lastLogged()).toMatchObject({ event: 'settings.changed' })
    expect(Object.keys((await lastLogged())?.after ?? {})).toEqual([field])
  }
})

describe('the store', () => {
  const token = 'shpat_never_shown_again'
  const shopify = {
    ecommerce_type: 'SHOPIFY',
    ecommerce_store_url: 'chenab.example',
    ecommerce_access_token: token,
  }

  test('needs what its platform needs, by the words of the set-up', async () => {
    const { status, body } = await change({ ecommerce_type: 'SHOPIFY' })
    expect([status, body]).toEqual([
      400,
      { ecommerce_store_url: ['Enter the store URL'], ecommerce_access_token: ['Enter the access token'] },
    ])
  })

  test('keeps its keys to itself, replaces them, and forgets those of another platform', async () => {
    const connected = await live.done(change(shopify))
    expect(connected).toMatchObject({
      values: { ecommerce_type: 'SHOPIFY', ecommerce_store_url: 'https://chenab.example' },
      stored: ['ecommerce_access_token'],
    })
    expect(JSON.stringify([connected, await read(), await lastLogged()])).not.toContain(token)
    expect(await lastLogged()).toMatchObject({ after: { ecommerce_access_token: 'replaced' } })

    // What is not sent stays.
    const moved = await live.done(change({ ecommerce_store_url: 'https://other.example' }))
    expect(moved.stored).toEqual(['ecommerce_access_token'])
    const sealedToken = async () => {
      const [row] = await app.testDatabase.query<{ sealed: string | null }>(
        'select ecommerce_access_token_sealed as sealed from company_setups where company_id = $1',
        [company.companyId],
      )
      return row?.sealed ?? null
    }
    const sealed = await sealedToken()
    expect(app.vault.open(sealed ?? '', `${company.companyId}/ecommerce_access_token`)).toBe(token)

    expect((await change({ ecommerce_type: 'WOOCOMMERCE' })).body).toEqual({
      ecommerce_api_key: ['Enter the API key'],
    })
    const woo = await live.done(change({ ecommerce_type: 'WOOCOMMERCE', ecommerce_api_key: 'ck_1' }))
    expect(woo.stored).toEqual(['ecommerce_api_key'])
    expect(await sealedToken()).toBeNull()
    expect(await lastLogged()).toMatchObject({
      before: { ecommerce_access_token: 'stored' },
      after: { ecommerce_access_token: null, ecommerce_api_key: 'replaced' },
    })

    const none = await live.done(change({ ecommerce_type: null }))
    expect(none).toMatchObject({ values: { ecommerce_store_url: null }, stored: [] })
  })
})

test('the courier of the set-up is changed by its owner alone, and its credentials are replaced and never shown', async () => {
  const tcs = {
    courier_type: 'TCS',
    courier_username: 'tcs_user',
    courier_password: 'tcs_secret',
    courier_api_key: 'tcs_key',
  }
  const kept = ['courier_username', 'courier_password', 'courier_api_key']
  for (const role of ['manager', 'agent', 'warehouse', 'viewer'] as const)
    expect([role, (await change(tcs, { person: await company.join(role) })).status]).toEqual([role, 403])
  expect((await change({ courier_type: 'TCS' })).body).toEqual({
    courier_username: ['Enter the username'],
    courier_password: ['Enter the password'],
    courier_api_key: ['Enter the API key'],
  })
  expect((await change({ courier_type: 'PROVIDER' })).status).toBe(400)

  const changed = await live.done(change(tcs))
  expect(changed).toMatchObject({ values: { courier_type: 'TCS' }, stored: kept })
  expect(JSON.stringify([changed, await read(), await lastLogged()])).not.toMatch(/tcs_/)
  expect((await live.done(change({ courier_password: 'tcs_other' }))).stored).toEqual(kept)
  expect(await lastLogged()).toMatchObject({
    before: { courier_password: 'stored' },
    after: { courier_password: 'replaced' },
  })

  expect((await change({ courier_type: 'LEOPARD' })).status).toBe(400)
  expect(await live.done(change({ courier_type: 'KARWAN' }))).toMatchObject({ stored: [] })
  expect(await lastLogged()).toMatchObject({
    event: 'settings.changed',
    before: { courier_type: 'TCS', courier_api_key: 'stored' },
    after: { courier_type: 'PROVIDER', courier_api_key: null },
  })
})

test('what is no value of a field is refused at it, and the provider is named only as it is on the wire', async () => {
  const wrong = {
    ntn: '12',
    legal_name: ' ',
    inventory_manager: 'PROVIDER',
  }
  expect(Object.keys((await change(wrong)).body)).toEqual(['legal_name', 'ntn', 'inventory_manager'])
  expect(Object.keys((await change({ support_number: 'call us' })).body)).toEqual(['support_number'])
  const svg = `data:image/svg+xml;base64,${btoa('<svg onload="alert(1)"/>')}`
  for (const logo of [svg, svg.replace('svg+xml', 'png'), pngOf(481, 160)])
    expect((await change({ logo })).body).toEqual({ logo: ['Choose a PNG, JPEG or WebP picture'] })
  const work = { unreached_orders: 'shout', ivr_type: 'LOUD', order_prefix: '#' }
  expect(Object.keys((await change(work, { part: 'work' })).body)).toEqual([
    'ivr_type',
    'unreached_orders',
    'order_prefix',
  ])
  const { status } = await change({ return_days: 91 }, { part: 'work' })
  expect(status).toBe(400)
})

test('of the logo, the log says that there is one, and not which', async () => {
  await live.done(change({ logo: null }))
  await live.done(change({ logo: pngOf(240, 80) }))
  await live.done(change({ logo: pngOf(120, 40) }))
  expect(await lastLogged()).toMatchObject({ before: { logo: 'stored' }, after: { logo: 'replaced' } })
  await live.done(change({ logo: null }))
  expect(await lastLogged()).toMatchObject({ before: { logo: 'stored' }, after: { logo: '' } })
})

test('a manager changes nothing of the company by the call for the work', async () => {
  const manager = await company.join('manager')
  const before = await read()
  const { status } = await change({ legal_name: 'Mine' }, { person: manager, part: 'work' })
  expect([status, (await read()).values]).toEqual([200, before.values])
})

test('warehouses of the provider settle who keeps the inventory', async () => {
  const theirs = await live.openCompany(app, app.validDraft())
  const { body, version = (body as SettingsResponse).version } = (await theirs.owner.get<SettingsResponse>(
    livePaths.settings,
  )) as { body: SettingsResponse; version?: number }
  expect(body).toMatchObject({ uses_own_warehouses: false, values: { inventory_manager: 'KARWAN' } })
  const sent = { changes: { inventory_manager: 'COMPANY' }, version }
  const { status } = await theirs.owner.send(livePaths.companySettings, sent, { method: 'PUT' })
  expect(status).toBe(400)
})

test('every field has a row that a request can change', () => {
  const asked = [
    ...Object.keys(others),
    ...settingFields.filter((field) => /^(ecommerce|courier)_(?!mails)/.test(field)),
  ]
  expect([...settingFields].sort()).toEqual(asked.sort())
})
