/** The public pages and the setup of a company: what each says and asks, against its source. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { apiPaths, type SessionResponse } from '#domain/contract.ts'
import { invitationPaths } from '#domain/invitation.ts'
import { emptyOnboardingDraft } from '#domain/onboarding/draft.ts'
import { toOnboardingRecord } from '#domain/onboarding/record.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/order.ts'
import * as excerpt from '#features/landing/pictures/sampleExcerpt.ts'
import { ordersMessages } from '#messages/orders.ts'
import { dollars } from '#tests/support/dollars.ts'
import { answering, createNetwork } from '#tests/support/faults.ts'
import { BASE_URL, openApp } from '#tests/support/openApp.tsx'
import { press, saidOnScreen, spoken } from '#tests/support/spoken.ts'

const at = Date.UTC(2026, 1, 3, 6)
const company = { name: 'Chenab Traders', is_approved: true, is_onboarded: false }
const sessionOf = (changes: Partial<typeof company>): SessionResponse => ({
  access: 'access',
  refresh: 'refresh',
  user: { email: 'sana@chenab.test', company: { ...company, ...changes } } as SessionResponse['user'],
})

/** A server that answers nothing but this. */
function networkWith(answers: Record<string, unknown>) {
  const network = createNetwork(() => Promise.reject(new TypeError('There is no server')), BASE_URL)
  for (const [call, body] of Object.entries(answers)) network.meet(call, answering(200, JSON.stringify(body)))
  return network
}

test('the landing page, for who comes from another screen', async () => {
  const { go } = openApp({ isStrict: true, at: '/login', network: networkWith({}) })
  await screen.findByText('Welcome to Karwan', { selector: 'h1' })
  go('/')
  // The last of the pictures, which come by themselves.
  await screen.findByText('23:00')
  const ways = ['link Log In → /login', 'link Start Free Trial → /signup']
  const product = [
    'link Overview → #overview',
    'link Features → #features',
    'link Integrations → #integrations',
  ]
  const about = ['link Testimonials → #testimonials', 'link Company → #company']
  const counts = Object.values(excerpt.countsByStatus)
  const statusOf = ({ status }: { status: OrderStatus }) => ordersMessages.status[status]
  const onPhone = [...excerpt.orders.slice(0, 3), ...excerpt.orders.slice(-1)]
  expect(document.getElementById('overview')).toHaveTextContent('1M+ orders')
  expect(spoken(document.body)).toEqual(
    expect.arrayContaining([
      'link Skip to content → #main',
      'link Karwan → #top',
      ...product,
      ...about,
      ...ways,
      'link Get Started → /signup',
      'link Request Demo → /dashboard',
      'link Open Orders → /orders',
      `All ${counts.reduce((sum, count) => sum + count).toLocaleString('en')}`,
      ...orderStatuses.map((status) => `${statusOf({ status })} ${excerpt.countsByStatus[status]}`),
      ...excerpt.orders.map((order) =>
        [order.id, order.customer, order.type, order.payment, dollars(order.total), statusOf(order)].join(
          ' | ',
        ),
      ),
      ...onPhone.map((order) =>
        [order.id, dollars(order.total), order.customer, order.payment, statusOf(order)].join(' '),
      ),
      '99.9% uptime',
      '10K+ users',
      '1M+ orders',
      ...excerpt.stuckOrders.map((order) =>
        [order.id, statusOf(order), order.customer, order.city].join(' | '),
      ),
      'Orders: 39',
      'Total spent: $1,608.09',
      'Accepted at the door: 89%',
      ...excerpt.ordersByHour.map((orders, hour) => `${String(hour).padStart(2, '0')}:00 | ${orders}`),
      'A person answers: Before, during and after setup: , link support@karwan.example → mailto:support@karwan.example',
      'link Create Account → /signup',
      'link Contact support → mailto:support@karwan.example',
    ]),
  )
})

