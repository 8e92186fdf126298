/** Every write of the server concerns one account, one session or one company: all other rows stay as they are. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiPaths, type SessionResponse } from '#domain/contract.ts'
import { idempotencyKeyHeader, livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { invitationPaths } from '#domain/invitation.ts'
import { operatorPaths } from '#domain/operator/operatorContract.ts'
import { PROVIDER_ID } from '#domain/partners/connections.ts'
import { secondFactorPaths } from '#domain/secondFactor.ts'
import { GRACE_MS, SESSION_MS } from '#server/auth/sessions.ts'
import { deleteExpired } from '#server/cleanup.ts'
import { runOperator } from '#server/companies/operatorCommand.ts'
import { forgetKeysBefore } from '#server/db/live/keys.ts'
import * as live from '#tests/support/liveApp.ts'
import { tokenInMail } from '#tests/support/outbox.ts'
import { addPasskey, createDevice, type Device, passkeyProof } from '#tests/support/passkeys.ts'
import { codeOf, nextCodeOf, turnOnSecondFactor } from '#tests/support/secondFactor.ts'
import {
  createTestApp,
  type TestAccount,
  type TestApp,
  type TestCompanyStatus,
} from '#tests/support/testApp.ts'

let server: TestApp
afterAll(() => server.close())

type Person = { account: TestAccount; phone: SessionResponse; desk: SessionResponse; firstOfPhone: string }
let fatima: Person
let bilal: Person
/** The names of the rows' owners, by the ids that the rows contain. */
let owners: Map<string, string>

const post = (path: string, body: unknown, access?: string) => server.post(path, body, access)
const refresh = (token: string) => post(apiPaths.refresh, { refresh: token })
const sessionOf = ({ access }: Pick<SessionResponse, 'access'>): string =>
  JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()).sid

/** Each of two people with the same history: two sessions, each exchanged once, and a wrong password afterwards. */
async function arrive(companyStatus: TestCompanyStatus, name: string): Promise<Person> {
  const account = await server.createAccount(companyStatus, { email: `${name}@shop.test` })
  const [phone, desk] = [await server.signIn(account), await server.signIn(account)]
  for (const { refresh: token } of [phone, desk]) expect((await refresh(token)).status).toBe(200)
  const before = new Set((await attemptRows()).map(({ account_key }) => account_key))
  await post(apiPaths.login, { ...account, password: 'not this one' })
  for (const { account_key } of await attemptRows())
    if (!before.has(account_key)) owners.set(account_key, name)
  owners.set(account.userId, name).set(account.companyId, name)
  owners.set(sessionOf(phone), `${name}/phone`).set(sessionOf(desk), `${name}/desk`)
  const next = (await (await refresh(phone.refresh)).json()) as SessionResponse
  return { account, phone: next, desk, firstOfPhone: phone.refresh }
}

const attemptRows = () => server.testDatabase.query<{ account_key: string }>('select * from sign_in_attempts')

async function meet(companyStatus: TestCompanyStatus) {
  await server?.close()
  server = await createTestApp()
  owners = new Map()
  fatima = await arrive(companyStatus, 'fatima')
  bilal = await arrive(companyStatus, 'bilal')
}

type Row = Record<string, unknown>

/** Every row of every table, as text, with the table and the owner of the row. */
async function allRows(): Promise<Map<string, string>> {
  const tables = await server.testDatabase.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const selects = tables.map(({ name }) => `select '${name}' as name, to_jsonb(${name}) as row from ${name}`)
  const rows = await server.testDatabase.query<{ name: string; row: Row }>(selects.join(' union all '))
  return new Map(rows.map(({ name, row }) => [`${name} ${JSON.stringify(row)}`, `${name}: ${ownerOf(row)}`]))
}

function ownerOf(row: Row): string {
  const ids = [row['session_id'], row['id'], row['company_id'], row['user_id'], row['account_key']]
  return ids.map((id) => owners.get(String(id))).find((name) => name !== undefined) ?? 'new'
}

