import type { OrderEffect, OrderEvent, OrderFacts, OrderState } from '#domain/fulfilment/facts.ts'
import { areItemsOpen, orderRules, unknownToOrder } from '#domain/fulfilment/orderRules.ts'
import type { Refusal } from '#domain/fulfilment/refusals.ts'
import { maySend } from '#domain/fulfilment/rights.ts'
import { afterEvent, failedGuard, knownEvents, nameOf, snapshotAt } from '#machines/fulfilment/nextState.ts'
import { orderMachine } from './order.machine.ts'

export type OrderStateChange =
  | { isAccepted: true; state: OrderState; facts: OrderFacts; effects: OrderEffect[] }
  | { isAccepted: false; refused: Refusal[]; possible: OrderEvent['type'][] }

/**
 * The order after an event, as the order chart has it, with what is to be carried out; or every failed check, and the
 * events that are possible instead. Null as the state: the order is about to be created. Pure: storing the answer is the
 * caller's business.
 */
export function nextOrderState(
  state: OrderState | null,
  facts: OrderFacts,
  event: OrderEvent,
): OrderStateChange {
  const before = snapshotAt(orderMachine, state ?? 'arriving', facts)
  if (before.can(event)) {
    const { after, effects } = afterEvent(before, event)
    return {
      isAccepted: true,
      state: nameOf(after) as OrderState,
      facts: after.context,
      effects: effects as OrderEffect[],
    }
  }
  const guard = failedGuard(before, event) as keyof typeof orderRules | null
  const reasons = guard
    ? orderRules[guard](facts, event)
    : [unknownToOrder(state ?? 'pendingCOD', facts, event)]
  return {
    isAccepted: false,
    refused: reasons.map((reason) => ({ ...reason, guard: guard ?? 'state' })),
    possible: possibleOrderEvents(state, facts, event.by),
  }
}

/** Events that the facts of an order may rule out, whatever comes with them: these are with nothing wrong. */
const sound = [
  {
    type: 'order.cancelled',
    reason: 'customerWish',
    words: '',
    restock: true,
    isBookingCancelled: true,
  },
  { type: 'customer.edited', typedCity: '', city: '', isElsewhere: false },
  { type: 'customer.told' },
] as const

/** Whether the facts rule an event out, whatever comes with it. */
const isRuledOut = (facts: OrderFacts, type: OrderEvent['type']) =>
  type === 'items.changed' && !areItemsOpen(facts)

/**
 * The events that an order's state knows, its facts and parcels allow and this sender may send. The guards may still
 * refuse what comes with one.
 */
export function possibleOrderEvents(
  state: OrderState | null,
  facts: OrderFacts,
  by: OrderEvent['by'],
): OrderEvent['type'][] {
  const snapshot = snapshotAt(orderMachine, state ?? 'arriving', facts)
  const types = knownEvents(snapshot) as OrderEvent['type'][]
  return types.filter((type) => {
    const asked = sound.find((one) => one.type === type)
    if (isRuledOut(facts, type)) return false
    return maySend(by, type) && (asked === undefined || snapshot.can({ ...asked, by, at: 0 }))
  })
}
