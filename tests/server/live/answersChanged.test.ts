/** Each answer of the set-up, changed after it: by an owner, refused to who may not, and in the log of the company. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { CompanyRole } from '#domain/fulfilment/roles.ts'
import {
  type FieldOfKind,
  fieldRows,
  isAsked,
  type OnboardingDraft,
  type OnboardingField,
  onboardingFields,
} from '#domain/onboarding/fields.ts'
import { type SettingField, settingFields } from '#domain/settings/settings.ts'
import type { SettingsResponse } from '#domain/settings/settingsContract.ts'
import type { WarehouseUseResponse } from '#domain/settings/warehouseSwitchContract.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

/** What managers change too: how orders are confirmed. */
const changedByManagers: readonly OnboardingField[] = ['ivr_type']

const otherTexts: Record<FieldOfKind<'text'>, string> = {
  legal_name: 'Ravi Traders (Pvt) Ltd',
  ntn: '7654321-0',
  ecommerce_store_url: 'https://ravi.example',
}

const secretText = (field: OnboardingField) => `secret-of-${field}`

type Shop = live.LiveCompany & { draft: OnboardingDraft; people: [CompanyRole, live.Person][] }

let app: TestApp
let shops: Shop[]
beforeAll(async () => {
  app = await createTestApp()
  const own: Partial<OnboardingDraft> = {
    inventory_manager: 'COMPANY',
    cms_type: 'Candela',
    ecommerce_type: 'WOOCOMMERCE',
    ecommerce_store_url: 'https://chenab.example',
    ecommerce_access_token: 'first-token',
    ecommerce_api_key: 'first-store-key',
    courier_type: 'TCS',
    courier_username: 'first-user',
    courier_password: 'first-password',
    courier_api_key: 'first-courier-key',
  }
  const ofProvider = { use_own_warehouses: false, warehouse_ids: app.warehouseIds.slice(0, 1) }
  const open = async (changes: Partial<OnboardingDraft>): Promise<Shop> => {
    const company = await live.openCompany(app, changes)
    const roles = ['manager', 'agent', 'warehouse', 'viewer'] as const
    const people = roles.map(async (role) => [role, await company.join(role)] as [CompanyRole, live.Person])
    const draft = app.validDraft({ use_own_warehouses: true, warehouse_ids: [], ...changes })
    return { ...company, draft, people: await Promise.all(people) }
  }
  shops = await Promise.all([open(own), open(ofProvider)])
})
afterAll(() => app.close())

/** Another answer than the company gave, as the set-up has it: none where there need be none. */
function otherAnswer(field: OnboardingField, draft: OnboardingDraft): unknown {
  const { kind, values = [], required } = fieldRows[field]
  if (kind === 'flag') return !draft[field]
  if (kind === 'ids') return app.warehouseIds.slice(1, 2)
  if (kind === 'secret') return secretText(field)
  if (kind === 'text') return otherTexts[field as FieldOfKind<'text'>]
  return required ? values.find((value) => value !== draft[field]) : ''
}

const isSetting = (field: string): field is SettingField =>
  (settingFields as readonly string[]).includes(field)

/** The change of one answer as a request sends it, in the call that takes it. */
async function requestOf(field: OnboardingField, { owner, draft }: Shop) {
  const answer = otherAnswer(field, draft)
  const sent = answer === 'PROVIDER' ? 'KARWAN' : answer
  if (!isSetting(field)) {
    const { version, ...use } = await live.done(owner.get<WarehouseUseResponse>(livePaths.warehouseUse))
    const { use_own_warehouses, warehouse_ids, split_logic, courier_type } = use
    const as = { use_own_warehouses, warehouse_ids, split_logic, courier_type, location_ids: [] }
    const first = field === 'use_own_warehouses' && { warehouse_ids: app.warehouseIds.slice(0, 1) }
    const body = { version, ...as, ...first, courier_type: 'KARWAN', [field]: sent }
    return { path: livePaths.warehouseUse, body, method: 'POST' }
  }
  const { version } = await live.done(owner.get<SettingsResponse>(livePaths.settings))
  const path = changedByManagers.includes(field) ? livePaths.workSettings : livePaths.companySettings
  return { path, body: { version, changes: { [field]: sent === '' ? null : sent } }, method: 'PUT' }
}

const rowsOf = ({ companyId }: Shop) =>
  app.testDatabase.query<{ by: string; before: object; after: object }>(
    `select actor_id as by, before, after from changes
      where company_id = $1 and subject = 'company' order by version, id`,
    [companyId],
  )

/** What is stored of all answers: credentials are sealed. */
const storedOf = async ({ companyId, owner }: Shop) => [
  await app.testDatabase.query('select * from company_setups where company_id = $1', [companyId]),
  (await live.done(owner.get<WarehouseUseResponse>(livePaths.warehouseUse))).warehouse_ids,
]

// The last first, so that a choice is changed after the answers that are only asked with it.
test.each(onboardingFields.toReversed())('%s', async (field) => {
  const shop = shops.find(({ draft }) => isAsked(field, draft))
  if (!shop) throw new Error(`No company of this test is asked for ${field}`)
  const { path, body, method } = await requestOf(field, shop)
  const [before, logged] = [await storedOf(shop), await rowsOf(shop)]

  for (const [role, person] of shop.people) {
    if (role === 'manager' && changedByManagers.includes(field)) continue
    expect([role, (await person.send(path, body, { method })).status]).toEqual([role, 403])
    // The call for the work takes no answer that only an owner changes.
    if (isSetting(field)) await person.send(livePaths.workSettings, body, { method })
  }
  expect([await storedOf(shop), await rowsOf(shop)]).toEqual([before, logged])

  await live.done(shop.owner.send(path, body, { method }))
  expect(await storedOf(shop)).not.toEqual(before)
  const rows = await rowsOf(shop)
  expect(rows).toHaveLength(logged.length + 1)
  const { by, after } = rows.at(-1) ?? {}
  expect(by).toBe(shop.account.userId)
  const isSecret = fieldRows[field].kind === 'secret'
  expect(after).toHaveProperty(field, isSecret ? 'replaced' : otherAnswer(field, shop.draft))
  expect(JSON.stringify(rows)).not.toMatch(/secret-of|first-/)
})
