/** Each courier that has an API, from its connection to its payment; what it is signed in with is nowhere to be read. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CashResponse } from '#domain/cash/cashContract.ts'
import { apiPaths } from '#domain/contract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { ConnectionsResponse } from '#domain/partners/connectionContract.ts'
import { couriers } from '#domain/partners/couriers.ts'
import { DAY } from '#domain/weeks.ts'
import { findConnection } from '#server/db/live/couriers.ts'
import { clientOf, waitMsOf } from '#server/partners/connections.ts'
import { runFollow } from '#server/partners/runFollow.ts'
import { emptyOutbox } from '#server/partners/runOutbox.ts'
import { leopardsKeys } from '#server/tryout/standins/leopards.ts'
import { postexKeys } from '#server/tryout/standins/postex.ts'
import { tcsKeys } from '#server/tryout/standins/tcs.ts'
import { startCouriers } from '#tests/support/couriers.ts'
import { hasText, placesOfSecrets } from '#tests/support/databaseFiles.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

const keys = { leopards: leopardsKeys, tcs: tcsKeys, postex: postexKeys }
const ids = ['leopards', 'tcs', 'postex'] as const

let standIns: Awaited<ReturnType<typeof startCouriers>>
let app: TestApp
let shop: Awaited<ReturnType<typeof live.openShop>>
/** What couriers were asked with, and the tokens that they gave. */
const tokens = new Set<string>()
/** Every answer of the API to somebody at work. */
const answered: string[] = []
beforeAll(async () => {
  standIns = await startCouriers()
  app = await createTestApp({
    couriers: {
      ...standIns.couriers,
      async fetch(...request) {
        const response = await fetch(...request)
        const text = await response.clone().text()
        for (const [, token = ''] of text.matchAll(/"access_?token":"([^"]+)"/gi)) tokens.add(token)
        return response
      },
    },
  })
  // The couriers live today: what they are asked for is of the days before.
  app.clock.advance(Date.now() - app.clock.now().getTime())
  shop = await live.openShop(app, { split_logic: 'OPTION_2', stock: { Karachi: 90 } })
  const { version } = await live.done(shop.owner.get<{ version: number }>(livePaths.settings))
  const changes = { support_number: '03001234567' }
  await live.done(shop.owner.send(livePaths.companySettings, { changes, version }, { method: 'PUT' }))
})
afterAll(async () => {
  await app.close()
  await standIns.close()
})

const say = async <Body>(answer: Promise<live.Answer<Body>>): Promise<Body> => {
  const body = await live.done(answer)
  answered.push(JSON.stringify(body))
  return body
}
const connections = () => say(shop.owner.get<ConnectionsResponse>(livePaths.couriers))
const connect = async (courier: (typeof ids)[number], values: Record<string, string>) => {
  const { version = 0 } = (await connections()).rows.find((row) => row.courier === courier) ?? {}
  await say(shop.owner.send(livePaths.couriers, { courier, values, version }, { method: 'PUT' }))
  await emptyOutbox(app.deps)
}

/** A parcel that was booked at each courier. */
const booked = new Map<string, string>()

/** How the courier's own label of a parcel begins, or the status of a refusal. */
async function labelOf(id = '', person = shop.owner): Promise<string | number> {
  const answer = await app.fetch(
    new Request(`http://karwan.test/api/${livePaths.courierLabels}?parcels=${id}`, {
      headers: { Authorization: `Bearer ${await person.access()}` },
    }),
  )
  const text = await answer.text()
  answered.push(text)
  return answer.ok ? text.slice(0, 4) : answer.status
}

