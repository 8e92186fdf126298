import { expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import type { CityTwins } from '#domain/fulfilment/orderContract.ts'
import { cityTwinsMachine } from '#machines/cityTwins/cityTwins.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'

const twins = { spelling: 'Karachee', zip: '', city: 'Karachi', orders: 120 }

type CityTwinsEvent = EventFrom<typeof cityTwinsMachine>

function ask() {
  const fix = heldPromise<{ fixed: number; left: number }, CityTwins>()
  const emitted: unknown[] = []
  const actor = createActor(cityTwinsMachine.provide({ actors: { fixTwins: fix.logic } }), {
    input: { twins },
  })
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return {
    fix,
    emitted,
    state: () => actor.getSnapshot(),
    send: (event: CityTwinsEvent) => actor.send(event),
  }
}

test('orders with the same spelling get the city with one call', async () => {
  const { fix, emitted, state, send } = ask()
  send({ type: 'twins.confirmed' })
  send({ type: 'twins.confirmed' })
  expect(fix.calls.map(({ input }) => input)).toEqual([twins])
  expect(state().hasTag('busy')).toBe(true)
  await fix.last().resolve({ fixed: 120, left: 0 })
  expect(emitted).toEqual([
    { type: 'notice.raised', notice: { code: 'cityTwinsFixed', fixed: 120, left: 0, city: 'Karachi' } },
  ])
  expect(state().status).toBe('done')
})

test('after a failure it can be tried again', async () => {
  const { fix, state, send } = ask()
  send({ type: 'twins.confirmed' })
  await fix.last().reject(new Error('no answer'))
  expect(state().hasTag('failed')).toBe(true)
  send({ type: 'twins.confirmed' })
  expect(fix.last().input).toEqual(twins)
})

test('those that one call leaves are asked about again; those that nobody could fix are not', async () => {
  const { fix, state, send } = ask()
  send({ type: 'twins.confirmed' })
  await fix.last().resolve({ fixed: 100, left: 20 })
  expect(state().context.twins).toEqual({ ...twins, orders: 20 })
  send({ type: 'twins.confirmed' })
  await fix.last().resolve({ fixed: 0, left: 20 })
  expect(state().status).toBe('done')
})

test('they are left alone when that is declined', () => {
  const { fix, state, send } = ask()
  send({ type: 'twins.declined' })
  expect(fix.calls).toEqual([])
  expect(state().status).toBe('done')
})

test('an actor that was not provided throws', async () => {
  expect(await unprovidedActors(cityTwinsMachine)).toEqual({
    fixTwins: 'Error: cityTwins: actor "fixTwins" was not provided',
  })
})
