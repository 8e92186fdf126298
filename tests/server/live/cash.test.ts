/** The cash that couriers hold, on a real database (orders.md §9). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CashResponse, SettlementResponse } from '#domain/cash/cashContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { ConnectionsResponse } from '#domain/partners/connectionContract.ts'
import { DAY, dayOf } from '#domain/weeks.ts'
import { countAgain } from '#server/db/live/tallies.ts'
import { emptyOutbox } from '#server/partners/runOutbox.ts'
import { type RunningStandIn, serveStandIn } from '#server/tryout/standins/desk.ts'
import { createLeopards, leopardsKeys } from '#server/tryout/standins/leopards.ts'
import { done, openShop, pathOf, sendEvent, sendToParcel } from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

const leopards = createLeopards()
let standIn: RunningStandIn
let app: TestApp
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  standIn = await serveStandIn(leopards.app)
  const urls = { leopards: standIn.url, tcs: standIn.url, postex: standIn.url }
  app = await createTestApp({ couriers: { urls, areStandIns: true, fetch, timeoutMs: 20_000 } })
})
afterAll(async () => {
  await app.close()
  await standIn.close()
})
beforeEach(async () => {
  shop = await openShop(app, { split_logic: 'OPTION_2', stock: { Karachi: 500 } })
})

let last = 0
/** An order whose parcel TCS took, to collect Rs. 2,750. */
async function sent(cn = `T-${++last}`, courier = 'TCS') {
  let order = await done(sendEvent(shop.owner, await shop.order(), { type: 'order.verified' }))
  for (const event of [{ type: 'parcel.approved', booking: { courier, cn } }, { type: 'parcel.dispatched' }])
    order = await done(sendToParcel(shop.owner, order, 1, event))
  return { order, cn }
}
async function delivered(cn?: string, courier?: string) {
  const { order, cn: own } = await sent(cn, courier)
  const by = { type: 'parcel.markedDelivered', proof: 'Called' }
  return { order: await done(sendToParcel(shop.owner, order, 1, by)), cn: own }
}
const COD = 275_000
const today = () => dayOf(app.deps.now().getTime())

type Row = { cn: string; gross?: number; deductions?: Record<string, number> }
function body(rows: Row[], rest: Record<string, unknown> = {}) {
  const full = rows.map((row) => ({ gross: COD, deductions: {}, ...row }))
  const deducted = full.flatMap(({ deductions }) => Object.values<number>(deductions))
  const bank = [...full.map(({ gross }) => gross), ...deducted.map((minor) => -minor)].reduce(
    (a, b) => a + b,
    0,
  )
  return {
    courier: 'TCS',
    reference: `INV-${++last}`,
    paid_on: today(),
    source: 'sheet',
    whole: {},
    bank,
    rows: full,
    ...rest,
  }
}
const send = (sheet: object) => shop.owner.send<SettlementResponse>(livePaths.settlements, sheet)
const record = (sheet: object) => done(send(sheet))
const cash = () => done(shop.owner.get<CashResponse>(livePaths.cash))
const decide = (settlement: SettlementResponse, cn: string, act: string, text = '') =>
  shop.owner.send<SettlementResponse>(pathOf(livePaths.settlementRows, settlement), {
    row_id: settlement.rows.find((row) => row.cn === cn)?.id,
    act,
    text,
    version: settlement.version,
  })
const takeBack = (settlement: SettlementResponse) =>
  done(
    shop.owner.send<SettlementResponse>(pathOf(livePaths.settlementEnd, settlement), {
      version: settlement.version,
    }),
  )
const results = ({ rows }: SettlementResponse) => rows.map(({ result, decision }) => decision ?? result)
const money = ({ balance, payments, parcels }: OrderResponse) => ({
  remitted: balance.remitted.minor,
  difference: balance.difference.minor,
  payments: payments.map(({ kind, amount, reference }) => [kind, amount.minor, reference]),
  tasks: parcels.flatMap(({ tasks }) => tasks.map(({ kind }) => kind)),
})

