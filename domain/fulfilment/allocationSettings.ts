/** How a company has its orders split: what it can choose (orders.md §6). */
import type { splitLogics } from '#domain/onboarding/fields.ts'

/** The highest limit of parcels of one order. */
export const MOST_PARCELS = 10

export type AllocationSettings = {
  version: number
  option: (typeof splitLogics)[number]
  maxParcels: number
  usesOwnWarehouses: boolean
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

export type AllocationChoice = Pick<AllocationSettings, 'option' | 'maxParcels'>
