import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { linkToken } from '#domain/account.ts'
import {
  apiPaths,
  errorBodySchema,
  errorCodeHeader,
  errorCodes,
  loginRequestSchema,
  meResponseSchema,
  messageResponseSchema,
  newsCursorHeader,
  refreshRequestSchema,
  sessionResponseSchema,
  setupResponseSchema,
  signInChallengeSchema,
  signUpRequestSchema,
  warehousesResponseSchema,
} from '#domain/contract.ts'
import {
  allocationRequestSchema,
  locationRequestSchema,
  newLocationSchema,
  newProductSchema,
  productsResponseSchema,
  removedResponseSchema,
  stockAdjustmentSchema,
} from '#domain/fulfilment/catalogueContract.ts'
import {
  idempotencyKeyHeader,
  idSchema,
  livePaths,
  longTextSchema,
  moneySchema,
  shortTextSchema,
  workspaceResponseSchema,
} from '#domain/fulfilment/contract.ts'
import { cancelReasons } from '#domain/fulfilment/facts.ts'
import { changedSchema, newsEvents } from '#domain/fulfilment/newsContract.ts'
import {
  newOrderSchema,
  newPaymentSchema,
  newRemarkSchema,
  orderCustomerRequestSchema,
  orderRowSchema,
  ordersResponseSchema,
  orderTagsRequestSchema,
  paymentKinds,
} from '#domain/fulfilment/orderContract.ts'
import { companyRoles } from '#domain/fulfilment/roles.ts'
import { stockReasons } from '#domain/fulfilment/stock.ts'
import { importRowsSchema, jobKinds, jobStates } from '#domain/imports/importContract.ts'
import { invitationPaths } from '#domain/invitation.ts'
import { normalizeOnboarding } from '#domain/onboarding/draft.ts'
import { type OnboardingField, onboardingFields } from '#domain/onboarding/fields.ts'
import {
  type SetupRequest,
  setupRequestSchema,
  toOnboardingDraft,
  toSetupPayload,
} from '#domain/onboarding/payload.ts'
import { setupProblems } from '#domain/onboarding/rules.ts'
import {
  mailSchema,
  newProviderWarehouseSchema,
  operatorPaths,
  reviewedCompanySchema,
  reviewRequestSchema,
} from '#domain/operator/operatorContract.ts'
import { emptyOrderCustomer } from '#domain/orders/customerFields.ts'
import {
  newPasskeySchema,
  passkeyCreationSchema,
  passkeyRequestSchema,
  usedPasskeySchema,
} from '#domain/passkeys.ts'
import { invitationRequestSchema } from '#domain/people.ts'
import { secondFactorPaths, signInCodeRequestSchema } from '#domain/secondFactor.ts'
import { emptySignUpForm, signUpFields, toSignUpPayload } from '#domain/signUp.ts'
import { workspaceKinds } from '#domain/users.ts'
import { ownDraft, providerDraft, reachableDraft } from '#tests/support/drafts.ts'

const user = {
  email: 'ali@example.com',
  company: { name: 'Ali Traders', is_approved: true, is_onboarded: false },
}

test('the calls are those of the specification, with a trailing slash and no leading one', () => {
  expect(apiPaths).toEqual({
    login: 'auth/login/',
    loginCode: 'auth/login/code/',
    signUp: 'auth/signup/',
    warehouses: 'warehouses/oms-dropdown-warehouse-list/',
    setup: 'auth/company/setup/',
    refresh: 'auth/refresh/',
    logout: 'auth/logout/',
    me: 'auth/me/',
    companyQuestion: 'auth/company/question/',
    proof: 'auth/proof/',
    ownership: 'auth/ownership/',
    takeBack: 'auth/ownership/taking-back/',
    forgottenPassword: 'auth/password/forgotten/',
    resetPassword: 'auth/password/reset/',
    verifyEmail: 'auth/email/verify/',
    sendVerification: 'auth/email/verification-mail/',
    changeEmail: 'auth/email/change/',
    changePassword: 'auth/password/',
    profile: 'auth/profile/',
    sessions: 'auth/sessions/',
    session: 'auth/sessions/:id/',
  })
})