describe('a settlement', () => {
  test('remits what fits, with its charges, and leaves the rest to a person', async () => {
    const [paid, less, onTheWay] = [await delivered(), await delivered(), await sent()]
    const settlement = await record(
      body([
        { cn: ` ${paid.cn.toLowerCase()} `, deductions: { delivery: 20_000, tax: 3_200 } },
        { cn: less.cn, gross: COD - 1_000 },
        { cn: onTheWay.cn },
        { cn: paid.cn },
        { cn: 'NOBODY-1' },
      ]),
    )
    expect(settlement).toMatchObject({ state: 'waiting', waiting: 4, gross: 5 * COD - 1_000 })
    expect(settlement.bank).toBe(settlement.gross - 23_200)
    expect(results(settlement)).toEqual(['matched', 'differs', 'notDelivered', 'paidTwice', 'unknown'])
    expect(money(await shop.read(paid.order))).toMatchObject({
      remitted: COD,
      payments: [
        ['collected', COD, paid.cn],
        ['remitted', COD, settlement.reference],
        ['deducted', 20_000, `Delivery · ${settlement.reference}`],
        ['deducted', 3_200, `Tax · ${settlement.reference}`],
      ],
      tasks: ['remittedTwice'],
    })
    expect(money(await shop.read(less.order))).toMatchObject({ remitted: 0, tasks: ['remittanceDiffers'] })
    expect(money(await shop.read(onTheWay.order)).tasks).toEqual(['remittedBeforeDelivery'])
  })

  test('is decided row by row: accepted, asked, given up, or fitted to another number', async () => {
    const [less, other, meant] = [await delivered(), await delivered(), await delivered()]
    let settlement = await record(
      body([{ cn: less.cn, gross: COD - 1_000 }, { cn: other.cn, gross: COD - 500 }, { cn: 'TYPO-1' }]),
    )
    const [first] = [settlement]
    expect((await decide(settlement, less.cn, 'writtenOff')).body).toEqual({ text: ['Give a reason.'] })
    settlement = await done(decide(settlement, less.cn, 'writtenOff', 'Torn note'))
    expect((await decide(first, other.cn, 'accepted')).code).toBe('stale_version')
    settlement = await done(decide(settlement, other.cn, 'asked', 'Where is Rs. 5?'))
    expect(settlement).toMatchObject({ state: 'waiting', waiting: 2 })
    expect(money(await shop.read(other.order)).tasks).toEqual(['remittanceDiffers', 'courierAsked'])
    settlement = await done(decide(settlement, other.cn, 'accepted'))
    expect((await decide(settlement, 'TYPO-1', 'again', 'NOBODY-2')).body).toEqual({
      text: ['No parcel has the number NOBODY-2.'],
    })
    settlement = await done(decide(settlement, 'TYPO-1', 'again', meant.cn))
    expect(settlement).toMatchObject({ state: 'settled', waiting: 0 })
    expect((await decide(settlement, other.cn, 'accepted')).code).toBe('in_use')
    expect(money(await shop.read(less.order))).toMatchObject({
      remitted: COD - 1_000,
      payments: [
        ['collected', COD, less.cn],
        ['remitted', COD - 1_000, settlement.reference],
        ['writtenOff', 1_000, 'Torn note'],
      ],
      tasks: [],
    })
    expect(money(await shop.read(meant.order)).remitted).toBe(COD)
    // Rs. 5 of the other one stay with the courier.
    expect(await cash()).toMatchObject({ collected: 500 })
  })

  test('is taken back whole: everything is as before, and its number can be used again', async () => {
    const [paid, less] = [await delivered(), await delivered()]
    const before = { cash: await cash(), orders: [await shop.read(paid.order), await shop.read(less.order)] }
    const sheet = body([
      { cn: paid.cn, deductions: { fuel: 900 } },
      { cn: less.cn, gross: 1 },
    ])
    const settlement = await done(decide(await record(sheet), less.cn, 'writtenOff', 'Gone'))
    expect(await cash()).toMatchObject({ collected: 0, remitted: COD + 1 })
    expect((await takeBack(settlement)).state).toBe('takenBack')
    const after = await cash()
    expect({ ...after, settlements: [] }).toEqual(before.cash)
    expect(after.settlements.map(({ state }) => state)).toEqual(['takenBack'])
    for (const order of before.orders) {
      const now = await shop.read(order)
      expect({ ...now.balance }).toEqual(order.balance)
      expect(now.parcels.map(({ state, tasks }) => [state, tasks])).toEqual(
        order.parcels.map(({ state, tasks }) => [state, tasks]),
      )
      const sums = new Map<string, number>()
      for (const { kind, amount } of now.payments) sums.set(kind, (sums.get(kind) ?? 0) + amount.minor)
      expect([...sums].filter(([, minor]) => minor !== 0)).toEqual([['collected', COD]])
    }
    expect((await takeBackCode(settlement)).code).toBe('stale_version')
    expect(results(await record(sheet))).toEqual(['matched', 'differs'])
  })
  const takeBackCode = (settlement: SettlementResponse) =>
    shop.owner.send(pathOf(livePaths.settlementEnd, settlement), { version: settlement.version })

  test('twice changes nothing, also under another number', async () => {
    const [one, two] = [await delivered(), await delivered()]
    const sheet = body([{ cn: one.cn }, { cn: two.cn }])
    const first = await record(sheet)
    expect(await record({ ...sheet, rows: sheet.rows.toReversed() })).toEqual(first)
    expect((await send({ ...sheet, reference: 'INV-again' })).body).toEqual({
      rows: [`These rows are recorded already, as ${sheet.reference} of ${today()}. Nothing was changed.`],
    })
    const others = body([{ cn: one.cn, gross: 1 }], { reference: sheet.reference.toLowerCase() })
    expect((await send(others)).body).toEqual({
      reference: [
        `${sheet.reference} of TCS is recorded already, with other rows. Take that one back first, or give this one its own number.`,
      ],
    })
    expect((await cash()).settlements).toHaveLength(1)
    expect(money(await shop.read(one.order)).remitted).toBe(COD)
  })

  test('of somebody else, of another courier, or whose sums do not fit, moves nothing', async () => {
    const { order, cn } = await delivered()
    const says = async (sheet: object) => (await send(sheet)).body
    expect(await says(body([{ cn: 'X-1' }, { cn: 'X-2' }]))).toEqual({
      rows: [
        'None of the 2 numbers is of a parcel here. Is this a settlement of another company, or the wrong column? Nothing was changed.',
      ],
    })
    expect(await says(body([{ cn }], { courier: 'Leopards' }))).toEqual({
      courier: ['These parcels were sent by TCS, not by Leopards. Choose TCS.'],
    })
    expect(await says(body([{ cn }], { bank: COD - 25_000 }))).toEqual({
      bank: [
        'The rows come to Rs. 2,750 after deductions: Rs. 250 more was deducted. Add it as a deduction of the whole, or correct the amount.',
      ],
    })
    const wrong = { reference: ' ', paid_on: '2999-01-01', rows: [], bank: 0, courier: '' }
    expect(Object.keys(await says({ ...body([]), ...wrong })).toSorted()).toEqual([
      'courier',
      'paid_on',
      'reference',
      'rows',
    ])
    expect((await cash()).settlements).toEqual([])
    expect(money(await shop.read(order)).remitted).toBe(0)
    expect(await says(body([{ cn }], { bank: COD - 25_000, whole: { tax: 25_000 } }))).toMatchObject({
      bank: COD - 25_000,
    })
  })
})