/** The owners of all rows that an act adds, changes or deletes, by table. */
async function touchedBy(act: () => Promise<unknown>): Promise<string[]> {
  const before = await allRows()
  await act()
  const after = await allRows()
  const gone = [...before].filter(([row]) => !after.has(row))
  const added = [...after].filter(([row]) => !before.has(row))
  return [...new Set([...gone, ...added].map(([, owner]) => owner))].sort()
}

const isSignedIn = async ({ access }: SessionResponse) =>
  (await server.get(apiPaths.me, access)).status === 200

describe('a write of the API concerns nobody else:', () => {
  beforeEach(() => meet('approved'))

  test('sign-up', async () => {
    const person = { first_name: 'A', last_name: 'B', email: 'new@shop.test', company: 'C' }
    const secret = { password: 'correct horse', confirm_password: 'correct horse' }
    expect(await touchedBy(() => post(apiPaths.signUp, { ...person, ...secret }))).toEqual([
      'companies: new',
      'mail_links: new',
      'mails: new',
      'memberships: new',
      'users: new',
    ])
    const again = { ...person, ...secret, email: bilal.account.email }
    expect(await touchedBy(() => post(apiPaths.signUp, again))).toEqual([])
  })

  test('sign-in, which also resets the own failures only', async () => {
    expect(await touchedBy(() => server.signIn(bilal.account))).toEqual([
      'refresh_tokens: new',
      'sessions: bilal',
      'sign_in_attempts: bilal',
    ])
  })

  test('a wrong password', async () => {
    expect(
      await touchedBy(() => post(apiPaths.login, { ...bilal.account, password: 'not this one' })),
    ).toEqual(['sign_in_attempts: bilal'])
  })

  test('a refresh', async () => {
    expect(await touchedBy(() => refresh(fatima.phone.refresh))).toEqual([
      'refresh_tokens: fatima/phone',
      'sessions: fatima/phone',
    ])
  })

  test('a refresh that repeats the previous one', async () => {
    expect(await touchedBy(() => refresh(fatima.desk.refresh))).toEqual(['refresh_tokens: fatima/desk'])
  })

  test('a replayed token, which signs out its own session and no other', async () => {
    await refresh(fatima.phone.refresh)
    server.clock.advance(GRACE_MS + 1)
    expect(await touchedBy(() => refresh(fatima.firstOfPhone))).toEqual(['sessions: fatima/phone'])
    expect(await isSignedIn(fatima.phone)).toBe(false)
    for (const session of [fatima.desk, bilal.phone, bilal.desk]) expect(await isSignedIn(session)).toBe(true)
  })

  test('a logout', async () => {
    expect(await touchedBy(() => post(apiPaths.logout, { refresh: fatima.phone.refresh }))).toEqual([
      'sessions: fatima/phone',
    ])
    for (const session of [fatima.desk, bilal.phone, bilal.desk]) expect(await isSignedIn(session)).toBe(true)
  })

  test('a second factor, from its set-up to its end', async () => {
    const { account, phone } = fatima
    const factor = (path: string, body: object) => post(path, body, phone.access)
    const proof = { current_password: account.password }
    // Bilal has one too.
    await turnOnSecondFactor(server, bilal.account)
    expect(await touchedBy(() => factor(secondFactorPaths.app, proof))).toEqual([
      'second_factors: fatima',
      'sign_in_attempts: fatima',
    ])
    const code = await codeOf(server, account)
    const on = await touchedBy(() => factor(secondFactorPaths.confirmation, { code }))
    expect(on.filter((table) => !table.startsWith('sign_in_attempts'))).toEqual([
      'mails: fatima',
      'recovery_codes: fatima',
      'second_factors: fatima',
      'sessions: fatima/desk',
    ])
    for (const { access } of [bilal.phone, bilal.desk])
      expect((await server.get(apiPaths.me, access)).status).toBe(401)
    const challenged = await touchedBy(() => post(apiPaths.login, account))
    expect(challenged).toEqual(['sign_in_attempts: fatima', 'sign_in_challenges: fatima'])
    const off = { ...proof, code: await nextCodeOf(server, account) }
    const removed = await touchedBy(() => factor(secondFactorPaths.removal, off))
    expect(removed.filter((table) => !table.startsWith('sign_in_attempts'))).toEqual([
      'mails: fatima',
      'ownership_changes: fatima',
      'recovery_codes: fatima',
      'second_factors: fatima',
      'sign_in_challenges: fatima',
    ])
  })

  test('a passkey, from its making to its end', async () => {
    const { account, phone } = fatima
    const factor = (path: string, body: object) => post(path, body, phone.access)
    const proof = { current_password: account.password }
    const device = createDevice('https://karwan.test')
    // Bilal has one too.
    await addPasskey(server, createDevice('https://karwan.test'), { ...bilal.phone, proof })
    const begun = await touchedBy(() => factor(secondFactorPaths.newPasskey, proof))
    expect(begun).toEqual(['sign_in_attempts: fatima', 'sign_in_challenges: fatima/phone'])
    const added = await touchedBy(() => addPasskey(server, device, { ...phone, proof }))
    expect(added.filter((table) => !table.startsWith('sign_in_attempts'))).toEqual([
      'mails: fatima',
      'passkeys: fatima',
      'recovery_codes: fatima',
      'sessions: fatima/desk',
    ])
    const passkey = await passkeyProof(server, device, phone.access)
    const removed = await touchedBy(() => factor(secondFactorPaths.removal, { ...proof, passkey }))
    expect(removed.filter((table) => !table.startsWith('sign_in_attempts'))).toEqual([
      'mails: fatima',
      'ownership_changes: fatima',
      'passkeys: fatima',
      'recovery_codes: fatima',
      'sign_in_challenges: fatima/phone',
    ])
  })

  test('a set-up', async () => {
    expect(await touchedBy(() => post(apiPaths.setup, server.validSetup(), fatima.phone.access))).toEqual([
      'companies: fatima',
      'company_setups: fatima',
      'company_status_changes: fatima',
      'company_warehouses: fatima',
    ])
  })
})

