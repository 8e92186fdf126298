import { type Act, callOf, firstAnswers, offeredActs, type SentAct } from '#domain/fulfilment/acts.ts'
import type { BatchAct, PreparedActs } from '#domain/fulfilment/orderBatch.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { chartChecks, listedChecks } from '#machines/orderAct/failedChecks.ts'

/** The acts of this type that an order, or each of its parcels, offers. */
function actsOf(order: OrderResponse, type: BatchAct): Act[] {
  if (type === 'order.verified') return [{ type, parcelId: null }]
  return order.parcels.flatMap(offeredActs).filter((act) => act.type === type)
}

/**
 * What an act sends for an order with what its dialog would show at first. An order of which one parcel is refused sends
 * nothing: it is left to a person.
 * @param newKey makes an idempotency key
 */
export function preparedActs(order: OrderResponse, type: BatchAct, newKey: () => string): PreparedActs {
  const acts = actsOf(order, type)
  if (acts.length === 0) {
    const parcelId = order.parcels[0]?.id ?? null
    return { is: 'refused', reasons: chartChecks(order, { type, parcelId }, {}) }
  }
  const reasons = acts.flatMap((act) => listedChecks(order, act, firstAnswers(order, act)))
  if (reasons.length > 0) return { is: 'refused', reasons }
  const calls = acts.map(
    (act): SentAct => ({ call: callOf(order, act, firstAnswers(order, act)), key: newKey() }),
  )
  return { is: 'ready', calls }
}
