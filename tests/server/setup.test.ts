import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths, errorCodeHeader } from '#domain/contract.ts'
import { serverMessages } from '#messages/server.ts'
import {
  createTestApp,
  type TestAccount,
  type TestApp,
  type TestCompanyStatus,
} from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

type Signed = TestAccount & { access: string }

async function signedIn(companyStatus: TestCompanyStatus): Promise<Signed> {
  const account = await server.createAccount(companyStatus)
  return { ...account, access: (await server.signIn(account)).access }
}

const setUp = ({ access }: { access: string }, body: unknown) => server.post(apiPaths.setup, body, access)
const setUpWith = async (changes: Record<string, unknown>) =>
  setUp(await signedIn('approved'), { ...server.validSetup(), ...changes })

const storedSetup = ({ companyId }: TestAccount) =>
  server.testDatabase.query('select * from company_setups where company_id = $1', [companyId])
const storedWarehouses = ({ companyId }: TestAccount) =>
  server.testDatabase.query(
    'select warehouse_id from company_warehouses where company_id = $1 order by warehouse_id',
    [companyId],
  )
const storedStatus = async ({ companyId }: TestAccount) =>
  (await server.testDatabase.query('select status from companies where id = $1', [companyId]))[0]?.status

const byNumber = (a: number, b: number) => a - b

const ownWarehouses = {
  use_own_warehouses: true,
  warehouse_ids: [],
  inventory_manager: 'COMPANY',
  cms_type: 'Candela',
}
const tcs = {
  courier_type: 'TCS',
  courier_username: ' trader ',
  courier_password: ' p@ss word ',
  courier_api_key: 'key-1',
}

describe('completing the set-up', () => {
  test('with provider warehouses', async () => {
    const account = await signedIn('approved')
    const response = await setUp(account, server.validSetup({ warehouse_ids: [...server.warehouseIds] }))

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      company: { name: account.companyName, is_approved: true, is_onboarded: true },
    })
    expect(await storedSetup(account)).toMatchObject([
      {
        legal_name: 'Test Traders (Private) Limited',
        ntn: '1234567-8',
        split_logic: 'OPTION_1',
        use_own_warehouses: false,
        inventory_manager: 'PROVIDER',
        cms_type: null,
        ivr_type: 'AUTO',
        ecommerce_type: null,
        ecommerce_store_url: null,
        ecommerce_access_token_sealed: null,
        ecommerce_api_key_sealed: null,
        courier_type: 'PROVIDER',
        courier_username_sealed: null,
        courier_password_sealed: null,
        courier_api_key_sealed: null,
      },
    ])
    expect((await storedWarehouses(account)).map((row) => row.warehouse_id)).toEqual(server.warehouseIds)
    expect(await storedStatus(account)).toBe('onboarded')
  })

  test('with own warehouses, a shop and a courier, whose credentials are sealed', async () => {
    const account = await signedIn('approved')
    const response = await setUp(account, {
      ...server.validSetup(),
      ...ownWarehouses,
      ...tcs,
      legal_name: '  Own Traders ',
      ntn: '۱۲۳۴۵۶۷ ۸',
      ivr_type: 'MANUAL_OURS',
      ecommerce_type: 'WOOCOMMERCE',
      ecommerce_store_url: 'shop.example.com',
      ecommerce_api_key: 'ck_live',
    })
    const [row] = await storedSetup(account)
    const opened = (column: string, field: string) =>
      server.vault.open(String(row?.[column]), `${account.companyId}/${field}`)

    expect(response.status).toBe(200)
    expect(row).toMatchObject({
      legal_name: 'Own Traders',
      ntn: '1234567-8',
      use_own_warehouses: true,
      inventory_manager: 'COMPANY',
      cms_type: 'Candela',
      ivr_type: 'MANUAL_OURS',
      ecommerce_type: 'WOOCOMMERCE',
      ecommerce_store_url: 'https://shop.example.com',
      ecommerce_access_token_sealed: null,
      courier_type: 'TCS',
    })
    expect(opened('ecommerce_api_key_sealed', 'ecommerce_api_key')).toBe('ck_live')
    expect(opened('courier_username_sealed', 'courier_username')).toBe('trader')
    expect(opened('courier_password_sealed', 'courier_password')).toBe('p@ss word')
    expect(opened('courier_api_key_sealed', 'courier_api_key')).toBe('key-1')
    expect(await storedWarehouses(account)).toEqual([])
  })

  test('the provider-run value is the provider name in upper case on the wire, and PROVIDER in the database', async () => {
    expect(server.validSetup()).toMatchObject({ inventory_manager: 'KARWAN', courier_type: 'KARWAN' })
    const account = await signedIn('approved')
    await setUp(account, server.validSetup())
    expect(await storedSetup(account)).toMatchObject([
      { inventory_manager: 'PROVIDER', courier_type: 'PROVIDER' },
    ])
  })

  test('PROVIDER itself is not a value on the wire', async () => {
    const response = await setUpWith({ inventory_manager: 'PROVIDER', courier_type: 'PROVIDER' })
    expect(response.status).toBe(400)
    expect(Object.keys((await response.json()) as object)).toEqual(['inventory_manager', 'courier_type'])
  })

  test('does not store fields that do not apply to the choices', async () => {
    const account = await signedIn('approved')
    await setUp(account, {
      ...server.validSetup(),
      cms_type: 'Custom',
      courier_username: 'stray',
      courier_password: 'stray',
      courier_api_key: 'stray',
      ecommerce_store_url: 'https://stray.example.com',
      ecommerce_access_token: 'stray',
      ecommerce_api_key: 'stray',
    })
    expect(await storedSetup(account)).toMatchObject([
      {
        cms_type: null,
        ecommerce_store_url: null,
        ecommerce_access_token_sealed: null,
        ecommerce_api_key_sealed: null,
        courier_username_sealed: null,
        courier_password_sealed: null,
        courier_api_key_sealed: null,
      },
    ])
  })

  test('a repeated warehouse counts once, and own warehouses have no ids', async () => {
    const [id = 0] = server.warehouseIds
    const twice = await signedIn('approved')
    await setUp(twice, { ...server.validSetup(), warehouse_ids: [id, id] })
    expect(await storedWarehouses(twice)).toHaveLength(1)

    const own = await signedIn('approved')
    await setUp(own, { ...server.validSetup(), ...ownWarehouses, ...tcs, warehouse_ids: [id, 999] })
    expect(await storedStatus(own)).toBe('onboarded')
    expect(await storedWarehouses(own)).toEqual([])
  })

  test('records who did it', async () => {
    const account = await signedIn('approved')
    await setUp(account, server.validSetup())
    const changes = await server.testDatabase.query(
      'select event, from_status, to_status, actor from company_status_changes where company_id = $1 order by from_status',
      [account.companyId],
    )
    expect(changes).toEqual([
      {
        event: 'company.onboarded',
        from_status: 'approved',
        to_status: 'onboarded',
        actor: `user:${account.userId}`,
      },
      {
        event: 'company.approved',
        from_status: 'pending',
        to_status: 'approved',
        actor: 'operator:test',
      },
    ])
  })
})

