/** The provider's own connections to couriers, at the stand-in of Leopards: who makes them, and who sees nothing of them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { operatorPaths } from '#domain/operator/operatorContract.ts'
import type { ConnectionResponse, ConnectionsResponse } from '#domain/partners/connectionContract.ts'
import { PROVIDER_ID } from '#domain/partners/connections.ts'
import { setOperatorRights } from '#server/db/operators.ts'
import { openCredentials } from '#server/partners/connections.ts'
import { emptyOutbox } from '#server/partners/runOutbox.ts'
import { type RunningStandIn, serveStandIn } from '#server/tryout/standins/desk.ts'
import { createLeopards, leopardsKeys } from '#server/tryout/standins/leopards.ts'
import { rowsThatSay } from '#tests/support/everyRow.ts'
import * as live from '#tests/support/liveApp.ts'
import { openStoredShop } from '#tests/support/storedShop.ts'
import { answerOf, createTestApp, type TestAccount, type TestApp } from '#tests/support/testApp.ts'

const courier = 'leopards'
const leopards = createLeopards()
let standIn: RunningStandIn
let app: TestApp
let shop: Awaited<ReturnType<typeof openStoredShop>>
let operator: TestAccount
let access: string
beforeAll(async () => {
  standIn = await serveStandIn(leopards.app)
  const urls = { leopards: standIn.url, tcs: standIn.url, postex: standIn.url }
  app = await createTestApp({
    couriers: { urls, areStandIns: true, fetch, timeoutMs: 500, followEveryMs: 60_000 },
  })
  shop = await openStoredShop(app)
  operator = await app.createOperator({ email: 'mahnoor@operators.test' })
  access = (await app.signIn(operator)).access
})
afterAll(async () => {
  await app.close()
  await standIn.close()
})
beforeEach(() => leopards.desk.reset())

const leopardsIn = ({ rows }: ConnectionsResponse): ConnectionResponse => {
  const row = rows.find((candidate) => candidate.courier === courier)
  if (!row) throw new Error('Leopards is listed')
  return row
}
const connection = async () => leopardsIn(await (await app.get(operatorPaths.couriers, access)).json())
const send = (path: string, body: object, method: 'PUT' | 'POST') =>
  answerOf(
    app.request(path, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access}` },
      body: JSON.stringify(body),
    }),
  )
/** Gives credentials, and lets the login be tried. */
async function connect(values: Record<string, string> = leopardsKeys) {
  const { version } = await connection()
  const { status } = await send(operatorPaths.couriers, { courier, values, version }, 'PUT')
  expect(status).toBe(200)
  await emptyOutbox(app.deps)
  return connection()
}
async function tell(type: string) {
  const { version } = await connection()
  return send(operatorPaths.courierEvents, { courier, type, version }, 'POST')
}

describe('a connection of the provider', () => {
  test('counts after a real login, can be paused, and forgets its values at its end', async () => {
    expect(await connection()).toMatchObject({ state: 'notConnected', possible: ['credentials.given'] })
    expect(await connect({ apiKey: 'wrong', apiPassword: 'wrong' })).toMatchObject({ state: 'refused' })
    expect(await connect()).toMatchObject({ state: 'connected', words: null, push_path: null })
    await tell('connection.paused')
    expect(await connection()).toMatchObject({ state: 'paused' })
    await tell('connection.resumed')
    await emptyOutbox(app.deps)
    expect(await connection()).toMatchObject({ state: 'connected' })
    await tell('connection.ended')
    expect(await connection()).toMatchObject({
      state: 'notConnected',
      fields: [{ known: 'no' }, { known: 'no' }],
    })
    await connect()
  })

  test('collects at the warehouses of the provider', async () => {
    const { version, pickups } = await connection()
    const [korangi] = app.warehouseIds
    expect(pickups.map(({ name }) => name)).toEqual(['Korangi', 'Kot Lakhpat'])
    const given = [{ location_id: String(korangi), code: '007' }]
    const { status } = await send(operatorPaths.courierPickups, { courier, version, pickups: given }, 'PUT')
    expect(status).toBe(200)
    expect((await connection()).pickups).toMatchObject([{ name: 'Korangi', code: '007' }, { code: '' }])
  })

  test('is changed only as it was seen', async () => {
    const { version } = await connection()
    const body = { courier, type: 'connection.paused', version: version - 1 }
    expect(await send(operatorPaths.courierEvents, body, 'POST')).toMatchObject({ code: 'stale_version' })
    const unknown = { courier, values: { apiKey: '' }, version: 0 }
    expect(await send(operatorPaths.couriers, { ...unknown, courier: 'tcs' }, 'PUT')).toMatchObject({
      status: 400,
    })
  })

  test('keeps its secrets sealed, for its own row alone', async () => {
    const told = JSON.stringify([await connection(), app.log])
    for (const secret of Object.values(leopardsKeys)) {
      expect(told).not.toContain(secret)
      expect(await rowsThatSay(app.testDatabase, new RegExp(secret))).toEqual([])
    }
    const [row] = await app.testDatabase.query<{ sealed: string }>(
      `select sealed from courier_connections where company_id = '${PROVIDER_ID}' and courier = 'leopards'`,
    )
    const sealed = row?.sealed ?? ''
    const { vault } = app.deps
    expect(openCredentials(vault, { companyId: PROVIDER_ID, courier, sealed })).toEqual(leopardsKeys)
    for (const other of [
      { companyId: shop.companyId, courier } as const,
      { companyId: PROVIDER_ID, courier: 'tcs' } as const,
    ])
      expect(() => openCredentials(vault, { ...other, sealed })).toThrow('unable to authenticate data')
  })

  test('is in no answer to a company, and is changed by operators with the right alone', async () => {
    const { rows } = await live.done(shop.owner.get<ConnectionsResponse>(livePaths.couriers))
    expect(leopardsIn({ rows })).toMatchObject({ state: 'notConnected', words: null, checked_at: null })
    expect((await shop.owner.get(operatorPaths.couriers)).status).toBe(404)
    await setOperatorRights(app.database.db, operator.userId, ['warehouse'])
    expect((await app.get(operatorPaths.couriers, access)).status).toBe(403)
    expect(
      await send(operatorPaths.courierEvents, { courier, type: 'connection.ended', version: 1 }, 'POST'),
    ).toMatchObject({ status: 403 })
    await setOperatorRights(app.database.db, operator.userId, ['review', 'warehouse'])
  })

  test('has each step in the log of the provider, under its name', async () => {
    const log = await app.testDatabase.query<{ event: string }>(
      `select event from changes where company_id = '${PROVIDER_ID}' and actor_kind = 'provider' order by id`,
    )
    expect(log.map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        'credentials.given',
        'connection.paused',
        'connection.ended',
        'pickups.changed',
      ]),
    )
    const others = `select 1 from changes where company_id <> '${PROVIDER_ID}' and event in ('credentials.given', 'login.refused')`
    expect(await app.testDatabase.query(others)).toEqual([])
  })
})
