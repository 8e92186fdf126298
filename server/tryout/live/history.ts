/**
 * What happened at the try-out's company: orders of some months, more of them the nearer now is, each with what six
 * people and two couriers did about it. Nothing here decides a status: people act, and the charts answer.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { NewOrder } from '#domain/fulfilment/orderContract.ts'
import { rightsOf } from '#domain/fulfilment/rights.ts'
import { type CompanyRole, rolesOf } from '#domain/fulfilment/roles.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import { createRandom, type Random } from '#domain/random.ts'
import { DAY, HOUR, MINUTE, startOfDay } from '#domain/weeks.ts'
import type { ParcelRecord } from '#server/db/live/orders.ts'
import type { StockRow } from '#server/db/live/stock.ts'
import { productsOf } from '#server/live/orders/warehouses.ts'
import type { actsOn, Writer } from './acts.ts'
import type { Book } from './book.ts'
import { asWritten, liveCustomer, liveGoods, liveLocations, misspelt, scarceSkus } from './market.ts'

export type Member = { id: string; name: string; role: CompanyRole }
/** What a history is played on: a book, or the same acts elsewhere. */
export type Shop = ReturnType<typeof actsOn> &
  Pick<Book, 'companyId' | 'settings' | 'write' | 'addLocation' | 'addProduct'>

type Given = { shop: Shop; members: readonly Member[]; orders: number; now: Date }

/** How long other work of the process waits, in milliseconds. */
const TURN_MS = 5

/** Before this many days there was nothing. */
const SPAN_DAYS = 150
/** Pieces of each product that a location starts with, and is filled up to. */
const FULL = 90
const LOW = 25

const couriers = ['TCS', 'Leopards'] as const

/** One thing that is done at a moment, if the order is then in a status where it makes sense. */
type Step = { at: number; run: (at: Date) => Promise<unknown> }

/** The morning on which the company began. */
export function historyStart(now: Date): Date {
  return new Date(startOfDay(now.getTime() - SPAN_DAYS * DAY) + 9 * HOUR)
}

/**
 * Plays the history of a company up to now, into its empty shop. The same people and moment give the same history. It
 * takes seconds, in which other work of the process goes on.
 */
export async function playHistory({ shop, members, orders, now }: Given): Promise<void> {
  const random = createRandom(1947)
  const cast = castOf(members, random)
  const end = now.getTime()
  const start = historyStart(now).getTime()
  const goods = await openShop(shop, cast, new Date(start))
  const customers = Array.from({ length: Math.max(1, Math.ceil(orders / 6)) }, (_, index) =>
    liveCustomer(index, random),
  )
  const skus = goods.map(({ sku }) => sku)
  const steps = Array.from({ length: orders }, (_, index) => {
    const age = (SPAN_DAYS - 1) * DAY * random.next() ** 2
    const woken = waking(end - age, random)
    // What the coming morning would bring came the day before: a try-out that starts at night has no pile of that minute.
    const placedAt = Math.max(start + HOUR, woken < end ? woken : woken - DAY)
    // Each customer orders at least once, and some much more often than others.
    const at = index < customers.length ? index : Math.floor(customers.length * random.next() ** 1.6)
    const customer = customers[at] as OrderCustomer
    const input = orderOf(customer, skus, random)
    return orderSteps({ shop, cast, random, end }, placedAt, { input, city: customer.city })
  }).flat()
  for (let day = start + DAY; day < end; day += DAY)
    steps.push({ at: day, run: (moment) => fillUp({ shop, cast, random }, goods, moment) })
  steps.sort((a, b) => a.at - b.at)
  let turnBegan = performance.now()
  for (const { at, run } of steps) {
    if (at > end) break
    await run(new Date(at))
    if (performance.now() - turnBegan < TURN_MS) continue
    await nextTurn()
    turnBegan = performance.now()
  }
}

type Cast = {
  owner: Writer
  agent: () => Writer
  warehouse: () => Writer
  courier: (name: string) => Writer
}

function castOf(members: readonly Member[], random: Random): Cast {
  const withRole = (wanted: CompanyRole) =>
    members
      .filter(({ role }) => role === wanted)
      .map(({ id, name, role }): Writer => ({ kind: 'person', id, name, rights: rightsOf(rolesOf(role)) }))
  const [owner] = withRole('owner')
  if (!owner) throw new Error('A company has an owner')
  const [agents, packers] = [withRole('agent'), withRole('warehouse')]
  return {
    owner,
    agent: () => random.pick(agents),
    warehouse: () => random.pick(packers),
    courier: (name) => ({ kind: 'courier', id: null, name, rights: [] }),
  }
}