test('every other call has a path of its own, in the same form', () => {
  const others = [livePaths, operatorPaths, invitationPaths, secondFactorPaths].flatMap(Object.values)
  for (const path of others) expect(path).toMatch(/^(:?[a-z-]+\/)+$/)
  expect(new Set(others).size).toBe(others.length)
})

test('a page that stays open while the server is updated hears its news by the names that it knows', () => {
  expect(Object.entries(newsEvents).filter(([event, name]) => event !== name)).toEqual([])
  expect([idempotencyKeyHeader, newsCursorHeader]).toEqual(['Idempotency-Key', 'News-Cursor'])
  const kinds = ['order', 'product', 'customer', 'location', 'company', 'person', 'view']
  for (const kind of kinds) {
    const changed = {
      kind,
      id: '0190a5f2-7c1e-7b3a-9d4e-5f6a7b8c9d0e',
      event: `${kind}.changed`,
      version: 2,
      by: { id: null, name: 'Karwan' },
    }
    expect(v.parse(changedSchema, changed)).toEqual(changed)
  }
})

test('an error response has its code in a header', () => {
  expect(errorCodeHeader).toBe('X-Error-Code')
  expect(new Set(errorCodes).size).toBe(errorCodes.length)
  for (const code of errorCodes) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
})

describe('requests', () => {
  test('missing and null fields are read as empty, so that they get the message of their field', () => {
    expect(v.parse(loginRequestSchema, {})).toEqual({ email: '', password: '' })
    expect(v.parse(loginRequestSchema, { email: null, password: null })).toEqual({ email: '', password: '' })
    expect(v.parse(signUpRequestSchema, {})).toEqual(toSignUpPayload(emptySignUpForm))
  })

  test('unknown fields are ignored', () => {
    const request = { email: 'ali@example.com', password: 'secret', is_admin: true }
    expect(v.parse(loginRequestSchema, request)).toEqual({ email: 'ali@example.com', password: 'secret' })
  })

  test('sign-up has nine fields', () => {
    expect(Object.keys(signUpRequestSchema.entries)).toEqual([...signUpFields])
  })

  test('set-up has those of the wizard', () => {
    const payload = toSetupPayload(ownDraft, 'Karwan')
    expect(Object.keys(setupRequestSchema.entries).sort()).toEqual([...onboardingFields].sort())
    expect(v.parse(setupRequestSchema, payload)).toEqual(payload)
  })

  test.each([
    ['a number for a text', loginRequestSchema, { email: 7, password: 'secret' }],
    ['an object for a text', loginRequestSchema, { email: { $ne: '' }, password: 'secret' }],
    ['a list for a text', signUpRequestSchema, { first_name: ['Ali'] }],
    ['a text for a body', loginRequestSchema, 'ali@example.com'],
    ['null for a body', setupRequestSchema, null],
    [
      'a text for a condition',
      setupRequestSchema,
      { ...toSetupPayload(ownDraft, 'Karwan'), use_own_warehouses: 'true' },
    ],
    [
      'no condition',
      setupRequestSchema,
      { ...toSetupPayload(ownDraft, 'Karwan'), use_own_warehouses: undefined },
    ],
    [
      'texts for warehouses',
      setupRequestSchema,
      { ...toSetupPayload(ownDraft, 'Karwan'), warehouse_ids: ['1'] },
    ],
    [
      'halves of warehouses',
      setupRequestSchema,
      { ...toSetupPayload(ownDraft, 'Karwan'), warehouse_ids: [0.5] },
    ],
    [
      'too many warehouses',
      setupRequestSchema,
      { ...toSetupPayload(ownDraft, 'Karwan'), warehouse_ids: Array.from({ length: 101 }, (_, id) => id) },
    ],
    ['no refresh token', refreshRequestSchema, {}],
    ['an empty refresh token', refreshRequestSchema, { refresh: '' }],
    ['an endless refresh token', refreshRequestSchema, { refresh: 'a'.repeat(501) }],
  ])('%s is refused', (_, schema, body) => {
    expect(v.safeParse(schema, body).success).toBe(false)
  })
})

