import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { ConnectionResponse } from '#domain/partners/connectionContract.ts'
import { RefusedChangeError } from '#domain/refusedChange.ts'
import {
  type CourierChange,
  courierSettingsMachine,
} from '#machines/courierSettings/courierSettings.machine.ts'

const row = (rest: Partial<ConnectionResponse> = {}): ConnectionResponse => ({
  courier: 'tcs',
  state: 'connected',
  words: null,
  checked_at: null,
  failed_at: null,
  fields: [
    { name: 'userName', is_secret: false, value: 'karwan', known: 'yes' },
    { name: 'password', is_secret: true, value: null, known: 'yes' },
  ],
  pickup_addresses: [],
  pickups: [],
  advice_cut_off: null,
  cities: null,
  push_path: null,
  waiting: 0,
  is_stand_in: false,
  version: 2,
  possible: [],
  ...rest,
})

type Change = (sent: CourierChange) => Promise<ConnectionResponse[]>

function open(answers: ConnectionResponse[], change: Change) {
  const actor = createActor(
    courierSettingsMachine.provide({
      actors: {
        readConnections: fromPromise<readonly ConnectionResponse[]>(() =>
          Promise.resolve([answers.shift() ?? row()]),
        ),
        changeConnection: fromPromise<readonly ConnectionResponse[], CourierChange>(({ input }) =>
          change(input),
        ),
      },
      delays: { checkPause: 0 },
    }),
  )
  actor.start()
  return actor
}

describe('the connections to couriers', () => {
  test('show no secret: left empty, it stays as it is', async () => {
    const change = vi.fn<Change>(() => Promise.resolve([row()]))
    const actor = open([row()], change)
    await waitFor(actor, (snapshot) => snapshot.hasTag('shown'))
    actor.send({ type: 'form.opened', courier: 'tcs', form: 'credentials' })
    expect(actor.getSnapshot().context.values).toEqual({ userName: 'karwan', password: '' })
    actor.send({ type: 'field.changed', name: 'userName', value: 'bazaar' })
    actor.send({ type: 'form.submitted' })
    await waitFor(actor, (snapshot) => snapshot.matches('listed'))
    const values = { userName: 'bazaar', password: '' }
    expect(change).toHaveBeenCalledWith({ courier: 'tcs', version: 2, form: 'credentials', values })
    expect(actor.getSnapshot().context.values).toEqual({})
  })

  test('show until when a courier takes advice, as far as it is known', async () => {
    const known = row({ courier: 'leopards', advice_cut_off: { minute: 1_020, days: 1 } })
    const actor = open([known], () => Promise.reject())
    await waitFor(actor, (snapshot) => snapshot.hasTag('shown'))
    actor.send({ type: 'form.opened', courier: 'leopards', form: 'cutOff' })
    expect(actor.getSnapshot().context.values).toEqual({ time: '1020', days: '1' })
  })

  test('keep what was typed when the server refuses it, and say so at the field', async () => {
    const fields = { password: 'Enter the password.' }
    const refusal = {
      code: 'validation_failed',
      text: '',
      fields,
      refused: [],
      possible: [],
      differing: {},
    } as const
    const actor = open([row()], () =>
      Promise.reject(new RefusedChangeError({ ...refusal, duplicateOf: null })),
    )
    await waitFor(actor, (snapshot) => snapshot.hasTag('shown'))
    const focused: string[] = []
    actor.on('focus.requested', ({ target }) => focused.push(target))
    actor.send({ type: 'form.opened', courier: 'tcs', form: 'credentials' })
    actor.send({ type: 'form.submitted' })
    await waitFor(actor, (snapshot) => snapshot.hasTag('editable'))
    expect(actor.getSnapshot().context.problems).toEqual(fields)
    expect(focused).toEqual(['password'])
  })

  test('are asked again until a login was tried', async () => {
    const actor = open([row({ state: 'checking' }), row({ state: 'checking' }), row()], () =>
      Promise.reject(),
    )
    await waitFor(actor, (snapshot) => snapshot.matches({ listed: 'resting' }))
    expect(actor.getSnapshot().context.rows).toEqual([row()])
  })

  test('ask before one is ended', async () => {
    const change = vi.fn<Change>(() => Promise.resolve([row({ state: 'notConnected' })]))
    const actor = open([row()], change)
    await waitFor(actor, (snapshot) => snapshot.hasTag('shown'))
    actor.send({ type: 'act.chosen', courier: 'tcs', act: 'connection.ended' })
    expect(actor.getSnapshot().hasTag('asking')).toBe(true)
    actor.send({ type: 'act.confirmed' })
    await waitFor(actor, (snapshot) => snapshot.matches('listed'))
    expect(change).toHaveBeenCalledWith({ courier: 'tcs', version: 2, act: 'connection.ended' })
  })
})
