import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { base32 } from '#server/auth/totp.ts'
import { createMetrics } from '#server/metrics.ts'
import { exportsOf, figuresOf, hasText, placesOfSecrets } from '#tests/support/databaseFiles.ts'
import { personOf } from '#tests/support/liveApp.ts'
import { appSecretOf, turnOnSecondFactor } from '#tests/support/secondFactor.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

const figures = createMetrics(() => 0)
let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ metrics: figures.metrics })
})
afterAll(() => server.close())

test('secrets are in no file of the database, backup, log, figure, export or response', async () => {
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
  // Keys of another store in its settings: refused, then taken.
  const changed = { ecommerce_type: 'WOOCOMMERCE', ecommerce_api_key: 'planted-second-store-key' }
  const { access } = session
  const owner = personOf(server, async () => access)
  const said: unknown[] = []
  for (const changes of [{ ...changed, ecommerce_store_url: 'no address' }, changed]) {
    const body = { version: 1, changes }
    said.push(await owner.send(livePaths.companySettings, body, { method: 'PUT' }))
    said.push(await owner.get(livePaths.settings))
  }
  expect(said).toMatchObject([{ status: 400 }, { status: 200 }, { status: 200 }, { status: 200 }])
  expect(answers.map(({ status }) => status)).toEqual([400, 200, 409, 200, 401])
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  const exports = await exportsOf(server, { access, password })
  const { recoveryCodes, refresh } = await turnOnSecondFactor(server, account)
  const codes = recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])
  const appSecret = await appSecretOf(server, account)
  const places = {
    answers: [Buffer.from([...texts, JSON.stringify(said)].join('\n'))],
    exports,
    figures: await figuresOf(server, figures),
    ...(await placesOfSecrets(server)),
  }

  // A value that is not secret is found: the search works.
  for (const files of [places.answers, places.exports, places.backup, places.database])
    expect(hasText(files, body.legal_name)).toBe(true)
  const secrets = [
    ...Object.values(planted),
    changed.ecommerce_api_key,
    password,
    session.refresh,
    session.access,
    refresh,
    ...codes,
    base32(appSecret),
    appSecret.toString('base64'),
  ]
  for (const secret of secrets)
    for (const [place, files] of Object.entries(places))
      expect(hasText(files, secret), `${secret} in ${place}`).toBe(false)
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
