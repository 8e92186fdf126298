/** Exchanging the key of the credentials and the secret of the tokens, while servers run. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import { createApp } from '#server/app.ts'
import { rotateCredentialsKey } from '#server/companies/rotateCredentialsKey.ts'
import { createVault, type Vault } from '#server/companies/vault.ts'
import { credentialKeyIds } from '#server/db/setups.ts'
import type { AppDeps } from '#server/deps.ts'
import { linkToken } from '#server/mail/links.ts'
import { nextCodeOf, turnOnSecondFactor } from '#tests/support/secondFactor.ts'
import { createTestApp, type TestAccount, type TestApp } from '#tests/support/testApp.ts'

const [older, newer, third] = [7, 8, 9].map((byte) => new Uint8Array(32).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
const courier = {
  courier_type: 'TCS',
  courier_username: 'trader',
  courier_password: 'p@ss word',
  courier_api_key: 'key-1',
} as const

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** Completes the set-up of a new company, at a server with its own keys or secrets. */
async function setUpAt(changes: Partial<AppDeps>): Promise<{ account: TestAccount; status: number }> {
  const account = await server.createAccount('approved')
  const { access } = await server.signIn(account)
  const own = server.validSetup({
    use_own_warehouses: true,
    warehouse_ids: [],
    inventory_manager: 'COMPANY',
    ...courier,
  })
  const { status } = await createApp({ ...server.deps, ...changes }).request(`/api/${apiPaths.setup}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access}` },
    body: JSON.stringify(own),
  })
  return { account, status }
}

async function passwordOf({ companyId }: TestAccount, vault: Vault): Promise<string> {
  const [row] = await server.testDatabase.query<{ sealed: string }>(
    'select courier_password_sealed as sealed from company_setups where company_id = $1',
    [companyId],
  )
  return vault.open(row?.sealed ?? '', `${companyId}/courier_password`)
}

