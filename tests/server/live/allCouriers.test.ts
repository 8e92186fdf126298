/** Each courier that has an API, from its connection to its payment; what it is signed in with is nowhere to be read. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CashResponse } from '#domain/cash/cashContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { ConnectionsResponse } from '#domain/partners/connectionContract.ts'
import { couriers } from '#domain/partners/couriers.ts'
import { DAY } from '#domain/weeks.ts'
import { findConnection } from '#server/db/live/couriers.ts'
import { createMetrics } from '#server/metrics.ts'
import { clientOf, waitMsOf } from '#server/partners/connections.ts'
import { runFollow } from '#server/partners/runFollow.ts'
import { emptyOutbox } from '#server/partners/runOutbox.ts'
import { leopardsKeys } from '#server/tryout/standins/leopards.ts'
import { postexKeys } from '#server/tryout/standins/postex.ts'
import { tcsKeys } from '#server/tryout/standins/tcs.ts'
import { startCouriers } from '#tests/support/couriers.ts'
import { exportsOf, figuresOf, hasText, placesOfSecrets } from '#tests/support/databaseFiles.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

const keys = { leopards: leopardsKeys, tcs: tcsKeys, postex: postexKeys }
const ids = ['leopards', 'tcs', 'postex'] as const

const figures = createMetrics(() => 0)
let standIns: Awaited<ReturnType<typeof startCouriers>>
let app: TestApp
let shop: Awaited<ReturnType<typeof live.openShop>>
/** What couriers were asked with, and the tokens that they gave. */
const tokens = new Set<string>()
/** Every answer of the API to somebody at work. */
const answered: string[] = []
/** What couriers refuse logins or bookings with, in place of the stand-ins. */
let refusal: string | null = null
let refused = /./
const logins = /getAllCities|auth\/api\/auth|operational-city/
const bookings = /bookPacket|booking\/create|create-order/
beforeAll(async () => {
  standIns = await startCouriers()
  app = await createTestApp({
    metrics: figures.metrics,
    couriers: {
      ...standIns.couriers,
      async fetch(...request) {
        if (refusal !== null && refused.test(new Request(...request).url))
          return Response.json({
            status: 0,
            error: refusal,
            statusCode: '400',
            statusMessage: refusal,
            message: refusal,
          })
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
  const found = async () => (await connections()).rows.find((row) => row.courier === courier)
  const secretsOf = (values: Record<string, string>) =>
    couriers[courier].fields.filter(({ isSecret }) => isSecret).map(({ name }) => values[name] ?? '')
  const wrong = Object.fromEntries(Object.keys(keys[courier]).map((name) => [name, `wrong canary ${name}`]))
  // Some repeat what they were sent, also as it was in an address.
  refusal = secretsOf(wrong)
    .map((secret) => `No ${secret}, no ${encodeURIComponent(secret)}.`)
    .join(' ')
  refused = logins
  await connect(courier, wrong)
  expect(await found()).toMatchObject({
    state: 'refused',
    words: secretsOf(wrong)
      .map(() => 'No …, no ….')
      .join(' '),
  })
  refusal = null
  await connect(courier, keys[courier])
  expect(await found()).toMatchObject({ state: 'connected' })

  desk.setJourney('delivered')
  const order = await say(live.sendEvent(shop.owner, await shop.order(), { type: 'order.verified' }))
  const [parcel] = order.parcels
  const book = async () => {
    const version = (await shop.read(order)).parcels[0]?.version
    const path = live.pathOf(livePaths.parcelBooking, { id: parcel?.id ?? '' })
    await say(shop.owner.send(path, { courier, weight_grams: 500, version }))
    await emptyOutbox(app.deps)
  }
  refusal = `The weight is too much for ${secretsOf(keys[courier]).join(' and ')}`
  refused = bookings
  await book()
  refusal = null
  expect((await shop.read(order)).parcels).toMatchObject([
    {
      status: 'dispatch-issue',
      courier_words: expect.stringMatching(/^The weight is too much for …( and …)?$/),
    },
  ])
  await book()
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

test('what couriers are signed in with is in no answer, log, figure, stored row, backup or export, and nowhere at a stand-in', async () => {
  // A gateway that is broken: what it says is kept, shown and logged.
  for (const courier of ids) {
    Object.assign(standIns.benches[courier].desk.faults, { html: '502' })
    await connect(courier, keys[courier])
  }
  const posted: string[] = []
  for (const { push_path } of (await connections()).rows)
    if (push_path) {
      // Called as it is, and as somebody types it who has a part of it.
      for (const path of [push_path, `${push_path}x/`, push_path.replace(/.\/$/, '_/')])
        await app.post(path, {})
      posted.push(push_path.split('/').at(-2) ?? '')
    }
  await emptyOutbox(app.deps)
  const access = await shop.owner.access()
  const stored = await placesOfSecrets(app)
  const places = {
    answers: [Buffer.from(answered.join('\n'))],
    exports: await exportsOf(app, { access, password: shop.account.password }),
    figures: await figuresOf(app, figures),
    standIns: await Promise.all(
      ids.map(async (id) => Buffer.from(await (await fetch(`${standIns.benches[id].url}/stand-in`)).bytes())),
    ),
    ...stored,
  }
  // What is not secret is found: the search works.
  for (const files of [places.answers, places.exports, places.backup, places.database])
    expect(hasText(files, 'The weight is too much for …')).toBe(true)
  expect(hasText(places.figures, '/api/push/:courier/:company/:token/')).toBe(true)
  expect(hasText(places.standIns, [...standIns.benches.tcs.desk.parcels.keys()][0] ?? '')).toBe(true)
  expect([tokens.size > 0, posted.length]).toEqual([true, 2])
  const { apiKey, apiPassword } = leopardsKeys
  const { clientSecret, password } = tcsKeys
  const secrets = [apiKey, apiPassword, clientSecret, password, postexKeys.token, ...tokens]
  const canaries = ['apiKey', 'apiPassword', 'clientSecret', 'password', 'token']
  for (const secret of [
    ...secrets,
    ...canaries.flatMap((name) => [`wrong canary ${name}`, `wrong%20canary%20${name}`]),
  ])
    for (const [place, files] of Object.entries(places))
      expect(hasText(files, secret), `${secret} in ${place}`).toBe(false)
  // The address that a courier posts to is shown to owners and kept (docs/security.md), and nowhere else.
  const { exports, figures: counted, standIns: theirs, log } = places
  for (const token of posted)
    for (const [place, files] of Object.entries({ exports, counted, theirs, log }))
      expect(hasText(files, token), `${token} in ${place}`).toBe(false)
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
