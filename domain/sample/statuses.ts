/** How the sample's orders reach their statuses. */
import type { Order, OrderStatus, PaymentStatus } from '#domain/orders/order.ts'
import { createRandom, type Random } from '#domain/random.ts'
import { DAY } from '#domain/weeks.ts'

/** The ages of an order, in days, up to which each weight below applies. */
const ages = [1, 3, 6, 14, 30, Number.POSITIVE_INFINITY] as const

/** What the log of a sample order names; messages/orderActs.ts has the words. */
export type SampleEvent =
  | 'order.created'
  | 'order.verified'
  | 'city.doubted'
  | 'parcel.assigned'
  | 'parcel.approved'
  | 'booking.refused'
  | 'parcel.dispatched'
  | 'courier.delivered'
  | 'courier.returned'
  | 'order.cancelled'
  | 'order.held'
  | 'customer.edited'
  | 'tags.changed'
  | 'note.added'

type SampleStatus = {
  /** How likely it is at each of `ages`: every order begins undecided, and after a month every one has ended. */
  weights: readonly [number, number, number, number, number, number]
  /**
   * Of a status that was added later, with weights of 0: how many of a hundred orders of another one have it instead.
   * All other orders of the sample stay as they are.
   */
  takes?: { percent: number; of: OrderStatus }
  /** The events that bring an order there. */
  events: readonly SampleEvent[]
}

const toApproval = ['order.created', 'order.verified', 'parcel.assigned', 'parcel.approved'] as const

type SampleStatuses = Readonly<Record<OrderStatus, SampleStatus>>

/** Rows in this sequence, with these weights, give each order of the sample its status: do not change them; a new row `takes`. */
export const sampleStatuses: SampleStatuses = {
  'pending-cc': { weights: [38, 15, 3, 0, 0, 0], events: ['order.created'] },
  'pending-cod': { weights: [38, 15, 3, 0, 0, 0], events: ['order.created'] },
  'city-issue': { weights: [6, 7, 2, 0, 0, 0], events: ['order.created', 'order.verified', 'city.doubted'] },
  'awaiting-assigning': { weights: [15, 10, 3, 0, 0, 0], events: ['order.created', 'order.verified'] },
  'awaiting-approval': {
    weights: [14, 10, 3, 0, 0, 0],
    events: ['order.created', 'order.verified', 'parcel.assigned'],
  },
  approve: { weights: [15, 13, 5, 0, 0, 0], events: toApproval },
  'dispatch-issue': { weights: [3, 5, 5, 2, 0, 0], events: [...toApproval, 'booking.refused'] },
  dispatch: { weights: [0, 22, 18, 7, 0, 0], events: [...toApproval, 'parcel.dispatched'] },
  delivered: {
    weights: [0, 12, 50, 72, 82, 84],
    events: [...toApproval, 'parcel.dispatched', 'courier.delivered'],
  },
  returned: { weights: [0, 0, 1, 7, 8, 7], events: [...toApproval, 'parcel.dispatched', 'courier.returned'] },
  cancelled: { weights: [5, 6, 8, 9, 9, 9], events: ['order.created', 'order.cancelled'] },
  halt: { weights: [4, 2, 4, 3, 1, 0], events: ['order.created', 'order.verified', 'order.held'] },
}

/** Whether an order of this status was given a location on its way there. */
export function isAssigned(status: OrderStatus): boolean {
  return sampleStatuses[status].events.includes('parcel.assigned')
}

/** The weights at one of `ages`: an order that is paid in one way is never pending in the other. */
function weightsAt(age: number, otherPending: OrderStatus): Readonly<Record<OrderStatus, number>> {
  return Object.fromEntries(
    Object.entries(sampleStatuses).map(([status, row]) => [
      status,
      status === otherPending ? 0 : (row.weights[age] ?? 0),
    ]),
  ) as Record<OrderStatus, number>
}
const weights = {
  CC: ages.map((_, age) => weightsAt(age, 'pending-cod')),
  COD: ages.map((_, age) => weightsAt(age, 'pending-cc')),
}

/** The status that is drawn for an order that was placed so many days ago, before any that was added later. */
export function statusAfter(daysAgo: number, payment: Order['payment'], random: Random): OrderStatus {
  const age = ages.findIndex((days) => daysAgo <= days)
  return random.weighted(weights[payment][age] as Readonly<Record<OrderStatus, number>>)
}

/** The status of an order, by its own stream: `drawn`, or one that was added later and takes it from that. */
export function takenFrom(
  drawn: OrderStatus,
  index: number,
  rows: SampleStatuses = sampleStatuses,
): OrderStatus {
  const taking = Object.entries(rows).find(
    ([slug, { takes }]) => takes?.of === drawn && createRandom(seedOf(slug, index)).chance(takes.percent),
  )
  return taking ? (taking[0] as OrderStatus) : drawn
}

const seedOf = (slug: string, index: number) =>
  [...slug].reduce((seed, letter) => Math.imul(seed, 31) + letter.charCodeAt(0), index)

/** When it was delivered, cancelled or returned: always before `now`. */
export function closedAt(
  status: OrderStatus,
  placedAt: number,
  daysAgo: number,
  now: number,
  random: Random,
): number | null {
  const share = random.next()
  const days = (from: number, to: number) => placedAt + Math.floor((from + share * (to - from)) * DAY)
  if (status === 'delivered') return days(1, Math.min(daysAgo - 1, 7))
  if (status === 'returned') return days(Math.min(4, daysAgo - 1), Math.min(daysAgo - 1, 14))
  if (status === 'cancelled') return Math.min(days(0.1, 1), Math.floor((placedAt + now) / 2))
  return null
}

export function paymentStatusOf({ payment, status }: Pick<Order, 'payment' | 'status'>): PaymentStatus {
  if (payment === 'COD') return status === 'delivered' ? 'Paid' : 'Unpaid'
  if (status === 'cancelled' || status === 'returned') return 'Refunded'
  return status === 'pending-cc' ? 'Unpaid' : 'Paid'
}
