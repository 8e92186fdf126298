import { describe, expect, test } from 'vitest'
import { createActor, type EmittedFrom } from 'xstate'
import { emptyOrderCustomer, missingCustomerFields } from '#domain/orders/customerFields.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import { customerDetailMachine } from '#machines/customerDetail/customerDetail.machine.ts'
import { hasUnsavedCustomer } from '#machines/customerDetail/hasUnsavedCustomer.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'

const ayesha: OrderCustomer = {
  name: 'Ayesha Siddiqui',
  email: 'ayesha.siddiqui@mail.test',
  number: '+92 300 XXX 4567',
  city: 'Karachi',
  country: 'Pakistan',
  zip: '75290',
  address1: 'House 14, Street 9',
  address2: '',
}
const bilal: OrderCustomer = { ...ayesha, name: 'Bilal Ahmed' }

function startPanel() {
  const save = heldPromise<void, { orderId: string; customer: OrderCustomer }>()
  const notices: EmittedFrom<typeof customerDetailMachine>['notice'][] = []
  const actor = createActor(customerDetailMachine.provide({ actors: { saveCustomer: save.logic } }))
  actor.on('notice.raised', ({ notice }) => notices.push(notice))
  actor.start()
  const state = () => actor.getSnapshot()
  const type = (field: keyof OrderCustomer, value: string) =>
    actor.send({ type: 'field.changed', field, value })
  const open = (orderId: string, customer: OrderCustomer, isEditAsked = false) =>
    actor.send({ type: 'order.opened', orderId, customer, isEditAsked })
  return {
    actor,
    save,
    notices,
    state,
    type,
    open,
    value: () => state().value,
    draft: () => state().context.draft,
    saved: () => state().context.saved,
    hasUnsaved: () => hasUnsavedCustomer(state()),
  }
}

function startViewing() {
  const panel = startPanel()
  panel.open('KW-1', ayesha)
  return panel
}

function startEditing() {
  const panel = startViewing()
  panel.actor.send({ type: 'editing.started' })
  return panel
}

describe('viewing', () => {
  test('nothing is shown until an order is open', () => {
    const { value, saved, open } = startPanel()
    expect(value()).toBe('closed')
    expect(saved()).toEqual(emptyOrderCustomer)
    open('KW-1', ayesha)
    expect(value()).toBe('viewing')
    expect(saved()).toEqual(ayesha)
  })

  test('an order that is read again shows what it has now', () => {
    const { actor, saved, draft } = startViewing()
    actor.send({ type: 'order.refreshed', customer: bilal })
    expect([saved(), draft()]).toEqual([bilal, bilal])
  })

  test('leaving the order closes the panel', () => {
    const { actor, value, saved } = startViewing()
    actor.send({ type: 'order.left' })
    expect(value()).toBe('closed')
    expect(saved()).toEqual(emptyOrderCustomer)
  })

  test('nothing can be typed', () => {
    const { state, draft, type } = startViewing()
    expect(state().hasTag('editable')).toBe(false)
    type('name', 'Sana')
    expect(draft()).toEqual(ayesha)
  })
})

describe('EDIT', () => {
  test('begins with what is saved', () => {
    const { value, state, draft } = startEditing()
    expect(value()).toEqual({ editing: 'typing' })
    expect(state().hasTag('editable')).toBe(true)
    expect(draft()).toEqual(ayesha)
  })

  test('from the list opens the order in edit mode', () => {
    const { value, draft, open } = startPanel()
    open('KW-1', ayesha, true)
    expect(value()).toEqual({ editing: 'typing' })
    expect(draft()).toEqual(ayesha)
  })

  test('typing changes the draft, and the saved value stays beside it', () => {
    const { draft, saved, type } = startEditing()
    type('zip', '')
    expect(draft()).toEqual({ ...ayesha, zip: '' })
    expect(missingCustomerFields(draft())).toEqual(['zip'])
    expect(saved()).toEqual(ayesha)
  })

  test('an order that is read again meanwhile leaves alone what was typed', () => {
    const { actor, draft, saved, type } = startEditing()
    type('city', 'Lahore')
    actor.send({ type: 'order.refreshed', customer: bilal })
    expect(saved()).toEqual(bilal)
    expect(draft()).toEqual({ ...ayesha, city: 'Lahore' })
  })
})

