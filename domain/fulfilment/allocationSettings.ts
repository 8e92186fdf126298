/** How a company has its orders split: what it can choose (orders.md §6). */
import type { splitLogics } from '#domain/onboarding/fields.ts'

/** The highest limit of parcels of one order. */
export const MOST_PARCELS = 10

/** The longest that a halted order waits before it is cancelled, in days. */
export const MOST_HALT_DAYS = 90

export type AllocationSettings = {
  version: number
  option: (typeof splitLogics)[number]
  maxParcels: number
  usesOwnWarehouses: boolean
  /** Whether an order halts as a whole when some of it has no stock, or only the part without. */
  haltsWholeOrders: boolean
  /** What halted so many days ago is cancelled once its customer was told; 0: never. */
  haltDays: number
}

/** What a choice would change of the orders that are not yet allocated. */
export type AllocationPreview = {
  orders: number
  /** There are more than were looked at. */
  isPartial: boolean
  elsewhere: number
  halted: number
  byHand: number
}

export type AllocationChoice = Pick<
  AllocationSettings,
  'option' | 'maxParcels' | 'haltsWholeOrders' | 'haltDays'
>

/** Whether two choices send orders from the same places; they may treat what halts differently. */
export const splitsAlike = (one: AllocationChoice, other: AllocationChoice): boolean =>
  one.option === other.option && one.maxParcels === other.maxParcels

/** Whether two choices are the same. */
export const isSameChoice = (one: AllocationChoice, other: AllocationChoice): boolean =>
  splitsAlike(one, other) &&
  one.haltsWholeOrders === other.haltsWholeOrders &&
  one.haltDays === other.haltDays