describe('responses', () => {
  test('news that cannot be read are as usual: they cost nobody the session', () => {
    const unreadable = {
      workspace: 'both',
      chooses_workspace: 'no',
      company_status: 'asleep',
      rejection_reason: 7,
      email_verified: 'no',
    }
    const answer = { access: 'a', refresh: 'r', user }
    expect(v.parse(sessionResponseSchema, { ...answer, ...unreadable })).toEqual({
      ...answer,
      workspace: 'sample',
      chooses_workspace: true,
      company_status: null,
      rejection_reason: null,
      email_verified: true,
    })
  })

  test('a second factor is asked of an app unless the answer says otherwise', () => {
    expect(v.parse(signInChallengeSchema, { challenge: 'c' })).toEqual({ challenge: 'c', has_app: true })
  })

  test('a session is two tokens and a user', () => {
    const answer = { access: 'a', refresh: 'r', user: { ...user, cnic: '35202-1234567-8' }, expires: 60 }
    expect(v.parse(sessionResponseSchema, answer)).toEqual({ access: 'a', refresh: 'r', user })
  })

  test.each([{}, { name: null }])('a company whose name is that of %o is signed in to', (named) => {
    const company = { is_approved: true, is_onboarded: false }
    const answer = { access: 'a', refresh: 'r', user: { ...user, company: { ...company, ...named } } }
    expect(v.parse(sessionResponseSchema, answer).user.company).toEqual({ ...company, name: '' })
  })

  test('the account is the user and, for a rejected company, the reason', () => {
    expect(v.parse(meResponseSchema, user)).toEqual(user)
    expect(v.parse(meResponseSchema, { ...user, rejection_reason: null })).toEqual({
      ...user,
      rejection_reason: null,
    })
    expect(v.parse(meResponseSchema, { ...user, rejection_reason: 'No such company' }).rejection_reason).toBe(
      'No such company',
    )
  })

  test('set-up returns the company', () => {
    expect(v.parse(setupResponseSchema, { company: { ...user.company, ntn: '1234567-8' } })).toEqual({
      company: user.company,
    })
  })

  test('warehouses have id, name and city', () => {
    const warehouse = { id: 1, name: 'Lahore Hub', city: 'Lahore' }
    expect(v.parse(warehousesResponseSchema, [{ ...warehouse, phone: '042' }])).toEqual([warehouse])
    expect(v.parse(warehousesResponseSchema, [])).toEqual([])
  })

  test.each([
    ['a session without a user', sessionResponseSchema, { access: 'a', refresh: 'r' }],
    ['a session without a refresh token', sessionResponseSchema, { access: 'a', user }],
    [
      'a session with half a user',
      sessionResponseSchema,
      { access: 'a', refresh: 'r', user: { email: 'ali@example.com' } },
    ],
    ['a company without its status', setupResponseSchema, { company: { name: 'Ali Traders' } }],
    ['a message that is none', messageResponseSchema, { message: null }],
    ['warehouses in an object', warehousesResponseSchema, { results: [] }],
    ['a warehouse without a city', warehousesResponseSchema, [{ id: 1, name: 'Lahore Hub' }]],
    ['a page in place of an answer', warehousesResponseSchema, '<!doctype html>'],
    ['nothing', sessionResponseSchema, undefined],
    ['a list in place of refusals', errorBodySchema, 'Bad gateway'],
  ])('%s does not fit', (_, schema, body) => {
    expect(v.safeParse(schema, body).success).toBe(false)
  })
})

