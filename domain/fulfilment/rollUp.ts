import type { OrderStatus } from '#domain/orders/order.ts'
import { type OrderState, orderStateSlugs, type ParcelState, parcelStateSlugs } from './facts.ts'

/** The open parcel that needs a person most comes first; then what became of closed ones. */
const precedence: readonly ParcelState[] = [
  'halt',
  'dispatchIssue',
  'awaitingAssigning',
  'awaitingApproval',
  'approved',
  'dispatched',
  'delivered',
  'returned',
  'returnClosed',
]

/**
 * The status of an order in lists: its own until it is split, then the most urgent status of its parcels, so that each
 * order is in exactly one tab. An allocated order has at least one parcel; without any it counts as cancelled.
 */
export function rollUp(state: OrderState, parcels: readonly ParcelState[]): OrderStatus {
  const own = orderStateSlugs[state]
  if (own !== null) return own
  return parcelStateSlugs[precedence.find((candidate) => parcels.includes(candidate)) ?? 'cancelled']
}