describe('what couriers hold', () => {
  test('is told by courier and age, and what is late can be given up and taken back', async () => {
    const [old] = [await delivered(), await sent()]
    await delivered(undefined, 'Leopards')
    const longAgo = new Date(app.clock.now().getTime() - 20 * 86_400_000)
    await app.testDatabase.query('update parcels set delivered_at = $2 where cn = $1', [old.cn, longAgo])
    await countAgain(app.database.db, shop.companyId)
    const before = await cash()
    expect(before).toMatchObject({ expected: COD, collected: 2 * COD, overdue: COD, remitted: 0 })
    expect(
      before.couriers.map(({ name, expected, held, overdue }) => [name, expected, held, overdue]),
    ).toEqual([
      ['Leopards', 0, [COD, 0, 0, 0], 0],
      ['TCS', COD, [0, 0, COD, 0], COD],
    ])
    expect(before.late).toMatchObject([
      { cn: old.cn, courier: 'TCS', due: COD, order: { label: old.order.label } },
    ])
    const days = { courier: 'tcs', days: 30 }
    expect(
      (await done(shop.owner.send<CashResponse>(livePaths.cashDays, days, { method: 'PUT' }))).overdue,
    ).toBe(0)
    const given = { parcel_ids: [old.order.parcels[0]?.id], reason: 'TCS lost it' }
    const { settlements, collected } = await done(
      shop.owner.send<CashResponse>(livePaths.cashWriteOffs, given),
    )
    expect([collected, settlements.map(({ source }) => source)]).toEqual([COD, ['writeOff']])
    expect((await shop.owner.send(livePaths.cashWriteOffs, given)).code).toBe('in_use')
    await takeBack(
      await done(
        shop.owner.get<SettlementResponse>(pathOf(livePaths.settlement, { id: settlements[0]?.id ?? '' })),
      ),
    )
    expect((await cash()).collected).toBe(2 * COD)
  })

  test('is for owners and managers', async () => {
    const { cn } = await delivered()
    const [agent, manager] = [await shop.join('agent'), await shop.join('manager')]
    expect((await agent.get(livePaths.cash)).code).toBe('not_allowed')
    expect((await agent.send(livePaths.settlements, body([{ cn }]))).code).toBe('not_allowed')
    expect((await manager.get(livePaths.cash)).status).toBe(200)
    expect((await manager.send(livePaths.settlements, body([{ cn }]))).status).toBe(201)
  })
})