describe('a set-up request as a draft', () => {
  const requestOf = (changes: Partial<Record<OnboardingField, unknown>> = {}) =>
    v.parse(setupRequestSchema, { ...toSetupPayload(providerDraft, 'Karwan'), ...changes })

  test('equals the draft of the browser', () => {
    expect(toOnboardingDraft(requestOf(), 'Karwan')).toEqual({ draft: providerDraft, malformed: [] })
    const request = v.parse(setupRequestSchema, toSetupPayload(ownDraft, 'Karwan'))
    expect(toOnboardingDraft(request, 'Karwan')).toEqual({ draft: ownDraft, malformed: [] })
  })

  test('has the same problems and payload as in the browser, for any draft', () => {
    fc.assert(
      fc.property(reachableDraft, fc.constantFrom('Karwan', 'Silk Road', 'Provider'), (draft, provider) => {
        const payload = toSetupPayload(draft, provider)
        const { draft: received, malformed } = toOnboardingDraft(
          v.parse(setupRequestSchema, JSON.parse(JSON.stringify(payload))),
          provider,
        )
        expect(malformed).toEqual([])
        expect(setupProblems(received)).toEqual(setupProblems(draft))
        expect(toSetupPayload(received, provider)).toEqual(payload)
        expect(normalizeOnboarding(received)).toEqual(received)
      }),
      { numRuns: 500 },
    )
  })

  test('a company may have the name of the provider', () => {
    const { draft } = toOnboardingDraft(requestOf({ legal_name: 'KARWAN' }), 'Karwan')
    expect(draft.legal_name).toBe('KARWAN')
  })

  test.each<[OnboardingField, unknown]>([
    ['split_logic', 'OPTION_5'],
    ['inventory_manager', 'NOBODY'],
    ['cms_type', 'candela'],
    ['ivr_type', 'auto'],
    ['ecommerce_type', 'MAGENTO'],
    ['courier_type', 'DHL'],
    ['courier_type', 'karwan'],
    // The value in the database is not a value on the wire.
    ['courier_type', 'PROVIDER'],
    ['inventory_manager', 'PROVIDER'],
    ['split_logic', 'constructor'],
  ])('%s %j is none of the choices', (field, value) => {
    const { draft, malformed } = toOnboardingDraft(requestOf({ [field]: value }), 'Karwan')
    expect(malformed).toEqual([field])
    expect(draft[field]).toBe('')
  })

  test('lists all malformed fields', () => {
    const request = requestOf({ ivr_type: 'auto', courier_type: 'DHL' })
    expect(toOnboardingDraft(request, 'Karwan').malformed.sort()).toEqual(['courier_type', 'ivr_type'])
  })

  test('reads missing and null as no choice', () => {
    const request: SetupRequest = v.parse(setupRequestSchema, { use_own_warehouses: true })
    const { draft, malformed } = toOnboardingDraft(request, 'Karwan')
    expect(malformed).toEqual([])
    expect(setupProblems(draft)).toEqual({
      legal_name: 'missing',
      ntn: 'missing',
      split_logic: 'missing',
      inventory_manager: 'missing',
      ivr_type: 'missing',
      courier_type: 'missing',
    })
  })

  test('has each warehouse once, and none with own warehouses', () => {
    expect(toOnboardingDraft(requestOf({ warehouse_ids: [2, 2, 1] }), 'Karwan').draft.warehouse_ids).toEqual([
      2, 1,
    ])
    expect(toOnboardingDraft(requestOf({ use_own_warehouses: true }), 'Karwan').draft.warehouse_ids).toEqual(
      [],
    )
    expect(toOnboardingDraft(requestOf({ warehouse_ids: null }), 'Karwan').draft.warehouse_ids).toEqual([])
  })
})

test('an id is a UUID, whole and nothing more', () => {
  const id = '0190a5f2-7c1e-7b3a-9d4e-5f6a7b8c9d0e'
  const isId = (text: string) => v.safeParse(idSchema, text).success
  expect([id, id.toUpperCase()].map(isId)).toEqual([true, true])
  expect(['', `${id}0`, `0${id}`, `${id}\n`, id.slice(1), id.replaceAll('-', '')].map(isId)).not.toContain(
    true,
  )
})

