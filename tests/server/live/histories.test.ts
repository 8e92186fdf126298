/** Random histories of orders, by several people at once: the invariants of orders.md §1 hold whatever they do. */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse, OrdersResponse, ParcelResponse } from '#domain/fulfilment/orderContract.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import { findOrderRecord, listPayments } from '#server/db/live/orders.ts'
import { totalsOf } from '#server/live/orders/amounts.ts'
import { figuresOf } from '#server/live/orders/saveOrder.ts'
import { snapshotOf } from '#server/live/orders/snapshot.ts'
import * as live from '#tests/support/liveApp.ts'
import { replayOrders, replayStock } from '#tests/support/replay.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

/** `npm run lab -- histories` asks for more. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 40)
/** How many people work at the same time, and how often each does something. */
const PEOPLE = 8
const ROUNDS = Math.ceil(HISTORIES / 2)

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  await app.close()
})

/** As JSON; a field that was never set is null in a row and missing in the log. */
function withoutNulls(fields: object = {}): object {
  const set = Object.entries(fields).filter(([, value]) => value !== null)
  return JSON.parse(JSON.stringify(Object.fromEntries(set)))
}

type Choice = { pick: <Item>(items: readonly Item[]) => Item; below: (limit: number) => number }

function choicesOf(seed: number): Choice {
  let state = seed >>> 0
  const below = (limit: number) => {
    // A small generator with a fixed seed: a failing history can be repeated.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return { below, pick: (items) => items[below(items.length)] as (typeof items)[number] }
}

function parcelEvent(
  type: string,
  parcel: ParcelResponse,
  locationIds: string[],
  { pick, below }: Choice,
): object {
  const lines = parcel.lines.map(({ line_id, quantity }) => ({ lineId: line_id, quantity }))
  const good = (quantity: number) => below(quantity + 1)
  return {
    type,
    reason: type === 'order.cancelled' ? 'outOfStock' : 'Random',
    restock: below(3) > 0,
    isBookingCancelled: below(2) > 0,
    booking: { courier: 'TCS', cn: `CN-${below(1_000_000)}` },
    refusedWith: below(4) === 0 ? 'Area not served' : null,
    assignments: lines.flatMap(({ lineId, quantity }) => {
      const first = 1 + below(quantity)
      const parts = [
        { lineId, warehouseId: pick(locationIds), quantity: first },
        { lineId, warehouseId: pick(locationIds), quantity: quantity - first },
      ]
      return parts.filter((part) => part.quantity > 0)
    }),
    proof: 'Called',
    advice: 'retry',
    lines:
      type === 'return.checked'
        ? parcel.lines.map(({ line_id, quantity }) => {
            const count = good(quantity)
            return { lineId: line_id, good: count, damaged: quantity - count }
          })
        : lines.map((line) => ({ ...line, quantity: 1 + below(line.quantity) })),
  }
}

async function act(
  person: live.Person,
  ids: string[],
  products: string[],
  locationIds: string[],
  choice: Choice,
): Promise<number> {
  const { pick, below } = choice
  const kind = below(13)
  if (kind === 0) {
    const adjustment = {
      product_id: pick(products),
      location_id: pick(locationIds),
      change: below(9) - 3 || 1,
      reason: 'count',
    }
    return (await person.send(livePaths.stockAdjustments, adjustment)).status
  }
  const path = live.pathOf(livePaths.order, { id: pick(ids) })
  const { body: order } = await person.get<OrderResponse>(path)
  if (kind === 1) {
    const tags = { tags: [pick(['vip', 'Fragile', 'call first'])], version: order.version }
    return (await person.send(live.pathOf(livePaths.orderTags, order), tags, { method: 'PUT' })).status
  }
  if (kind === 2) {
    const payment = {
      kind: pick(['charged', 'refunded']),
      amount_minor: 1 + below(50_000),
      version: order.version,
    }
    return (await person.send(live.pathOf(livePaths.orderPayments, order), payment)).status
  }
  if (kind === 12) {
    const city = pick(['Karachi', 'Lahore', 'Rawalpindi', 'Kasur'])
    const edited = { customer: { ...order.customer, city }, version: order.version, reallocate: below(3) > 0 }
    return (await person.send(live.pathOf(livePaths.orderCustomer, order), edited, { method: 'PUT' })).status
  }
  const parcel = order.parcels.length > 0 && kind > 3 ? pick(order.parcels) : null
  const possible = (parcel ?? order).possible.filter((type) => type !== 'order.cancelled' || below(4) === 0)
  if (possible.length === 0) return 200
  const type = pick(possible)
  if (parcel) {
    const path = live.pathOf(livePaths.parcelEvents, parcel)
    const event = { ...parcelEvent(type, parcel, locationIds, choice), version: parcel.version }
    // 7: a press that is sent twice at once happens once, and a later one of the same version not at all.
    const key = randomUUID()
    const answers = await Promise.all([1, 2].map(() => person.send(path, event, { key })))
    const [first, second] = answers
    const third = first?.status === 200 ? await person.send(path, event) : null
    if (!isDeepStrictEqual(first?.body, second?.body) && answers.every(({ status }) => status === 200))
      return 701
    return third?.status === 200 ? 702 : (first?.status ?? 0)
  }
  const event = { type, reason: type === 'order.cancelled' ? 'price' : 'Random', city: 'Lahore' }
  return (await live.sendEvent(person, order, event)).status
}

test(`${HISTORIES} histories with ${PEOPLE} people at work keep the invariants`, {
  timeout: 900_000,
}, async () => {
  const company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const locations = [
    await company.addLocation('Korangi', 'Karachi'),
    await company.addLocation('Gulberg', 'Lahore'),
    await company.addLocation('Saddar', 'Rawalpindi'),
  ]
  const locationIds = locations.map(({ id }) => id)
  const products: string[] = []
  for (const [index, sku] of ['A', 'B', 'C'].entries()) {
    const stock = Object.fromEntries(locationIds.map((id, at) => [id, 40 * (1 + ((at + index) % 3))]))
    products.push((await company.addProduct(sku, stock, 33_333 * (index + 1))).id)
  }
  // Half of the people are served by another process.
  const other = live.secondProcess(app)
  const elsewhere = company.owner.servedBy(other)

  const seed = Number(process.env.SEED ?? fc.sample(fc.nat(), 1)[0])
  const setting = choicesOf(seed)
  const ids: string[] = []
  for (let made = 0; made < HISTORIES; made++) {
    const order = live.newOrder(
      { [setting.pick(['A', 'B'])]: 1 + setting.below(4), C: 1 + setting.below(3) },
      {
        payment: setting.pick(['CC', 'COD']),
        customer: {
          ...live.customer,
          number: `0300-${1_000_000 + setting.below(60)}`,
          city: setting.pick(['Karachi', 'Lahore', 'Quetta', 'Mirpurr']),
        },
        coupon: setting.pick([null, { code: 'EID', percent_off: 7 }]),
        gift_card: setting.pick([null, { code: 'G', minor: 12_345 }]),
      },
    )
    const { body } = await company.owner.send<OrderResponse>(livePaths.orders, order)
    ids.push(body.id)
  }
  const statuses = new Map<number, number>()
  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const choice = choicesOf(seed + index + 1)
      const person = index % 2 === 0 ? company.owner : elsewhere
      for (let round = 0; round < ROUNDS; round++) {
        const status = await act(person, ids, products, locationIds, choice)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  await other.close()
  const broken: string[] = []
  const check = (what: string, found: unknown, expected: unknown) => {
    if (!isDeepStrictEqual(found, expected))
      broken.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
  }
  const odd = [...statuses.keys()].filter((status) => ![200, 201, 400, 409, 503].includes(status))
  check('answers', odd, [])
  check(
    'failures',
    app.log.filter(({ level }) => level === 'error'),
    [],
  )

  const changes = await app.testDatabase.query<Parameters<typeof replayOrders>[0][number]>(
    'select subject, subject_id, before, after from changes where company_id = $1 order by subject_id, version, id',
    [company.companyId],
  )
  const replayed = replayOrders(changes)
  const lineProducts = new Map<string, string | null>()
  const figures: Record<string, number> = {}
  const counts = new Map<string, number>()
  const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number) =>
    items.reduce((sum, item) => sum + of(item), 0)
  for (const id of ids) {
    const record = await findOrderRecord(app.database.db, company.companyId, { id })
    if (!record) throw new Error(`${id} is gone`)
    const { order, lines, parcels } = record
    for (const line of lines) lineProducts.set(line.id, line.productId)
    counts.set(order.status, (counts.get(order.status) ?? 0) + 1)
    const { deliveredParcels, returnedParcels, spentMinor, keptOrders } = figuresOf(record)
    const owner = order.customerId ?? ''
    figures[owner] =
      (figures[owner] ?? 0) + spentMinor + deliveredParcels + 10 * returnedParcels + 100 * keptOrders
    // 6: from Cancelled nothing changes but tags and payments.
    let wasCancelled = false
    for (const { after } of changes.filter(({ subject_id }) => subject_id === id)) {
      const moved = Object.keys(after).filter(
        (field) => !['tags', 'paidMinor', 'refundedMinor'].includes(field),
      )
      if (wasCancelled) check('6: a cancelled order stays', moved, [])
      wasCancelled = (after['status'] ?? (wasCancelled && 'cancelled')) === 'cancelled'
    }
    for (const parcel of parcels.filter(({ state, cn }) => state === 'cancelled' && cn !== null))
      check(
        '8: the number of a cancelled parcel has a task',
        record.tasks.some(
          ({ parcelId, kind, doneAt }) => parcelId === parcel.id && kind === 'bookingNotCancelled' && !doneAt,
        ),
        true,
      )
    const payments = await listPayments(app.database.db, company.companyId, id)
    const paid = (kind: string) =>
      sumOf(
        payments.filter((entry) => entry.kind === kind),
        ({ amountMinor }) => amountMinor,
      )
    check(
      '9: the payments are the sums of the order',
      [paid('charged'), paid('refunded'), paid('collected'), paid('remitted')],
      [order.paidMinor, order.refundedMinor, order.collectedMinor, order.remittedMinor],
    )
    check(
      '9: the cash of what was delivered is collected',
      order.collectedMinor,
      sumOf(
        parcels.filter(({ deliveredAt }) => deliveredAt !== null),
        ({ codMinor }) => codMinor,
      ),
    )
    check('4: the log tells the order', withoutNulls(replayed.get(id)), withoutNulls(snapshotOf(record)))
    if (parcels.length === 0) continue
    for (const line of lines) {
      const pieces = parcels.flatMap((parcel) => parcel.lines.filter(({ lineId }) => lineId === line.id))
      check(
        '2: every piece is in one parcel',
        sumOf(pieces, ({ quantity }) => quantity),
        line.quantity,
      )
    }
    const fields = ['subtotalMinor', 'couponMinor', 'giftCardMinor', 'shippingMinor'] as const
    for (const field of fields)
      check(
        `3: ${field} of the parcels`,
        sumOf(parcels, (parcel) => parcel[field]),
        order[field],
      )
    const isUntouched = order.paidMinor === 0 && parcels.every(({ state }) => state !== 'cancelled')
    const cod = sumOf(parcels, ({ codMinor }) => codMinor)
    if (isUntouched) check('3: the cash of the parcels', cod, totalsOf(order, lines).cod.minor)
  }

  const stock = await app.testDatabase.query<{ key: string; onHand: number; reserved: number }>(
    `select product_id || '/' || location_id as key, on_hand as "onHand", reserved from stock where company_id = $1`,
    [company.companyId],
  )
  const told = replayStock(changes, (lineId) => lineProducts.get(lineId) ?? null)
  for (const { key, onHand, reserved } of stock) {
    check('1: what is reserved is there', reserved >= 0 && reserved <= onHand, true)
    check('4: the log tells the stock', told.get(key) ?? { onHand: 0, reserved: 0 }, { onHand, reserved })
  }
  const adjusted = await app.testDatabase.query<{ key: string; sum: number }>(
    `select product_id || '/' || location_id as key, sum(change)::int as sum from stock_adjustments
     where company_id = $1 group by 1`,
    [company.companyId],
  )
  for (const { key, sum } of adjusted)
    check('1: the adjustments are the stock', sum, stock.find((row) => row.key === key)?.onHand)

  const { body: page } = await company.owner.get<OrdersResponse>(livePaths.orders)
  check('5: all', page.count_of_all, HISTORIES)
  check(
    '5: the tabs',
    page.counts_by_status,
    Object.fromEntries(orderStatuses.map((status) => [status, counts.get(status) ?? 0])),
  )
  const stored = await app.testDatabase.query<{ id: string; sum: string }>(
    `select id, spent_minor + delivered_parcels + 10 * returned_parcels + 100 * kept_orders as sum from customers
     where company_id = $1`,
    [company.companyId],
  )
  for (const { id, sum } of stored) check('figures of a customer', Number(sum), figures[id])
  expect({ seed, broken }).toEqual({ seed, broken: [] })
  expect(statuses.get(200)).toBeGreaterThan(HISTORIES)
})
