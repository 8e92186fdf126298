import type { Actor, ParcelEffect, ParcelEvent, ParcelFacts, ParcelState } from '#domain/fulfilment/facts.ts'
import {
  callReason,
  isRuledOut,
  parcelRules,
  placeReason,
  unknownToParcel,
} from '#domain/fulfilment/parcelRules.ts'
import type { Refusal } from '#domain/fulfilment/refusals.ts'
import { maySend } from '#domain/fulfilment/rights.ts'
import {
  afterEvent,
  atStart,
  failedGuard,
  knownEvents,
  nameOf,
  snapshotAt,
} from '#machines/fulfilment/nextState.ts'
import { parcelMachine } from './parcel.machine.ts'

type Next = { state: ParcelState; facts: ParcelFacts; effects: ParcelEffect[] }

export type ParcelStateChange =
  | ({ isAccepted: true } & Next)
  | { isAccepted: false; refused: Refusal[]; possible: ParcelEvent['type'][] }

/** Where a parcel that allocation makes begins: by its place, or the reason why it has none (transitions 11 to 13). */
export function firstParcelState(facts: ParcelFacts): Next {
  const { first, effects } = atStart(parcelMachine, facts)
  return {
    state: nameOf(first) as ParcelState,
    facts: first.context,
    effects: effects as ParcelEffect[],
  }
}

/**
 * The parcel after an event, as the parcel chart has it, with what is to be carried out; or every failed check, and the
 * events that are possible instead. Pure: storing the answer is the caller's business.
 */
export function nextParcelState(
  state: ParcelState,
  facts: ParcelFacts,
  event: ParcelEvent,
): ParcelStateChange {
  const reason = callReason(facts) ?? placeReason(facts, event)
  if (reason)
    return {
      isAccepted: false,
      refused: [{ ...reason, guard: 'call' }],
      possible: possibleParcelEvents(state, facts, event.by),
    }
  const before = snapshotAt(parcelMachine, state, facts)
  if (before.can(event)) {
    const { after, effects } = afterEvent(before, event)
    return {
      isAccepted: true,
      state: nameOf(after) as ParcelState,
      facts: after.context,
      effects: effects as ParcelEffect[],
    }
  }
  const guard = failedGuard(before, event) as keyof typeof parcelRules | null
  const reasons = guard ? parcelRules[guard](facts, event) : [unknownToParcel(state, facts, event)]
  return {
    isAccepted: false,
    refused: reasons.map((reason) => ({ ...reason, guard: guard ?? 'state' })),
    possible: possibleParcelEvents(state, facts, event.by),
  }
}

/**
 * The events that a parcel's state knows, its facts allow and this sender may send. The guards may still refuse what
 * comes with one.
 */
export function possibleParcelEvents(
  state: ParcelState,
  facts: ParcelFacts,
  by: Actor,
): ParcelEvent['type'][] {
  if (callReason(facts)) return []
  const types = knownEvents(snapshotAt(parcelMachine, state, facts)) as ParcelEvent['type'][]
  return types.filter(
    (type) => maySend(by, type) && placeReason(facts, { by, type }) === null && !isRuledOut(facts, type),
  )
}