test('the pages for who is not signed in', async () => {
  const invitation = {
    company: 'Ravi Lights',
    email: 'new@ravi.test',
    role: 'agent',
    invited_by: 'Omar Shah',
  }
  const { go } = openApp({
    isStrict: true,
    at: '/login?next=%2Forders',
    network: networkWith({ [invitationPaths.read]: { ...invitation, has_account: false } }),
  })
  const saidAt = async (path: string, heading: string) => {
    go(path)
    await screen.findByText(heading, { selector: 'h1' })
    return spoken(document.body)
  }
  expect(await saidAt('/login?next=%2Forders', 'Welcome to Karwan')).toEqual(
    expect.arrayContaining([
      'link Karwan → /?next=%2Forders',
      'textbox Email [email type=email autocomplete=username inputmode=email dir=ltr] = (required)',
      'textbox Password [password type=password autocomplete=current-password placeholder=Your password dir=ltr] = (required)',
      'link Forgot password? → /reset-password',
      'link Sign up → /signup?next=%2Forders',
      'Placed 09:14 done',
      'Verified 09:16 done',
      'Dispatched 11:02 (current step)',
    ]),
  )
  expect(await saidAt('/signup?next=%2Forders', 'Join Karwan')).toEqual(
    expect.arrayContaining([
      'link Karwan → /?next=%2Forders',
      'textbox First Name [first_name autocomplete=given-name] = (required)',
      'textbox Last Name [last_name autocomplete=family-name] = (required)',
      'textbox Email [email type=email autocomplete=email inputmode=email dir=ltr] = (required)',
      'textbox CNIC [cnic autocomplete=off inputmode=numeric placeholder=35202-1234567-8 dir=ltr] = — (optional)',
      'textbox Phone Number [phone type=tel autocomplete=tel inputmode=tel placeholder=0300 1234567 dir=ltr] = — (optional)',
      'textbox Company [company autocomplete=organization] = (required)',
      'textbox Designation [designation autocomplete=organization-title placeholder=Operations lead] = — (optional)',
      'textbox Password [password type=password autocomplete=new-password dir=ltr] = (required) — At least 6 characters',
      'textbox Confirm Password [confirm_password type=password autocomplete=new-password dir=ltr] = (required)',
      'link Sign in → /login?next=%2Forders',
      'Setup 6 steps',
    ]),
  )
  expect(await saidAt('/reset-password', 'Reset your password')).toEqual(
    expect.arrayContaining([
      'link Karwan → /',
      'textbox Email [email type=email autocomplete=username inputmode=email dir=ltr] = (required)',
      'link Back to sign-in → /login',
    ]),
  )
  expect(await saidAt('/reset-password#token', 'Choose a new password')).toEqual(
    expect.arrayContaining([
      'link Karwan → /',
      'textbox New Password [password type=password autocomplete=new-password dir=ltr] = (required) — At least 6 characters',
      'textbox Confirm New Password [confirm_password type=password autocomplete=new-password dir=ltr] = (required)',
    ]),
  )
  expect(await saidAt('/verify-email#token', 'Your email address is not confirmed yet')).toEqual([
    'link Karwan → /',
    'h1 Your email address is not confirmed yet',
    'Failed to connect to the server.',
    'button Try Again',
    'button Theme: System',
  ])
  expect(await saidAt('/invitation#token', 'Join Ravi Lights')).toEqual(
    expect.arrayContaining([
      'link Karwan → /',
      'Your role: Agent. Creates and verifies orders, records payments, changes products and customers, and imports files.',
      'textbox First Name [first_name autocomplete=given-name] = (required)',
      'textbox Last Name [last_name autocomplete=family-name] = (required)',
      'textbox Password [password type=password autocomplete=new-password dir=ltr] = (required) — At least 6 characters',
      'textbox Confirm Password [confirm_password type=password autocomplete=new-password dir=ltr] = (required)',
    ]),
  )
  expect(await saidAt('/nowhere', 'This page does not exist')).toEqual([
    'link Karwan → /',
    'h1 This page does not exist',
    'The address may be mistyped, or the page has moved.',
    'link Go Home → /',
  ])
})

