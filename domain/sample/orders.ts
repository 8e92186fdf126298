/**
 * The orders of the sample: 13 months until `now`, with growing numbers per day. The content of an order depends only
 * on its number, so that the address of an order stays valid; its times depend on `now`.
 */
import type { Money } from '#domain/money.ts'
import { type LineItem, type Order, riskStatuses } from '#domain/orders/order.ts'
import { orderTotals } from '#domain/orders/totals.ts'
import { createRandom, type Random } from '#domain/random.ts'
import { DAY, HOUR, MINUTE, startOfDay } from '#domain/weeks.ts'
import { formerItems, sampleLocations, sampleProducts, soldItem } from './catalogue.ts'
import { createNeighbours, type Person, samplePeople } from './people.ts'
import { closedAt, isAssigned, paymentStatusOf, statusAfter, takenFrom } from './statuses.ts'

/** The order at `/orderDetails`, which is also the newest. */
export const FIXED_ORDER_NUMBER = 11_284

const DAYS = 396

/** The times of today's orders, as shares of the day until now. */
const todaysOrders = [0.2, 0.38, 0.5, 0.57, 0.71, 0.83, 0.88, 0.95, 1]
const coupons = [
  { code: 'EID10', percentOff: 10 },
  { code: 'AZADI14', percentOff: 14 },
  { code: 'SALE20', percentOff: 20 },
]

/** The weights of the hours 0–23 as base 36 digits: few orders at night, peaks at noon and in the evening. */
const ordersByHour = '310001248cgkmkihilorsqk9'

const hours = Object.fromEntries(
  [...ordersByHour].map((weight, hour) => [`at ${hour}`, Number.parseInt(weight, 36)]),
)

function rupees(amount: number): Money {
  return { minor: amount * 100, currency: 'PKR' }
}

/** The times of the orders of a day, oldest first. */
function timesOn(daysAgo: number, now: number, random: Random): number[] {
  const today = startOfDay(now)
  if (daysAgo === 0) {
    const newest = now - Math.min(4 * MINUTE, (now - today) / 2)
    return todaysOrders.map((share) => Math.floor(today + (newest - today) * share))
  }
  const perDay = 1.3 + 8.6 / (1 + Math.exp((daysAgo - 70) / 25))
  const count = Math.floor(perDay * (0.7 + 0.6 * random.next()) + random.next())
  return Array.from({ length: count }, () => {
    const hour = Number(random.weighted(hours).slice(3))
    return today - daysAgo * DAY + hour * HOUR + random.below(HOUR)
  }).sort((a, b) => a - b)
}

/** The index of the customer: early customers order more often, new customers only after they joined. */
function buyerOn(daysAgo: number, people: readonly Person[], random: Random): number {
  const known = 20 + Math.floor((people.length - 20) * Math.min(1, (DAYS - daysAgo) / (DAYS - 9)))
  return Math.floor(random.next() ** 1.3 * known)
}

const items = sampleProducts().map(soldItem)
const formerly = [...items, ...formerItems(), ...formerItems()]

const linesPerOrder = { 1: 50, 2: 32, 3: 14, 4: 4 }
const piecesPerLine = { 1: 74, 2: 20, 3: 6 }

function linesOf(daysAgo: number, random: Random): LineItem[] {
  const sold = daysAgo > 40 && random.chance(24) ? formerly : items
  const titles = new Set<string>()
  const count = random.weighted(linesPerOrder)
  return Array.from({ length: Number(count) }, () => ({
    ...random.pick(sold),
    quantity: Number(random.weighted(piecesPerLine)),
  })).filter(({ title }) => !titles.has(title) && titles.add(title))
}

/** Why an order has a City Issue: one letter of the city is missing, as in 'Karchi'. `index` decides which one. */
function withMisspeltCity(order: Order, index: number): Order {
  const { city } = order.customer
  const at = 3 + (index % 2)
  return { ...order, customer: { ...order.customer, city: city.slice(0, at) + city.slice(at + 1) } }
}

type Seed = {
  people: readonly Person[]
  /** How many orders were placed before. */
  index: number
  placedAt: number
  daysAgo: number
  now: number
  random: Random
}