test.each(ids)('%s is connected, books, tells its news, and pays out once', async (courier) => {
  const { desk } = standIns.benches[courier]
  const wrong = Object.fromEntries(Object.keys(keys[courier]).map((name) => [name, `wrong-canary-${name}`]))
  await connect(courier, wrong)
  expect((await connections()).rows.find((row) => row.courier === courier)?.state).not.toBe('connected')
  await connect(courier, keys[courier])
  expect((await connections()).rows.find((row) => row.courier === courier)?.state).toBe('connected')

  desk.setJourney('delivered')
  const order = await say(live.sendEvent(shop.owner, await shop.order(), { type: 'order.verified' }))
  const [parcel] = order.parcels
  await say(
    shop.owner.send(live.pathOf(livePaths.parcelBooking, { id: parcel?.id ?? '' }), {
      courier,
      weight_grams: 500,
      version: parcel?.version,
    }),
  )
  await emptyOutbox(app.deps)
  expect((await shop.read(order)).parcels).toMatchObject([
    { courier: couriers[courier].name, courier_words: null },
  ])

  booked.set(courier, parcel?.id ?? '')
  expect(await labelOf(parcel?.id)).toBe(couriers[courier].labelsPerFile > 0 ? '%PDF' : 404)
  // Nobody else has it, also who is connected.
  const stranger = await live.openShop(app)
  await app.testDatabase.query(
    `insert into courier_connections select (jsonb_populate_record(one, jsonb_build_object('company_id', $1::text))).*
       from courier_connections one where company_id = $2 and courier = $3 on conflict do nothing`,
    [stranger.companyId, shop.companyId, courier],
  )
  expect(await labelOf(parcel?.id, stranger.owner)).toBe(404)
  expect([0, standIns.benches[courier].open().traits.numbersPerCall.label]).toContain(
    couriers[courier].labelsPerFile,
  )
  Object.assign(desk.faults, { html: '502' })
  expect(await labelOf(parcel?.id)).toBe(couriers[courier].labelsPerFile > 0 ? 503 : 404)
  Object.assign(desk.faults, { html: 'none' })

  desk.hurry(3 * DAY)
  app.clock.advance(DAY)
  await runFollow(app.deps, { companyId: shop.companyId, courier, owner: 'company' })
  expect((await shop.read(order)).status).toBe('delivered')
  desk.hurry(20 * DAY)
  const settlements = async () => {
    await say(shop.owner.send(livePaths.cashAsk, { courier }))
    await emptyOutbox(app.deps)
    const cash = await say(shop.owner.get<CashResponse>(livePaths.cash))
    return cash.settlements.filter((row) => row.courier === couriers[courier].name)
  }
  const [paid] = await settlements()
  expect(paid).toMatchObject({ source: 'api', state: 'settled', gross: parcel?.shares.cod.minor })
  expect(paid?.bank).toBeLessThan(paid?.gross ?? 0)
  expect(await settlements()).toHaveLength(1)
})

test('labels that one file cannot have are refused with the files that have them, and none is left out', async () => {
  const [tcs, postex, leopards] = [booked.get('tcs'), booked.get('postex'), booked.get('leopards')]
  const refusedFor = async (...parcels: (string | undefined)[]) =>
    (await shop.owner.get(`${livePaths.courierLabels}?parcels=${parcels.join(',')}`)).body
  expect(await refusedFor(postex, tcs)).toEqual({
    parcels: ['Ask for each file by itself. Labels come in 2 files: PostEx 1, TCS 1.'],
  })
  expect(await refusedFor(tcs, leopards)).toEqual({
    parcels: [
      'Ask for each file by itself. Labels come in 1 file: TCS 1. 1 parcel has no label of a courier.',
    ],
  })
  // The same parcel twice is one label.
  expect(await labelOf(`${tcs},${tcs}`)).toBe('%PDF')
})

test('what couriers are signed in with is in no answer, log, stored row, backup or export', async () => {
  // A gateway that is broken: what it says is kept, shown and logged.
  for (const courier of ids) {
    Object.assign(standIns.benches[courier].desk.faults, { html: '502' })
    await connect(courier, keys[courier])
  }
  await connections()
  await app.post(apiPaths.proof, { current_password: shop.account.password }, await shop.owner.access())
  const exported = await app.fetch(
    new Request(`http://karwan.test/api/${livePaths.companyExport}`, {
      headers: { Authorization: `Bearer ${await shop.owner.access()}` },
    }),
  )
  expect(exported.status).toBe(200)
  const places = {
    answers: [Buffer.from(answered.join('\n'))],
    export: [Buffer.from(await exported.arrayBuffer())],
    ...(await placesOfSecrets(app)),
  }
  // What is not secret is found: the search works.
  for (const files of [places.answers, places.backup, places.database])
    expect(hasText(files, 'Leopards')).toBe(true)
  expect(tokens.size).toBeGreaterThan(0)
  const { apiKey, apiPassword } = leopardsKeys
  const { clientSecret, password } = tcsKeys
  const secrets = [apiKey, apiPassword, clientSecret, password, postexKeys.token, ...tokens]
  const canaries = ['apiKey', 'apiPassword', 'clientSecret', 'password', 'token']
  for (const secret of [...secrets, ...canaries.map((name) => `wrong-canary-${name}`)])
    for (const [place, files] of Object.entries(places))
      expect(hasText(files, secret), `${secret} in ${place}`).toBe(false)
})

test('a label is refused while a courier has many calls to answer before it, and none waits behind it', async () => {
  const of = { companyId: shop.companyId, courier: 'tcs' } as const
  const connection = await findConnection(app.database.db, of)
  const [parcel] = await app.testDatabase.query<{ id: string }>(
    "select parcel_id as id from bookings where company_id = $1 and courier = 'tcs' and cn is not null",
    [shop.companyId],
  )
  if (!connection) throw new Error('TCS is connected')
  // Ten seconds of its pace, which nobody here waits for.
  for (let call = 0; call < 50; call += 1) void clientOf(app.deps, connection)
  expect(await labelOf(parcel?.id)).toBe(503)
  // It was refused long before its turn.
  expect(waitMsOf(app.deps, of)).toBeGreaterThan(5_000)
})