/** The writes of the API that the tests above make. */
const above = [
  `POST ${apiPaths.signUp}`,
  `POST ${apiPaths.login}`,
  `POST ${apiPaths.refresh}`,
  `POST ${apiPaths.logout}`,
  `POST ${apiPaths.setup}`,
  `POST ${secondFactorPaths.app}`,
  `POST ${secondFactorPaths.confirmation}`,
  `POST ${secondFactorPaths.newPasskey}`,
  `POST ${secondFactorPaths.passkeys}`,
  `POST ${secondFactorPaths.removal}`,
]

describe('every other write of the API concerns nobody else:', () => {
  const newDevice = () => createDevice('https://karwan.test')
  const device = newDevice()
  /** Of Fatima. */
  let access: string
  let operator: string

  /** Sends an accepted call and returns its answer. */
  async function send(call: string, body: object, token: string | null = access, id: string | number = '') {
    const [method = '', path = ''] = call.split(' ')
    const response = await server.request(path.replace(':id', String(id)), {
      method,
      headers: {
        'Content-Type': 'application/json',
        [idempotencyKeyHeader]: randomUUID(),
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${call}: ${response.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  const proofOf = async ({ account }: Person) => ({
    current_password: account.password,
    code: await nextCodeOf(server, account),
  })
  const linkOf = (kind: Parameters<typeof tokenInMail>[2]) => tokenInMail(server, fatima.account.email, kind)
  const idOf = async (table: string, where: string) => {
    const [row] = await server.testDatabase.query<{ id: string }>(`select id from ${table} where ${where}`)
    return row?.id ?? ''
  }
  const passkeyOf = ({ account }: Person) => idOf('passkeys', `user_id = '${account.userId}'`)
  const chosen = { password: 'correct horse', confirm_password: 'correct horse' }

  /** The person who asked for something is this one. */
  async function nameAttempts(name: string) {
    for (const { account_key: key } of await attemptRows()) if (!owners.has(key)) owners.set(key, name)
  }

  /** Gives a person a row of everything: sessions, an app, a passkey, recovery codes, challenges, links and mails. */
  async function equip(person: Person, own: Device): Promise<string> {
    const { account } = person
    const { access: token } = await turnOnSecondFactor(server, account)
    await addPasskey(server, own, { access: token, proof: await proofOf(person) })
    await signInWithCode(person)
    await send(`POST ${apiPaths.login}`, account, null)
    await send(`POST ${apiPaths.sendVerification}`, {}, token)
    await send(`POST ${apiPaths.forgottenPassword}`, { email: account.email }, null)
    const asked = { ...(await proofOf(person)), email: `new-${account.email}` }
    await send(`POST ${apiPaths.changeEmail}`, asked, token)
    return token
  }
  async function signInWithCode({ account }: Person) {
    const { challenge } = await send(`POST ${apiPaths.login}`, account, null)
    return send(`POST ${apiPaths.loginCode}`, { challenge, code: await nextCodeOf(server, account) }, null)
  }

  beforeAll(async () => {
    await meet('questioned')
    await server.testDatabase.query('update users set email_verified_at = null')
    await send(`POST ${apiPaths.forgottenPassword}`, { email: 'nobody@shop.test' }, null)
    await nameAttempts('network')
    await equip(bilal, newDevice())
    await nameAttempts('bilal')
    access = await equip(fatima, device)
    await nameAttempts('fatima')
    // Sent in vain, and tried again tomorrow.
    await server.testDatabase.query("update mails set last_error = 'x', next_try_at = '2026-03-03'")

    operator = (await server.signIn(await server.createOperator())).access
    const shop = await server.createAccount('approved')
    const { access: token } = await server.signIn(shop)
    await send(`POST ${apiPaths.setup}`, server.validSetup({ warehouse_ids: server.warehouseIds }), token)
    for (const email of ['guest@shop.test', 'other@shop.test'])
      await send(`POST ${livePaths.invitations}`, { email, role: 'agent' }, token)
    owners.set(shop.companyId, 'shop').set(PROVIDER_ID, 'provider')
    for (const table of ['invitations', 'locations', 'warehouses'])
      for (const row of await server.testDatabase.query<Row>(`select * from ${table}`))
        owners.set(String(row['id']), String(row['email'] ?? row['name']))
  })

  /** What every proof of who asks leaves behind, where it is a code of the app. */
  const proven = ['second_factors: fatima', 'sign_in_attempts: fatima']
  const decided = ['companies: fatima', 'company_status_changes: fatima']
  const providers = ['changes: provider', 'courier_connections: provider']
  const mailed = ['mail_links: fatima', 'mails: fatima', 'sign_in_attempts: fatima']

  /** In this order, each with the tables and owners of the rows that it touches. */
  const acts: [call: string, act: (call: string) => Promise<unknown>, touched: string[]][] = [
    [`POST ${apiPaths.sendVerification}`, (call) => send(call, {}), mailed],
    [
      `POST ${apiPaths.forgottenPassword}`,
      (call) => send(call, { email: fatima.account.email }, null),
      [...mailed, 'sign_in_attempts: network'],
    ],
    [
      `POST ${apiPaths.verifyEmail}`,
      async (call) => send(call, { token: await linkOf('verifyEmail') }, null),
      ['mail_links: fatima', 'users: fatima'],
    ],
    [
      `POST ${apiPaths.changeEmail}`,
      async (call) => send(call, { ...(await proofOf(fatima)), email: 'another@shop.test' }),
      ['mail_links: fatima', 'mails: fatima', ...proven],
    ],
    [
      `POST ${apiPaths.loginCode}`,
      () => signInWithCode(fatima),
      ['refresh_tokens: new', 'second_factors: fatima', 'sessions: fatima', 'sign_in_attempts: fatima'],
    ],
    [`POST ${secondFactorPaths.passkeyRequest}`, (call) => send(call, {}), ['sign_in_challenges: fatima']],
    [
      `PUT ${secondFactorPaths.passkey}`,
      async (call) => send(call, { name: 'Key' }, access, await passkeyOf(fatima)),
      ['passkeys: fatima'],
    ],
    [
      `POST ${secondFactorPaths.recoveryCodes}`,
      async (call) => send(call, await proofOf(fatima)),
      ['recovery_codes: fatima', ...proven],
    ],
    [
      `DELETE ${apiPaths.session}`,
      async (call) => {
        const isOther = `user_id = '${fatima.account.userId}' and revoked_at is null and id <> '${sessionOf({ access })}'`
        return send(call, {}, access, await idOf('sessions', isOther))
      },
      ['sessions: fatima'],
    ],
    [`DELETE ${apiPaths.sessions}`, (call) => send(call, {}), ['sessions: fatima']],
    [
      `POST ${apiPaths.proof}`,
      async (call) => send(call, await proofOf(fatima)),
      [...proven.slice(0, 1), 'sessions: fatima', ...proven.slice(1)],
    ],
    [
      `PUT ${apiPaths.profile}`,
      (call) => send(call, { first_name: 'Fatima', last_name: 'Zahra', phone: null, designation: null }),
      ['changes: fatima', 'memberships: fatima', 'users: fatima'],
    ],
    [
      `PUT ${apiPaths.changePassword}`,
      async (call) => send(call, { ...(await proofOf(fatima)), ...chosen }),
      ['mail_links: fatima', 'mails: fatima', ...proven, 'sign_in_challenges: fatima', 'users: fatima'],
    ],
    [
      `POST ${secondFactorPaths.appRemoval}`,
      async (call) => send(call, await proofOf(fatima)),
      ['mails: fatima', ...proven],
    ],
    [
      `POST ${secondFactorPaths.passkeyRemoval}`,
      async (call) => {
        const passkey = await passkeyProof(server, device, access)
        const { password } = fatima.account
        return send(call, { current_password: password, passkey }, access, await passkeyOf(fatima))
      },
      ['mails: fatima', 'ownership_changes: fatima', 'passkeys: fatima', 'recovery_codes: fatima'],
    ],
    [`POST ${apiPaths.companyQuestion}`, (call) => send(call, { answer: 'Lahore', version: 1 }), decided],
    [
      `POST ${apiPaths.resetPassword}`,
      async (call) => {
        await send(`POST ${apiPaths.forgottenPassword}`, { email: fatima.account.email }, null)
        return send(call, { token: await linkOf('resetPassword'), ...chosen }, null)
      },
      [...mailed, 'sessions: fatima', 'sign_in_attempts: network', 'users: fatima'],
    ],
    [
      `POST ${apiPaths.takeBack}`,
      async (call) =>
        send(call, { token: await tokenInMail(server, fatima.account.email, 'ownershipChanged') }, null),
      ['mails: fatima', 'memberships: fatima', 'ownership_changes: fatima'],
    ],
    [
      `POST ${operatorPaths.companyEvents}`,
      (call) => send(call, { type: 'company.approved', version: 2 }, operator, fatima.account.companyId),
      [...decided, 'mails: fatima'],
    ],
    [
      `POST ${operatorPaths.mailSending}`,
      async (call) => {
        const isInVain = `last_error = 'x' and company_id = '${fatima.account.companyId}'`
        return send(call, {}, operator, await idOf('mails', isInVain))
      },
      ['mails: fatima'],
    ],
    [
      `POST ${operatorPaths.warehouses}`,
      (call) => send(call, { name: 'Sundar', city: 'Lahore', address: '', is_open: true }, operator),
      ['warehouse_changes: new', 'warehouses: new'],
    ],
    [
      `PUT ${operatorPaths.warehouse}`,
      (call) => {
        const port = { name: 'Port', city: 'Karachi', address: '', is_open: true, version: 1 }
        return send(call, port, operator, server.warehouseIds[0])
      },
      ['changes: shop', 'locations: Korangi', 'warehouse_changes: new', 'warehouses: Korangi'],
    ],
    [
      `POST ${invitationPaths.read}`,
      async (call) => send(call, { token: await tokenInMail(server, 'guest@shop.test', 'invited') }, null),
      [],
    ],
    [
      `PUT ${operatorPaths.couriers}`,
      (call) => send(call, { courier: 'postex', values: { token: 'token' }, version: 0 }, operator),
      providers,
    ],
    [
      `PUT ${operatorPaths.courierPickups}`,
      (call) => send(call, { courier: 'postex', pickups: [], version: 1 }, operator),
      providers,
    ],
    [
      `PUT ${operatorPaths.courierCutOff}`,
      (call) => send(call, { courier: 'postex', cut_off: null, version: 2 }, operator),
      providers,
    ],
    [
      `POST ${operatorPaths.courierEvents}`,
      (call) => send(call, { courier: 'postex', type: 'connection.ended', version: 3 }, operator),
      providers,
    ],
    [
      `POST ${invitationPaths.accept}`,
      async (call) => {
        const token = await tokenInMail(server, 'guest@shop.test', 'invited')
        return send(call, { token, first_name: 'Hina', last_name: 'Shah', ...chosen }, null)
      },
      ['changes: shop', 'invitations: guest@shop.test', 'memberships: shop', 'users: new'],
    ],
  ]

  test.each(acts)('%s', async (call, act, touched) => {
    expect(await touchedBy(() => act(call))).toEqual(touched.toSorted())
  })

  const { handover, parcelEvents, papersPrinted, stock } = operatorPaths
  const atProvider: readonly string[] = [handover, parcelEvents, papersPrinted, stock]

  test('every one is in these tables', async () => {
    const { paths } = (await (await server.request('openapi.json')).json()) as {
      paths: Record<string, object>
    }
    const writes = Object.entries(paths).flatMap(([path, methods]) => {
      const own = path.replace('/api/', '').replaceAll(/\{(\w+)\}/g, ':$1')
      // Those of live orders are asked in live/everyWrite.test.ts.
      if (Object.values<string>(livePaths).includes(own)) return []
      // Those on parcels and stock at the provider, in providerParcels.test.ts.
      if (atProvider.includes(own)) return []
      return Object.keys(methods)
        .filter((method) => method !== 'get')
        .map((method) => `${method.toUpperCase()} ${own}`)
    })
    expect([...above, ...acts.map(([call]) => call)].toSorted()).toEqual(writes.toSorted())
  })
})

describe("an operator's decision concerns one company:", () => {
  test.each([
    ['approve', 'pending', [], ['mails: bilal']],
    ['reject', 'pending', ['--reason', 'No such company'], ['mails: bilal']],
    ['suspend', 'onboarded', [], ['mails: bilal']],
    ['reinstate', 'onboarded', [], ['mails: bilal']],
  ] as const)('%s', async (command, companyStatus, more, mails) => {
    await meet(companyStatus)
    if (command === 'reinstate')
      for (const { account } of [fatima, bilal]) await server.suspend(account.email)
    const dependencies = { ...server.deps, actor: 'operator:sana' }
    const touched = await touchedBy(() => runOperator([command, bilal.account.email, ...more], dependencies))
    expect(touched).toEqual(['companies: bilal', 'company_status_changes: bilal', ...mails])
  })
})

test('the cleanup deletes what has expired, and nothing else', async () => {
  await meet('approved')
  server.clock.advance(SESSION_MS)
  const late = await server.signIn(bilal.account)
  await post(apiPaths.login, { ...fatima.account, password: 'not this one' })

  const { database, clock } = server
  expect(await touchedBy(() => deleteExpired({ database, now: clock.now }))).toEqual(
    ['refresh_tokens', 'sessions'].flatMap((table) =>
      ['bilal', 'fatima'].flatMap((name) => [`${table}: ${name}/desk`, `${table}: ${name}/phone`]),
    ),
  )
  expect(await isSignedIn(late)).toBe(true)
  const [counted] = await attemptRows()
  expect(owners.get(counted?.account_key ?? '')).toBe('fatima')
})

test('the cleanup forgets old keys part by part, until none is left', async () => {
  await meet('approved')
  const { owner, companyId } = await live.openCompany(server)
  for (let sent = 0; sent < 3; sent++) await live.done(owner.send(livePaths.workspace, { kind: 'sample' }))
  const old =
    'update idempotency_keys set created_at = $1 where key in (select key from idempotency_keys limit $2)'
  const moment = server.clock.now()
  await server.testDatabase.query(old, [new Date(moment.getTime() - 1), 2])
  await forgetKeysBefore(server.database.db, moment, 1)
  const left = await server.testDatabase.query<Row>('select company_id, created_at from idempotency_keys')
  expect(left).toEqual([{ company_id: companyId, created_at: moment }])
})

/** By table: the first moment, in milliseconds after the one that its rows name, when the cleanup takes them. */
const HOUR = 3_600_000
const lifetimes: [table: string, column: string, gone: number][] = [
  ['mail_links', 'expires_at', 0],
  ['sessions', 'expires_at', 0],
  ['sign_in_challenges', 'expires_at', 0],
  ['sign_in_attempts', 'last_tried_at', HOUR + 1],
  ['deleted_orders', 'deleted_at', 24 * HOUR + 1],
  ['jobs', 'created_at', 7 * 24 * HOUR + 1],
  ['idempotency_keys', 'created_at', 7 * 24 * HOUR + 1],
  ['invitations', 'expires_at', 30 * 24 * HOUR + 1],
  ['mails', 'created_at', 90 * 24 * HOUR + 1],
]

test('the cleanup takes no row a millisecond too early or too late', async () => {
  await meet('approved')
  await turnOnSecondFactor(server, bilal.account)
  await post(apiPaths.login, bilal.account)
  await post(apiPaths.forgottenPassword, { email: bilal.account.email })
  const { owner } = await live.openCompany(server)
  await live.done(owner.send(livePaths.invitations, { email: 'guest@shop.test', role: 'agent' }))
  const line = { title: 'Shawl', sku: 'SHL-1', price_minor: 900, quantity: 1 }
  const order = await live.done(
    owner.send<OrderResponse>(livePaths.orders, live.newOrder({}, { lines: [line] })),
  )
  await live.done(live.remove(owner, livePaths.order, order))
  const query = (text: string, values?: unknown[]) => server.testDatabase.query<Row>(text, values)
  for (const state of ['receiving', 'done', 'running']) {
    const job = await live.done(
      owner.send<{ id: string }>(livePaths.imports, { kind: 'products', file_name: `${state}.csv` }),
    )
    const rows = live.pathOf(livePaths.importRows, job)
    await live.done(owner.send(rows, { records: [{ row: 2, cells: { name: state } }] }))
    await query('update jobs set state = $1 where id = $2', [state, job.id])
  }
  // One that was signed out goes at once.
  await query('update sessions set revoked_at = null')
  const start = server.clock.now()
  for (const [table, column] of lifetimes) await query(`update ${table} set ${column} = $1`, [start])

  const left = async (table: string) => (await query(`select 1 from ${table}`)).length
  const leftAfter = async (ms: number, tables: string[]) => {
    await deleteExpired({ database: server.database, now: () => new Date(start.getTime() + ms) })
    return Promise.all(tables.map(left))
  }
  for (const moment of new Set(lifetimes.map(([, , gone]) => gone))) {
    const tables = lifetimes.filter(([, , gone]) => gone === moment).map(([table]) => table)
    const before = await Promise.all(tables.map(left))
    expect([tables, await leftAfter(moment - 1, tables)]).toEqual([tables, before])
    const isFewer = (await leftAfter(moment, tables)).map((rows, index) => rows < (before[index] ?? 0))
    expect([tables, isFewer]).toEqual([tables, tables.map(() => true)])
  }
  // What is being imported goes on; of what was, its figures stay, without the rows of the file.
  const jobs = await query('select id, state from jobs order by state')
  const rows = await query('select job_id from job_rows')
  const kept = (id: unknown) => rows.filter((row) => row['job_id'] === id).length
  expect(jobs.map(({ id, state }) => [state, kept(id)])).toEqual([
    ['done', 0],
    ['running', 1],
  ])
  for (const table of [
    'mail_links',
    'sessions',
    'sign_in_challenges',
    'idempotency_keys',
    'invitations',
    'mails',
  ])
    expect([table, await left(table)]).toEqual([table, 0])
})
