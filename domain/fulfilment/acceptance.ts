/** Below this share of delivered parcels, in percent, VERIFY asks first; with at least so many parcels (orders.md §2). */
const LOW_ACCEPTANCE_PERCENT = 40
const MIN_ACCEPTANCE_PARCELS = 3

/** Whether a customer accepted so few of the parcels that ended that it is worth a question. */
export function isAcceptanceLow(rate: number, ended: number): boolean {
  return ended >= MIN_ACCEPTANCE_PARCELS && rate * 100 < LOW_ACCEPTANCE_PERCENT
}
