/** The provider's warehouses: what operators do to them, and what companies notice of it. */
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths, errorCodeHeader } from '#domain/contract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import {
  operatorPaths,
  type ProviderWarehouseRequest,
  type ProviderWarehousesResponse,
  type SavedWarehouse,
} from '#domain/operator/operatorContract.ts'
import { MAX_VERSION } from '#domain/versions.ts'
import { changes } from '#server/db/schema.ts'
import { answerOf, createTestApp, type TestAccount, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
let access: string
let otherAccess: string
beforeAll(async () => {
  server = await createTestApp()
  access = (await server.signIn(await server.createOperator({ email: 'mahnoor@operators.test' }))).access
  otherAccess = (await server.signIn(await server.createOperator({ email: 'bilal@operators.test' }))).access
})
afterAll(() => server.close())

const place = (changes: Partial<ProviderWarehouseRequest> = {}) => ({
  name: 'Sundar',
  city: 'Lahore',
  address: 'Plot 12',
  is_open: true,
  ...changes,
})
const list = async () =>
  (await (await server.get(operatorPaths.warehouses, access)).json()) as ProviderWarehousesResponse
const rowOf = async (id: number) => (await list()).rows.find((row) => row.id === id)
const add = async (changes: Partial<ProviderWarehouseRequest>) => {
  const response = await server.post(operatorPaths.warehouses, place(changes), access)
  expect(response.status).toBe(201)
  return (await response.json()) as SavedWarehouse
}
const change = (id: number | string, body: object, token = access) =>
  server.request(operatorPaths.warehouse.replace(':id', String(id)), {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
/** Completes the set-up of a company with one of the provider's warehouses. */
const setUp = async (account: TestAccount, ...ids: number[]) =>
  server.post(
    apiPaths.setup,
    server.validSetup({ warehouse_ids: ids }),
    (await server.signIn(account)).access,
  )
const offeredTo = async (account: TestAccount) => {
  const session = await server.signIn(account)
  return (await (await server.get(apiPaths.warehouses, session.access)).json()) as { id: number }[]
}

describe('a warehouse', () => {
  test('is added, offered to companies that are being set up, and in the trail', async () => {
    const { id } = await add({ name: ' Port Qasim ', city: 'karachi ', address: ' Gate 3 ' })
    expect(await rowOf(id)).toEqual({
      id,
      version: 1,
      name: 'Port Qasim',
      city: 'Karachi',
      address: 'Gate 3',
      is_open: true,
      company_count: 0,
      companies: [],
    })
    expect(await offeredTo(await server.createAccount('approved'))).toContainEqual({
      id,
      name: 'Port Qasim',
      city: 'Karachi',
    })
    expect((await list()).trail[0]).toMatchObject({
      by: 'mahnoor@operators.test',
      warehouse: 'Port Qasim',
      is_new: true,
      at: server.clock.now().getTime(),
    })
  })

  test('that is closed is offered to nobody, kept by those that chose it, and opened again', async () => {
    const { id } = await add({ name: 'Raiwind' })
    const before = await server.createAccount('approved')
    expect((await setUp(before, id)).status).toBe(200)

    expect((await change(id, place({ name: 'Raiwind', is_open: false, version: 1 }))).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({
      is_open: false,
      version: 2,
      company_count: 1,
      companies: [{ id: before.companyId, name: before.companyName }],
    })
    const later = await server.createAccount('approved')
    expect((await offeredTo(later)).map((offered) => offered.id)).not.toContain(id)
    expect((await setUp(later, id)).status).toBe(400)
    const session = await server.signIn(before)
    const own = await answerOf(server.get(livePaths.locations, session.access))
    expect(own.body).toMatchObject({ rows: [{ name: 'Raiwind', is_active: true }] })

    expect((await change(id, place({ name: 'Raiwind', version: 2 }))).status).toBe(200)
    expect((await offeredTo(later)).map((offered) => offered.id)).toContain(id)
    expect((await list()).trail.slice(0, 2).map((act) => act.changes)).toEqual([
      [{ field: 'isOpen', before: false, after: true }],
      [{ field: 'isOpen', before: true, after: false }],
    ])
  })

  test('names the first three of its companies, and counts all', async () => {
    const { id } = await add({ name: 'Kahuta' })
    for (const companyName of ['Dera', 'Attock', 'Chaman', 'Badin'])
      await setUp(await server.createAccount('approved', { companyName }), id)
    const row = await rowOf(id)
    expect(row?.company_count).toBe(4)
    expect(row?.companies.map(({ name }) => name)).toEqual(['Attock', 'Badin', 'Chaman'])
  })

  test('has the latest fifty acts in the trail', async () => {
    const { id, ...added } = await add({ name: 'Hub' })
    let { version } = added
    for (let acts = 0; acts < 50; acts += 1)
      ({ version } = (await (
        await change(id, { ...place({ name: 'Hub' }), address: `Plot ${acts}`, version })
      ).json()) as SavedWarehouse)
    const { trail } = await list()
    expect(trail).toHaveLength(50)
    expect(trail.every(({ warehouse, is_new }) => warehouse === 'Hub' && !is_new)).toBe(true)
  })

  test('that moves takes the warehouses of its companies along, with a row in the log of each', async () => {
    const { id } = await add({ name: 'Gadoon', city: 'Mardan' })
    const other = await add({ name: 'Zafarwal' })
    const atWork = await server.createAccount('approved')
    await setUp(atWork, id, other.id)
    const session = await server.signIn(atWork)
    const own = async () =>
      (await answerOf(server.get(livePaths.locations, session.access))).body as { rows: object[] }
    expect((await own()).rows).toMatchObject([
      { name: 'Gadoon', city: 'Mardan', address: 'Plot 12', version: 1 },
      { name: 'Zafarwal', version: 1 },
    ])

    await change(id, place({ name: 'Gadoon Amazai', city: 'Peshawar', version: 1 }))
    expect((await own()).rows).toMatchObject([
      { name: 'Gadoon Amazai', city: 'Peshawar', address: 'Plot 12', version: 2, is_provider: true },
      { name: 'Zafarwal', version: 1 },
    ])
    const log = await server.database.db.select().from(changes).where(eq(changes.companyId, atWork.companyId))
    expect(log).toMatchObject([
      {
        event: 'location.changed',
        actorKind: 'system',
        actorName: 'Karwan',
        before: { name: 'Gadoon', city: 'Mardan' },
        after: { name: 'Gadoon Amazai', city: 'Peshawar' },
        version: 2,
      },
    ])
    // Closing it changes nothing of theirs.
    await change(id, place({ name: 'Gadoon Amazai', city: 'Peshawar', is_open: false, version: 2 }))
    expect((await own()).rows).toMatchObject([{ version: 2, is_active: true }, { version: 1 }])
    // Its address alone follows, too.
    const moved = place({ name: 'Gadoon Amazai', city: 'Peshawar', is_open: false, address: 'Plot 13' })
    await change(id, { ...moved, version: 3 })
    expect((await own()).rows).toMatchObject([{ address: 'Plot 13', version: 3 }, { version: 1 }])
  })
})

describe('two operators at once', () => {
  test('are decided by the version: the later one reads who was faster, and what differs', async () => {
    const { id } = await add({ name: 'Bin Qasim' })
    const answers = await Promise.all([
      change(id, place({ name: 'Bin Qasim', address: 'Gate 1', version: 1 })),
      change(id, place({ name: 'Bin Qasim', address: 'Gate 1', is_open: false, version: 1 }), otherAccess),
    ])
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    const winner = answers[0]?.status === 200 ? 'mahnoor@operators.test' : 'bilal@operators.test'
    expect(late?.headers.get(errorCodeHeader)).toBe('stale_version')
    expect(await late?.json()).toMatchObject({
      detail: `This warehouse was changed by ${winner} a moment ago.`,
      version: 2,
      changed_by: winner,
      differing: { address: { before: 'Plot 12', after: 'Gate 1' } },
    })
  })

  /** Calls that all wait for somebody who has the warehouses. */
  async function atOnce(send: () => Promise<Response>[]): Promise<Response[]> {
    const other = new pg.Client({ connectionString: server.testDatabase.url })
    await other.connect()
    await other.query('begin')
    await other.query('lock table warehouses')
    const calls = send()
    await expect.poll(server.testDatabase.waiting).toBe(calls.length)
    await other.query('commit')
    await other.end()
    return Promise.all(calls)
  }

  test('who change the same version at the same time are one too many', async () => {
    const { id, version } = await add({ name: 'Winder' })
    const changed = ['Plot 1', 'Plot 2'].map((address) => place({ name: 'Winder', address, version }))
    const answers = await atOnce(() => changed.map((body) => change(id, body)))
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
  })

  test('who add the same warehouse make one', async () => {
    const answers = await atOnce(() =>
      ['Nooriabad', 'NOORIABAD'].map((name) =>
        server.post(operatorPaths.warehouses, place({ name, city: 'Hyderabad' }), access),
      ),
    )
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 400])
    const late = answers.find(({ status }) => status === 400)
    expect(await late?.json()).toEqual({
      name: [expect.stringMatching(/^There is a warehouse Nooriabad in Hyderabad already\.$/i)],
    })
  })

  test('who save what is there already change nothing', async () => {
    const { id } = await add({ name: 'Risalpur' })
    const before = (await list()).trail.length
    expect(await answerOf(change(id, place({ name: 'Risalpur', version: 1 })))).toMatchObject({
      status: 200,
      body: { id, version: 1 },
    })
    expect((await list()).trail).toHaveLength(before)
  })
})

describe('bad input', () => {
  test.each<[string, object, object]>([
    ['no name', { name: ' ' }, { name: ['Enter a name'] }],
    ['an invisible name', { name: '\u3164' }, { name: ['Enter a name'] }],
    ['a long name', { name: 'x'.repeat(121) }, { name: ['Use a shorter name'] }],
    ['a line break in the address', { address: 'Plot 1\nGate 2' }, { address: ['Check this field'] }],
    ['no city', { city: '' }, { city: ['Choose a city from the list.'] }],
    ['an unknown city', { city: 'Atlantis' }, { city: ['Choose a city from the list.'] }],
  ])('with %s is refused at its field, to add and to change', async (_, wrong, body) => {
    const refused = { status: 400, code: 'validation_failed', body }
    expect(await answerOf(server.post(operatorPaths.warehouses, { ...place(), ...wrong }, access))).toEqual(
      refused,
    )
    const id = (await list()).rows[0]?.id ?? 0
    expect(await answerOf(change(id, { ...place({ version: 1 }), ...wrong }))).toEqual(refused)
  })

  test.each([
    { version: 0 },
    { version: '1' },
    { version: MAX_VERSION + 1 },
    { is_open: 'no', version: 1 },
    {},
  ])('of another type is refused: %j', async (wrong) => {
    const id = (await list()).rows[0]?.id ?? 0
    expect((await change(id, { name: 'Sundar', city: 'Lahore', ...wrong })).status).toBe(400)
  })

  test.each(['0', '999999999', '1e3', '2147483648', 'x', '%00'])(
    'a warehouse %s is not found',
    async (id) => {
      expect((await change(id, place({ version: 1 }))).status).toBe(404)
    },
  )
})