describe('SAVE', () => {
  test('sends what was typed, trimmed, shows it, and says so', async () => {
    const { actor, save, value, state, saved, draft, notices, type } = startEditing()
    type('name', '  Sana Noor ')
    actor.send({ type: 'changes.submitted' })
    expect(value()).toEqual({ editing: 'saving' })
    expect(state().hasTag('busy')).toBe(true)
    expect(save.last().input).toEqual({ orderId: 'KW-1', customer: { ...ayesha, name: 'Sana Noor' } })
    await save.last().resolve()
    expect(value()).toBe('viewing')
    expect(saved()).toEqual({ ...ayesha, name: 'Sana Noor' })
    expect(draft()).toEqual(saved())
    expect(notices).toEqual([{ code: 'itemSaved', item: { kind: 'order', id: 'KW-1', name: 'KW-1' } }])
  })

  test('never refuses, whatever is missing', async () => {
    const { actor, save, value, saved, type } = startEditing()
    for (const field of Object.keys(ayesha) as (keyof OrderCustomer)[]) type(field, ' ')
    actor.send({ type: 'changes.submitted' })
    await save.last().resolve()
    expect(value()).toBe('viewing')
    expect(saved()).toEqual(emptyOrderCustomer)
    expect(missingCustomerFields(saved())).toHaveLength(6)
  })

  test('of nothing changed asks nobody', () => {
    const { actor, save, value, draft, type, hasUnsaved } = startEditing()
    type('name', ` ${ayesha.name} `)
    actor.send({ type: 'changes.submitted' })
    expect(value()).toBe('viewing')
    expect(save.calls).toEqual([])
    expect(draft()).toEqual(ayesha)
    expect(hasUnsaved()).toBe(false)
  })

  test('that fails says so and loses nothing', async () => {
    const { actor, save, value, draft, saved, notices, type } = startEditing()
    type('city', 'Lahore')
    actor.send({ type: 'changes.submitted' })
    await save.last().reject(new Error('no answer'))
    expect(value()).toEqual({ editing: 'typing' })
    expect(draft().city).toBe('Lahore')
    expect(saved()).toEqual(ayesha)
    expect(notices.map(({ code }) => code)).toEqual(['itemNotSaved'])
  })

  test('is not pressed twice', () => {
    const { actor, save, type } = startEditing()
    type('city', 'Lahore')
    actor.send({ type: 'changes.submitted' })
    actor.send({ type: 'changes.submitted' })
    expect(save.calls).toHaveLength(1)
  })

  test('leaves nothing to lose', async () => {
    const { actor, save, hasUnsaved, type } = startEditing()
    type('city', 'Lahore')
    expect(hasUnsaved()).toBe(true)
    actor.send({ type: 'changes.submitted' })
    await save.last().resolve()
    expect(hasUnsaved()).toBe(false)
  })
})

describe('CANCEL', () => {
  test('of nothing changed goes back to viewing', () => {
    const { actor, value } = startEditing()
    actor.send({ type: 'editing.cancelled' })
    expect(value()).toBe('viewing')
  })

  test('of changes asks, and goes on with them if they are not to be lost', () => {
    const { actor, value, state, draft, type } = startEditing()
    type('city', 'Lahore')
    actor.send({ type: 'editing.cancelled' })
    expect(value()).toEqual({ editing: 'confirmingDiscard' })
    expect(state().hasTag('asking')).toBe(true)
    actor.send({ type: 'discarding.declined' })
    expect(value()).toEqual({ editing: 'typing' })
    expect(draft().city).toBe('Lahore')
  })

  test('of changes throws them away once that is confirmed', () => {
    const { actor, value, draft, hasUnsaved, type } = startEditing()
    type('city', 'Lahore')
    actor.send({ type: 'editing.cancelled' })
    actor.send({ type: 'discarding.confirmed' })
    expect(value()).toBe('viewing')
    expect(draft()).toEqual(ayesha)
    expect(hasUnsaved()).toBe(false)
  })
})

