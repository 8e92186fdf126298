import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { SignedInDevice } from '#domain/account.ts'
import { FailureError } from '#domain/failures.ts'
import { devicesMachine, type EndedDevices } from '#machines/devices/devices.machine.ts'
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
  const ended = heldPromise<void, EndedDevices>()
  const actor = createActor(
    devicesMachine.provide({ actors: { loadDevices: loaded.logic, endDevices: ended.logic } }),
  )
  const focused: string[] = []
  actor.on('focus.requested', ({ target }) => focused.push(target))
  actor.start()
  return {
    actor,
    loaded,
    ended,
    focused,
    endOthers: () => actor.send({ type: 'others.ended' }),
    end: (id: string) => actor.send({ type: 'device.ended', id }),
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
    const { endOthers, end, loaded, ended, has, context, focused } = open()
    await loaded.last().resolve(both)
    endOthers()
    endOthers()
    end('b')
    expect(has('ending')).toBe(true)
    expect(ended.calls.map(({ input }) => input)).toEqual([{ id: null }])
    await ended.last().resolve()
    expect(focused).toEqual(['devices'])
    await loaded.last().resolve([device('a', true)])
    expect(context().devices).toHaveLength(1)
  })

  test('one is signed out, and never the one in use', async () => {
    const { actor, end, loaded, ended, has } = open()
    end('b')
    await loaded.last().resolve(both)
    end('a')
    end('c')
    expect(has('ending')).toBe(false)
    end('b')
    expect(ended.calls.map(({ input }) => input)).toEqual([{ id: 'b' }])
    await ended.last().resolve()
    expect(actor.getSnapshot().value).toBe('loading')
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
    endDevices: 'Error: devices: actor "endDevices" was not provided',
  })
})
