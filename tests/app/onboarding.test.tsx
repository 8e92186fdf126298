/** The wizard as a person walks it, on the real server (specification §2–§5, design §4). */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import {
  fieldsOfStep,
  type OnboardingDraft,
  type OnboardingStep,
  onboardingSteps,
} from '#domain/onboarding/fields.ts'
import { ownDraft, providerDraft } from '#tests/support/drafts.ts'
import { answering, held, offline } from '#tests/support/faults.ts'
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
  refusal,
  stepTitles,
} from './onboardingScreen.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const korangi = () => screen.findByRole('checkbox', { name: 'Korangi Karachi' })
const choices = (group: string) =>
  within(screen.getByRole('radiogroup', { name: group }))
    .getAllByRole('radio')
    .map(
      (choice) => choice.getAttribute('aria-label') ?? (choice as HTMLInputElement).labels?.[0]?.textContent,
    )
const incomplete = 'Please complete all required fields'

/** Answers with which each field of a step is asked; without a shop, whose secrets no later step can be opened without. */
const answersAsking = (step: OnboardingStep): OnboardingDraft => ({
  ...(step === 'warehouseSetup' ? providerDraft : ownDraft),
  ecommerce_type: step === 'ecommerce' ? 'WOOCOMMERCE' : '',
})

test.each(onboardingSteps)('the step %s has a control for each of its fields', async (step) => {
  const at = stepTitles[onboardingSteps.indexOf(step)]
  await openOnboarding(server, { kept: { step, draft: answersAsking(step) }, at })
  await waitFor(() =>
    expect(fieldsOfStep(step).filter((name) => !document.querySelector(`[name="${name}"]`))).toEqual([]),
  )
})

