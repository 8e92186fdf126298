/** Orders and stock as their log tells it (orders.md, invariant 4). */

type Logged = {
  subject: string
  subject_id: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}
type ParcelLine = { quantity: number; reserved: number; taken: number; returned: number; putBack: number }
type LoggedParcel = { state: string; locationId: string | null; lines: Record<string, ParcelLine> }

/** The fields of each order after all changes, by its id. */
export function replayOrders(changes: readonly Logged[]): Map<string, Record<string, unknown>> {
  const orders = new Map<string, Record<string, unknown>>()
  for (const { subject, subject_id, before, after } of changes) {
    if (subject !== 'order') continue
    const order = orders.get(subject_id) ?? {}
    for (const [field, value] of Object.entries(before))
      if (JSON.stringify(order[field] ?? null) !== JSON.stringify(value))
        throw new Error(`${subject_id}: ${field} was not ${JSON.stringify(value)}`)
    orders.set(subject_id, { ...order, ...after })
  }
  return orders
}

function parcelsIn(order: Record<string, unknown>): LoggedParcel[] {
  return Object.keys(order)
    .filter((field) => /^parcel \d+$/.test(field))
    .map((field) => order[field] as LoggedParcel)
}

/** Pieces by 'product/location': adjustments by hand, less what parcels took out, plus what came back. */
export function replayStock(
  changes: readonly Logged[],
  productOf: (lineId: string) => string | null,
): Map<string, { onHand: number; reserved: number }> {
  const stock = new Map<string, { onHand: number; reserved: number }>()
  const add = (productId: string, locationId: string, onHand: number, reserved: number) => {
    const key = `${productId}/${locationId}`
    const before = stock.get(key) ?? { onHand: 0, reserved: 0 }
    stock.set(key, { onHand: before.onHand + onHand, reserved: before.reserved + reserved })
  }
  for (const { subject, subject_id, before, after } of changes) {
    if (subject !== 'product') continue
    for (const [field, value] of Object.entries(after)) {
      const [, locationId] = /^onHand (.+)$/.exec(field) ?? []
      if (locationId) add(subject_id, locationId, Number(value) - Number(before[field] ?? 0), 0)
    }
  }
  for (const order of replayOrders(changes).values())
    for (const { locationId, lines } of parcelsIn(order))
      for (const [lineId, line] of Object.entries(lines)) {
        const productId = productOf(lineId)
        if (productId && locationId) add(productId, locationId, line.putBack - line.taken, line.reserved)
      }
  return stock
}