test.each([
  ['the parcels of an order', allocationRequestSchema.entries.max_parcels, 1, 10],
  ['the days of Halt', allocationRequestSchema.entries.halt_days, 0, 90],
  ['the pieces that stock changes by', stockAdjustmentSchema.entries.change, -999_999, 999_999],
  ['the stock of a new product', newProductSchema.entries.stock, 0, 999_999],
  ['the grams that a product weighs', newProductSchema.entries.weight_grams, 0, 1_000_000],
  ['the price of a product', newProductSchema.entries.price_minor, 0, 1_000_000_000],
  ['the pieces of a line', newOrderSchema.entries.lines.item.entries.quantity, 1, 10_000],
  ['the percent of a coupon', newOrderSchema.entries.coupon.wrapped.wrapped.entries.percent_off, 0, 100],
  ['a payment', newPaymentSchema.entries.amount_minor, 1, 1_000_000_000],
  ['the version of a record', newPaymentSchema.entries.version, 1, 2_147_483_647],
  ['the row of a file', importRowsSchema.entries.records.item.entries.row, 1, 10_000_000],
  ['the version of a company under review', reviewRequestSchema.entries.version, 0, 2_147_483_647],
])('%s is a whole number, within its bounds', (_, schema, least, most) => {
  const isTaken = (value: number) => v.safeParse(schema, value).success
  expect([least, most].map(isTaken)).toEqual([true, true])
  expect([least - 1, most + 1, least + 0.5].map(isTaken)).toEqual([false, false, false])
})

test.each([
  ['a short text', shortTextSchema, 'x', 200],
  ['a long text', longTextSchema, 'x', 1_000],
  ['the tags of an order', orderTagsRequestSchema.entries.tags, ['x'], 50],
  ['the tags of a new order', newOrderSchema.entries.tags, ['x'], 50],
  ['a cell of a file', importRowsSchema.entries.records.item.entries.cells.value, 'x', 5_000],
  ['the token of a link', linkToken, 'x', 500],
  ['the address of an invitation', invitationRequestSchema.entries.email, 'x', 500],
  ['the challenge of a sign-in', signInCodeRequestSchema.entries.challenge, 'x', 500],
  ['a refresh token', refreshRequestSchema.entries.refresh, 'x', 500],
])('%s is at most so long', (_, schema, one, most) => {
  const isTaken = (length: number) =>
    v.safeParse(schema, typeof one === 'string' ? one.repeat(length) : Array(length).fill(one[0])).success
  expect([most, most + 1].map(isTaken)).toEqual([true, false])
})

const uuid = '0190a5f2-7c1e-7b3a-9d4e-5f6a7b8c9d0e'
const customer = { ...emptyOrderCustomer, name: 'Sana' }

test.each<[string, v.GenericSchema, object, object]>([
  [
    'a new order',
    newOrderSchema,
    { customer, lines: [{ quantity: 1 }], payment: 'COD' },
    {
      lines: [{ product_id: null, title: '', sku: '', quantity: 1, price_minor: null }],
      paid: null,
      coupon: null,
      gift_card: null,
      shipping_minor: 0,
      source: 'phone',
      tags: [],
      note: '',
      force: false,
    },
  ],
  [
    'a changed customer of an order',
    orderCustomerRequestSchema,
    { version: 1, customer },
    { reallocate: false },
  ],
  ['a note', newRemarkSchema, { text: 'Call first' }, { parcel_id: null, is_pinned: false }],
  [
    'a payment',
    newPaymentSchema,
    { version: 1, kind: 'charged', amount_minor: 1 },
    { reference: '', give_back: false },
  ],
  ['a location', newLocationSchema, { name: 'Hub', city: 'Lahore' }, { address: '', is_export: false }],
  [
    "a provider's warehouse",
    newProviderWarehouseSchema,
    { name: 'Hub', city: 'Lahore' },
    { address: '', is_open: true },
  ],
  [
    'a changed location',
    locationRequestSchema,
    { name: 'Hub', city: 'Lahore', version: 1 },
    { address: '', is_export: false, reason: '' },
  ],
  [
    'an adjustment of stock',
    stockAdjustmentSchema,
    { product_id: uuid, location_id: uuid, change: 1, reason: 'received' },
    { note: '' },
  ],
  [
    'a decision on a company',
    reviewRequestSchema,
    { type: 'company.approved', version: 0 },
    { text: null, person: null },
  ],
  [
    'an order of a file',
    importRowsSchema.entries.records.item,
    { row: 2, cells: {} },
    { lines: [], repeats: null },
  ],
  [
    'an item of a file',
    importRowsSchema.entries.records.item.entries.lines.wrapped.item,
    { row: 2 },
    { sku: '', title: '', quantity: '', price: '' },
  ],
])('what %s leaves out is nothing, or as usual', (_, schema, given, more) => {
  expect(v.parse(schema, given)).toEqual({ ...given, ...more })
})

