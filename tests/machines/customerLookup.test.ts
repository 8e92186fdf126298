import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, SimulatedClock } from 'xstate'
import type { KnownCustomer } from '#domain/customers.ts'
import {
  type CustomerLookupEvent,
  customerLookupMachine,
} from '#machines/customerLookup/customerLookup.machine.ts'
import { heldPromise, listener, unprovidedActors } from '#tests/support/charts.ts'

const sana = { name: 'Sana Malik' } as KnownCustomer

function startLookup(phone: string | null = null) {
  const found = heldPromise<KnownCustomer | null, { phone: string }>()
  const told: EventObject[] = []
  const clock = new SimulatedClock()
  const actor = createActor(customerLookupMachine.provide({ actors: { findCustomer: found.logic } }), {
    clock,
    input: { phone, listener: listener((event) => told.push(event)) },
  })
  actor.start()
  return {
    found,
    told,
    type: (next: string | null) => actor.send({ type: 'phone.changed', phone: next }),
    pause: () => clock.increment(250),
    send: (event: CustomerLookupEvent) => actor.send(event),
    state: () => actor.getSnapshot().value,
  }
}

describe('the lookup of a customer', () => {
  test('waits for a number, and for a pause in typing', () => {
    const { found, type, pause, state } = startLookup()
    expect(state()).toBe('incomplete')
    type('+923001234567')
    type('+923001234568')
    expect(found.calls).toHaveLength(0)
    pause()
    expect(found.calls.map(({ input }) => input)).toEqual([{ phone: '+923001234568' }])
  })

  test('begins at once with a number that is there already', () => {
    expect(startLookup('+923001234567').found.calls).toHaveLength(1)
  })

  test('tells who it is, and that nobody is known', async () => {
    const { found, told, type, pause, state } = startLookup('+923001234567')
    await found.last().resolve(sana)
    expect(state()).toBe('known')
    type('+923217654321')
    pause()
    await found.last().resolve(null)
    expect(state()).toBe('unknown')
    expect(told).toEqual([
      { type: 'customer.found', customer: sana },
      { type: 'customer.found', customer: null },
    ])
  })

  test('does not look up the same number again', async () => {
    const { found, type, state } = startLookup('+923001234567')
    await found.last().resolve(sana)
    type('+923001234567')
    expect(state()).toBe('known')
  })

  test('aborts the lookup of a number that was changed', () => {
    const { found, type } = startLookup('+923001234567')
    type(null)
    expect(found.last().signal.aborted).toBe(true)
  })

  test('that failed can be tried again', async () => {
    const { found, send, state } = startLookup('+923001234567')
    await found.last().reject(new Error('no'))
    expect(state()).toBe('failed')
    send({ type: 'lookup.retried' })
    await found.last().resolve(sana)
    expect(state()).toBe('known')
  })
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(customerLookupMachine)).toEqual({
    findCustomer: 'Error: customerLookup: actor "findCustomer" was not provided',
  })
})
