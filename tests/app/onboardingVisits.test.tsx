/** Leaving the wizard and coming back: reload, closed tab, Back and Forward (design §4). */
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import type { OnboardingDraft } from '#domain/onboarding/fields.ts'
import { ownDraft, providerDraft } from '#tests/support/drafts.ts'
import { answering, held } from '#tests/support/faults.ts'
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
  reopenOnboarding,
} from './onboardingScreen.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const askedAgain = 'Passwords, tokens and keys are never kept in this browser. Enter them again to go on.'
const ownWithoutShop: OnboardingDraft = { ...ownDraft, ecommerce_type: '' }

describe('a reload or a closed tab', () => {
  test('keeps what was typed so far, finished or not', async () => {
    const page = await openOnboarding(server)
    await fill(page.user, 'Legal Name', 'Chenab Tra')
    page.close()
    await reopenOnboarding(server, 'Company Details')
    expect(field('Legal Name')).toHaveValue('Chenab Tra')
  })

  test('keeps the step and its answers', async () => {
    const page = await openOnboarding(server)
    await fill(page.user, 'Legal Name', 'Chenab Traders')
    await fill(page.user, 'NTN', '1234567-8')
    await next(page.user, 'Warehouse Setup')
    await page.user.click(await screen.findByRole('checkbox', { name: 'Korangi Karachi' }))
    await page.user.click(radio('Nearest location (manual)'))
    page.close()
    await reopenOnboarding(server, 'Warehouse Setup')
    expect(await screen.findByRole('checkbox', { name: 'Korangi Karachi' })).toBeChecked()
    expect(radio('Nearest location (manual)')).toBeChecked()
  })

  test('keeps no credential, asks for it again on its step, and says why', async () => {
    const page = await openOnboarding(server, {
      kept: { step: 'ecommerce', draft: ownWithoutShop },
      at: 'E-commerce',
    })
    await page.user.click(radio('Shopify'))
    await fill(page.user, 'Store URL', 'https://shop.example')
    await fill(page.user, 'Access Token', 'planted-token')
    expect(screen.queryByText(askedAgain)).toBeNull()
    await next(page.user, 'Courier Service')
    await page.user.click(radio('TCS'))
    await fill(page.user, 'Username', 'planted-user')
    await fill(page.user, 'Password', 'planted-password')
    await fill(page.user, 'API Key', 'planted-key')
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('planted')
    page.close()

    const { user } = await reopenOnboarding(server, 'E-commerce')
    expect(screen.getByText(askedAgain)).toBeVisible()
    expect(field('Store URL')).toHaveValue('https://shop.example')
    expect(field('Access Token')).toHaveValue('')
    await fill(user, 'Access Token', 'typed again')
    expect(screen.getByText(askedAgain)).toBeVisible()
    await next(user, 'Courier Service')
    expect(radio('TCS')).toBeChecked()
    expect(screen.getByText(askedAgain)).toBeVisible()
    await user.click(radio('Leopards'))
    expect(screen.queryByText(askedAgain)).toBeNull()
  })

  test('forgets a warehouse that is not offered any more', async () => {
    await openOnboarding(server, {
      kept: {
        step: 'warehouseSetup',
        draft: { ...providerDraft, warehouse_ids: [...server.warehouseIds, 4711] },
      },
      at: 'Warehouse Setup',
    })
    expect(await screen.findByText('2 of 2 selected')).toBeVisible()
  })

  test.each([
    ['no JSON', '{"v":1,'],
    ['another version', JSON.stringify({ v: 2, step: 'ecommerce', draft: {} })],
    ['an unknown step', JSON.stringify({ v: 1, step: 'payment', draft: providerDraft })],
  ])('starts again with a record that is %s', async (_, record) => {
    const page = await openOnboarding(server)
    page.close()
    localStorage.setItem(recordKey(page.account), record)
    await reopenOnboarding(server, 'Company Details')
    expect(field('Legal Name')).toHaveValue('')
  })

  test('keeps nothing of anybody once somebody has logged out', async () => {
    const { user, account } = await openOnboarding(server)
    await fill(user, 'Legal Name', 'Chenab Traders')
    expect(localStorage.getItem(recordKey(account))).toContain('Chenab Traders')
    localStorage.setItem('onboarding:somebody@else.test', '{}')
    await user.click(button('Log Out'))
    await screen.findByRole('heading', { name: 'Welcome to Karwan' })
    expect(localStorage).toHaveLength(0)
  })

  test("never shows one person another's answers", async () => {
    const first = await openOnboarding(server)
    await fill(first.user, 'Legal Name', 'Chenab Traders')
    first.close()
    await openOnboarding(server)
    expect(field('Legal Name')).toHaveValue('')
  })
})

