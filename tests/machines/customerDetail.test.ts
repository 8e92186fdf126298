import { describe, expect, test } from 'vitest'
import { createActor, type EmittedFrom, type EventObject } from 'xstate'
import { emptyOrderCustomer } from '#domain/orders/customerFields.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import { customerDetailMachine } from '#machines/customerDetail/customerDetail.machine.ts'
import { heldPromise, listener, presence, unprovidedActors } from '#tests/support/charts.ts'
import { refusedBecause } from '#tests/support/records.ts'

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
const moved: OrderCustomer = { ...ayesha, city: 'Lahore' }

const kept = (draft: OrderCustomer) => ({ type: 'draft.kept', orderId: 'KW-1', draft })
const dropped = { type: 'draft.dropped', orderId: 'KW-1' }
const focused = (target: string) => ({ type: 'focus.requested', target })
const noticed = (code: string) => ({
  type: 'notice.raised',
  notice: { code, item: { kind: 'order', id: 'KW-1', name: 'KW-1' } },
})

/** The panel of order KW-1, which is not read yet. */
function startWaiting({ isEditAsked = false, draft = null as OrderCustomer | null } = {}) {
  const save = heldPromise<
    void,
    { orderId: string; customer: OrderCustomer; version: number; reallocate: boolean }
  >()
  const present = presence()
  const reported: EventObject[] = []
  const workspace = listener((event) => reported.push(event))
  const actor = createActor(
    customerDetailMachine.provide({ actors: { tellPresence: present.logic, saveCustomer: save.logic } }),
    {
      input: { orderId: 'KW-1', isEditAsked, draft, workspace },
    },
  )
  const emitted: EmittedFrom<typeof customerDetailMachine>[] = []
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  const state = () => actor.getSnapshot()
  return {
    actor,
    save,
    present,
    reported,
    emitted,
    state,
    value: () => state().value,
    saved: () => state().context.saved,
    draft: () => state().context.draft,
    read: (customer: OrderCustomer, version = 1) => actor.send({ type: 'order.read', customer, version }),
    type: (field: keyof OrderCustomer, value: string) => actor.send({ type: 'field.changed', field, value }),
  }
}

/** The panel of an order that was read, and what happened since. */
function startRead(...[opening]: Parameters<typeof startWaiting>) {
  const panel = startWaiting(opening)
  panel.read(ayesha)
  panel.reported.length = 0
  panel.emitted.length = 0
  return panel
}

function startEditing() {
  const panel = startRead()
  panel.actor.send({ type: 'editing.started' })
  return panel
}

describe('an order is opened', () => {
  test.each(['draft.resumed', 'editing.started'] as const)('the offer is taken up: %s', (type) => {
    const { actor, value, draft, emitted } = startRead({ draft: moved })
    actor.send({ type })
    expect(value()).toEqual({ editing: 'typing' })
    expect(draft()).toEqual(moved)
    expect(emitted).toEqual([focused('name')])
  })

  test('the offer is turned down', () => {
    const { actor, value, reported, emitted } = startRead({ draft: moved })
    actor.send({ type: 'draft.discarded' })
    expect(value()).toBe('viewing')
    expect(reported).toEqual([dropped])
    expect(emitted).toEqual([focused('edit')])
  })
})

describe('an order that is read again', () => {
  test('and is missing, is waited for; what was typed is offered when it is back', () => {
    const { actor, value, draft, read, type } = startWaiting({ isEditAsked: true })
    read(ayesha)
    type('city', 'Lahore')
    actor.send({ type: 'order.missing' })
    expect(value()).toBe('waiting')
    read(bilal)
    expect(value()).toBe('draftOffered')
    expect(draft()).toEqual(moved)
  })

  test('and was missing, has nothing to offer where nothing was typed', () => {
    const { actor, value, read } = startEditing()
    actor.send({ type: 'order.missing' })
    read(bilal)
    expect(value()).toBe('viewing')
  })
})

describe('editing', () => {
  test('is told to others for as long as it lasts', () => {
    const { actor, present, type } = startEditing()
    type('city', 'Lahore')
    expect(present.said).toEqual([true])
    actor.send({ type: 'editing.cancelled' })
    expect(present.said).toEqual([true])
    actor.send({ type: 'discarding.confirmed' })
    expect(present.said).toEqual([true, false])
  })

  test('the workspace keeps each change, until there is none', () => {
    const { saved, reported, type } = startEditing()
    type('city', 'Lahor')
    type('city', 'Lahore')
    type('city', ' Karachi ')
    expect(reported).toEqual([kept({ ...ayesha, city: 'Lahor' }), kept(moved), dropped])
    expect(saved()).toEqual(ayesha)
  })
})

