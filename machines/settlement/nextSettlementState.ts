import type { EventFromLogic } from 'xstate'
import type { SettlementState } from '#domain/cash/settlement.ts'
import { afterEvent, nameOf, snapshotAt } from '#machines/fulfilment/nextState.ts'
import { settlementMachine } from './settlement.machine.ts'

/** The state of a settlement after an event; null when it does not accept it. */
export function nextSettlementState(
  state: SettlementState,
  event: EventFromLogic<typeof settlementMachine>,
): SettlementState | null {
  const before = snapshotAt(settlementMachine, state, { waiting: 0 })
  return before.can(event) ? (nameOf(afterEvent(before, event).after) as SettlementState) : null
}
