/** What becomes of a set-up that was sent: every answer of the server, and none (specification §8, design §6). */
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import type { OnboardingDraft } from '#domain/onboarding/fields.ts'
import { withholdWarehouses } from '#server/db/warehouses.ts'
import { ownDraft, providerDraft } from '#tests/support/drafts.ts'
import { answering, type Fault, held, lost, never, offline, stalled } from '#tests/support/faults.ts'
import { untilToasted } from '#tests/support/openApp.tsx'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'
import {
  atStep,
  button,
  complete,
  field,
  fill,
  next,
  openOnboarding,
  radio,
  recordKey,
  refusal,
  type StepTitle,
  untilState,
} from './onboardingScreen.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** The last step of a wizard that lacks nothing; `fault` is what the set-up will meet. */
async function openLastStep(
  fault?: Fault,
  { draft, timeoutMs }: { draft?: OnboardingDraft; timeoutMs?: number } = {},
) {
  const kept = draft ?? { ...providerDraft, warehouse_ids: server.warehouseIds }
  return openOnboarding(server, {
    kept: { step: 'courierService', draft: kept },
    at: 'Courier Service',
    timeoutMs,
    ...(fault && { faults: { [apiPaths.setup]: fault } }),
  })
}

const withTcs: OnboardingDraft = { ...ownDraft, ecommerce_type: '' }
const failed = 'Failed to complete onboarding'
const refusing = (body: unknown) => answering(400, JSON.stringify(body))