describe('Back and Forward', () => {
  test('are one step each', async () => {
    const { user, go, address } = await openOnboarding(server)
    await fill(user, 'Legal Name', 'Chenab Traders')
    await fill(user, 'NTN', '1234567-8')
    await next(user, 'Warehouse Setup')
    await user.click(radio('Our own warehouses'))
    await user.click(radio('Nearest location (manual)'))
    await next(user, 'Inventory Management')
    go(-1)
    expect(await atStep('Warehouse Setup')).toHaveFocus()
    go(-1)
    await atStep('Company Details')
    go(1)
    await atStep('Warehouse Setup')
    go(1)
    expect(await atStep('Inventory Management')).toHaveFocus()
    expect(address()).toBe('/onboarding')
  })

  test("follow 'Previous Step'", async () => {
    const { user, go } = await openOnboarding(server, {
      kept: { step: 'ivrConfiguration', draft: ownWithoutShop },
      at: 'IVR Configuration',
    })
    await user.click(button('Previous Step'))
    await user.click(button('Previous Step'))
    await atStep('Warehouse Setup')
    go(1)
    await atStep('Inventory Management')
    go(-2)
    expect(await atStep('Company Details')).toHaveFocus()
  })

  test('lead back through the steps also when the wizard was resumed in the middle', async () => {
    const { go } = await openOnboarding(server, {
      kept: { step: 'inventoryManagement', draft: ownWithoutShop },
      at: 'Inventory Management',
    })
    go(-1)
    await atStep('Warehouse Setup')
    go(-1)
    expect(await atStep('Company Details')).toHaveFocus()
  })

  test('go over several steps at once, as far as they are complete', async () => {
    const { user, go } = await openOnboarding(server, {
      kept: { step: 'courierService', draft: ownWithoutShop },
      at: 'Courier Service',
    })
    go(-4)
    await atStep('Warehouse Setup')
    go(2)
    await atStep('IVR Configuration')
    go(-3)
    await atStep('Company Details')
    await fill(user, 'NTN', '')
    go(5)
    await waitFor(() => expect(refusal()).toBe('Please complete all required fields'))
    expect(field('NTN')).toHaveFocus()
    await fill(user, 'NTN', '1234567-8')
    await next(user, 'Warehouse Setup')
    go(-1)
    await atStep('Company Details')
  })

  test('begin at the step to which the server sent the person', async () => {
    const { user, go } = await openOnboarding(server, {
      kept: { step: 'courierService', draft: { ...providerDraft, warehouse_ids: server.warehouseIds } },
      at: 'Courier Service',
      faults: { [apiPaths.setup]: answering(400, '{"split_logic":["Not Now"]}') },
    })
    await user.click(button(complete))
    await atStep('Warehouse Setup')
    go(-1)
    await atStep('Company Details')
    go(1)
    expect(await atStep('Warehouse Setup')).toHaveFocus()
  })

  test('count at the very moment at which the server sends the person back', async () => {
    const { user, go } = await openOnboarding(server, {
      kept: { step: 'courierService', draft: { ...providerDraft, warehouse_ids: server.warehouseIds } },
      at: 'Courier Service',
      faults: { [apiPaths.setup]: answering(400, '{"split_logic":["Not Now"]}') },
    })
    const press = new MutationObserver(() => {
      if (screen.queryByRole('heading', { level: 1, name: 'Warehouse Setup' }) === null) return
      press.disconnect()
      go(-1)
    })
    press.observe(document.body, { subtree: true, childList: true, characterData: true })
    await user.click(button(complete))
    await atStep('Company Details')
    go(1)
    expect(await atStep('Warehouse Setup')).toHaveFocus()
  })

  test('wait while the answers are on their way', async () => {
    const { fault, release } = held()
    const { user, go, address, setups } = await openOnboarding(server, {
      kept: { step: 'courierService', draft: { ...providerDraft, warehouse_ids: server.warehouseIds } },
      at: 'Courier Service',
      faults: { [apiPaths.setup]: fault },
    })
    await user.click(button(complete))
    go(-1)
    expect(screen.getByRole('heading', { name: 'Courier Service' })).toBeVisible()
    release()
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(setups()).toHaveLength(1)
  })
})