test('the page of a company that waits and is asked something', async () => {
  openApp({
    isStrict: true,
    at: '/waitingApproval',
    session: sessionOf({ is_approved: false }),
    network: networkWith({
      [apiPaths.me]: {
        email: 'sana@chenab.test',
        company: { ...company, is_approved: false },
        company_status: 'questioned',
        rejection_reason: null,
      },
      [apiPaths.companyQuestion]: { question: 'Which city?', asked_at: at, version: 1 },
    }),
  })
  await screen.findByRole('textbox', { name: 'Your answer' })
  expect(spoken(document.body)).toEqual(
    expect.arrayContaining([
      'link Karwan → /',
      'status: Pending Approval',
      'Company: Chenab Traders',
      'Email: sana@chenab.test',
      'Which city?',
      'link Contact Support → mailto:support@karwan.example?subject=Account%20Approval%20Request',
      'textbox Your answer [answer] =',
    ]),
  )
})

const steps = [
  ['Company Details', 'The company as it is registered with the FBR.'],
  ['Warehouse Setup', 'Where do your orders leave from?'],
  ['Inventory Management', 'Who keeps count of your stock?'],
  ['IVR Configuration', 'How do customers confirm their orders by phone?'],
  ['E-commerce', 'Which shop do your orders come from?'],
  ['Courier Service', 'Who brings your orders to the door?'],
] as const

/** What is said above the questions of a step, by its number and by how many are answered. */
const head = (number: number, answered: number) => [
  `progressbar Company setup: Step ${number} of 6`,
  'list Company setup',
  ...steps.map(([name], index) => {
    if (index + 1 === number) return `${name} (current step)`
    return index < answered ? `button ${name} done` : name
  }),
  `Step ${number} of 6`,
  `h1 ${steps[number - 1]?.[0]}`,
  steps[number - 1]?.[1],
]
const foot = ['button Previous Step', 'button Next Step']