describe('the whole walk', () => {
  test('to the own orders, which are what everybody of the company sees from then on', async () => {
    const { user, account, address } = await openOnboarding(server, {
      kept: { step: 'courierService', draft: { ...providerDraft, warehouse_ids: server.warehouseIds } },
      at: 'Courier Service',
    })
    await user.click(button('Start with your own orders'))
    await waitFor(() => expect(address()).toBe('/dashboard'))
    await screen.findByRole('heading', { name: 'Your first steps' })
    expect(screen.queryByRole('region', { name: 'Sample data.' })).toBeNull()
    expect((await server.signIn(account)).workspace).toBe('live')
  })

  test('on own warehouses, with a courier account and a WooCommerce shop', async () => {
    const { user, setups, address } = await openOnboarding(server)
    await fill(user, 'Legal Name', 'Chenab Traders')
    await fill(user, 'NTN', '12345678')
    await next(user, 'Warehouse Setup')
    await user.click(radio('Our own warehouses'))
    await user.click(radio('Nearest location (manual)'))
    await next(user, 'Inventory Management')
    expect(radio('Company')).toBeChecked()
    await user.click(radio('Karwan'))
    await user.selectOptions(field('CMS'), 'Candela')
    await next(user, 'IVR Configuration')
    await user.click(radio('Manual, by Karwan (extra cost)'))
    await next(user, 'E-commerce')
    await user.click(radio('WooCommerce'))
    await fill(user, 'Store URL', 'https://shop.chenab.test/')
    await fill(user, 'API Key', 'ck_1')
    await next(user, 'Courier Service')
    await user.click(radio('Leopards'))
    await fill(user, 'Username', 'chenab')
    await fill(user, 'Password', 'a courier secret')
    await fill(user, 'API Key', 'lp_1')
    await user.click(button(complete))

    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(setups()).toEqual([
      {
        legal_name: 'Chenab Traders',
        ntn: '1234567-8',
        split_logic: 'OPTION_3',
        use_own_warehouses: true,
        inventory_manager: 'KARWAN',
        cms_type: 'Candela',
        ivr_type: 'MANUAL_OURS',
        ecommerce_type: 'WOOCOMMERCE',
        ecommerce_access_token: null,
        ecommerce_api_key: 'ck_1',
        ecommerce_store_url: 'https://shop.chenab.test/',
        courier_type: 'LEOPARD',
        courier_username: 'chenab',
        courier_password: 'a courier secret',
        courier_api_key: 'lp_1',
        warehouse_ids: [],
      },
    ])
  })

  test('by the Enter key alone where nothing else is asked', async () => {
    const { user, address, setups } = await openOnboarding(server)
    await fill(user, 'Legal Name', 'Chenab Traders')
    await fill(user, 'NTN', '1234567-8')
    await user.keyboard('{Enter}')
    await atStep('Warehouse Setup')
    await user.click(radio('Our own warehouses'))
    await user.click(radio('Manual allocation (awaiting assign)'))
    await user.keyboard('{Enter}')
    await atStep('Inventory Management')
    await user.click(radio('Company'))
    await user.keyboard('{Enter}')
    await atStep('IVR Configuration')
    await user.click(radio('Automatic'))
    await user.keyboard('{Enter}')
    await atStep('E-commerce')
    await user.click(radio('None'))
    await user.keyboard('{Enter}')
    await atStep('Courier Service')
    await user.click(radio('Karwan'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(setups()).toHaveLength(1)
    // Where a person goes on from the sample. A second Enter presses nothing.
    await waitFor(() => expect(screen.getByRole('region', { name: 'Sample data.' })).toHaveFocus())
    await user.tab()
    expect(button('Start with your own orders')).toHaveFocus()
  })
})

describe('the frame', () => {
  test('moves the focus to the heading of every step, and shows the way there', async () => {
    const { user } = await openOnboarding(server, {
      kept: { step: 'warehouseSetup', draft: { ...ownDraft, ecommerce_type: '', courier_type: 'PROVIDER' } },
      at: 'Warehouse Setup',
    })
    for (const [index, title] of stepTitles.entries()) {
      if (index < 1) continue
      expect(await atStep(title)).toHaveFocus()
      expect(screen.getByRole('progressbar', { name: 'Company setup' })).toHaveAttribute(
        'aria-valuenow',
        `${index + 1}`,
      )
      expect(screen.getByText(`Step ${index + 1} of 6`)).toBeVisible()
      if (index < 5) await user.click(button('Next Step'))
    }
    for (const title of stepTitles.slice(0, 5).toReversed()) {
      await user.click(button('Previous Step'))
      expect(await atStep(title)).toHaveFocus()
    }
  })

  test("has nothing before the first step, and says so on 'Previous Step'", async () => {
    const { user } = await openOnboarding(server)
    expect(button('Previous Step')).toHaveAttribute('aria-disabled', 'true')
    expect(button('Previous Step')).toHaveAccessibleDescription('This is the first step')
    await user.click(button('Previous Step'))
    expect(screen.getByRole('heading', { name: 'Company Details' })).toBeVisible()
  })

  test('takes a double click for one', async () => {
    const { user } = await openOnboarding(server)
    await fill(user, 'Legal Name', 'Chenab Traders')
    await fill(user, 'NTN', '1234567-8')
    await user.dblClick(button('Next Step'))
    expect(await atStep('Warehouse Setup')).toBeVisible()
    expect(refusal()).toBeUndefined()
  })

  test('names the company and lets the person out', async () => {
    const { user, address } = await openOnboarding(server)
    expect(screen.getByText('approved company')).toBeVisible()
    await user.click(button('Log Out'))
    await waitFor(() => expect(address()).toBe('/login'))
  })
})

describe('a finished step', () => {
  const road = () => within(screen.getByRole('list', { name: 'Company setup' }))
  const open = () =>
    road()
      .queryAllByRole('button')
      .map(({ textContent }) => textContent)

  test('can be pressed on the road, by pointer and by keyboard; an unfinished one cannot', async () => {
    const { user } = await openOnboarding(server)
    expect(open()).toEqual([])
    await fill(user, 'Legal Name', 'Chenab Traders')
    await fill(user, 'NTN', '1234567-8')
    expect(open()).toEqual([])
    await next(user, 'Warehouse Setup')
    await user.click(radio('Our own warehouses'))
    await user.click(radio('Nearest location (manual)'))
    await next(user, 'Inventory Management')
    expect(open()).toEqual(['Company Detailsdone', 'Warehouse Setupdone'])

    await user.click(road().getByRole('button', { name: /^Company Details/ }))
    expect(await atStep('Company Details')).toHaveFocus()
    expect(open()).toEqual(['Warehouse Setupdone', 'Inventory Managementdone'])
    road()
      .getByRole('button', { name: /^Inventory Management/ })
      .focus()
    await user.keyboard('{Enter}')
    expect(await atStep('Inventory Management')).toHaveFocus()

    await user.click(road().getByRole('button', { name: /^Company Details/ }))
    await atStep('Company Details')
    await fill(user, 'NTN', '')
    expect(open()).toEqual([])
  })
})

describe('the review on the last step', () => {
  const part = (title: string) => screen.getByRole('heading', { level: 3, name: title }).closest('li')

  test('shows all answers, and no secret', async () => {
    const { user } = await openOnboarding(server, {
      kept: { step: 'ecommerce', draft: { ...ownDraft, ecommerce_type: 'WOOCOMMERCE' } },
      at: 'E-commerce',
    })
    await fill(user, 'API Key', 'ck_secret')
    await next(user, 'Courier Service')
    const review = screen.getByRole('region', { name: 'Check your answers' })
    expect(part('Company Details')).toHaveTextContent(ownDraft.legal_name)
    expect(part('Company Details')).toHaveTextContent(ownDraft.ntn)
    expect(part('Warehouse Setup')).toHaveTextContent('Our own warehouses')
    expect(part('Inventory Management')).toHaveTextContent('Company')
    expect(part('IVR Configuration')).toHaveTextContent('Automatic')
    expect(part('E-commerce')).toHaveTextContent('Access TokenNot entered')
    expect(part('E-commerce')).toHaveTextContent('API KeyEntered')
    expect(review).not.toHaveTextContent('ck_secret')
  })

  test('leads from each answer back to its step, and on again', async () => {
    const { user } = await openOnboarding(server, {
      kept: {
        step: 'courierService',
        draft: { ...providerDraft, ecommerce_type: '', warehouse_ids: server.warehouseIds },
      },
      at: 'Courier Service',
    })
    await waitFor(() => expect(part('Warehouse Setup')).toHaveTextContent('ChosenKorangi, Kot Lakhpat'))
    for (const title of stepTitles.slice(0, -1)) {
      await user.click(button(`Change ${title}`))
      expect(await atStep(title)).toHaveFocus()
      expect(screen.queryByRole('region', { name: 'Check your answers' })).toBeNull()
      await user.click(screen.getByRole('button', { name: /^Courier Service/ }))
      await atStep('Courier Service')
    }
  })
})

describe('what is asked', () => {
  test('who the company is', async () => {
    await openOnboarding(server)
    expect(field('Legal Name')).toHaveAttribute('autocomplete', 'organization')
    expect(field('NTN')).toHaveAttribute('autocomplete', 'off')
    expect(field('NTN')).toHaveAttribute('inputmode', 'numeric')
  })

  test('the NTN is shown as it will be sent once it is left, whatever people type', async () => {
    const { user } = await openOnboarding(server)
    await fill(user, 'NTN', '1234567 – 8')
    await user.click(field('Legal Name'))
    expect(field('NTN')).toHaveValue('1234567-8')
  })

  test('whose warehouses, and how orders are split', async () => {
    await openOnboarding(server, { kept: { step: 'warehouseSetup', draft: ownDraft }, at: 'Warehouse Setup' })
    expect(choices('Warehouses')).toEqual(['Karwan warehouses', 'Our own warehouses'])
    expect(choices('How should an order find its warehouse?')).toEqual([
      'Highest inventory within the city',
      'Nearest location with highest inventory (automatic)',
      'Nearest location (manual)',
      'Manual allocation (awaiting assign)',
    ])
  })

  test('who keeps the inventory, how orders are confirmed, which shop and which courier', async () => {
    const { user } = await openOnboarding(server, {
      kept: { step: 'inventoryManagement', draft: { ...ownDraft, ecommerce_type: '' } },
      at: 'Inventory Management',
    })
    expect(choices('Inventory manager')).toEqual(['Company', 'Karwan'])
    expect(
      within(field('CMS'))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Candela', 'Custom', 'Other', 'None'])
    await next(user, 'IVR Configuration')
    expect(choices('Order confirmation')).toEqual([
      'Automatic',
      'Manual, by our own team',
      'Manual, by Karwan (extra cost)',
    ])
    await next(user, 'E-commerce')
    expect(choices('Platform')).toEqual(['None', 'Shopify', 'WooCommerce'])
    await next(user, 'Courier Service')
    expect(choices('Courier')).toEqual(['Karwan', 'TCS', 'Leopards'])
  })

  test('credentials are kept from password managers, and can be pasted', async () => {
    const { user } = await openOnboarding(server, {
      kept: { step: 'courierService', draft: { ...ownDraft, ecommerce_type: '' } },
      at: 'Courier Service',
    })
    expect(field('Username')).toHaveAttribute('autocomplete', 'off')
    for (const label of ['Password', 'API Key']) {
      expect(field(label)).toHaveAttribute('type', 'password')
      expect(field(label)).toHaveAttribute('autocomplete', 'new-password')
      await fill(user, label, 'pasted')
      expect(field(label)).toHaveValue('pasted')
    }
  })

  test('a store URL as an address, and by platform what it takes to reach it', async () => {
    const { user } = await openOnboarding(server, {
      kept: { step: 'ecommerce', draft: { ...ownDraft, ecommerce_type: '' } },
      at: 'E-commerce',
    })
    expect(screen.queryByLabelText('Store URL')).toBeNull()
    await user.click(radio('Shopify'))
    expect(field('Store URL')).toHaveAttribute('type', 'url')
    expect(field('Store URL')).toHaveAttribute('inputmode', 'url')
    expect(field('Access Token')).toHaveAttribute('aria-required', 'true')
    expect(screen.queryByLabelText('API Key')).toBeNull()
    await user.click(radio('WooCommerce'))
    expect(field('API Key')).toHaveAttribute('aria-required', 'true')
    expect(field('Access Token')).not.toHaveAttribute('aria-required')
    expect(field('Access Token')).toHaveAccessibleDescription('(optional)')
  })
})

describe('a step that is not complete', () => {
  test('says so once, marks each field and focuses the first', async () => {
    const { user } = await openOnboarding(server)
    await user.click(button('Next Step'))
    expect(refusal()).toBe(incomplete)
    expect(screen.getAllByText(incomplete)).toHaveLength(1)
    expect(field('Legal Name')).toHaveFocus()
    expect(field('Legal Name')).toHaveAccessibleDescription('Enter the legal name')
    expect(field('Legal Name')).toBeInvalid()
    expect(field('NTN')).toHaveAccessibleDescription('Enter the NTN')
  })

  test('focuses the first wrong field again each time it is refused, and forgives it once it changes', async () => {
    const { user } = await openOnboarding(server)
    await fill(user, 'Legal Name', 'Chenab Traders')
    await fill(user, 'NTN', '123')
    for (const _ of ['once', 'twice']) {
      await user.click(button('Next Step'))
      expect(field('NTN')).toHaveFocus()
      expect(field('NTN')).toHaveAccessibleDescription('Enter an NTN like 1234567-8')
    }
    await user.keyboard('4')
    expect(field('NTN')).toBeValid()
    expect(refusal()).toBeUndefined()
    await user.tab()
    expect(field('NTN')).toHaveAccessibleDescription('Enter an NTN like 1234567-8')
    expect(field('NTN')).toBeInvalid()
  })

  test('marks the groups of the warehouse step', async () => {
    const { user } = await openOnboarding(server)
    await fill(user, 'Legal Name', 'Chenab Traders')
    await fill(user, 'NTN', '1234567-8')
    await next(user, 'Warehouse Setup')
    const first = await korangi()
    await user.click(button('Next Step'))
    expect(refusal()).toBe(incomplete)
    expect(first).toHaveFocus()
    expect(first).toHaveAccessibleDescription('Choose at least one warehouse')
    await user.click(first)
    await user.click(button('Next Step'))
    expect(radio('Highest inventory within the city')).toHaveFocus()
    expect(radio('Highest inventory within the city')).toHaveAccessibleDescription(
      'Choose one way to split orders',
    )
  })

  test.each([
    ['Shopify', 'Access Token', 'Enter the access token'],
    ['WooCommerce', 'API Key', 'Enter the API key'],
  ])('asks a %s shop for its %s', async (platform, label, line) => {
    const { user } = await openOnboarding(server, {
      kept: { step: 'ecommerce', draft: { ...ownDraft, ecommerce_type: '', ecommerce_store_url: '' } },
      at: 'E-commerce',
    })
    await user.click(radio(platform))
    await user.click(button('Next Step'))
    expect(refusal()).toBe(incomplete)
    expect(field('Store URL')).toHaveFocus()
    expect(field('Store URL')).toHaveAccessibleDescription('Enter the store URL')
    expect(field(label)).toHaveAccessibleDescription(line)
  })

  test('refuses a store URL that contains a key, and says where keys belong', async () => {
    const { user } = await openOnboarding(server, {
      kept: { step: 'ecommerce', draft: { ...ownDraft, ecommerce_type: '', ecommerce_store_url: '' } },
      at: 'E-commerce',
    })
    await user.click(radio('WooCommerce'))
    await fill(user, 'Store URL', 'https://shop.example/?consumer_secret=cs_1')
    await user.click(button('Next Step'))
    expect(field('Store URL')).toHaveFocus()
    expect(field('Store URL')).toHaveAccessibleDescription(
      'Enter the address without a user name, ? or #. Keys belong in their own fields',
    )
  })

  test('asks for a courier, then for all its credentials', async () => {
    const { user, setups } = await openOnboarding(server, {
      kept: { step: 'courierService', draft: { ...ownDraft, ecommerce_type: '', courier_type: '' } },
      at: 'Courier Service',
    })
    await user.click(button(complete))
    expect(refusal()).toBe('Please select a courier service')
    expect(radio('Karwan')).toHaveFocus()
    expect(radio('Karwan')).toHaveAccessibleDescription(/Choose who delivers your orders/)
    await user.click(radio('TCS'))
    await fill(user, 'Username', 'chenab')
    await user.click(button(complete))
    expect(refusal()).toBe('Please provide all required courier credentials (Username, Password, API Key)')
    expect(field('Username')).toBeValid()
    expect(field('Password')).toHaveFocus()
    expect(field('API Key')).toBeInvalid()
    expect(setups()).toEqual([])
  })
})

describe('the choice of warehouses', () => {
  test('says what it reset, and takes it back', async () => {
    const { user } = await openOnboarding(server, {
      kept: { step: 'warehouseSetup', draft: { ...ownDraft, ecommerce_type: '' } },
      at: 'Warehouse Setup',
    })
    await user.click(radio('Karwan warehouses'))
    expect(screen.getByText(/were reset/)).toHaveTextContent('Order splitting, CMS and courier were reset.')
    expect(radio('Highest inventory within the city')).not.toBeChecked()
    await user.click(button('Undo'))
    expect(radio('Our own warehouses')).toBeChecked()
    expect(radio('Our own warehouses')).toHaveFocus()
    expect(radio('Highest inventory within the city')).toBeChecked()
    expect(screen.queryByText(/were reset/)).toBeNull()
  })

  test('of what is chosen already changes nothing', async () => {
    const { user } = await openOnboarding(server, {
      kept: { step: 'warehouseSetup', draft: ownDraft },
      at: 'Warehouse Setup',
    })
    await user.click(radio('Our own warehouses'))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test("settles later answers when it is the provider's: they are shown with the reason", async () => {
    const { user } = await openOnboarding(server, {
      kept: { step: 'warehouseSetup', draft: { ...ownDraft, ecommerce_type: '' } },
      at: 'Warehouse Setup',
    })
    await user.click(radio('Karwan warehouses'))
    expect(screen.getByText('Karwan handles inventory and courier.')).toBeVisible()
    await user.click(await korangi())
    await user.click(radio('Nearest location (manual)'))
    await next(user, 'Inventory Management')
    expect(field('Inventory manager')).toHaveValue('Karwan')
    expect(field('Inventory manager')).toHaveAttribute('readonly')
    const reason = 'Nothing to answer here: you chose Karwan warehouses in step 2.'
    expect(screen.getByText(reason)).toBeVisible()
    await next(user, 'IVR Configuration')
    expect(screen.queryByText(reason)).toBeNull()
    await next(user, 'E-commerce')
    await next(user, 'Courier Service')
    expect(field('Courier')).toHaveValue('Karwan')
    expect(screen.getByText(reason)).toBeVisible()
    expect(screen.queryByRole('radio')).toBeNull()
  })
})

describe("the provider's list of warehouses", () => {
  const none = 'No Karwan warehouses available. Please contact support.'
  const failed = 'Failed to load Karwan warehouses'

  test('is said to be loading until it is there', async () => {
    const { fault, release } = held()
    const { user } = await openOnboarding(server, { faults: { [apiPaths.warehouses]: fault } })
    await fill(user, 'Legal Name', 'Chenab Traders')
    await fill(user, 'NTN', '1234567-8')
    await next(user, 'Warehouse Setup')
    expect(screen.getByText('Loading Karwan warehouses')).toBeInTheDocument()
    act(release)
    expect(await korangi()).toBeVisible()
    expect(screen.queryByText('Loading Karwan warehouses')).toBeNull()
  })

  test('blames nobody for choosing none while it is loading', async () => {
    const { fault, release } = held()
    const { user } = await openOnboarding(server, { faults: { [apiPaths.warehouses]: fault } })
    await fill(user, 'Legal Name', 'Chenab Traders')
    await fill(user, 'NTN', '1234567-8')
    await next(user, 'Warehouse Setup')
    await user.click(button('Next Step'))
    const wait = 'The warehouses are still loading. Choose when they are here.'
    expect(refusal()).toBe(`${incomplete}${wait}`)
    await user.click(radio('Nearest location (manual)'))
    await user.click(button('Next Step'))
    // The note is under the heading, which has the focus as long as there is nothing to choose.
    expect(screen.getByRole('heading', { name: 'Warehouse Setup' })).toHaveFocus()
    expect(refusal()).toBe(`${incomplete}${wait}`)
    expect(screen.getAllByText(wait)).toHaveLength(1)
    expect(screen.queryByText('Choose at least one warehouse')).toBeNull()
    act(release)
    expect(await korangi()).toBeValid()
    expect(await korangi()).toHaveFocus()
    expect(refusal()).toBe(incomplete)
    expect(screen.queryByText('Choose at least one warehouse')).toBeNull()
    await user.click(button('Next Step'))
    expect(await korangi()).toHaveAccessibleDescription('Choose at least one warehouse')
  })

  test.each([
    ['has failed', { faults: { [apiPaths.warehouses]: offline } }, failed, 'Try Again'],
    ['is empty', { companyStatus: 'noWarehouses' as const }, none, 'Check Again'],
  ])(
    'blames nobody for choosing none when it %s: that is said once, and the way on gets the focus',
    async (_, opening, text, way) => {
      const { user } = await openOnboarding(server, opening)
      await screen.findByText(text)
      await fill(user, 'Legal Name', 'Chenab Traders')
      await fill(user, 'NTN', '1234567-8')
      await next(user, 'Warehouse Setup')
      await user.click(radio('Nearest location (manual)'))
      await user.click(button('Next Step'))
      expect(button(way)).toHaveFocus()
      expect(screen.getAllByText(text)).toHaveLength(1)
      expect(screen.queryByText('Choose at least one warehouse')).toBeNull()
    },
  )

  test('offers what can be read of it: an odd row does not cost the others', async () => {
    const rows = [
      { id: 'x', name: 'Odd' },
      null,
      { id: server.warehouseIds[0], name: 'Korangi', city: 'Karachi' },
      { id: 9, name: 'No city', city: null },
    ]
    const { user } = await openOnboarding(server, {
      faults: { [apiPaths.warehouses]: answering(200, JSON.stringify(rows)) },
    })
    await fill(user, 'Legal Name', 'Chenab Traders')
    await fill(user, 'NTN', '1234567-8')
    await next(user, 'Warehouse Setup')
    expect(await korangi()).toBeVisible()
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    expect(screen.queryByText(failed)).toBeNull()
  })

  test('when empty, is warned of on both first steps with whom to write to, while it matters', async () => {
    const { user } = await openOnboarding(server, { companyStatus: 'noWarehouses' })
    expect(await screen.findByText(none)).toBeVisible()
    expect(screen.getByRole('link', { name: 'support@karwan.example' })).toHaveAttribute(
      'href',
      'mailto:support@karwan.example',
    )
    await fill(user, 'Legal Name', 'Chenab Traders')
    await fill(user, 'NTN', '1234567-8')
    await next(user, 'Warehouse Setup')
    expect(screen.getAllByText(none)).toHaveLength(1)
    await user.click(radio('Our own warehouses'))
    expect(screen.queryByText(none)).toBeNull()
    await user.click(button('Previous Step'))
    await atStep('Company Details')
    expect(screen.queryByText(none)).toBeNull()
  })

  test.each([
    ['cannot be reached', offline],
    ['is answered by a page', answering(502, '<html><h1>Bad gateway</h1></html>', 'text/html')],
    ['is answered with nothing', answering(200, '')],
    ['is no list', answering(200, '{"id":1}')],
    ['is not what warehouses are', answering(200, '[{"id":"1"}]')],
  ])('when it %s, is said to have failed and is loaded by Retry', async (_, fault) => {
    const { user, network } = await openOnboarding(server, { faults: { [apiPaths.warehouses]: fault } })
    expect(await screen.findByText(failed)).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(failed)
    await fill(user, 'Legal Name', 'Chenab Traders')
    await fill(user, 'NTN', '1234567-8')
    await next(user, 'Warehouse Setup')
    expect(screen.getAllByText(failed)).toHaveLength(1)
    network.heal()
    await user.click(button('Try Again'))
    expect(await korangi()).toBeVisible()
    expect(screen.queryByText(failed)).toBeNull()
    expect(document.body).not.toHaveFocus()
  })
})
