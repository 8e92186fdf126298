/** News of changes over two processes that share a database (design §7). */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { StreamCall } from '#api/client.ts'
import { apiPaths, errorCodeHeader, newsCursorHeader } from '#domain/contract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { Changed } from '#domain/fulfilment/newsContract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { People } from '#domain/people.ts'
import { createApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { currentCursor } from '#server/db/live/news.ts'
import { MAX_STREAMS } from '#server/live/eventRoutes.ts'
import { openNewsRoom } from '#server/live/news.ts'
import { type EventStream, readEvents } from '#tests/support/eventStream.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestAccount, type TestApp } from '#tests/support/testApp.ts'
import { followNews } from '#workspace/live/newsStream.ts'

let app: TestApp
/** The second process: its own connections, the same database and secrets. */
let other: { app: ReturnType<typeof createApp>; database: Database; stop: AbortController }
let company: live.LiveCompany
let streams: EventStream[] = []

beforeAll(async () => {
  app = await createTestApp()
  const database = openDatabase(app.testDatabase.url, () => {})
  const stop = new AbortController()
  other = {
    app: createApp({ ...app.deps, database, stopSignal: stop.signal, heartbeatMs: 40 }),
    database,
    stop,
  }
  company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const location = await company.addLocation('Korangi', 'Karachi')
  await company.addProduct('LAWN-1', { [location.id]: 50 })
})
afterEach(async () => {
  await Promise.all(streams.map((stream) => stream.close()))
  streams = []
})
afterAll(async () => {
  await other.database.close()
  await app.close()
})

/** Opens a stream of the other process. */
async function listen(person: Pick<live.Person, 'access'>, lastEventId?: string): Promise<EventStream> {
  const response = await other.app.request(`/api/${livePaths.events}`, {
    headers: {
      Authorization: `Bearer ${await person.access()}`,
      ...(lastEventId && { 'Last-Event-ID': lastEventId }),
    },
  })
  const stream = readEvents(response)
  streams.push(stream)
  return stream
}

async function newOrder(): Promise<OrderResponse> {
  const { status, body } = await company.owner.send<OrderResponse>(
    livePaths.orders,
    live.newOrder({ 'LAWN-1': 1 }),
  )
  expect(status).toBe(201)
  return body
}

async function nextChange(stream: EventStream): Promise<Changed & { cursor: string }> {
  const found = await stream.next()
  expect(found?.event).toBe('changed')
  return { ...(JSON.parse(found?.data ?? '{}') as Changed), cursor: found?.id ?? '' }
}

/**
 * The next change of this record. A new stream may tell again what was committed just before it: it begins before the
 * oldest open transaction of the whole database server, and other tests have theirs there.
 */
async function nextChangeOf(stream: EventStream, id: string | null): Promise<Changed & { cursor: string }> {
  const change = await nextChange(stream)
  return change.id === id ? change : nextChangeOf(stream, id)
}

/** What is told next of who edits an order; changes are told again, as above. */
async function nextPresence(stream: EventStream): ReturnType<EventStream['next']> {
  const found = await stream.next()
  return found?.event === 'changed' ? nextPresence(stream) : found
}

test('a change through one process arrives on a stream of the other', async () => {
  const stream = await listen(company.owner)
  expect(await stream.next()).toMatchObject({ event: 'ready' })
  const { id, number, customer_id } = await newOrder()
  const kinds = [await nextChangeOf(stream, customer_id), await nextChangeOf(stream, id)]
  expect(kinds[0]).toMatchObject({ kind: 'customer' })
  expect(kinds[1]).toMatchObject({
    kind: 'order',
    number,
    event: 'order.created',
    version: 1,
    by: { name: 'Test Person' },
  })
})

test('a stream that broke continues after its last event: nothing is lost and nothing repeated', async () => {
  const first = await listen(company.owner)
  await first.next()
  const before = await newOrder()
  const { cursor } = await nextChangeOf(first, before.id)
  await first.close()

  const missed = [await newOrder(), await newOrder(), await newOrder()]
  const second = await listen(company.owner, cursor)
  const later = await newOrder()
  for (const { number } of [...missed, later]) expect(await nextChange(second)).toMatchObject({ number })
})

test('what changes after an answer that gave its cursor is told to the stream that goes on from there', async () => {
  const list = async (headers: object) => {
    const signed = { Authorization: `Bearer ${await company.owner.access()}`, ...headers }
    return other.app.request(`/api/${livePaths.orders}`, { headers: signed })
  }
  expect((await list({})).headers.get(newsCursorHeader)).toBeNull()
  const cursor = (await list({ [newsCursorHeader]: 'wanted' })).headers.get(newsCursorHeader) ?? ''
  const { id, number } = await newOrder()
  const stream = await listen(company.owner, cursor)
  expect(await nextChangeOf(stream, id)).toMatchObject({ number, event: 'order.created' })
})

test('a change that was begun before another and committed after it is not lost', async () => {
  const stream = await listen(company.owner)
  await stream.next()
  const { database } = other
  const { number, id, version } = await newOrder()
  expect(await nextChangeOf(stream, id)).toMatchObject({ number })
  await database.db.transaction(async (tx) => {
    // Its transaction has a number now, and its row an earlier place than the next order's.
    await tx.execute(
      `insert into changes (company_id, id, subject, subject_id, event, actor_kind, actor_name, before, after, version, created_at)
        values ('${company.companyId}', '${randomUUID()}', 'order', '${id}', 'test.slow', 'system', 'Slow', '{}', '{}', ${version}, now())`,
    )
    await newOrder()
    // The stream has received it by now.
    for (let beats = 0; beats < 5; beats++) await stream.comment()
  })
  expect(await nextChange(stream)).toMatchObject({ event: 'test.slow' })
  expect(await nextChange(stream)).toMatchObject({ event: 'order.created' })
})

test('a cursor that cannot be continued from is answered with a reset, and then with what is new', async () => {
  const unknown = [
    'nonsense',
    '99999999999.00000000-0000-0000-0000-000000000000',
    `1.${randomUUID().toUpperCase()}`,
  ]
  for (const cursor of unknown) {
    const stream = await listen(company.owner, cursor)
    expect(await stream.next()).toMatchObject({ event: 'reset' })
    const { id, number } = await newOrder()
    expect(await nextChangeOf(stream, id)).toMatchObject({ number })
    await stream.close()
  }
})

test('a client that missed very many changes reads everything again', async () => {
  const stream = await listen(company.owner)
  const ready = await stream.next()
  await stream.close()
  await app.testDatabase.query(
    `insert into changes (company_id, id, subject, subject_id, event, actor_kind, actor_name, before, after, version, created_at)
      select $1, gen_random_uuid(), 'product', gen_random_uuid(), 'test.many', 'system', 'Import', '{}', '{}', 1, now()
      from generate_series(1, 500)`,
    [company.companyId],
  )
  const again = await listen(company.owner, ready?.id)
  expect(await again.next()).toMatchObject({ event: 'reset' })
  const { id, number } = await newOrder()
  expect(await nextChangeOf(again, id)).toMatchObject({ number })
})

test("another company's changes never arrive", async () => {
  const stranger = await live.openCompany(app)
  const stream = await listen(stranger.owner)
  const own = await listen(company.owner)
  await stream.next()
  await own.next()
  const { id, number } = await newOrder()
  expect(await nextChangeOf(own, id)).toMatchObject({ number })
  await stranger.addLocation('Own place', 'Lahore')
  expect(await nextChange(stream)).toMatchObject({ kind: 'location', event: 'location.added' })
})

test('news continue after the listening connection was lost', async () => {
  const stream = await listen(company.owner)
  await stream.next()
  const before = await newOrder()
  expect(await nextChangeOf(stream, before.id)).toMatchObject({ number: before.number })
  await app.testDatabase.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'karwan news' and datname = current_database()`,
  )
  const { id, number } = await newOrder()
  expect(await nextChangeOf(stream, id)).toMatchObject({ number })
})

test('a reader that is slow is told the next changes when it took the earlier ones', async () => {
  const room = openNewsRoom(app.database, () => {})
  const cursor = await currentCursor(app.database.db)
  const join = (take: () => Promise<void>) => {
    const told: string[] = []
    let taking = 0
    const reader = { told, most: 0, leave: () => {} }
    reader.leave = room.join({
      companyId: company.companyId,
      userId: randomUUID(),
      cursor,
      async tell(news) {
        taking += 1
        reader.most = Math.max(reader.most, taking)
        if (news !== 'tooMany') told.push(...news.map(({ subjectId }) => subjectId))
        await take()
        taking -= 1
      },
      tellPresence: () => Promise.resolve(),
      askAgain: () => {},
    })
    return reader
  }
  let release = () => {}
  const isReady = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = join(() => isReady)
  const quick = join(() => Promise.resolve())
  for (const order of [await newOrder(), await newOrder(), await newOrder()])
    await expect.poll(() => quick.told).toContain(order.id)
  const { id } = await newOrder()
  await expect.poll(() => quick.told).toContain(id)
  release()
  await expect.poll(() => slow.told).toContain(id)
  expect(slow.told).toEqual(quick.told)
  expect(slow.most).toBe(1)
  for (const { leave } of [slow, quick]) leave()
})

test('a heartbeat keeps the stream open, until the session ends', async () => {
  const account = await app.createAccount('onboarded')
  const session = await app.signIn(account)
  const stream = await listen({ access: () => Promise.resolve(session.access) })
  await stream.next()
  await stream.comment()
  await app.post(apiPaths.logout, { refresh: session.refresh })
  expect(await stream.next()).toBeUndefined()
})

test('the people of a company that is suspended receive no more events of it', async () => {
  const agent = await company.join('agent')
  const stream = await listen(agent)
  await stream.next()
  await app.testDatabase.query(`update companies set status = 'suspended' where id = $1`, [company.companyId])
  expect(await stream.next()).toBeUndefined()
  await app.testDatabase.query(`update companies set status = 'onboarded' where id = $1`, [company.companyId])
})

describe('a stream ends at once, with nothing told after', () => {
  const endings: [string, (left: Left) => Promise<unknown>][] = [
    ['a sign-out', ({ session }) => app.post(apiPaths.logout, { refresh: session.refresh })],
    [
      'an end of the other devices',
      async ({ account }) => {
        const { access } = await app.signIn(account)
        const headers = { Authorization: `Bearer ${access}` }
        expect((await app.request(apiPaths.sessions, { method: 'DELETE', headers })).status).toBe(204)
      },
    ],
    [
      'a removal from the company',
      async ({ account }) => {
        const { body } = await company.owner.get<People>(livePaths.people)
        const { version } = body.people.find(({ id }) => id === account.userId) ?? {}
        const ids = { id: account.userId, ...(version !== undefined && { version }) }
        expect((await live.remove(company.owner, livePaths.person, ids)).status).toBe(200)
      },
    ],
    [
      'a suspension',
      () =>
        app.testDatabase.query(`update companies set status = 'suspended' where id = $1`, [
          company.companyId,
        ]),
    ],
  ]
  type Left = { account: TestAccount; session: { access: string; refresh: string } }

  test.for(endings)('%s', async ([, end]) => {
    // Without the news of it, the stream would go on until the next heartbeat, which no test waits for.
    const quiet = createApp({ ...app.deps, database: other.database, heartbeatMs: 600_000 })
    const account = await app.createAccount('approved')
    await app.testDatabase.query(
      `update memberships set company_id = $1, role = 'agent' where user_id = $2`,
      [company.companyId, account.userId],
    )
    const session = await app.signIn(account)
    const stream = readEvents(
      await quiet.request(`/api/${livePaths.events}`, {
        headers: { Authorization: `Bearer ${session.access}` },
      }),
    )
    streams.push(stream)
    expect(await stream.next()).toMatchObject({ event: 'ready' })
    // The process listens by now.
    await nextChangeOf(stream, (await newOrder()).id)
    await end({ account, session })
    expect(await stream.next()).toBeUndefined()
    await app.testDatabase.query(`update companies set status = 'onboarded' where id = $1`, [
      company.companyId,
    ])
  })
})

test('needs a session, and opens a limited number of streams for an account', async () => {
  expect((await other.app.request(`/api/${livePaths.events}`)).status).toBe(401)
  const agent = await company.join('agent')
  for (let count = 0; count < MAX_STREAMS; count++) expect((await listen(agent)).status).toBe(200)
  const refused = await other.app.request(`/api/${livePaths.events}`, {
    headers: { Authorization: `Bearer ${await agent.access()}` },
  })
  expect(refused.status).toBe(429)
  expect(refused.headers.get(errorCodeHeader)).toBe('too_many_streams')
  expect(refused.headers.get('Retry-After')).toBe('60')
  expect((await listen(company.owner)).status).toBe(200)
  await streams[0]?.close()
  expect((await listen(agent)).status).toBe(200)
})

test("the browser's reader receives a change", async () => {
  const leaving = new AbortController()
  const access = await company.owner.access()
  const api = {
    openStream: async ({ path, headers, signal }: StreamCall) =>
      other.app.request(`/api/${path}`, {
        headers: { ...headers, Authorization: `Bearer ${access}` },
        signal,
      }),
  }
  const heard = new Promise<void>((resolve) => {
    const onConnection = (isConnected: boolean) => isConnected && void newOrder()
    const { signal } = leaving
    void followNews({ api, signal, onChanged: () => resolve(), onConnection, browser: new EventTarget() })
  })
  await expect(heard).resolves.toBeUndefined()
  leaving.abort()
})

test('who edits an order is told to the others in the company, and kept nowhere', async () => {
  const { label, id } = await newOrder()
  const agent = await company.join('agent')
  const [hers, own] = [await listen(agent), await listen(company.owner)]
  for (const stream of [hers, own]) await stream.next()
  const path = live.pathOf(livePaths.orderPresence, { id })
  const tell = (person: live.Person, is_editing: boolean) => person.send(path, { is_editing })
  expect((await tell(company.owner, true)).body).toEqual({ is_editing: true })
  expect(await nextPresence(hers)).toEqual({
    event: 'presence',
    id: '',
    data: JSON.stringify({
      label,
      is_editing: true,
      by: { id: company.account.userId, name: 'Test Person' },
    }),
  })
  await tell(company.owner, false)
  expect((await nextPresence(hers))?.data).toContain('"is_editing":false')
  // What the owner receives are changes: not what they said themselves.
  const later = await newOrder()
  await nextChangeOf(own, later.id)

  const stranger = await live.openCompany(app)
  expect((await tell(stranger.owner, true)).status).toBe(404)
  expect((await company.owner.send(path, { is_editing: 'yes' })).status).toBe(400)
})

test('the stop of a process ends its streams', async () => {
  const stream = await listen(company.owner)
  await stream.next()
  other.stop.abort()
  expect(await stream.next()).toBeUndefined()
  const refused = await other.app.request(`/api/${livePaths.events}`, {
    headers: { Authorization: `Bearer ${await company.owner.access()}` },
  })
  expect(refused.status).toBe(503)
})