test('a courier that is connected is asked for its payments, each recorded once', async () => {
  leopards.desk.reset()
  const connection = { courier: 'leopards', values: leopardsKeys, version: 0 }
  await done(shop.owner.send<ConnectionsResponse>(livePaths.couriers, connection, { method: 'PUT' }))
  await emptyOutbox(app.deps)
  const order = await done(sendEvent(shop.owner, await shop.order(), { type: 'order.verified' }))
  const [parcel] = order.parcels
  const asked = { courier: 'leopards', weight_grams: 500, version: parcel?.version }
  await done(shop.owner.send(pathOf(livePaths.parcelBooking, { id: parcel?.id ?? '' }), asked))
  await emptyOutbox(app.deps)
  let booked = await shop.read(order)
  for (const event of [{ type: 'parcel.dispatched' }, { type: 'parcel.markedDelivered', proof: 'Called' }])
    booked = await done(sendToParcel(shop.owner, booked, 1, event))
  const ask = async () => {
    await done(shop.owner.send(livePaths.cashAsk, { courier: 'leopards' }))
    await emptyOutbox(app.deps)
    return cash()
  }
  expect((await ask()).settlements).toEqual([])
  leopards.desk.hurry(20 * DAY)
  const { settlements, couriers } = await ask()
  expect(settlements).toMatchObject([{ source: 'api', state: 'settled', courier: 'Leopards', gross: COD }])
  expect(settlements[0]?.bank).toBeLessThan(COD)
  expect(couriers.find(({ name }) => name === 'Leopards')?.ask).toMatchObject({ is_asking: false, found: 1 })
  expect(money(await shop.read(order))).toMatchObject({ remitted: COD, difference: 0 })
  expect((await ask()).settlements).toHaveLength(1)
  leopards.desk.reset()
})

