import { orderFactsOf, senderOf } from '#domain/fulfilment/acts.ts'
import type { OrderState } from '#domain/fulfilment/facts.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { nextOrderState } from '#machines/order/nextOrderState.ts'
import { refusalMessage } from '#messages/fulfilment.ts'

/** Why the customer of an order cannot be changed now, as its chart has it; undefined when it can. */
export function customerLock(order: OrderResponse): string | undefined {
  const facts = orderFactsOf(order)
  const event = { typedCity: facts.typedCity, city: facts.city, isElsewhere: false, ...senderOf(order) }
  const next = nextOrderState(order.state as OrderState, facts, { type: 'customer.edited', ...event })
  const [reason] = next.isAccepted ? [] : next.refused
  return reason && refusalMessage(reason)
}