describe('a refusal shows', () => {
  test.each([
    ['message', { message: 'Not Now', non_field_errors: ['No'], detail: 'Never' }, 'Not Now'],
    ['the first of non_field_errors', { non_field_errors: ['First', 'Second'], detail: 'Never' }, 'First'],
    ['detail', { detail: 'Never' }, 'Never'],
    ['a courier field before them', { courier_api_key: ['Unknown key'], message: 'Not Now' }, 'Unknown key'],
    ['words of its own where there are none', {}, failed],
  ])('%s', async (_, body, text) => {
    const { user, setups } = await openLastStep(refusing(body))
    await user.click(button(complete))
    await waitFor(() => expect(refusal()).toBe(text))
    expect(screen.getAllByText(text)).toHaveLength(1)
    expect(button(complete)).toBeEnabled()
    expect(setups()).toHaveLength(1)
  })

  test('the text of a 401 that does not say that the session is over', async () => {
    const { user, network } = await openLastStep(answering(401, JSON.stringify({ detail: 'Not for you.' })))
    network.meet(apiPaths.refresh, answering(404, ''))
    await user.click(button(complete))
    await waitFor(() => expect(refusal()).toBe('Not for you.'))
  })

  test('each courier field at the field, which gets the focus', async () => {
    const { user } = await openLastStep(
      refusing({ courier_password: ['Wrong password'], courier_username: ['Unknown user'] }),
      { draft: withTcs },
    )
    await fill(user, 'Username', 'chenab')
    await fill(user, 'Password', 'secret')
    await fill(user, 'API Key', 'key')
    await user.click(button(complete))
    await waitFor(() => expect(field('Username')).toHaveFocus())
    expect(screen.getAllByText('Unknown user')).toHaveLength(1)
    expect(field('Username')).toHaveAccessibleDescription('Unknown user')
    expect(field('Password')).toHaveAccessibleDescription('Wrong password')
    expect(field('Password')).toHaveValue('secret')
  })

  test('the field of an earlier step on that step', async () => {
    const { user } = await openLastStep(refusing({ ntn: ['This NTN is not registered'] }))
    await user.click(button(complete))
    await atStep('Company Details')
    expect(refusal()).toBe(failed)
    expect(field('NTN')).toHaveFocus()
    expect(field('NTN')).toHaveAccessibleDescription('This NTN is not registered')
  })

  test('on the step of the warehouses, that one of them is not offered any more: the others are to choose from', async () => {
    const gone = 'A warehouse you chose is no longer available. Check your choice'
    const { user, network } = await openLastStep(refusing({ warehouse_ids: [gone] }))
    await untilState('wizard.answering.courierService warehouseList.loaded')
    const [, kotLakhpat] = server.warehouseIds
    const others = [{ id: kotLakhpat, name: 'Kot Lakhpat', city: 'Lahore' }]
    network.meet(apiPaths.warehouses, answering(200, JSON.stringify(others)))
    await user.click(button(complete))
    await atStep('Warehouse Setup')
    const other = await screen.findByRole('checkbox', { name: 'Kot Lakhpat Lahore' })
    await waitFor(() => expect(other).toHaveFocus())
    expect(other).toHaveAccessibleDescription(gone)
    expect(other).toBeChecked()
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    expect(screen.getByText('1 of 1 selected')).toBeVisible()

    network.heal()
    for (const title of [
      'Inventory Management',
      'IVR Configuration',
      'E-commerce',
      'Courier Service',
    ] as const)
      await next(user, title)
    await user.click(button(complete))
    await untilToasted('Karwan onboarding completed successfully!')
  })

  test.each<[string, object, Partial<OnboardingDraft>, StepTitle]>([
    [
      'warehouses, with own ones',
      { warehouse_ids: ['Not these'] },
      { ecommerce_type: '' },
      'Warehouse Setup',
    ],
    [
      'a store URL, without a shop',
      { ecommerce_store_url: ['Not these'] },
      { ecommerce_type: '' },
      'E-commerce',
    ],
  ])('what it says of a field that is not on the screen: %s', async (_, said, changes, title) => {
    const { user } = await openLastStep(refusing(said), {
      draft: { ...ownDraft, ...changes, courier_type: 'PROVIDER' },
    })
    await user.click(button(complete))
    await atStep(title)
    expect(refusal()).toBe('Not these')
  })

  test('on the step of the warehouses, that none is offered any more', async () => {
    const { user, account } = await openLastStep()
    await untilState('wizard.answering.courierService warehouseList.loaded')
    await server.database.db.transaction((tx) => withholdWarehouses(tx, account.companyId))
    await user.click(button(complete))
    expect(await atStep('Warehouse Setup')).toHaveFocus()
    expect(await screen.findByText('No Karwan warehouses available. Please contact support.')).toBeVisible()
    expect(screen.getByText('A warehouse you chose is no longer available. Check your choice')).toBeVisible()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('on the step of the warehouses, that what is offered now cannot be read: it can be asked for again', async () => {
    const { user, network } = await openLastStep(refusing({ warehouse_ids: ['Gone'] }))
    await untilState('wizard.answering.courierService warehouseList.loaded')
    network.meet(apiPaths.warehouses, offline)
    await user.click(button(complete))
    await untilState('wizard.answering.warehouseSetup warehouseList.failed')
    expect(screen.getByText('Gone')).toBeVisible()
    expect(screen.queryByRole('checkbox')).toBeNull()
    network.heal()
    await user.click(button('Try Again'))
    expect(await screen.findByText('2 of 2 selected')).toBeVisible()
  })
})

describe('any success completes the set-up, whatever the response says', () => {
  test.each<[string, Fault]>([
    ['a company without is_onboarded', answering(200, '{"company":{"name":"Ali Traders"}}')],
    ['a company that is not onboarded', answering(200, '{"company":{"is_onboarded":false}}')],
    ['a company of another shape', answering(200, '{"company":{"name":7}}')],
    ['no company', answering(201, '{}')],
    ['a message', answering(200, '{"message":"Saved."}')],
    ['plain text', answering(200, 'Saved.', 'text/plain')],
    ['malformed JSON', answering(202, '{"company":')],
    ['nothing', answering(204, '')],
  ])('%s', async (_, fault) => {
    const { user, setups, address } = await openLastStep(fault)
    await user.click(button(complete))
    await untilToasted('Karwan onboarding completed successfully!')
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(setups()).toHaveLength(1)
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
      company: { name: expect.any(String), is_approved: true, is_onboarded: true },
    })
  })
})