function orderFrom({ people, index, placedAt, daysAgo, now, random }: Seed): Order {
  const buyer = buyerOn(daysAgo, people, random)
  const { customer, isAbroad, locationIndex } = people[buyer] as Person
  const payment = isAbroad || random.chance(34) ? 'CC' : 'COD'
  const drawn = statusAfter(daysAgo, payment, random)
  const status = takenFrom(drawn, index)
  const lines = linesOf(daysAgo, random)
  const coupon = random.chance(16) ? random.pick(coupons) : null
  const giftCard = random.chance(6)
    ? { code: `GC-${1000 + random.below(9000)}`, amount: rupees(random.pick([500, 1000, 2000])) }
    : null
  const { subtotal } = orderTotals({ lines, coupon: null, giftCard: null, shipping: rupees(0) })
  const isRisky = drawn === 'halt' || random.chance(14)
  const location = sampleLocations[random.chance(10) ? random.below(sampleLocations.length) : locationIndex]
  return {
    id: '',
    customerId: customerIdOf(buyer),
    customer,
    placedAt,
    closedAt: closedAt(status, placedAt, daysAgo, now, random),
    type: isAbroad ? 'International' : 'Local',
    payment,
    paymentStatus: paymentStatusOf({ payment, status }),
    status,
    risk: riskStatuses[isRisky ? 1 + random.below(2) : 0] ?? 'Low',
    lines,
    coupon,
    giftCard,
    shipping: rupees(isAbroad ? 3500 : subtotal.minor >= 1_000_000 ? 0 : 250),
    locationId: isAssigned(status) ? (location?.id ?? null) : null,
    tags: random.chance(20)
      ? [random.pick(['repeat-buyer', 'call-first', 'gift-wrap', 'fragile', 'vip'])]
      : [],
  }
}

/** The order of the specification: paid by card, low risk, awaiting approval. */
function fixedOrder(order: Order, people: readonly Person[]): Order {
  const line = (sku: string, quantity: number) =>
    items.filter((item) => item.sku === sku).map((item) => ({ ...item, quantity }))
  return {
    ...order,
    customerId: customerIdOf(0),
    customer: {
      ...(people[0] as Person).customer,
      address1: 'House 14, Street 9, Gulistan-e-Johar',
      address2: 'Near Jauhar Chowrangi',
    },
    closedAt: null,
    type: 'Local',
    payment: 'CC',
    paymentStatus: 'Paid',
    status: 'awaiting-approval',
    risk: 'Low',
    lines: [...line('LWN-3P-014', 1), ...line('DUP-EM-102', 2), ...line('CHP-PS-042', 1)],
    coupon: coupons[0] ?? null,
    giftCard: { code: 'GC-4821', amount: rupees(500) },
    shipping: rupees(250),
    locationId: 'korangi',
    tags: ['repeat-buyer', 'call-first'],
  }
}

/**
 * Distributes the orders of each first customer among them and further customers of the same city: somewhat less than a third of all
 * orders come from somebody new, the others from one who has ordered before, the more often the likelier. So most
 * customers order once or twice, and a few very often.
 * @param orders oldest first; the newest, which is replaced by the fixed order, stays as it is
 */
function withRepeatRates(orders: readonly Order[], people: readonly Person[]): Order[] {
  const random = createRandom(97)
  const neighbourOf = createNeighbours()
  const personById = new Map(people.map((person, index) => [customerIdOf(index), person]))
  const buyersByFirst = new Map<string, Pick<Order, 'customerId' | 'customer'>[]>()
  let count = people.length
  return orders.map((order, index) => {
    if (index === orders.length - 1) return order
    const buyers = buyersByFirst.get(order.customerId) ?? []
    buyersByFirst.set(order.customerId, buyers)
    const first = personById.get(order.customerId)
    const { customerId, customer } =
      buyers.length === 0
        ? order
        : first && random.chance(29)
          ? { customerId: customerIdOf(count++), customer: neighbourOf(first).customer }
          : random.pick(buyers)
    buyers.push({ customerId, customer })
    return { ...order, customerId, customer }
  })
}

export function customerIdOf(index: number): string {
  return `C-${index + 101}`
}

/** All orders, newest first. */
export function sampleOrders(now: number): Order[] {
  const people = samplePeople()
  const random = createRandom(71)
  const orders: Order[] = []
  for (let daysAgo = DAYS; daysAgo >= 0; daysAgo--) {
    for (const placedAt of timesOn(daysAgo, now, random)) {
      orders.push(orderFrom({ people, index: orders.length, placedAt, daysAgo, now, random }))
    }
  }
  const numbered = withRepeatRates(orders, people)
    .reverse()
    .map((order, index) => ({ ...order, id: `KW-${FIXED_ORDER_NUMBER - index}` }))
    .map((order, index) => (order.status === 'city-issue' ? withMisspeltCity(order, index) : order))
  return numbered.map((order, index) => (index === 0 ? fixedOrder(order, people) : order))
}