type Goods = { id: string; sku: string }

async function openShop(shop: Shop, { owner, warehouse }: Cast, at: Date): Promise<Goods[]> {
  const locationIds: string[] = []
  for (const location of liveLocations) locationIds.push(await shop.addLocation(owner, at, location))
  const goods: Goods[] = []
  for (const columns of liveGoods()) {
    const { sku } = columns
    const productId = await shop.addProduct(owner, at, columns)
    goods.push({ id: productId, sku })
    for (const locationId of locationIds)
      await shop.receive(warehouse(), at, { productId, locationId }, scarceSkus.includes(sku) ? 12 : FULL)
  }
  const { companyId, settings } = shop
  await shop.write(owner, at, ({ log }) =>
    log({
      subject: 'company',
      subjectId: companyId,
      event: 'workspace.chosen',
      before: { workspace: 'sample' },
      after: { workspace: 'live' },
      version: settings.version,
    }),
  )
  return goods
}

const piecesIn = ({ onHand, reserved }: StockRow, { settings }: Shop) =>
  Math.max(0, onHand - reserved - settings.stockBuffer)

/** What runs low arrives again; the scarce goods in small numbers and late. */
async function fillUp(
  { shop, cast: { warehouse }, random }: Omit<Scene, 'end'>,
  goods: readonly Goods[],
  at: Date,
): Promise<void> {
  const skuOf = new Map(goods.map(({ id, sku }) => [id, sku]))
  for (const row of await shop.read((rows) => rows.lockStock([...skuOf.keys()]))) {
    const isScarce = scarceSkus.includes(skuOf.get(row.productId) ?? '')
    const available = piecesIn(row, shop)
    const isDue = isScarce ? available === 0 && random.chance(4) : available < LOW && random.chance(60)
    if (isDue) await shop.receive(warehouse(), at, row, isScarce ? 10 : FULL - available)
  }
}

/** By day: at night the shop sleeps, and most of its customers too. */
function waking(at: number, random: Random): number {
  const morning = startOfDay(at) + 9 * HOUR
  if (at < morning) return morning + Math.floor(random.next() * 4 * HOUR)
  return at > morning + 13 * HOUR ? at - Math.floor(random.next() * 10 * HOUR) : at
}

function orderOf(customer: OrderCustomer, skus: readonly string[], random: Random): NewOrder {
  const count = random.weighted({ 1: 60, 2: 30, 3: 10 })
  const chosen = new Set(Array.from({ length: Number(count) }, () => random.pick(skus)))
  const isAbroad = random.chance(2)
  const isCard = isAbroad || random.chance(25)
  const place = isAbroad
    ? random.pick([
        { city: 'Dubai', country: 'United Arab Emirates' },
        { city: 'London', country: 'United Kingdom' },
      ])
    : {
        city: random.chance(5) ? misspelt(customer.city, random) : asWritten(customer.city, random),
        country: 'Pakistan',
      }
  return {
    customer: { ...customer, ...place },
    lines: [...chosen].map((sku) => ({
      product_id: null,
      title: '',
      sku,
      quantity: random.chance(80) ? 1 : 2 + random.below(2),
      price_minor: null,
    })),
    payment: isCard ? 'CC' : 'COD',
    paid: null,
    coupon: random.chance(8) ? { code: 'EID10', percent_off: 10 } : null,
    gift_card: random.chance(3) ? { code: 'GIFT500', minor: 50_000 } : null,
    shipping_minor: random.pick([0, 15_000, 20_000, 25_000]),
    tags: random.chance(6) ? [random.pick(['vip', 'gift-wrap', 'call-first'])] : [],
    note: random.chance(8)
      ? random.pick(['Call before delivery.', 'Leave with the guard.', 'Gift: no invoice.'])
      : '',
    source: random.weighted({ whatsapp: 45, phone: 25, instagram: 25, 'walk-in': 5 }),
    force: true,
  }
}

type Scene = { shop: Shop; cast: Cast; random: Random; end: number }

