import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import { base32 } from '#server/auth/totp.ts'
import { databaseFiles } from '#tests/support/databaseFiles.ts'
import { appSecretOf, turnOnSecondFactor } from '#tests/support/secondFactor.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

test('secrets are neither in the files of the database, nor in the log, nor in a response', async () => {
  const planted = {
    courier_username: 'planted-courier-username',
    courier_password: 'planted-courier-password',
    courier_api_key: 'planted-courier-api-key',
    ecommerce_access_token: 'planted-store-token',
    ecommerce_api_key: 'planted-store-api-key',
  }
  const password = 'planted-account-password'
  const account = await server.createAccount('approved', { password })
  const session = await server.signIn(account)
  const body = {
    ...server.validSetup(),
    legal_name: 'Control Traders, to be found',
    use_own_warehouses: true,
    inventory_manager: 'COMPANY',
    courier_type: 'TCS',
    ecommerce_type: 'SHOPIFY',
    ecommerce_store_url: 'https://shop.example.com',
    ...planted,
  }
  const answers = [
    await server.post(apiPaths.setup, { ...body, ntn: 'refused' }, session.access),
    await server.post(apiPaths.setup, body, session.access),
    await server.post(apiPaths.setup, body, session.access),
    await server.get(apiPaths.me, session.access),
    await server.post(apiPaths.login, { ...account, password: `${password}-wrong` }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 200, 409, 200, 401])
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  const { recoveryCodes, refresh } = await turnOnSecondFactor(server, account)
  const codes = recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])
  const appSecret = await appSecretOf(server, account)
  await server.testDatabase.query('checkpoint')
  const files = databaseFiles()

  // A value that is not secret is found: the search works.
  expect(files.some((file) => file.includes(body.legal_name))).toBe(true)
  const secrets = [
    ...Object.values(planted),
    password,
    session.refresh,
    session.access,
    refresh,
    ...codes,
    base32(appSecret),
    appSecret.toString('base64'),
  ]
  for (const secret of secrets) {
    expect(files.some((file) => file.includes(secret))).toBe(false)
    expect(texts.join()).not.toContain(secret)
    expect(JSON.stringify(server.log)).not.toContain(secret)
  }
})

test('stored credentials can be opened with the key', async () => {
  const [row] = await server.testDatabase.query<{ company_id: string; courier_password_sealed: string }>(
    'select company_id, courier_password_sealed from company_setups where courier_password_sealed is not null',
  )
  expect(row?.courier_password_sealed).toMatch(/^v1\./)
  expect(server.vault.open(String(row?.courier_password_sealed), `${row?.company_id}/courier_password`)).toBe(
    'planted-courier-password',
  )
})
