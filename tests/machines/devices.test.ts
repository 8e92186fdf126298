import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { SignedInDevice } from '#domain/account.ts'
import { FailureError } from '#domain/failures.ts'
import { devicesMachine } from '#machines/devices/devices.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'

const device = (id: string, is_this: boolean): SignedInDevice => ({
  id,
  user_agent: '',
  signed_in_at: '2026-03-02T09:00:00.000Z',
  last_used_at: '2026-03-02T09:00:00.000Z',
  is_this,
})
const both = [device('a', true), device('b', false)]

function open() {
  const loaded = heldPromise<SignedInDevice[]>()
  const ended = heldPromise<void>()
  const actor = createActor(
    devicesMachine.provide({ actors: { loadDevices: loaded.logic, endOthers: ended.logic } }),
  ).start()
  return {
    actor,
    loaded,
    ended,
    endOthers: () => actor.send({ type: 'others.ended' }),
    has: (tag: 'ending' | 'failed' | 'loaded') => actor.getSnapshot().hasTag(tag),
    context: () => actor.getSnapshot().context,
  }
}

describe('the devices', () => {
  test('are loaded, and can be loaded again', async () => {
    const { actor, loaded, has, context } = open()
    await loaded.last().reject(new FailureError({ code: 'unreachable' }))
    expect(has('failed')).toBe(true)
    actor.send({ type: 'devices.requested' })
    await loaded.last().resolve(both)
    expect(context().devices).toEqual(both)
    expect(has('loaded')).toBe(true)
  })

  test('all others are signed out, and the list is loaded again', async () => {
    const { endOthers, loaded, ended, has, context } = open()
    await loaded.last().resolve(both)
    endOthers()
    endOthers()
    expect(has('ending')).toBe(true)
    expect(ended.calls).toHaveLength(1)
    await ended.last().resolve()
    await loaded.last().resolve([device('a', true)])
    expect(context().devices).toHaveLength(1)
  })

  test('that could not be signed out are said to be, and stay listed', async () => {
    const { endOthers, loaded, ended, context, has } = open()
    await loaded.last().resolve(both)
    endOthers()
    await ended.last().reject(new FailureError({ code: 'unreachable' }))
    expect(context()).toMatchObject({ devices: both, failure: { code: 'unreachable' } })
    expect(has('loaded')).toBe(true)
    endOthers()
    expect(context().failure).toBeNull()
  })
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(devicesMachine)).toEqual({
    loadDevices: 'Error: devices: actor "loadDevices" was not provided',
    endOthers: 'Error: devices: actor "endOthers" was not provided',
  })
})
