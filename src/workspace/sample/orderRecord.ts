/** A sample order as the live API describes one (domain/fulfilment/orderContract.ts), without what can be done with it. */
import { balanceOf } from '#domain/fulfilment/balance.ts'
import type { OrderResponse, RemarkResponse } from '#domain/fulfilment/orderContract.ts'
import type { Money } from '#domain/money.ts'
import { deliveredShare, isSale, type Order, statusRules } from '#domain/orders/order.ts'
import { orderTotals } from '#domain/orders/totals.ts'
import { sampleLocations } from '#domain/sample/catalogue.ts'
import { FIXED_ORDER_NUMBER } from '#domain/sample/orders.ts'
import { type SampleEvent, sampleStatuses } from '#domain/sample/statuses.ts'
import { DAY, HOUR } from '#domain/weeks.ts'

/** What was changed in this tab. */
export type Additions = { log: { at: number; event: SampleEvent }[]; notes: { at: number; text: string }[] }

type Payment = OrderResponse['payments'][number]

const doers: Partial<Record<SampleEvent, string>> = {
  'order.created': 'customer',
  'order.cancelled': 'customer',
  'parcel.assigned': 'system',
  'order.verified': 'system',
  'city.doubted': 'system',
  'parcel.dispatched': 'courier',
  'booking.refused': 'courier',
  'courier.delivered': 'courier',
  'courier.returned': 'courier',
}

const comments = [
  'Please call before delivery.',
  'Deliver after 5 pm, I am at work.',
  'It is a gift, please leave the price out.',
  'Leave it with the guard if nobody is home.',
]

const notes = [
  'Customer confirmed the address on the phone.',
  'Asked for the courier to ring twice.',
  'Packed in a double box.',
]

/** How long the courier keeps the cash of a delivered order. */
const REMITTED_AFTER = 3 * DAY

const numberOf = ({ id }: Order): number => Number(id.replace(/\D/g, ''))

function logOf(order: Order, now: number): Additions['log'] {
  const { events } = sampleStatuses[order.status]
  const end = order.closedAt ?? Math.min(now, order.placedAt + 36 * HOUR)
  const step =
    events.length > 1 ? (end - order.placedAt) / (events.length - (order.closedAt === null ? 0 : 1)) : 0
  return events.map((event, index) => ({ at: Math.floor(order.placedAt + index * step), event }))
}

function paymentsOf(order: Order, amount: Money, now: number): Payment[] {
  const { payment: method, paymentStatus, placedAt, closedAt } = order
  if (paymentStatus === 'Unpaid') return []
  const entry = (kind: Payment['kind'], prefix: string, at: number): Payment => {
    const reference = `${prefix}-${numberOf(order)}`
    return { id: reference, at, kind, method, amount, reference, parcel_id: null }
  }
  const endedAt = closedAt ?? placedAt
  const entries =
    method === 'COD'
      ? [entry('collected', 'TX', endedAt), entry('remitted', 'RM', endedAt + REMITTED_AFTER)]
      : [
          entry('charged', 'TX', placedAt),
          ...(paymentStatus === 'Refunded' ? [entry('refunded', 'RF', endedAt)] : []),
        ]
  return entries.filter(({ at }) => at <= now)
}

function balanceIn(order: Order, amount: Money, payments: readonly Payment[]): OrderResponse['balance'] {
  const none: Money = { minor: 0, currency: amount.currency }
  const sum = (kind: Payment['kind']) => payments.find((entry) => entry.kind === kind)?.amount ?? none
  const { codToCollect, ...balance } = balanceOf({
    total: isSale(order) ? amount : none,
    paid: sum('charged'),
    refunded: sum('refunded'),
    codToCollect: isSale(order) && order.payment === 'COD' ? amount : none,
    collected: sum('collected'),
    remitted: sum('remitted'),
    writtenOff: none,
  })
  return { ...balance, cod_to_collect: codToCollect }
}

const remarkOf = (id: string, at: number, author: string | null, text: string): RemarkResponse => ({
  id,
  at,
  author,
  text,
  parcel_id: null,
  is_pinned: false,
  is_deleted: false,
  edited_at: null,
  version: 1,
})

/** One of the texts, for the fixed order and for one in `every`. */
function remarksOf(texts: readonly string[], every: number, number: number, author: string, at: number) {
  const text = texts[number % texts.length] ?? ''
  return number === FIXED_ORDER_NUMBER || number % every === 0
    ? [remarkOf(`${number}-0`, at, author, text)]
    : []
}

/**
 * @param ofCustomer all orders of the customer
 * @param now the moment that the sample leads up to
 */
export function orderRecord(
  order: Order,
  { ofCustomer, additions, now }: { ofCustomer: readonly Order[]; additions: Additions; now: number },
): OrderResponse {
  const { customer, coupon, giftCard, placedAt } = order
  const number = numberOf(order)
  const totals = orderTotals(order)
  const first = logOf(order, now)
  const log = [...first, ...additions.log]
  const version = log.length
  const payments = paymentsOf(order, totals.grandTotal, now)
  return {
    id: order.id,
    label: order.id,
    number,
    version,
    state: '',
    status: order.status,
    customer_id: order.customerId,
    customer: { ...customer, phone: customer.number },
    known_city: null,
    placed_at: placedAt,
    closed_at: order.closedAt,
    type: order.type,
    payment: order.payment,
    payment_status: order.paymentStatus,
    risk: order.risk,
    source: 'store',
    lines: order.lines.map((line) => ({ ...line, id: line.sku, product_id: null, photo: '' })),
    coupon: coupon && { code: coupon.code, percent_off: coupon.percentOff },
    gift_card: giftCard,
    totals: {
      subtotal: totals.subtotal,
      coupon_discount: totals.couponDiscount,
      gift_card_discount: totals.giftCardDiscount,
      total: totals.total,
      shipping: totals.shipping,
      adjustments: [],
      grand_total: totals.grandTotal,
    },
    balance: balanceIn(order, totals.grandTotal, payments),
    location: sampleLocations.find(({ id }) => id === order.locationId) ?? null,
    tags: order.tags.map((tag) => ({ tag, is_system: false })),
    acceptance: {
      rate: deliveredShare(ofCustomer),
      ended: ofCustomer.filter(({ status }) => statusRules[status].outcome !== 'open').length,
    },
    halt: null,
    twins: null,
    parcels: [],
    payments,
    log: log.map(({ at, event }, index) => ({
      id: `${number}-${index}`,
      at,
      event,
      parcel_id: null,
      by: { kind: doers[event] ?? 'person', id: null, name: '' },
      reason: null,
      before: {},
      after: {},
      request_id: null,
      version: index + 1,
    })),
    comments: remarksOf(comments, 6, number, customer.name, placedAt),
    notes: [
      ...remarksOf(notes, 9, number, 'Sana Kareem', first.at(-1)?.at ?? now),
      ...additions.notes.map(({ at, text }, index) => remarkOf(`${number}-${index + 1}`, at, null, text)),
    ],
    place: null,
    rights: [],
    facts: {},
    possible: [
      ...(statusRules[order.status].confirm === null ? ['order.verified'] : []),
      ...(statusRules[order.status].cancel === null ? ['order.cancelled'] : []),
    ],
  }
}