describe('changes that were left unsaved', () => {
  function startLeft() {
    const panel = startEditing()
    panel.type('city', 'Lahore')
    panel.actor.send({ type: 'order.left' })
    return panel
  }

  test('are kept, and closing the tab would lose them', () => {
    const { state, value, hasUnsaved } = startLeft()
    expect(value()).toBe('closed')
    expect(state().context.drafts).toEqual({ 'KW-1': { ...ayesha, city: 'Lahore' } })
    expect(hasUnsaved()).toBe(true)
  })

  test('are offered when the order is opened again, and taken up', () => {
    const { actor, open, value, draft, saved } = startLeft()
    open('KW-1', ayesha)
    expect(value()).toBe('draftOffered')
    expect([saved(), draft()]).toEqual([ayesha, ayesha])
    actor.send({ type: 'draft.resumed' })
    expect(value()).toEqual({ editing: 'typing' })
    expect(draft().city).toBe('Lahore')
  })

  test('are taken up by EDIT too, there and from the list', () => {
    const there = startLeft()
    there.open('KW-1', ayesha)
    there.actor.send({ type: 'editing.started' })
    expect(there.draft().city).toBe('Lahore')
    const fromList = startLeft()
    fromList.open('KW-1', ayesha, true)
    expect(fromList.value()).toEqual({ editing: 'typing' })
    expect(fromList.draft().city).toBe('Lahore')
  })

  test('are forgotten when the offer is turned down', () => {
    const { actor, open, value, hasUnsaved } = startLeft()
    open('KW-1', ayesha)
    actor.send({ type: 'draft.discarded' })
    expect(value()).toBe('viewing')
    expect(hasUnsaved()).toBe(false)
    actor.send({ type: 'order.left' })
    open('KW-1', ayesha)
    expect(value()).toBe('viewing')
  })

  test('belong to their order alone', () => {
    const { actor, open, value, draft } = startLeft()
    open('KW-2', bilal)
    expect(value()).toBe('viewing')
    actor.send({ type: 'editing.started' })
    expect(draft()).toEqual(bilal)
  })

  test('are kept for several orders, also when one follows the other at once', () => {
    const { actor, open, state, type } = startEditing()
    type('city', 'Lahore')
    open('KW-2', bilal)
    actor.send({ type: 'editing.started' })
    type('zip', '1')
    open('KW-1', ayesha)
    expect(state().value).toBe('draftOffered')
    expect(state().context.drafts).toEqual({
      'KW-1': { ...ayesha, city: 'Lahore' },
      'KW-2': { ...bilal, zip: '1' },
    })
  })

  test('are kept when the order is left while CANCEL asks or SAVE is under way', () => {
    const asking = startEditing()
    asking.type('city', 'Lahore')
    asking.actor.send({ type: 'editing.cancelled' })
    asking.open('KW-2', bilal)
    expect(asking.state().context.drafts['KW-1']?.city).toBe('Lahore')
    const saving = startEditing()
    saving.type('city', 'Lahore')
    saving.actor.send({ type: 'changes.submitted' })
    saving.actor.send({ type: 'order.left' })
    expect(saving.state().context.drafts['KW-1']?.city).toBe('Lahore')
  })

  test('are not offered when the order has come to say the same', () => {
    const { open, value, hasUnsaved } = startLeft()
    open('KW-1', { ...ayesha, city: 'Lahore' })
    expect(value()).toBe('viewing')
    expect(hasUnsaved()).toBe(false)
  })

  test('without a change there are none', () => {
    const { actor, hasUnsaved, open, value } = startEditing()
    actor.send({ type: 'order.left' })
    expect(hasUnsaved()).toBe(false)
    open('KW-1', ayesha)
    expect(value()).toBe('viewing')
  })

  test('an order that is read again while the offer stands shows what it has now', () => {
    const { actor, open, saved, value } = startLeft()
    open('KW-1', ayesha)
    actor.send({ type: 'order.refreshed', customer: bilal })
    expect(saved()).toEqual(bilal)
    expect(value()).toBe('draftOffered')
  })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(customerDetailMachine)).toEqual({
    saveCustomer: 'Error: customerDetail: actor "saveCustomer" was not provided',
  })
})
