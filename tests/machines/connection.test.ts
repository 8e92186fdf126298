import { describe, expect, test } from 'vitest'
import { type ConnectionState, connectionStates } from '#domain/partners/connections.ts'
import type { ConnectionEvent } from '#machines/connection/connection.machine.ts'
import { isUsable, nextConnectionState, possibleForPeople } from '#machines/connection/nextConnectionState.ts'

/** The state and words after some events. */
function after(state: ConnectionState, ...events: ConnectionEvent[]) {
  return events.reduce<{ state: ConnectionState; words: string | null }>(
    (now, event) => {
      const next = nextConnectionState(now.state, now.words, event)
      if (!next) throw new Error(`${event.type} is refused in ${now.state}`)
      return next
    },
    { state, words: null },
  )
}

const given: ConnectionEvent = { type: 'credentials.given' }
const words = 'Invalid API password'

describe('a connection to a courier', () => {
  test('counts only after a login', () => {
    expect(after('notConnected', given)).toEqual({ state: 'checking', words: null })
    expect(after('notConnected', given, { type: 'login.accepted' }).state).toBe('connected')
    expect(after('notConnected', given, { type: 'login.refused', words })).toEqual({
      state: 'refused',
      words,
    })
  })

  test('is checked again with a new password, whatever it was', () => {
    for (const state of connectionStates) expect(after(state, given).state).toBe('checking')
  })

  test('says what fails, and is well again with the next answer', () => {
    const failing = { type: 'courier.failed', words: 'HTTP 502' } as const
    expect(after('connected', failing)).toEqual({ state: 'failing', words: 'HTTP 502' })
    expect(after('connected', failing, { type: 'courier.answered' })).toEqual({
      state: 'connected',
      words: null,
    })
  })

  test('books only while the courier knows it and nobody has stopped it', () => {
    expect(connectionStates.filter(isUsable)).toEqual(['connected', 'failing'])
    expect(after('connected', { type: 'connection.paused' }, { type: 'connection.resumed' }).state).toBe(
      'checking',
    )
  })

  test('offers people what its state accepts', () => {
    expect(possibleForPeople('notConnected')).toEqual(['credentials.given'])
    expect(possibleForPeople('connected')).toEqual([
      'credentials.given',
      'connection.paused',
      'connection.ended',
    ])
    expect(possibleForPeople('paused')).toEqual([
      'credentials.given',
      'connection.resumed',
      'connection.ended',
    ])
  })
})