describe('SAVE', () => {
  function startSaving() {
    const panel = startEditing()
    panel.type('city', '  Lahore ')
    panel.reported.length = 0
    panel.emitted.length = 0
    panel.actor.send({ type: 'changes.submitted' })
    return panel
  }

  test('sends what was typed, trimmed, shows it, and says so', async () => {
    const { save, value, state, saved, reported, emitted } = startSaving()
    expect(value()).toEqual({ editing: 'saving' })
    expect(state().hasTag('busy')).toBe(true)
    expect(save.last().input).toEqual({
      orderId: 'KW-1',
      customer: moved,
      version: 1,
      reallocate: false,
    })
    await save.last().resolve()
    expect(value()).toBe('viewing')
    expect(saved()).toEqual(moved)
    expect(reported).toEqual([dropped])
    expect(emitted).toEqual([noticed('itemSaved'), focused('edit')])
  })

  test('never refuses, whatever is missing', async () => {
    const { actor, save, value, saved, type } = startEditing()
    for (const field of Object.keys(ayesha) as (keyof OrderCustomer)[]) type(field, ' ')
    actor.send({ type: 'changes.submitted' })
    await save.last().resolve()
    expect(value()).toBe('viewing')
    expect(saved()).toEqual(emptyOrderCustomer)
  })

  test('that fails says so and loses nothing', async () => {
    const { save, value, draft, reported, emitted } = startSaving()
    await save.last().reject(new Error('no answer'))
    expect(value()).toEqual({ editing: 'typing' })
    expect(draft()?.city).toBe('  Lahore ')
    expect(reported).toEqual([])
    expect(emitted).toEqual([noticed('itemNotSaved')])
  })
})

describe('SAVE of an order that somebody else changed', () => {
  const stale = refusedBecause('This order was changed by Bilal Ahmed 2 min ago.', { code: 'stale_version' })

  test('is meant for the order as it was when something was typed', () => {
    const { actor, save, read, type } = startEditing()
    read(bilal, 2)
    type('city', 'Lahore')
    read(ayesha, 3)
    actor.send({ type: 'changes.submitted' })
    expect(save.last().input.version).toBe(2)
  })

  test('shows what differs, has it read again, and goes through the next time', async () => {
    const { actor, save, value, state, draft, reported, emitted, read, type } = startEditing()
    type('city', 'Lahore')
    actor.send({ type: 'changes.submitted' })
    reported.length = emitted.length = 0
    await save.last().reject(stale)
    expect(value()).toEqual({ editing: 'typing' })
    expect(state().context.refusal).toEqual(stale.refusal)
    expect([reported, emitted]).toEqual([[{ type: 'data.changed' }], []])
    read(bilal, 2)
    expect(draft()).toEqual({ ...bilal, city: 'Lahore' })
    actor.send({ type: 'changes.submitted' })
    expect(save.last().input).toEqual({
      orderId: 'KW-1',
      customer: { ...bilal, city: 'Lahore' },
      version: 2,
      reallocate: false,
    })
    expect(state().context.refusal).toBeNull()
  })
})

test('SAVE of another city that moves parcels asks first, and is sent again', async () => {
  const { actor, save, state, value, draft, type } = startEditing()
  const elsewhere = refusedBecause('Parcel 1 would leave from Korangi.', { code: 'reallocation' })
  type('city', 'Lahore')
  actor.send({ type: 'changes.submitted' })
  expect(save.last().input.reallocate).toBe(false)
  await save.last().reject(elsewhere)
  expect(state().hasTag('askingReallocation')).toBe(true)
  actor.send({ type: 'reallocation.declined' })
  expect([value(), draft()]).toEqual([{ editing: 'typing' }, moved])
  actor.send({ type: 'changes.submitted' })
  await save.last().reject(elsewhere)
  actor.send({ type: 'reallocation.confirmed' })
  expect(save.last().input).toMatchObject({ customer: moved, reallocate: true })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(customerDetailMachine)).toEqual({
    tellPresence: 'Error: customerDetail: actor "tellPresence" was not provided',
    saveCustomer: 'Error: customerDetail: actor "saveCustomer" was not provided',
  })
})
