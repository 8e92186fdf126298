/** The parcels at the provider's warehouses: their outlines, and who sees them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorPaths, type ParcelQueueResponse } from '#domain/operator/operatorContract.ts'
import { runOperator } from '#server/companies/operatorCommand.ts'
import { countWrongOutlines, outlineAgain } from '#server/db/providerParcels.ts'
import { rowsThatSay } from '#tests/support/everyRow.ts'
import * as live from '#tests/support/liveApp.ts'
import { openStoredShop } from '#tests/support/storedShop.ts'
import { answerOf, createTestApp, type TestAccount, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
let shop: Awaited<ReturnType<typeof openStoredShop>>
let operator: TestAccount
let access: string
beforeAll(async () => {
  server = await createTestApp()
  shop = await openStoredShop(server)
  operator = await server.createOperator({ email: 'mahnoor@operators.test' })
  access = (await server.signIn(operator)).access
})
afterAll(() => server.close())

const queue = async (query = '') =>
  (await (await server.get(`${operatorPaths.parcels}${query}`, access)).json()) as ParcelQueueResponse
const outlines = () => server.testDatabase.query('select * from provider_parcels order by order_label')
const wrong = () => countWrongOutlines(server.database.db, shop.companyId)

describe('the outline of a parcel', () => {
  test('is kept from the moment in which the parcel has its place, with nothing of the customer', async () => {
    const order = await shop.verified()
    const [parcel] = order.parcels
    expect(await queue()).toMatchObject({
      rows: [
        {
          id: parcel?.id,
          company: { id: shop.companyId, name: 'approved company' },
          order: order.label,
          number: 1,
          warehouse: 'Korangi',
          part: 'awaitingApproval',
          courier: null,
          placed_at: order.placed_at,
        },
      ],
      total: 1,
      counts: { awaitingApproval: 1 },
      warehouses: [
        { name: 'Korangi', city: 'Karachi' },
        { name: 'Kot Lakhpat', city: 'Lahore' },
      ],
    })
    const said = await rowsThatSay(server.testDatabase, /Ayesha|3001234567|Clifton/)
    expect(said.filter((row) => row.includes('provider_parcels'))).toEqual([])
    expect(said).not.toEqual([])
  })

  test('follows the parcel, and goes when nothing is left to do', async () => {
    const held = await live.done(
      live.sendToParcel(shop.owner, await shop.verified(), 1, { type: 'order.held', reason: 'Eid' }),
    )
    expect((await queue('?part=halt')).rows).toMatchObject([{ order: held.label, part: 'halt' }])
    const unassigned = await live.done(
      live.sendToParcel(shop.owner, await shop.verified(), 1, { type: 'parcel.unassigned' }),
    )
    await live.done(
      live.sendEvent(shop.owner, await shop.verified(), {
        type: 'order.cancelled',
        reason: 'duplicate',
        words: '',
        restock: true,
      }),
    )
    const kept = await outlines()
    expect(kept.map((row) => row['order_label'])).not.toContain(unassigned.label)
    expect(kept).toHaveLength(2)
    expect(await wrong()).toBe(0)
  })

  test('is of parcels at the provider alone', async () => {
    const own = await live.openShop(server, { split_logic: 'OPTION_2' })
    await live.done(live.sendEvent(own.owner, await own.order(), { type: 'order.verified' }))
    expect((await outlines()).filter((row) => row['company_id'] === own.companyId)).toEqual([])
  })

  test('is made again from the parcels', async () => {
    const before = await outlines()
    await server.testDatabase.query("update provider_parcels set part = 'returned'")
    expect(await wrong()).toBe(4)
    await server.testDatabase.query('delete from provider_parcels')
    expect(await wrong()).toBe(2)
    await server.database.db.transaction((tx) => outlineAgain(tx, shop.companyId))
    expect(await wrong()).toBe(0)
    expect(await outlines()).toEqual(before)
  })
})

describe('the queue', () => {
  test('has one warehouse, or all, and pages', async () => {
    const [korangi, lahore] = server.warehouseIds
    expect((await queue(`?warehouse=${korangi}`)).counts).toEqual({ awaitingApproval: 1, halt: 1 })
    expect(await queue(`?warehouse=${lahore}&page=7`)).toMatchObject({ rows: [], total: 0, page: 1 })
    expect((await queue('?part=nonsense&warehouse=x')).rows).toHaveLength(1)
  })

  test('is not there for a person of a company, also of that company', async () => {
    for (const person of [shop.owner, await shop.join('warehouse')])
      expect((await person.get(operatorPaths.parcels)).status).toBe(404)
  })
})

describe('the rights of an operator', () => {
  const operate = (...args: string[]) =>
    runOperator(args, { ...server.deps, actor: 'operator:root', accessTokenSecret: undefined })
  const mayNot = async (path: string) => {
    const { status, code, body } = await answerOf(server.get(path, access))
    expect([status, code]).toEqual([403, 'not_allowed'])
    return body
  }

  test('are all of them, unless the command says otherwise; and count at once', async () => {
    expect(await answerOf(server.get(operatorPaths.operator, access))).toMatchObject({
      body: { rights: ['review', 'warehouse'] },
    })
    expect((await operate('grant', operator.email, '--rights', 'warehouse')).text).toBe(
      'mahnoor@operators.test stays an operator for parcels alone.',
    )
    expect((await server.get(operatorPaths.parcels, access)).status).toBe(200)
    const company = operatorPaths.company.replace(':id', shop.companyId)
    const companyExport = operatorPaths.companyExport.replace(':id', shop.companyId)
    for (const path of [operatorPaths.companies, company, companyExport, operatorPaths.mails])
      expect(await mayNot(path)).toEqual({ detail: 'You work in the warehouse: another operator does this.' })

    expect((await operate('grant', operator.email, '--rights', 'review')).isDone).toBe(true)
    expect(await mayNot(operatorPaths.parcels)).toEqual({
      detail: 'You do not work in the warehouse: another operator does this.',
    })
    expect((await server.get(operatorPaths.companies, access)).status).toBe(200)
    expect((await operate('grant', operator.email, '--rights', 'warehouse, review')).text).toBe(
      'mahnoor@operators.test stays an operator, with all rights.',
    )
    expect((await server.get(operatorPaths.parcels, access)).status).toBe(200)
  })

  test('are given with the role, and unknown ones are refused', async () => {
    const { email } = await server.createAccount('onboarded', { email: 'bilal@operators.test' })
    expect((await operate('grant', email, '--rights', 'cook')).text).toMatch(
      /^--rights is one or more of: review, warehouse, separated by commas\./,
    )
    expect((await operate('grant', email, '--rights', 'warehouse')).text).toBe(
      'bilal@operators.test is an operator now for parcels alone. The console at /operator opens once two-step sign-in is on.',
    )
    expect((await operate('revoke', email, '--rights', 'warehouse')).text).toMatch(
      /^'--rights' is not expected here\./,
    )
    expect((await operate('approve', email, '--rights', 'review')).isDone).toBe(false)
  })
})