/** What people and couriers will do about an order. What its charts or its stock make impossible is left out. */
function orderSteps(
  { shop, cast, random, end }: Scene,
  placedAt: number,
  { input, city }: { input: NewOrder; city: string },
): Step[] {
  let number = 0
  let at = placedAt
  const steps: Step[] = []
  const courier = random.pick(couriers)
  /** Up to so many hours later, but by day. */
  const later = (hours: number, run: Step['run']) => {
    at = Math.max(at + MINUTE, waking(at + (0.1 + 0.9 * random.next()) * hours * HOUR, random))
    steps.push({ at, run })
  }
  const isIn = async (...states: string[]) => states.includes((await shop.order(number)).order.state)
  const eachParcel = async (
    states: readonly ParcelRecord['state'][],
    act: (parcel: ParcelRecord) => Promise<void>,
  ) => {
    const { parcels } = await shop.order(number)
    for (const parcel of parcels) if (states.includes(parcel.state)) await act(parcel)
  }
  const send = (
    writer: Writer,
    now: Date,
    states: readonly ParcelRecord['state'][],
    inputOf: (parcel: ParcelRecord) => Parameters<Shop['sendParcel']>[4],
  ) => eachParcel(states, (parcel) => shop.sendParcel(writer, now, number, parcel.id, inputOf(parcel)))
  /** Some things stay undone, but not for ever: of what is older, somebody took care. */
  const isLeft = (percent: number) => end - placedAt < 21 * DAY && random.chance(percent)
  const booking = (parcel: ParcelRecord) => ({
    courier,
    cn: `${courier.slice(0, 1)}${parcel.id.replaceAll('-', '').slice(-10).toUpperCase()}`,
  })
  const cancel = async (
    now: Date,
    writer: Writer,
    reason: 'customerWish' | 'outOfStock' | 'addressOrDelivery',
  ) => {
    const { order, parcels } = await shop.order(number)
    const isHere = ({ state }: ParcelRecord) =>
      ['awaitingAssigning', 'awaitingApproval', 'dispatchIssue', 'halt', 'cancelled'].includes(state)
    if (order.state === 'cancelled' || !parcels.every(isHere)) return
    const given = { reason, words: '', restock: true, isBookingCancelled: false } as const
    await shop.sendOrder(writer, now, number, { type: 'order.cancelled', ...given })
  }

  steps.push({
    at,
    run: async (now) => {
      number = await shop.create(cast.agent(), now, input)
    },
  })
  if (random.chance(6)) {
    later(30, (now) => cancel(now, cast.agent(), 'customerWish'))
    return steps
  }
  if (isLeft(4)) return steps
  if (input.payment === 'CC' && random.chance(85))
    later(6, async (now) => {
      const { state, grandTotalMinor } = (await shop.order(number)).order
      if (state === 'pendingCC' && grandTotalMinor > 0)
        await shop.charge(cast.agent(), now, number, grandTotalMinor, `TX-${number}`)
    })
  if (random.chance(3)) {
    later(6, async (now) => {
      if (await isIn('pendingCC', 'pendingCOD'))
        await shop.sendOrder(cast.agent(), now, number, {
          type: 'order.held',
          reason: 'The customer wants to think about it.',
        })
    })
    if (isLeft(60)) return steps
    later(60, async (now) => {
      if (await isIn('halt')) await shop.sendOrder(cast.agent(), now, number, { type: 'hold.released' })
    })
  }
  later(16, async (now) => {
    const { state, payment, paidMinor, grandTotalMinor, customerId } = (await shop.order(number)).order
    if (!['pendingCC', 'pendingCOD'].includes(state)) return
    const isUnpaid = payment === 'CC' && paidMinor < grandTotalMinor
    const { deliveredParcels = 0, returnedParcels = 0 } =
      (await shop.read((rows) => rows.findCustomer(customerId ?? ''))) ?? {}
    const isDoubted = returnedParcels > deliveredParcels
    const reason = isDoubted || isUnpaid ? 'Confirmed on the phone.' : ''
    await shop.sendOrder(isUnpaid ? cast.owner : cast.agent(), now, number, {
      type: 'order.verified',
      reason,
    })
  })
  if (!isLeft(45))
    later(40, async (now) => {
      if (await isIn('cityIssue'))
        await shop.sendOrder(cast.agent(), now, number, { type: 'city.fixed', city, learn: true })
    })
  if (random.chance(4)) {
    later(8, (now) => send(cast.owner, now, ['awaitingApproval'], () => ({ type: 'parcel.unassigned' })))
    if (isLeft(55)) return steps
    later(24, (now) =>
      eachParcel(['awaitingAssigning'], async (parcel) => {
        const { lines } = await shop.order(number)
        const stock = await shop.read((rows) => rows.lockStock(productsOf(lines)))
        const locations = await shop.read((rows) => rows.listLocations())
        const place = locations.find(({ id: locationId }) =>
          parcel.lines.every(({ lineId, quantity }) => {
            const productId = lines.find(({ id }) => id === lineId)?.productId
            const row = stock.find((own) => own.productId === productId && own.locationId === locationId)
            return row !== undefined && piecesIn(row, shop) >= quantity
          }),
        )
        if (!place) return
        const assignments = parcel.lines.map(({ lineId, quantity }) => ({
          lineId,
          quantity,
          warehouseId: place.id,
        }))
        await shop.sendParcel(cast.agent(), now, number, parcel.id, { type: 'parcel.assigned', assignments })
      }),
    )
  }
  if (random.chance(3))
    later(10, (now) =>
      send(cast.warehouse(), now, ['awaitingApproval'], () => ({
        type: 'parcel.disapproved',
        reason: 'The piece on the shelf is damaged.',
      })),
    )
  if (random.chance(3)) {
    later(10, (now) => cancel(now, cast.agent(), 'customerWish'))
    return steps
  }
  if (isLeft(5)) return steps
  if (random.chance(5)) {
    later(14, (now) =>
      send(cast.warehouse(), now, ['awaitingApproval'], (parcel) => ({
        type: 'parcel.approved',
        booking: booking(parcel),
        refusedWith: random.pick([
          'Address incomplete: house number missing',
          'No service on this route this week',
        ]),
      })),
    )
    if (isLeft(60)) return steps
    later(30, (now) =>
      send(cast.warehouse(), now, ['dispatchIssue'], (parcel) => ({
        type: 'booking.retried',
        booking: booking(parcel),
        refusedWith: null,
      })),
    )
  }
  later(14, (now) =>
    send(cast.warehouse(), now, ['awaitingApproval'], (parcel) => ({
      type: 'parcel.approved',
      booking: booking(parcel),
      refusedWith: null,
    })),
  )
  // What halted for want of stock is checked again, and cancelled after some days.
  later(40, (now) => recheck(now))
  if (!isLeft(3))
    later(16, (now) =>
      send(cast.warehouse(), now, ['approved'], () => ({ type: 'parcel.dispatched', scanned: 0 })),
    )
  if (random.chance(8))
    later(50, (now) =>
      send(cast.courier(courier), now, ['dispatched'], () => ({
        type: 'courier.attemptFailed',
        scannedAt: now.getTime(),
        words: 'Nobody at home',
      })),
    )
  const scan = (now: Date) => ({ scannedAt: now.getTime(), isTerminal: true })
  if (random.chance(11)) {
    later(140, (now) =>
      send(cast.courier(courier), now, ['dispatched'], () => ({ type: 'courier.returned', ...scan(now) })),
    )
    later(90, (now) =>
      send(cast.warehouse(), now, ['returned'], ({ lines }) => ({
        type: 'return.checked',
        lines: lines.map(({ lineId, quantity }) => {
          const damaged = random.chance(10) ? 1 : 0
          return { lineId, good: quantity - damaged, damaged }
        }),
      })),
    )
  } else if (random.chance(88))
    later(110, (now) =>
      send(cast.courier(courier), now, ['dispatched'], () => ({ type: 'courier.delivered', ...scan(now) })),
    )
  else
    later(110, (now) =>
      send(cast.owner, now, ['dispatched'], () => ({
        type: 'parcel.markedDelivered',
        proof: 'The customer confirmed it on WhatsApp.',
      })),
    )
  if (!isLeft(30))
    later(200, async (now) => {
      const { parcels } = await shop.order(number)
      if (parcels.some(({ state }) => state === 'halt')) await cancel(now, cast.agent(), 'outOfStock')
    })
  return steps

  function recheck(now: Date) {
    return eachParcel(['halt'], async (parcel) => {
      try {
        await shop.sendParcel(cast.agent(), now, number, parcel.id, { type: 'stock.rechecked' })
      } catch {
        // Still not there.
      }
    })
  }
}
