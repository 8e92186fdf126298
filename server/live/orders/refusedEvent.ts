import type { FulfilmentEventType } from '#domain/fulfilment/facts.ts'
import { callReason } from '#domain/fulfilment/parcelRules.ts'
import type { Refusal as Failed } from '#domain/fulfilment/refusals.ts'
import { personCheck } from '#domain/refusedChange.ts'
import { refusalMessage } from '#messages/fulfilment.ts'
import type { OrderRecord } from '#server/db/live/orders.ts'
import { type Refusal, refusals } from '#server/http/refusals.ts'

/** 409 with every failed check and what is possible instead. `detail` is the first sentence. */
export function refusedAs(
  { refused, possible }: { refused: readonly Failed[]; possible: readonly FulfilmentEventType[] },
  version: number,
): Refusal {
  const messages = refused.map((reason) => ({
    guard: reason.code === 'notPermitted' ? personCheck : reason.guard,
    message: refusalMessage(reason),
  }))
  return refusals.eventRefused({
    detail: messages[0]?.message ?? '',
    refused: messages,
    possible: [...possible],
    version,
  })
}

/** Throws the 409 of a parcel of which a courier is asked: what it was asked must stay true. */
export function requireNoCall({ order, parcels }: Pick<OrderRecord, 'order' | 'parcels'>): void {
  for (const { memory } of parcels) {
    const reason = callReason({ call: memory.call ?? null })
    if (reason) throw refusedAs({ refused: [{ ...reason, guard: 'call' }], possible: [] }, order.version)
  }
}
