import { type ConnectionState } from '#domain/partners/connections.ts'
import { afterEvent, nameOf, snapshotAt } from '#machines/fulfilment/nextState.ts'
import { type ConnectionEvent, connectionMachine } from './connection.machine.ts'

/** A connection after an event; null when its state does not accept the event. */
export function nextConnectionState(
  state: ConnectionState,
  words: string | null,
  event: ConnectionEvent,
): { state: ConnectionState; words: string | null } | null {
  const before = snapshotAt(connectionMachine, state, { words })
  if (!before.can(event)) return null
  const { after } = afterEvent(before, event)
  return { state: nameOf(after) as ConnectionState, words: after.context.words as string | null }
}

/** What a person may do with it now. */
export function possibleForPeople(state: ConnectionState): ConnectionEvent['type'][] {
  const snapshot = snapshotAt(connectionMachine, state, { words: null })
  return (
    ['credentials.given', 'connection.paused', 'connection.resumed', 'connection.ended'] as const
  ).filter((type) => snapshot.can({ type }))
}

/** Whether parcels may be booked by it. */
export const isUsable = (state: ConnectionState): boolean =>
  snapshotAt(connectionMachine, state, { words: null }).hasTag('usable')