test('a payment for a parcel that is booked asks first, and leaves a task', async () => {
  const { order } = await sent()
  const payment = { kind: 'charged', amount_minor: 1_000, version: order.version }
  const path = pathOf(livePaths.orderPayments, order)
  expect((await shop.owner.send(path, payment)).body).toEqual({
    give_back: ['TCS will still collect Rs. 2,750. Cancel the fulfilment, or record it and give it back.'],
  })
  const paid = await done(shop.owner.send<OrderResponse>(path, { ...payment, give_back: true }))
  expect(money(paid)).toMatchObject({ tasks: ['codPaidElsewhere'] })
  expect(paid.balance.paid.minor).toBe(1_000)
})

test('the dashboard of owners and managers has the same sums', async () => {
  await delivered()
  const { expected, collected, overdue, remitted } = await cash()
  const figures = { expected, collected, overdue, remitted }
  expect(await done(shop.owner.get(livePaths.dashboard))).toMatchObject({ cash: figures })
  expect(await done((await shop.join('agent')).get(livePaths.dashboard))).not.toHaveProperty('cash')
})

describe('what a courier held when the company began here', () => {
  const open = (given: object = {}) =>
    shop.owner.send<CashResponse>(livePaths.cashOpenings, {
      courier: 'TCS',
      day: today(),
      amount: 900_000,
      reason: 'Its statement',
      ...given,
    })
  const openingOf = (found: CashResponse, name = 'TCS') =>
    found.couriers.find((courier) => courier.name === name)?.opening

  test('is in the figures, is paid by numbers of no parcel, and is taken back whole', async () => {
    const before = await cash()
    const opened = await done(open())
    expect([openingOf(opened), opened.collected, opened.remitted]).toEqual([900_000, 900_000, 0])
    const [summary] = opened.settlements
    expect(summary).toMatchObject({
      source: 'opening',
      state: 'settled',
      gross: 900_000,
      bank: 0,
      waiting: 0,
    })

    // Its first payment is of old parcels alone: nothing counts before a person has accepted it.
    const settlement = await record(body([{ cn: 'OLD-1', gross: 250_000 }]))
    expect(results(settlement)).toEqual(['unknown'])
    expect(openingOf(await cash())).toBe(900_000)
    const accepted = await done(decide(settlement, 'OLD-1', 'accepted'))
    const paid = await cash()
    expect([openingOf(paid), paid.collected, paid.remitted]).toEqual([650_000, 650_000, 250_000])
    await takeBack(accepted)
    expect(openingOf(await cash())).toBe(900_000)

    const found = await done(
      shop.owner.get<SettlementResponse>(pathOf(livePaths.settlement, summary ?? { id: '' })),
    )
    expect(found.rows).toMatchObject([{ due: 900_000, reason: 'Its statement' }])
    await takeBack(found)
    const { settlements: _, ...after } = await cash()
    const { settlements: __, ...rest } = before
    expect(after).toEqual(rest)
    // Then it can be given anew.
    expect(openingOf(await done(open({ amount: 5 })))).toBe(5)
  })

  test('is given once for each courier, with a day that has been and a reason, by who may change cash', async () => {
    await done(open())
    expect((await open()).body).toEqual({
      courier: ['The opening balance of TCS is recorded already. Take that one back first.'],
    })
    expect((await open({ courier: ' ', day: '2999-01-01', reason: '' })).body).toEqual({
      courier: ['Choose the courier.'],
      day: ['Choose the day on which it was paid. It is not in the future.'],
      reason: ['Give a reason.'],
    })
    expect((await open({ courier: 'Leopards', amount: 0 })).status).toBe(400)
    // Another courier’s numbers of nobody stay refused.
    expect((await send(body([{ cn: 'OLD-9' }], { courier: 'Leopards' }))).status).toBe(400)
  })
})