describe('refusing by the rules of the wizard', () => {
  test.each<[Record<string, unknown>, string, string]>([
    [{ legal_name: '  ' }, 'legal_name', 'Enter the legal name'],
    [{ ntn: '12345' }, 'ntn', 'Enter an NTN like 1234567-8'],
    [{ warehouse_ids: [] }, 'warehouse_ids', 'Choose at least one warehouse'],
    [{ warehouse_ids: null }, 'warehouse_ids', 'Choose at least one warehouse'],
    [{ split_logic: null }, 'split_logic', 'Choose one way to split orders'],
    [{ split_logic: 'OPTION_5' }, 'split_logic', 'Choose one of the options'],
    [{ ivr_type: null }, 'ivr_type', 'Choose how orders are confirmed'],
    [
      { inventory_manager: 'COMPANY' },
      'inventory_manager',
      'This does not fit the warehouses that you chose',
    ],
    [{ courier_type: 'TCS' }, 'courier_type', 'Please complete the courier configuration'],
    [{ ...ownWarehouses, courier_type: null }, 'courier_type', 'Please select a courier service'],
    [{ ...ownWarehouses, ...tcs, courier_api_key: ' ' }, 'courier_api_key', 'Enter the API key'],
    [
      { ecommerce_type: 'SHOPIFY', ecommerce_store_url: 'https://shop.example.com' },
      'ecommerce_access_token',
      'Enter the access token',
    ],
    [
      {
        ecommerce_type: 'SHOPIFY',
        ecommerce_store_url: 'http://127.0.0.1/',
        ecommerce_access_token: 'token',
      },
      'ecommerce_store_url',
      'Enter a web address like https://shop.example.com',
    ],
    [
      {
        ecommerce_type: 'SHOPIFY',
        ecommerce_store_url: 'https://shop.example.com/?consumer_secret=cs_1',
        ecommerce_access_token: 'token',
      },
      'ecommerce_store_url',
      'Enter the address without a user name, ? or #. Keys belong in their own fields',
    ],
  ])('%j: %s', async (changes, field, message) => {
    const response = await setUpWith(changes)

    expect(response.status).toBe(400)
    expect(response.headers.get(errorCodeHeader)).toBe('validation_failed')
    expect(await response.json()).toEqual({ [field]: [message] })
  })

  test.each([['yes'], [null], [undefined]])('use_own_warehouses: %j', async (value) => {
    const response = await setUpWith({ use_own_warehouses: value })
    expect(response.status).toBe(400)
    expect(Object.keys((await response.json()) as object)).toEqual(['use_own_warehouses'])
  })

  test('all errors at once, in the order of the screens', async () => {
    const response = await setUp(await signedIn('approved'), { use_own_warehouses: true })
    expect(Object.keys((await response.json()) as object)).toEqual([
      'legal_name',
      'ntn',
      'split_logic',
      'inventory_manager',
      'ivr_type',
      'courier_type',
    ])
  })

  test('a refused set-up changes nothing and can be sent again', async () => {
    const account = await signedIn('approved')
    await setUp(account, { ...server.validSetup(), ntn: '' })
    expect(await storedStatus(account)).toBe('approved')
    expect((await setUp(account, server.validSetup())).status).toBe(200)
  })

  test('submitted values are not in the response', async () => {
    const response = await setUpWith({
      ...ownWarehouses,
      ...tcs,
      courier_password: ' ',
      courier_api_key: 'tell-nobody',
    })
    expect(await response.text()).not.toContain('tell-nobody')
  })
})