describe('the key of the credentials', () => {
  test('is exchanged while servers with both keys go on; one that has the old key alone says so', async () => {
    const [oldOnly, both, newOnly] = [createVault(older), createVault(newer, older), createVault(newer)]
    const before = await setUpAt({ vault: oldOnly })
    // Servers that know the new key already do not use it yet: one that does not know it can still read all.
    const during = await setUpAt({ vault: both })
    expect(await passwordOf(during.account, oldOnly)).toBe('p@ss word')

    expect(await rotateCredentialsKey(server.database, both)).toEqual({ companies: 2, people: 0 })
    for (const { account } of [before, during]) expect(await passwordOf(account, newOnly)).toBe('p@ss word')

    const after = await setUpAt({ vault: both })
    expect(after.status).toBe(200)
    expect(await passwordOf(after.account, newOnly)).toBe('p@ss word')
    server.log.length = 0
    expect((await setUpAt({ vault: oldOnly })).status).toBe(503)
    expect(server.log).toContainEqual(
      expect.objectContaining({ level: 'error', event: 'request.failed', error: 'OtherKeyError' }),
    )
    expect(await rotateCredentialsKey(server.database, both)).toEqual({ companies: 0, people: 0 })
  })

  test('is exchanged for second factors too: an app that was set up before signs in afterwards', async () => {
    const other = await createTestApp()
    try {
      const account = await other.createAccount('approved')
      await turnOnSecondFactor(other, account)
      const both = createVault(third, older)
      expect(await rotateCredentialsKey(other.database, both)).toEqual({ companies: 0, people: 1 })
      expect(await rotateCredentialsKey(other.database, both)).toEqual({ companies: 0, people: 0 })
      expect(await credentialKeyIds(other.database.db)).toEqual(createVault(third).keyIds)

      const exchanged = { ...other, vault: createVault(third) }
      const app = createApp({ ...other.deps, vault: exchanged.vault })
      const post = async (path: string, body: object) =>
        app.request(`/api/${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        })
      const { challenge } = (await (await post(apiPaths.login, account)).json()) as { challenge: string }
      const code = await nextCodeOf(exchanged, account)
      expect((await post(apiPaths.loginCode, { challenge, code })).status).toBe(200)
      // A server that has the old key alone cannot check it, and says so.
      const { challenge: again } = (await (await other.post(apiPaths.login, account)).json()) as {
        challenge: string
      }
      const next = await nextCodeOf(exchanged, account)
      expect((await other.post(apiPaths.loginCode, { challenge: again, code: next })).status).toBe(503)
      // Nor does anybody take back a key in force that is unknown here, although nothing is encrypted with it yet.
      await other.testDatabase.query(`update credentials_key set key_id = 'unknown'`)
      await expect(rotateCredentialsKey(other.database, both)).rejects.toThrow(
        'not sealed with the key at hand',
      )
    } finally {
      await other.close()
    }
  })

  test('is exchanged for all or none', async () => {
    const stored = () => server.testDatabase.query('select * from company_setups order by company_id')
    const { account } = await setUpAt({ vault: createVault(newer) })
    const [kept] = await server.testDatabase.query<{ sealed: string }>(
      'select courier_api_key_sealed as sealed from company_setups where company_id = $1',
      [account.companyId],
    )
    const spoil = (sealed: string | undefined) =>
      server.testDatabase.query(
        'update company_setups set courier_api_key_sealed = $1 where company_id = $2',
        [sealed, account.companyId],
      )
    await spoil(kept?.sealed.replace(/.{4}$/, 'AAAA'))
    const before = await stored()
    await expect(rotateCredentialsKey(server.database, createVault(third, newer))).rejects.toThrow(
      'unable to authenticate',
    )
    expect(await stored()).toEqual(before)
    await spoil(kept?.sealed)
    // And of none when a key is missing.
    await expect(rotateCredentialsKey(server.database, createVault(third, older))).rejects.toThrow(
      'not sealed with the key at hand',
    )
    expect((await setUpAt({ vault: createVault(newer) })).status).toBe(200)
  })
})

describe('the secret of the tokens', () => {
  test('is exchanged without an end of sessions, links and known devices, as long as the previous one is accepted', async () => {
    const account = await server.createAccount('approved')
    const signIn = (
      app: ReturnType<typeof createApp>,
      headers: Record<string, string> = {},
      password = account.password,
    ) =>
      app.request(`/api/${apiPaths.login}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ email: account.email, password }),
      })
    const first = await signIn(server.app)
    const { access } = (await first.json()) as { access: string }
    const cookie = (first.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''

    const accessTokenSecret = new TextEncoder().encode('another secret that only tests know')
    const exchanging = createApp({
      ...server.deps,
      accessTokenSecret,
      previousTokenSecret: server.deps.accessTokenSecret,
    })
    const exchanged = createApp({ ...server.deps, accessTokenSecret })
    const me = async (app: ReturnType<typeof createApp>) =>
      (await app.request(`/api/${apiPaths.me}`, { headers: { Authorization: `Bearer ${access}` } })).status
    expect(await me(exchanging)).toBe(200)
    expect(await me(exchanged)).toBe(401)

    // A guesser delays their own tries only: the device is known at the server with both.
    for (let n = 0; n < 5; n += 1) await signIn(exchanging, {}, 'wrong')
    expect((await signIn(exchanged, { Cookie: cookie })).status).toBe(429)
    const known = await signIn(exchanging, { Cookie: cookie })
    expect(known.status).toBe(200)
    // It got a cookie of the new secret.
    const renewed = (known.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
    expect((await signIn(exchanged, { Cookie: renewed })).status).toBe(200)

    await server.post(apiPaths.forgottenPassword, { email: account.email })
    const [link] = await server.testDatabase.query<{ id: string }>(
      'select id from mail_links where user_id = $1',
      [account.userId],
    )
    const token = linkToken(server.deps.accessTokenSecret, link?.id ?? '')
    const reset = async (app: ReturnType<typeof createApp>) =>
      (
        await app.request(`/api/${apiPaths.resetPassword}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ token, password: 'battery staple', confirm_password: 'battery staple' }),
        })
      ).status
    expect(await reset(exchanged)).toBe(410)
    expect(await reset(exchanging)).toBe(204)
  })
})
