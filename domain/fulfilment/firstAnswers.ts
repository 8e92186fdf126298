/** What the dialog of an act shows before anything is typed. */
import { couriers } from '#domain/partners/couriers.ts'
import { kilogramsOf } from '#domain/weight.ts'
import { type Act, type Asked, askedOf, factsOf, type Table } from './acts.ts'
import type { Answers } from './answers.ts'
import { withoutCoins } from './balance.ts'
import { pieceField, preselected } from './chosenWarehouses.ts'
import { firstItems } from './itemChange.ts'
import type { OrderResponse, ParcelResponse } from './orderContract.ts'
import { piecesOf } from './parcelRules.ts'

/** Whether somebody counts the pieces of a parcel when it is dispatched: a single piece is the parcel, and packing counts. */
export function countsPieces(parcel: ParcelResponse): boolean {
  const { policy, packed } = factsOf(parcel)
  return policy.requiresScan && !packed && piecesOf(parcel.lines) > 1
}

/** The courier that a person most probably books at: the one of before, else the one that a connection would ask. */
function likelyCourier({ courier, booking, couriers: [connected] }: ParcelResponse): string {
  const asked = booking?.courier ?? connected
  return courier ?? (asked ? couriers[asked].name : '')
}

const booked = ({ parcel }: Asked): Answers => ({
  outcome: 'booked',
  courier: parcel ? likelyCourier(parcel) : '',
  weight: kilogramsOf(parcel?.weight_grams ?? 0),
})

const first: Table<Answers> = {
  'items.changed': ({ order }) => firstItems(order),
  'order.cancelled': ({ order, parcel }) => ({
    restock: 'yes',
    scope: parcel && order.parcels.length > 1 ? 'parcel' : 'order',
  }),
  'city.fixed': ({ order, act }) => ({ city: act.city ?? order.known_city ?? '' }),
  'parcel.assigned': preselected,
  'parcel.assignedWithoutStock': preselected,
  'booking.asked': ({ parcel, ...asked }) => ({
    ...booked({ parcel, ...asked }),
    courier: parcel?.couriers[0] ?? '',
  }),
  'parcel.approved': booked,
  'booking.retried': booked,
  'parcel.dispatched': ({ parcel }) => ({
    scanned: parcel && !countsPieces(parcel) ? String(piecesOf(parcel.lines)) : '',
  }),
  'delivery.advised': () => ({ advice: 'retry' }),
  // Of a single piece there is nothing to choose.
  'parcel.returned': ({ parcel }) =>
    parcel && piecesOf(parcel.lines) === 1
      ? Object.fromEntries(parcel.lines.map((line) => [pieceField(line.line_id, 'back'), '1']))
      : {},
  'return.checked': ({ parcel }) =>
    Object.fromEntries(
      (parcel?.lines ?? []).map((line) => [pieceField(line.line_id, 'good'), String(line.quantity)]),
    ),
  'payment.charged': ({ order }) => ({ amount: amountText(dueMinor(order)) }),
  // What came back or was cancelled is too much; otherwise somebody gives all of it back.
  'payment.refunded': ({ order }) => ({
    amount: amountText(-dueMinor(order) > 0 ? -dueMinor(order) : receivedMinor(order)),
  }),
}

/** What the dialog of an act shows before anything is typed. */
export function firstAnswers(order: OrderResponse, act: Act): Answers {
  return first[act.type]?.(askedOf(order, act, {})) ?? {}
}

const amountText = (minor: number) => (minor > 0 ? String(minor / 100) : '')

/** What was received for an order, less refunds. */
export function receivedMinor({ balance }: Pick<OrderResponse, 'balance'>): number {
  return balance.paid.minor + balance.collected.minor - balance.refunded.minor
}

/** What is still to be paid for an order, without what was cancelled or came back; below 0 when too much was. */
export function dueMinor(order: Pick<OrderResponse, 'balance' | 'payment'>): number {
  const minor = order.balance.total.minor - receivedMinor(order)
  return order.payment === 'COD' ? withoutCoins(minor) : minor
}