describe('refusing warehouses that are not offered', () => {
  const notOffered = {
    warehouse_ids: ['A warehouse you chose is no longer available. Check your choice'],
  }

  test.each([[999_999], [-1], [Number.MAX_SAFE_INTEGER]])('the unknown warehouse %d', async (id) => {
    const account = await signedIn('approved')
    const response = await setUp(account, {
      ...server.validSetup(),
      warehouse_ids: [...server.warehouseIds, id],
    })

    expect(response.status).toBe(400)
    expect(await response.json()).toEqual(notOffered)
    expect(await storedStatus(account)).toBe('approved')
    expect(await storedSetup(account)).toEqual([])
  })

  test('any warehouse, for a company without offered warehouses', async () => {
    const response = await setUp(await signedIn('noWarehouses'), server.validSetup())
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual(notOffered)
  })
})

describe('refusing by the status of the company', () => {
  test.each(['pending', 'rejected', 'suspended'] as const)('a %s company', async (companyStatus) => {
    const account = await signedIn(companyStatus)
    const response = await setUp(account, server.validSetup())

    expect(response.status).toBe(403)
    const isSuspended = companyStatus === 'suspended'
    const code = isSuspended ? 'company_suspended' : 'company_not_approved'
    const detail = isSuspended ? serverMessages.companySuspended : serverMessages.companyNotApproved
    expect(response.headers.get(errorCodeHeader)).toBe(code)
    expect(await response.json()).toEqual({ detail })
    expect(await storedStatus(account)).toBe(companyStatus)
  })

  test('a company that is set up already, with any body', async () => {
    const account = await signedIn('onboarded')
    for (const body of [server.validSetup(), {}]) {
      const response = await setUp(account, body)
      expect(response.status).toBe(409)
      expect(response.headers.get(errorCodeHeader)).toBe('company_already_onboarded')
      expect(await response.json()).toEqual({ detail: 'Your company is already set up.' })
    }
  })

  test('of two concurrent set-ups, one is accepted and the other gets 409', async () => {
    const account = await signedIn('approved')
    const responses = await Promise.all(
      [1, 2, 3, 4].map((n) => setUp(account, server.validSetup({ legal_name: `Racer ${n}` }))),
    )

    expect(responses.map(({ status }) => status).sort(byNumber)).toEqual([200, 409, 409, 409])
    const winner = responses.findIndex(({ status }) => status === 200)
    expect(await storedSetup(account)).toMatchObject([{ legal_name: `Racer ${winner + 1}` }])
  })

  test('a company that was suspended and reinstated is not set up twice', async () => {
    const account = await signedIn('onboarded')
    await server.suspend(account.email)
    expect((await setUp(account, server.validSetup())).status).toBe(403)
  })

  test('a call without a session, before the body is read', async () => {
    expect((await server.request(apiPaths.setup, { method: 'POST', body: 'x' })).status).toBe(401)
  })
})
