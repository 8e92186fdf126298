import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { emptyOnboardingDraft } from '#domain/onboarding/draft.ts'
import type { SwitchPlace, WarehouseUse } from '#domain/settings/warehouseSwitch.ts'
import {
  type SwitchSaving,
  warehouseSwitchMachine,
} from '#machines/warehouseSwitch/warehouseSwitch.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'
import { outdatedBecause } from '#tests/support/records.ts'

const korangi: SwitchPlace = {
  id: 'L-1',
  warehouseId: null,
  name: 'Korangi',
  city: 'Karachi',
  isActive: true,
  openParcels: 0,
  units: 12,
}
const own: WarehouseUse = {
  version: 4,
  answers: {
    ...emptyOnboardingDraft,
    use_own_warehouses: true,
    split_logic: 'OPTION_2',
    inventory_manager: 'COMPANY',
    courier_type: 'TCS',
    courier_username: 'kept',
  },
  offered: [{ id: 7, name: 'Site Area', city: 'Hyderabad' }],
  places: [korangi],
}

async function open(usesOwn: boolean, use: WarehouseUse) {
  const read = heldPromise<WarehouseUse>()
  const save = heldPromise<void, SwitchSaving>()
  const emitted: unknown[] = []
  const actor = createActor(
    warehouseSwitchMachine.provide({ actors: { readUse: read.logic, saveUse: save.logic } }),
    { input: { usesOwn } },
  )
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  await read.last().resolve(use)
  return {
    actor,
    save,
    emitted,
    tags: () => [...actor.getSnapshot().tags],
    context: () => actor.getSnapshot().context,
  }
}

test('the warehouses of the provider reset what was own, and are sent once all is chosen', async () => {
  const { actor, save, emitted, tags, context } = await open(false, own)
  expect(context().draft).toMatchObject({
    use_own_warehouses: false,
    split_logic: '',
    inventory_manager: 'PROVIDER',
    courier_type: 'PROVIDER',
    courier_username: '',
  })
  actor.send({ type: 'form.submitted' })
  expect(context().problems).toEqual({ warehouse_ids: 'missing', split_logic: 'missing' })
  expect(emitted).toEqual([{ type: 'focus.requested', target: 'warehouse_ids' }])
  actor.send({ type: 'warehouse.toggled', id: 7 })
  actor.send({ type: 'choice.made', choice: { field: 'split_logic', value: 'OPTION_1' } })
  actor.send({ type: 'form.submitted' })
  expect(tags()).toEqual(['busy'])
  expect(save.last().input).toMatchObject({
    draft: { warehouse_ids: [7], split_logic: 'OPTION_1' },
    reopened: [],
    version: 4,
  })
  await save.last().resolve()
  expect(actor.getSnapshot().status).toBe('done')
  expect(emitted.at(-1)).toEqual({ type: 'notice.raised', notice: { code: 'warehousesSwitched' } })
})

test('an open parcel stops it, and nothing is sent', async () => {
  const { actor, save, tags } = await open(false, { ...own, places: [{ ...korangi, openParcels: 2 }] })
  expect(tags()).toEqual(['blocked'])
  actor.send({ type: 'form.submitted' })
  expect(save.calls).toEqual([])
  actor.send({ type: 'form.dismissed' })
  expect(actor.getSnapshot().status).toBe('done')
})

test('own ones open what was closed, ask for a courier, and are meant for what is there when it is sent again', async () => {
  const theirs: WarehouseUse = {
    ...own,
    answers: { ...emptyOnboardingDraft, split_logic: 'OPTION_2', warehouse_ids: [7] },
    places: [
      { ...korangi, isActive: false },
      { ...korangi, id: 'L-2', warehouseId: 7 },
    ],
  }
  const { actor, save, tags, context } = await open(true, theirs)
  expect(context()).toMatchObject({
    reopened: ['L-1'],
    draft: { warehouse_ids: [], inventory_manager: 'COMPANY', courier_type: '' },
  })
  actor.send({ type: 'choice.made', choice: { field: 'courier_type', value: 'PROVIDER' } })
  actor.send({ type: 'form.submitted' })
  await save.last().reject(outdatedBecause('It was changed.', 6, {}))
  expect(tags()).toEqual(['editable'])
  actor.send({ type: 'form.submitted' })
  expect(save.last().input.version).toBe(6)
  await save.last().reject(new Error('no answer'))
  expect(tags()).toEqual(['editable', 'unsaved'])
})

test('an actor that was not provided is named', async () => {
  expect(await unprovidedActors(warehouseSwitchMachine)).toMatchObject({
    saveUse: 'Error: warehouseSwitch: actor "saveUse" was not provided',
  })
})