test('the steps of the setup, with warehouses of the provider and with own ones', async () => {
  const draft = {
    ...emptyOnboardingDraft,
    legal_name: 'Chenab (Private) Limited',
    ntn: '1234567-8',
    warehouse_ids: [2],
    split_logic: 'OPTION_3' as const,
  }
  localStorage.setItem(
    'onboarding:sana@chenab.test',
    JSON.stringify(toOnboardingRecord('companyDetails', draft)),
  )
  const network = networkWith({
    [apiPaths.me]: { email: 'sana@chenab.test', company, company_status: 'approved', rejection_reason: null },
    [apiPaths.warehouses]: [
      { id: 1, name: 'Korangi', city: 'Karachi' },
      { id: 2, name: 'Kot Lakhpat', city: 'Lahore' },
    ],
  })
  openApp({ isStrict: true, at: '/onboarding', session: sessionOf({}), network })
  const heading = (name: string) => screen.findByText(name, { selector: 'h1' })
  const said = saidOnScreen
  const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
  /** What is said on the next step. */
  const next = async (name: string) => {
    press('Next Step')
    await heading(name)
    return said()
  }
  await heading('Company Details')
  await waitFor(() => expect(network.sent.some(({ path }) => path === apiPaths.warehouses)).toBe(true))
  await act(async () => {})
  expect(spoken(document.body)).toEqual([
    'Karwan',
    'Chenab Traders',
    'button Log Out',
    ...head(1, 0),
    'textbox Legal Name [legal_name autocomplete=organization enterkeyhint=next] = Chenab (Private) Limited (required) — As on your registration, for example Chenab Traders (Pvt) Ltd',
    'textbox NTN [ntn autocomplete=off inputmode=numeric enterkeyhint=next dir=ltr] = 1234567-8 (required) — Seven digits, a hyphen and one digit, like 1234567-8',
    'button Previous Step (unavailable) — This is the first step',
    'button Next Step',
  ])
  const splits = (chosen: number) =>
    [
      'Highest inventory within the city',
      'Nearest location with highest inventory (automatic)',
      'Nearest location (manual)',
      'Manual allocation (awaiting assign)',
    ].map(
      (name, index) =>
        `radio ${name} ${index + 1 === chosen ? '(checked) ' : ''}[split_logic=OPTION_${index + 1}]`,
    )
  expect(await next('Warehouse Setup')).toEqual(
    expect.arrayContaining([
      ...head(2, 1),
      'radio Karwan warehouses (checked) [use_own_warehouses=provider] — Karwan stores, packs and ships for you.',
      'radio Our own warehouses [use_own_warehouses=own] — You keep the stock and choose a courier.',
      'group Choose at least one — 1 of 2 selected',
      'checkbox Korangi Karachi [warehouse_ids=1]',
      'Inventory: Karwan',
      'Courier: Karwan',
      'Courier credentials: not needed',
      'checkbox Kot Lakhpat Lahore (checked) [warehouse_ids=2]',
      ...splits(3),
      ...foot,
    ]),
  )
  expect(await next('Inventory Management')).toEqual([
    ...head(3, 2),
    'Nothing to answer here: you chose Karwan warehouses in step 2.',
    'textbox Inventory manager [inventory_manager] = Karwan (read only)',
    'textbox CMS [cms_type] = None (read only)',
    ...foot,
  ])
  expect(await next('IVR Configuration')).toEqual([
    ...head(4, 3),
    'radiogroup Order confirmation',
    'radio Automatic (checked) [ivr_type=AUTO] — A recorded call asks each customer to confirm.',
    'radio Manual, by our own team [ivr_type=MANUAL_THEIRS] — Your own people call each customer.',
    'radio Manual, by Karwan (extra cost) [ivr_type=MANUAL_OURS] — Paid feature Karwan staff call each customer for you.',
    ...foot,
  ])
  expect(await next('E-commerce')).toEqual([
    ...head(5, 4),
    'radiogroup Platform',
    'radio None (checked) [ecommerce_type=] — Orders are entered by hand.',
    'radio Shopify [ecommerce_type=SHOPIFY] — Needs an access token.',
    'radio WooCommerce [ecommerce_type=WOOCOMMERCE] — Needs an API key.',
    ...foot,
  ])
  choose('WooCommerce')
  expect(said()).toEqual([
    ...head(5, 4),
    'radiogroup Platform',
    'radio None [ecommerce_type=] — Orders are entered by hand.',
    'radio Shopify [ecommerce_type=SHOPIFY] — Needs an access token.',
    'radio WooCommerce (checked) [ecommerce_type=WOOCOMMERCE] — Needs an API key.',
    'textbox Store URL [ecommerce_store_url type=url autocomplete=url inputmode=url placeholder=https:// dir=ltr] = (required) — The address that your customers open',
    'textbox API Key [ecommerce_api_key type=password autocomplete=new-password dir=ltr] = (required)',
    'button Show API key',
    'textbox Access Token [ecommerce_access_token type=password autocomplete=new-password dir=ltr] = — (optional)',
    'button Show access token',
    ...foot,
  ])
  choose('Shopify')
  expect(said()).toEqual([
    ...head(5, 4),
    'radiogroup Platform',
    'radio None [ecommerce_type=] — Orders are entered by hand.',
    'radio Shopify (checked) [ecommerce_type=SHOPIFY] — Needs an access token.',
    'radio WooCommerce [ecommerce_type=WOOCOMMERCE] — Needs an API key.',
    'textbox Store URL [ecommerce_store_url type=url autocomplete=url inputmode=url placeholder=https:// dir=ltr] = (required) — The address that your customers open',
    'textbox Access Token [ecommerce_access_token type=password autocomplete=new-password dir=ltr] = (required)',
    'button Show access token',
    ...foot,
  ])
  press('Next Step')
  await screen.findByRole('alert')
  expect(said()).toEqual([
    ...head(5, 4),
    'alert: Please complete all required fields',
    'radiogroup Platform',
    'radio None [ecommerce_type=] — Orders are entered by hand.',
    'radio Shopify (checked) [ecommerce_type=SHOPIFY] — Needs an access token.',
    'radio WooCommerce [ecommerce_type=WOOCOMMERCE] — Needs an API key.',
    'textbox Store URL [ecommerce_store_url type=url autocomplete=url inputmode=url placeholder=https:// dir=ltr] = (required, invalid) — Enter the store URL',
    'textbox Access Token [ecommerce_access_token type=password autocomplete=new-password dir=ltr] = (required, invalid) — Enter the access token',
    'button Show access token',
    ...foot,
  ])
  choose('None')
  expect(await next('Courier Service')).toEqual(
    expect.arrayContaining([
      ...head(6, 5),
      'Nothing to answer here: you chose Karwan warehouses in step 2.',
      'textbox Courier [courier_type] = Karwan (read only)',
      'Legal Name: Chenab (Private) Limited',
      'NTN: 1234567-8',
      'Warehouses: Karwan warehouses',
      'Chosen: Kot Lakhpat',
      'Order splitting: Nearest location (manual)',
      'Inventory manager: Karwan',
      'CMS: None',
      'Order confirmation: Automatic',
      'Platform: None',
      'button Complete Setup & Go to Dashboard',
    ]),
  )

  press('Change Warehouse Setup')
  await heading('Warehouse Setup')
  choose('Our own warehouses')
  expect(said()).toEqual(
    expect.arrayContaining([
      ...head(2, 5),
      'radio Karwan warehouses [use_own_warehouses=provider] — Karwan stores, packs and ships for you.',
      'radio Our own warehouses (checked) [use_own_warehouses=own] — You keep the stock and choose a courier.',
      'status: Choice of warehouses was reset.',
      'Inventory: in step 3',
      'Courier: in step 6',
      'Courier credentials: in step 6',
      ...splits(3),
      ...foot,
    ]),
  )
  choose('Highest inventory within the city')
  expect(await next('Inventory Management')).toEqual([
    ...head(3, 5),
    'radiogroup Inventory manager',
    'radio Company (checked) [inventory_manager=COMPANY] — Your own staff keep count.',
    'radio Karwan [inventory_manager=PROVIDER] — Karwan keeps count for you.',
    'combobox CMS [cms_type] = Candela / Custom / Other / *None — The system in which you keep your catalogue and stock today',
    ...foot,
  ])
  await next('IVR Configuration')
  await next('E-commerce')
  await next('Courier Service')
  choose('TCS')
  expect(said()).toEqual(
    expect.arrayContaining([
      ...head(6, 5),
      'radio Karwan [courier_type=PROVIDER] — Karwan picks up and delivers.',
      'radio TCS (checked) [courier_type=TCS] — With your own account.',
      'radio Leopards [courier_type=LEOPARD] — With your own account.',
      'textbox Username [courier_username autocomplete=off dir=ltr] = (required)',
      'textbox Password [courier_password type=password autocomplete=new-password dir=ltr] = (required)',
      'textbox API Key [courier_api_key type=password autocomplete=new-password dir=ltr] = (required)',
      'Legal Name: Chenab (Private) Limited',
      'NTN: 1234567-8',
      'Warehouses: Our own warehouses',
      'Order splitting: Highest inventory within the city',
      'Inventory manager: Company',
      'CMS: None',
      'Order confirmation: Automatic',
      'Platform: None',
    ]),
  )
})
