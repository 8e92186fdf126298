import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { ManagedLocation } from '#domain/locations.ts'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import { type Opening, type Warehouses, warehousesMachine } from '#machines/warehouses/warehouses.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'
import { korangi, refusedBecause } from '#tests/support/records.ts'

const allocation = {
  version: 4,
  option: 'OPTION_2',
  maxParcels: 2,
  usesOwnWarehouses: true,
  haltsWholeOrders: true,
  haltDays: 0,
} as const
const own: Warehouses = { rows: [korangi], allocation }
const chosen: ManagedLocation = { ...korangi, isProvider: true }
const providers: Warehouses = { rows: [chosen], allocation: { ...allocation, usesOwnWarehouses: false } }

function open() {
  const read = heldPromise<unknown>()
  const setActive = heldPromise<void, Opening>()
  const emitted: unknown[] = []
  const actor = createActor(
    warehousesMachine.provide({
      actors: {
        reading: readingMachine.provide({ actors: { readAnswer: read.logic } }),
        setActive: setActive.logic,
      },
    }),
    { input: { currency: 'PKR' } },
  )
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  const state = () => actor.getSnapshot()
  return {
    actor,
    read,
    setActive,
    emitted,
    context: () => state().context,
    tags: () => [...state().tags],
    child: () => Object.keys(state().children),
  }
}

async function opened(found: Warehouses = own) {
  const screen = open()
  await screen.read.last().resolve(found)
  return screen
}

test('are read again when something was changed, and stay meanwhile, also if that fails', async () => {
  const { actor, read, context } = await opened()
  actor.send({ type: 'workspace.changed' })
  expect(read.calls).toHaveLength(2)
  await read.last().reject(new Error('no answer'))
  expect(context().found).toEqual(own)
})

describe('the form', () => {
  test('opens to add one and to change one, and only it closes itself', async () => {
    const { actor, context, tags, child } = await opened()
    actor.send({ type: 'adding.started' })
    expect(tags()).toEqual(['editing'])
    expect(child()).toContain('recordEditor')
    actor.send({ type: 'panel.closed' })
    expect(tags()).toEqual(['editing'])
    actor.getSnapshot().children.recordEditor?.send({ type: 'form.dismissed' })
    expect(tags()).toEqual([])
    actor.send({ type: 'warehouse.edited', warehouse: korangi })
    expect(context().warehouse).toEqual(korangi)
    const editor = actor.getSnapshot().children.recordEditor?.getSnapshot()
    expect(editor?.context).toMatchObject({ kind: 'warehouse', record: korangi, version: 3 })
  })
})

describe('closing', () => {
  test('asks first, closes and says so', async () => {
    const { actor, setActive, tags, emitted } = await opened()
    actor.send({ type: 'closing.chosen', warehouse: korangi })
    expect(tags()).toEqual(['closing'])
    expect(setActive.calls).toEqual([])
    actor.send({ type: 'closingReason.changed', text: ' Rent is over ' })
    actor.send({ type: 'closing.confirmed' })
    expect(tags()).toEqual(['closing', 'busy'])
    actor.send({ type: 'panel.closed' })
    expect(tags()).toEqual(['closing', 'busy'])
    expect(setActive.last().input).toEqual({
      warehouse: korangi,
      isActive: false,
      reason: 'Rent is over',
    })
    await setActive.last().resolve()
    expect(tags()).toEqual([])
    expect(emitted).toMatchObject([{ notice: { code: 'itemClosed', item: { name: 'Korangi' } } }])
  })

  test.each([
    ['parcels', { openParcels: 2 }],
    ['pieces', { units: 5 }],
  ])('one with %s says what to do first', async (_, held) => {
    const { actor, setActive, tags, context } = await opened()
    actor.send({ type: 'closing.chosen', warehouse: { ...korangi, ...held } })
    expect(tags()).toEqual(['kept'])
    expect(context().reason).toBeNull()
    expect(setActive.calls).toEqual([])
    actor.send({ type: 'panel.closed' })
    expect(tags()).toEqual([])
  })

  test('one that got a parcel meanwhile says so as the server does', async () => {
    const { actor, setActive, tags, context } = await opened()
    actor.send({ type: 'closing.chosen', warehouse: korangi })
    actor.send({ type: 'closing.confirmed' })
    await setActive.last().reject(refusedBecause('"Korangi" still has 1 open parcel.'))
    expect(tags()).toEqual(['kept'])
    expect(context().reason).toBe('"Korangi" still has 1 open parcel.')
  })

  test('that fails says so and asks again', async () => {
    const { actor, setActive, tags, emitted, context } = await opened()
    actor.send({ type: 'closing.chosen', warehouse: korangi })
    actor.send({ type: 'closingReason.changed', text: 'Rent is over' })
    actor.send({ type: 'closing.confirmed' })
    await setActive.last().reject(new Error('no answer'))
    expect(tags()).toEqual(['closing'])
    expect(context().closingReason).toBe('Rent is over')
    expect(emitted).toMatchObject([{ notice: { code: 'itemNotSaved' } }])
    actor.send({ type: 'panel.closed' })
    expect(tags()).toEqual([])
  })
})

test('how orders are split opens with the settings that were read', async () => {
  const { actor, tags } = await opened(providers)
  actor.send({ type: 'splitting.chosen' })
  expect(tags()).toEqual(['splitting'])
  const editor = actor.getSnapshot().children.allocationEditor
  expect(editor?.getSnapshot().context.settings).toEqual(providers.allocation)
  editor?.send({ type: 'form.dismissed' })
  expect(tags()).toEqual([])
})

test('an actor that was not provided is named', async () => {
  expect(await unprovidedActors(warehousesMachine)).toMatchObject({
    setActive: 'Error: warehouses: actor "setActive" was not provided',
  })
})
