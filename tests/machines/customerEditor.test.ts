import { describe, expect, test } from 'vitest'
import { createActor, type EmittedFrom } from 'xstate'
import type { Customer, CustomerInput } from '#domain/customers.ts'
import { customerEditorMachine } from '#machines/customerEditor/customerEditor.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'

const ayesha: Customer = {
  id: 'C-1',
  name: 'Ayesha Siddiqui',
  email: 'ayesha.siddiqui@mail.test',
  phone: '+92 300 XXX 4567',
  city: 'Karachi',
  country: 'Pakistan',
  joinedAt: 0,
  orders: 3,
  totalSpent: { minor: 100, currency: 'PKR' },
  lastOrderAt: 0,
}

function startEditor(customer: Customer | null = null) {
  const save = heldPromise<void, { id: string | null; customer: CustomerInput }>()
  const notices: EmittedFrom<typeof customerEditorMachine>['notice'][] = []
  const actor = createActor(customerEditorMachine.provide({ actors: { saveCustomer: save.logic } }), {
    input: { customer },
  })
  actor.on('notice.raised', ({ notice }) => notices.push(notice))
  actor.start()
  const state = () => actor.getSnapshot()
  return {
    actor,
    save,
    notices,
    state,
    value: () => state().value,
    form: () => state().context.form,
    problems: () => state().context.problems,
    type: (field: keyof ReturnType<typeof state>['context']['form'], value: string) =>
      actor.send({ type: 'field.changed', field, value }),
  }
}

describe('filling the form', () => {
  test('begins empty to add, filled to edit', () => {
    const { value, state, form } = startEditor()
    expect(value()).toBe('editing')
    expect(state().hasTag('editable')).toBe(true)
    expect(form()).toEqual({ name: '', email: '', phone: '', city: '', country: 'Pakistan' })
    expect(startEditor(ayesha).form()).toEqual({
      name: 'Ayesha Siddiqui',
      email: 'ayesha.siddiqui@mail.test',
      phone: '+92 300 XXX 4567',
      city: 'Karachi',
      country: 'Pakistan',
    })
  })

  test('nothing is wrong until it is submitted', () => {
    const { problems, type } = startEditor()
    type('email', 'ayesha')
    expect(problems()).toEqual({})
  })
})

describe('submitting', () => {
  test('with problems sends nothing and marks each field until it is changed', () => {
    const { actor, save, value, problems, type } = startEditor()
    actor.send({ type: 'form.submitted' })
    expect(value()).toBe('editing')
    expect(problems()).toEqual({ name: 'missing', email: 'missing' })
    type('name', 'x')
    expect(problems()).toEqual({ email: 'missing' })
    expect(save.calls).toEqual([])
  })

  test('marks a value that is none', () => {
    const { actor, problems, type } = startEditor(ayesha)
    type('email', 'ayesha')
    actor.send({ type: 'form.submitted' })
    expect(problems()).toEqual({ email: 'malformed' })
  })

  test('adds what was typed, says so and closes', async () => {
    const { actor, save, value, state, notices, type } = startEditor()
    type('name', ' Sana Noor ')
    type('email', 'sana@mail.test ')
    type('city', 'Lahore')
    actor.send({ type: 'form.submitted' })
    expect(value()).toBe('saving')
    expect(state().hasTag('busy')).toBe(true)
    expect(save.last().input).toEqual({
      id: null,
      customer: {
        name: 'Sana Noor',
        email: 'sana@mail.test',
        phone: '',
        city: 'Lahore',
        country: 'Pakistan',
      },
    })
    await save.last().resolve()
    expect(value()).toBe('closed')
    expect(state().status).toBe('done')
    expect(notices).toEqual([{ code: 'itemAdded', item: { kind: 'customer', name: 'Sana Noor' } }])
  })

  test('changes the one that is edited, and says so', async () => {
    const { actor, save, notices, type } = startEditor(ayesha)
    type('city', 'Lahore')
    actor.send({ type: 'form.submitted' })
    expect(save.last().input).toEqual({
      id: ayesha.id,
      customer: {
        name: 'Ayesha Siddiqui',
        email: 'ayesha.siddiqui@mail.test',
        phone: '+92 300 XXX 4567',
        city: 'Lahore',
        country: 'Pakistan',
      },
    })
    await save.last().resolve()
    expect(notices).toEqual([{ code: 'itemSaved', item: { kind: 'customer', name: 'Ayesha Siddiqui' } }])
  })

  test('that fails says so and loses nothing', async () => {
    const { actor, save, value, form, notices, type } = startEditor(ayesha)
    type('city', 'Lahore')
    actor.send({ type: 'form.submitted' })
    await save.last().reject(new Error('no answer'))
    expect(value()).toBe('editing')
    expect(form().city).toBe('Lahore')
    expect(notices).toEqual([{ code: 'itemNotSaved', item: { kind: 'customer', name: 'Ayesha Siddiqui' } }])
  })
})

describe('dismissing', () => {
  test('closes when nothing was typed', () => {
    const { actor, value, type } = startEditor(ayesha)
    type('city', 'Lahore')
    type('city', String(startEditor(ayesha).form().city))
    actor.send({ type: 'form.dismissed' })
    expect(value()).toBe('closed')
  })

  test('asks when something was', () => {
    const { actor, value, state, form, type } = startEditor()
    type('name', 'x')
    actor.send({ type: 'form.dismissed' })
    expect(value()).toBe('confirmingDiscard')
    expect(state().hasTag('asking')).toBe(true)
    actor.send({ type: 'discarding.declined' })
    expect(value()).toBe('editing')
    expect(form().name).toBe('x')
    actor.send({ type: 'form.dismissed' })
    actor.send({ type: 'discarding.confirmed' })
    expect(value()).toBe('closed')
  })

  test('waits while saving', () => {
    const { actor, value } = startEditor(ayesha)
    actor.send({ type: 'form.submitted' })
    actor.send({ type: 'form.dismissed' })
    expect(value()).toBe('saving')
  })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(customerEditorMachine)).toEqual({
    saveCustomer: 'Error: customerEditor: actor "saveCustomer" was not provided',
  })
})