describe('an answer that is none', () => {
  // The calls that meet no fault are answered by the real server, in its own time.
  const timeoutMs = 2_000
  test.each<[string, Fault, { timeoutMs: number }?]>([
    ['a page', answering(502, '<html><h1>Bad gateway</h1></html>', 'text/html')],
    ['no connection', offline],
    ['late', never, { timeoutMs }],
    ['cut off', stalled, { timeoutMs }],
  ])('(%s) is checked before anything is offered, and loses nothing', async (_, fault, waiting) => {
    const { user, network, account, setups } = await openLastStep(fault, waiting)
    const asked = network.sent.filter(({ path }) => path === apiPaths.me).length
    await user.click(button(complete))
    await waitFor(() => expect(refusal()).toContain(failed))
    expect(network.sent.filter(({ path }) => path === apiPaths.me)).toHaveLength(asked + 1)
    expect(screen.getByRole('heading', { name: 'Courier Service' })).toHaveFocus()
    expect(localStorage.getItem(recordKey(account))).toContain('Ali Traders')
    expect(setups()).toHaveLength(1)

    network.heal()
    await user.click(button(complete))
    await untilToasted('Karwan onboarding completed successfully!')
    expect(setups()).toHaveLength(2)
  })

  test('but did its work leads to the dashboard, and nothing is sent twice', async () => {
    const { user, setups, address } = await openLastStep(lost)
    await user.click(button(complete))
    await untilToasted('Karwan onboarding completed successfully!')
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(setups()).toHaveLength(1)
  })

  test('says that it is being checked meanwhile', async () => {
    const { user, network } = await openLastStep(offline)
    const { fault, release } = held()
    network.meet(apiPaths.me, fault)
    await user.click(button(complete))
    expect(
      await screen.findByText('No response arrived. Checking whether your setup was saved.'),
    ).toBeVisible()
    expect(button('Checking...')).toBeDisabled()
    expect(button('Checking...').closest('form')).toHaveAttribute('aria-busy', 'true')
    expect(refusal()).toBeUndefined()
    act(release)
    await waitFor(() => expect(refusal()).toContain(failed))
  })

  test('that names a field is shown at the field once it was checked', async () => {
    const fault = answering(503, JSON.stringify({ courier_type: ['KARWAN is resting'] }))
    const { user, network } = await openLastStep(fault, { draft: { ...withTcs, courier_type: 'PROVIDER' } })
    const check = held()
    network.meet(apiPaths.me, check.fault)
    await user.click(button(complete))
    await screen.findByRole('button', { name: 'Checking...' })
    expect(radio('Karwan')).not.toHaveFocus()
    act(check.release)
    await waitFor(() => expect(radio('Karwan')).toHaveFocus())
    expect(radio('Karwan')).toHaveAccessibleDescription(/KARWAN is resting/)
  })

  test('(the check fails too) can be tried again', async () => {
    const { user, network, address } = await openLastStep(offline)
    network.meet(apiPaths.me, offline)
    await user.click(button(complete))
    await waitFor(() => expect(refusal()).toContain(failed))
    network.heal()
    await user.click(button(complete))
    await waitFor(() => expect(address()).toBe('/dashboard'))
  })
})

describe('while the answers are on their way', () => {
  test('they are sent once, cannot be changed meanwhile, and say so', async () => {
    const { fault, release } = held()
    const { user, setups, address } = await openLastStep(fault, { draft: withTcs })
    await user.click(radio('Karwan'))
    await user.click(button(complete))
    await user.keyboard('{Enter}')
    expect(button('Completing Setup...')).toBeDisabled()
    expect(radio('TCS')).toBeDisabled()
    expect(button('Previous Step')).toHaveAccessibleDescription('Your answers are being sent')
    await user.click(button('Previous Step'))
    await user.keyboard('{Enter}')
    expect(screen.getByRole('heading', { name: 'Courier Service' })).toBeVisible()
    act(release)
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(setups()).toHaveLength(1)
  })
})

describe('somebody else was faster', () => {
  test('a company that another tab has set up goes to the dashboard', async () => {
    const { user, account, address } = await openLastStep()
    const { access } = await server.signIn(account)
    expect((await server.post(apiPaths.setup, server.validSetup(), access)).status).toBe(200)
    await user.click(button(complete))
    await waitFor(() => expect(address()).toBe('/dashboard'))
    await waitFor(() => expect(localStorage.getItem(recordKey(account))).toBeNull())
  })

  test('a session that is over leads to sign-in, and the answers wait', async () => {
    const { user, account, address } = await openLastStep()
    await server.post(apiPaths.logout, { refresh: localStorage.getItem('refreshToken') })
    await user.click(button(complete))
    await waitFor(() => expect(address()).toBe('/login?next=%2Fonboarding'))
    expect(screen.queryByText(failed)).toBeNull()
    expect(localStorage.getItem(recordKey(account))).toContain('Ali Traders')
  })
})
