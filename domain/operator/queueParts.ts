import type { ParcelState } from '#domain/fulfilment/facts.ts'

/**
 * The parts of the queue: the states of the parcel chart in which a parcel is at the provider, or comes back to it, and those
 * that its company cancelled there, until somebody has seen it or a day is over.
 */
export const queueParts = [
  'awaitingApproval',
  'dispatchIssue',
  'approved',
  /** Approved, and packed. */
  'packed',
  'dispatched',
  'returned',
  'halt',
  'cancelled',
] as const
export type QueuePart = (typeof queueParts)[number]

/** Where a parcel is in the queue; null while it is in no warehouse, and once nothing is left to do. */
export function queuePartOf({
  state,
  isPacked,
}: {
  state: ParcelState
  isPacked: boolean
}): QueuePart | null {
  if (state === 'approved' && isPacked) return 'packed'
  return queueParts.find((part) => part === state) ?? null
}
