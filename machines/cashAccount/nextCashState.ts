import { type CashEvent, type CashFacts, outstandingOf } from '#domain/cash/account.ts'
import { afterEvent, snapshotAt } from '#machines/fulfilment/nextState.ts'
import { cashAccountMachine } from './cashAccount.machine.ts'

/** The cash account of a parcel after an event; null when it does not accept it. */
export function nextCashState(facts: CashFacts, event: CashEvent): CashFacts | null {
  const before = snapshotAt(cashAccountMachine, outstandingOf(facts) === 0 ? 'even' : 'due', facts)
  return before.can(event) ? (afterEvent(before, event).after.context as CashFacts) : null
}