test('a list may be empty', () => {
  const empty = { rows: [], total: 0, page: 0, pages: 0, counts_by_status: { halt: 0 }, count_of_all: 0 }
  expect(v.parse(ordersResponseSchema, empty)).toEqual(empty)
  expect(v.parse(productsResponseSchema, { rows: [], total: 0, categories: [] })).toMatchObject({ rows: [] })
})

describe('a passkey', () => {
  const id = 'AbZ09_-'
  const known = { id, type: 'public-key', transports: ['internal'] }
  const request = {
    challenge: id,
    rpId: 'karwan.test',
    timeout: 60_000,
    allowCredentials: [known],
    userVerification: 'preferred',
  }
  const { transports, ...made } = { ...known, response: { clientDataJSON: id, attestationObject: id } }

  test.each<[string, v.GenericSchema, object]>([
    [
      'made',
      passkeyCreationSchema,
      {
        challenge: id,
        rp: { id: 'karwan.test', name: 'Karwan' },
        user: { id, name: 'ali@example.com', displayName: 'Ali' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        timeout: 60_000,
        excludeCredentials: [known],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
      },
    ],
    ['asked for', passkeyRequestSchema, request],
    [
      'used',
      usedPasskeySchema,
      { id, type: 'public-key', response: { clientDataJSON: id, authenticatorData: id, signature: id } },
    ],
  ])('is %s in the form of WebAuthn', (_, schema, given) => {
    expect(v.parse(schema, given)).toEqual(given)
  })

  test('has an id of base64url that is not endless, and may say how it is reached', () => {
    const isTaken = (changes: object) => v.safeParse(newPasskeySchema, { ...made, ...changes }).success
    expect(v.parse(newPasskeySchema, made).response.transports).toEqual([])
    const ids = ['', 'a+b', 'a/b', 'a=', ' a', 'a'.repeat(1_400), 'a'.repeat(1_401)]
    expect(ids.map((other) => isTaken({ id: other }))).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      false,
    ])
    const isReachedBy = (...ways: string[]) => isTaken({ response: { ...made.response, transports: ways } })
    expect(isReachedBy(...transports, 'x'.repeat(20))).toBe(true)
    expect(isReachedBy('x'.repeat(21))).toBe(false)
    expect([10, 11].map((many) => isReachedBy(...Array(many).fill('usb')))).toEqual([true, false])
    const isLong = (length: number) =>
      isTaken({ response: { ...made.response, attestationObject: 'a'.repeat(length) } })
    expect([0, 20_000, 20_001].map(isLong)).toEqual([true, true, false])
  })
})

test.each<[string, readonly string[], string]>([
  ['roles', companyRoles, 'owner manager agent warehouse viewer'],
  ['workspaces', workspaceKinds, 'sample live'],
  ['payments', paymentKinds, 'charged collected refunded remitted writtenOff deducted'],
  ['payments by hand', newPaymentSchema.entries.kind.options, 'charged refunded'],
  ['statuses of a payment', orderRowSchema.entries.payment_status.options, 'Paid Unpaid Refunded'],
  ['currencies', moneySchema.entries.currency.options, 'PKR USD'],
  ['currencies of a workspace', workspaceResponseSchema.entries.currency.options, 'PKR USD'],
  [
    'reasons of a cancellation',
    cancelReasons,
    'customerWish outOfStock addressOrDelivery duplicate fraud price payment other',
  ],
  ['reasons of an adjustment', stockReasons, 'received damaged count correction'],
  ['ends of a record', removedResponseSchema.entries.outcome.options, 'deleted archived'],
  ['imports', jobKinds, 'orders products sample'],
  ['states of an import', jobStates, 'receiving running done stopped'],
  ['statuses of a mail', mailSchema.entries.status.options, 'sent waiting failed'],
  [
    'what two companies share',
    reviewedCompanySchema.entries.similar.item.entries.same.item.options,
    'ntn cnic phone email_domain store_domain',
  ],
])('the %s are those that every page and server knows', (_, values, known) => {
  expect(values.join(' ')).toBe(known)
})
