import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { AllocationChoice, AllocationPreview } from '#domain/fulfilment/allocationSettings.ts'
import {
  type AllocationSaving,
  allocationEditorMachine,
} from '#machines/allocationEditor/allocationEditor.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'
import { allocationSettings, halting, outdatedBecause } from '#tests/support/records.ts'

const preview: AllocationPreview = { orders: 9, isPartial: false, elsewhere: 2, halted: 1, byHand: 0 }

function open() {
  const count = heldPromise<AllocationPreview, AllocationChoice>()
  const save = heldPromise<void, AllocationSaving>()
  const emitted: unknown[] = []
  const actor = createActor(
    allocationEditorMachine.provide({ actors: { readPreview: count.logic, saveAllocation: save.logic } }),
    { input: { settings: allocationSettings } },
  )
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return {
    count,
    save,
    emitted,
    context: () => actor.getSnapshot().context,
    tags: () => [...actor.getSnapshot().tags].sort(),
    value: () => actor.getSnapshot().value,
    choose: (choice: Partial<AllocationChoice>) => actor.send({ type: 'choice.made', choice }),
    retry: () => actor.send({ type: 'counting.retried' }),
    submit: () => actor.send({ type: 'form.submitted' }),
    dismiss: () => actor.send({ type: 'form.dismissed' }),
  }
}

describe('another choice', () => {
  test('is counted before it can be saved', async () => {
    const { count, save, tags, context, choose, submit, value, emitted } = open()
    expect(count.calls).toEqual([])
    choose({ option: 'OPTION_1' })
    expect(tags()).toEqual(['counting'])
    submit()
    expect(save.calls).toEqual([])
    expect(count.last().input).toEqual({ option: 'OPTION_1', maxParcels: 2, ...halting })
    await count.last().resolve(preview)
    expect(tags()).toEqual(['counted'])
    expect(context().preview).toEqual(preview)
    submit()
    expect(save.last().input).toEqual({
      choice: { option: 'OPTION_1', maxParcels: 2, ...halting },
      version: 4,
    })
    await save.last().resolve()
    expect(value()).toBe('closed')
    expect(emitted).toEqual([{ type: 'notice.raised', notice: { code: 'allocationSaved' } }])
  })

  test('of what halts can be saved at once: no order goes elsewhere', () => {
    const { count, save, choose, submit, tags } = open()
    choose({ haltsWholeOrders: false })
    choose({ haltDays: 7 })
    expect(count.calls).toEqual([])
    expect(tags()).toEqual(['counted'])
    submit()
    expect(save.last().input.choice).toMatchObject({ haltsWholeOrders: false, haltDays: 7 })
  })

  test('made while another is counted ends that', async () => {
    const { count, choose, context } = open()
    choose({ option: 'OPTION_1' })
    const first = count.last()
    choose({ maxParcels: 3 })
    expect(first.signal.aborted).toBe(true)
    expect(count.last().input).toEqual({ option: 'OPTION_1', maxParcels: 3, ...halting })
    await count.last().resolve(preview)
    expect(context().preview).toEqual(preview)
  })

  test('that is taken back changes nothing: there is nothing to count or save', () => {
    const { save, choose, tags, submit, value } = open()
    choose({ option: 'OPTION_1' })
    choose({ option: 'OPTION_2' })
    expect(tags()).toEqual([])
    submit()
    expect(value()).toBe('closed')
    expect(save.calls).toEqual([])
  })

  test('that cannot be counted can be counted again, or saved all the same', async () => {
    const { count, save, choose, tags, retry, submit } = open()
    choose({ option: 'OPTION_4' })
    await count.last().reject(new Error('no answer'))
    expect(tags()).toEqual(['failed'])
    retry()
    expect(tags()).toEqual(['counting'])
    await count.last().reject(new Error('no answer'))
    submit()
    expect(save.calls).toHaveLength(1)
  })
})

describe('saving', () => {
  test('what somebody else changed meanwhile says so, and counts again for the settings as they are', async () => {
    const { count, save, choose, submit, context, tags } = open()
    choose({ option: 'OPTION_1' })
    await count.last().resolve(preview)
    submit()
    const differing = { maxParcels: { before: 2, after: 3 } }
    await save.last().reject(outdatedBecause('How orders are split was changed by Bilal.', 6, differing))
    expect(context()).toMatchObject({ refusal: { differing }, choice: { option: 'OPTION_1' }, preview: null })
    expect(tags()).toEqual(['counting'])
    await count.last().resolve(preview)
    submit()
    expect(save.last().input.version).toBe(6)
    expect(context().refusal).toBeNull()
  })

  test('that fails says so and keeps the choice', async () => {
    const { count, save, choose, submit, context, tags, emitted } = open()
    choose({ option: 'OPTION_1' })
    await count.last().resolve(preview)
    submit()
    await save.last().reject(new Error('no answer'))
    expect(emitted).toEqual([])
    expect(context().choice.option).toBe('OPTION_1')
    expect(tags()).toEqual(['counting', 'unsaved'])
    choose({ haltDays: 7 })
    await count.last().resolve(preview)
    expect(tags()).toEqual(['counted', 'unsaved'])
    submit()
    expect(tags()).toEqual(['busy'])
  })

  test('what was refused and could not be counted again is sent without the old refusal', async () => {
    const { count, save, choose, submit, context, emitted } = open()
    choose({ option: 'OPTION_1' })
    await count.last().resolve(preview)
    submit()
    await save.last().reject(outdatedBecause('How orders are split was changed by Bilal.', 6, {}))
    await count.last().reject(new Error('no answer'))
    submit()
    expect(context().refusal).toBeNull()
    expect(emitted).toEqual([])
  })
})

test('dismissed, it closes', () => {
  const { dismiss, value } = open()
  dismiss()
  expect(value()).toBe('closed')
})

test('an actor that was not provided is named', async () => {
  expect(await unprovidedActors(allocationEditorMachine)).toEqual({
    readPreview: 'Error: allocationEditor: actor "readPreview" was not provided',
    saveAllocation: 'Error: allocationEditor: actor "saveAllocation" was not provided',
  })
})
