/** Saved views of the orders list at the API. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { ViewResponse } from '#domain/fulfilment/viewContract.ts'
import { MAX_VIEWS } from '#domain/orderViews.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
let company: live.LiveCompany
let owner: live.Person
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  company = await live.openCompany(app)
  owner = company.owner
})
afterAll(() => app.close())

const add = (by: live.Person, name: string, query: object = { type: 'local' }) =>
  by.send<ViewResponse>(livePaths.views, { name, query })
const change = (by: live.Person, { id, ...view }: ViewResponse, changes: object) =>
  by.send<ViewResponse>(live.pathOf(livePaths.view, { id }), { ...view, ...changes }, { method: 'PUT' })
const remove = (by: live.Person, view: ViewResponse) => live.remove(by, livePaths.view, view)
const all = async (by: live.Person) =>
  (await live.done(by.get<{ rows: ViewResponse[] }>(livePaths.views))).rows

test('are of the company, in the order in which they were made', async () => {
  const agent = await company.join('agent')
  const viewer = await company.join('viewer')
  const karachi = await live.done(add(owner, ' Karachi COD ', { q: 'karachi', type: 'local' }))
  const late = await live.done(add(agent, 'Late', { week: 'two-weeks-ago', sort: 'date' }))
  expect(karachi).toMatchObject({ version: 1, name: 'Karachi COD', query: { q: 'karachi', type: 'local' } })
  for (const person of [owner, agent, viewer]) expect(await all(person)).toEqual([karachi, late])
  expect(await all((await live.openCompany(app)).owner)).toEqual([])
})

test('are changed by everybody but viewers', async () => {
  const view = await live.done(add(owner, 'Late'))
  const viewer = await company.join('viewer')
  for (const answer of [add(viewer, 'Mine'), change(viewer, view, { name: 'Mine' }), remove(viewer, view)])
    expect(await answer).toMatchObject({
      status: 403,
      code: 'not_allowed',
      body: { detail: 'Your role does not include saving views.' },
    })
  for (const role of ['manager', 'agent', 'warehouse'] as const)
    expect((await add(await company.join(role), `Of ${role}`)).status).toBe(201)
})

describe('a query', () => {
  test('is kept as far as the list knows it, without its page', async () => {
    const sent = { q: 'a', status: 'stolen', type: 'local', week: 'next', page: '3', rows: '50', x: 'y' }
    expect((await live.done(add(owner, 'Late', sent))).query).toEqual({ q: 'a', type: 'local' })
  })

  test.each([{}, { status: 'stolen', page: '2' }, { status: 'all', sort: '-date' }])(
    'of which nothing is left is refused: %j',
    async (query) => {
      expect(await add(owner, 'All', query)).toMatchObject({
        status: 400,
        code: 'validation_failed',
        body: { query: ['Choose a filter, a search or a sort for the view.'] },
      })
    },
  )

  test('that the list no longer knows is read as its address is', async () => {
    await live.done(add(owner, 'Late'))
    const old = JSON.stringify({ type: 'local', status: 'abolished' })
    await app.testDatabase.query('update order_views set query = $1 where company_id = $2', [
      old,
      company.companyId,
    ])
    expect((await all(owner)).map(({ query }) => query)).toEqual([{ type: 'local' }])
  })
})

describe('a name', () => {
  const refusal = (text: string) => ({ status: 400, code: 'validation_failed', body: { name: [text] } })

  test('is one in the company, whatever its case', async () => {
    const first = await live.done(add(owner, 'Karachi'))
    const second = await live.done(add(owner, 'Lahore'))
    expect(await add(owner, ' KARACHI ')).toMatchObject(
      refusal('A view "KARACHI" already exists. Enter another name.'),
    )
    expect(await change(owner, second, { name: 'karachi' })).toMatchObject(
      refusal('A view "karachi" already exists. Enter another name.'),
    )
    expect((await live.done(change(owner, first, { name: 'KARACHI' }))).name).toBe('KARACHI')
    expect((await add((await live.openCompany(app)).owner, 'Karachi')).status).toBe(201)
  })

  test.each([
    ['', 'Enter a name.'],
    ['a\nb', 'A name is one line of text.'],
    ['x'.repeat(41), 'Enter at most 40 characters.'],
    ['x'.repeat(201), 'Enter at most 200 characters.'],
  ])('%j is refused', async (name, text) => {
    expect(await add(owner, name)).toMatchObject(refusal(text))
  })

  test('that several people give at once is given once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(owner, 'Karachi')))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 400, 400, 400])
  })
})

test(`are at most ${MAX_VIEWS}, also when they are made at once`, async () => {
  for (let at = 2; at < MAX_VIEWS; at++) await live.done(add(owner, `View ${at}`))
  const answers = await Promise.all(['x', 'y', 'z', 'Q'].map((name) => add(owner, name)))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.body).toEqual({
    name: ['Your company has 20 views. Delete one first.'],
  })
  const [first] = await all(owner)
  const next = await live.done(change(owner, first as ViewResponse, { query: { week: 'last' } }))
  expect(next.version).toBe(2)
  await live.done(remove(owner, next))
  expect((await add(owner, 'again')).status).toBe(201)
})

test('of two changes on the same version, the later one is refused with who changed it', async () => {
  const view = await live.done(add(owner, 'Late'))
  await live.done(change(await company.join('agent'), view, { name: 'Very late' }))
  for (const late of [change(owner, view, { query: { week: 'last' } }), remove(owner, view)])
    expect(await late).toMatchObject({
      status: 409,
      code: 'stale_version',
      body: {
        detail: expect.stringMatching(/^This view was changed by Test Person/),
        version: 2,
        differing: { name: { before: 'Late', after: 'Very late' } },
      },
    })
})

test('are gone once they are deleted, for everybody', async () => {
  const view = await live.done(add(owner, 'Late'))
  expect(await remove(owner, view)).toMatchObject({ status: 200, body: { id: view.id } })
  expect(await all(owner)).toEqual([])
  for (const answer of [remove(owner, view), change(owner, view, { name: 'x' })])
    expect((await answer).status).toBe(404)
})
