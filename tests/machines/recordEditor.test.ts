import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { EditedRecord, RecordField, RecordKind } from '#domain/recordForms.ts'
import { type RecordSaving, recordEditorMachine } from '#machines/recordEditor/recordEditor.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'
import { fieldsRefused, korangi, lamp, outdatedBecause, refusedBecause } from '#tests/support/records.ts'

function startEditor(kind: RecordKind, record: EditedRecord | null = null) {
  const save = heldPromise<void, RecordSaving>()
  const emitted: unknown[] = []
  const actor = createActor(recordEditorMachine.provide({ actors: { saveRecord: save.logic } }), {
    input: { kind, record, currency: 'PKR' },
  })
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  const state = () => actor.getSnapshot()
  return {
    actor,
    save,
    emitted,
    state,
    value: () => state().value,
    form: () => state().context.form,
    problems: () => state().context.problems,
    refusal: () => state().context.refusal,
    type: (field: RecordField, value: string) => actor.send({ type: 'field.changed', field, value }),
    leave: (field: RecordField) => actor.send({ type: 'field.left', field }),
    submit: () => actor.send({ type: 'form.submitted' }),
    dismiss: () => actor.send({ type: 'form.dismissed' }),
  }
}

const notice = (code: string, kind: RecordKind, name: string) => ({
  type: 'notice.raised',
  notice: { code, item: { kind, name } },
})

describe('the form', () => {
  test('has no problem until it is submitted', () => {
    const { state, problems, type, leave } = startEditor('product')
    type('price', 'free')
    leave('price')
    expect(state().hasTag('editable')).toBe(true)
    expect(problems()).toEqual({})
  })

  test('tells what is wrong with a correction when its field is left, and of no other field', () => {
    const { problems, type, leave, submit } = startEditor('product')
    submit()
    type('price', 'free')
    expect(problems().price).toBeUndefined()
    leave('price')
    expect(problems()).toEqual({ name: 'missing', category: 'missing', price: 'malformed', stock: 'missing' })
    type('price', '24')
    leave('price')
    expect(problems().price).toBeUndefined()
    type('price', '')
    leave('price')
    expect(problems().price).toBe('missing')
  })
})

describe('submitting', () => {
  test('with problems saves nothing, marks each field and asks to focus the first', () => {
    const { save, value, emitted, problems, submit } = startEditor('product')
    submit()
    expect(value()).toBe('editing')
    expect(problems()).toEqual({ name: 'missing', category: 'missing', price: 'missing', stock: 'missing' })
    expect(emitted).toEqual([{ type: 'focus.requested', target: 'name' }])
    expect(save.calls).toEqual([])
  })

  test('adds what was typed, says so and closes', async () => {
    const { save, value, state, emitted, type, submit } = startEditor('product')
    type('name', ' Onyx lamp ')
    type('category', 'Sports')
    type('price', 'Rs. 2,450')
    type('stock', '۱۲')
    submit()
    expect(state().hasTag('busy')).toBe(true)
    expect(save.last().input).toEqual({
      kind: 'product',
      id: null,
      record: {
        name: 'Onyx lamp',
        category: 'Sports',
        price: { minor: 245_000, currency: 'PKR' },
        stock: 12,
        cost: null,
        weightGrams: 500,
        vendor: '',
        barcode: '',
        photo: '',
      },
      version: null,
    })
    await save.last().resolve()
    expect(value()).toBe('closed')
    expect(emitted).toEqual([notice('itemAdded', 'product', 'Onyx lamp')])
  })

  test('that fails says so and loses nothing', async () => {
    const { save, value, form, emitted, type, submit } = startEditor('product', lamp)
    type('stock', '3')
    submit()
    await save.last().reject(new Error('no answer'))
    expect(value()).toBe('editing')
    expect(form()).toMatchObject({ stock: '3' })
    expect(emitted).toEqual([notice('itemNotSaved', 'product', 'Desk lamp')])
  })

  test('that the server refuses says why, until it is sent again', async () => {
    const { save, value, refusal, emitted, type, submit } = startEditor('product', lamp)
    type('stock', '3')
    submit()
    await save.last().reject(refusedBecause('It is archived.'))
    expect(value()).toBe('editing')
    expect(refusal()).toMatchObject({ text: 'It is archived.' })
    expect(emitted).toEqual([])
    submit()
    expect(refusal()).toBeNull()
  })

  test('that the server refuses at a field leads there, and says it until that is corrected', async () => {
    const { save, refusal, emitted, type, submit } = startEditor('warehouse', korangi)
    submit()
    await save.last().reject(fieldsRefused({ city: 'Choose a city from the list.', is_export: 'No.' }))
    expect(emitted).toEqual([{ type: 'focus.requested', target: 'city' }])
    type('city', 'Lahore')
    expect(refusal()?.fields).toEqual({ is_export: 'No.' })
    type('isExport', '')
    expect(refusal()).toBeNull()
  })

  test('of what somebody else changed says what differs; again, it is meant for that', async () => {
    const { save, form, refusal, type, submit } = startEditor('warehouse', korangi)
    type('name', 'Korangi-1')
    submit()
    expect(save.last().input.version).toBe(3)
    const differing = {
      name: { before: 'Korangi', after: 'Korangi 2' },
      address: { before: 'Plot 41', after: 'Plot 42' },
      isExport: { before: true, after: false },
    }
    await save.last().reject(outdatedBecause('This warehouse was changed by Bilal.', 5, differing))
    expect(refusal()).toMatchObject({ differing })
    // What was typed stays; the rest is as the other person made it.
    expect(form()).toEqual({ name: 'Korangi-1', city: 'Karachi', address: 'Plot 42', isExport: '' })
    submit()
    expect(save.last().input).toMatchObject({
      version: 5,
      record: { name: 'Korangi-1', address: 'Plot 42', isExport: false },
    })
  })
})

describe('dismissing', () => {
  test('closes when nothing differs from before', () => {
    const { value, type, dismiss } = startEditor('product', lamp)
    type('stock', '3')
    type('stock', '12')
    dismiss()
    expect(value()).toBe('closed')
  })

  test('asks before it discards what was typed', () => {
    const { actor, value, state, form, type, dismiss } = startEditor('customer')
    type('name', 'x')
    dismiss()
    expect(state().hasTag('asking')).toBe(true)
    actor.send({ type: 'discarding.declined' })
    expect(form().name).toBe('x')
    dismiss()
    actor.send({ type: 'discarding.confirmed' })
    expect(value()).toBe('closed')
  })
})

test('an actor that was not provided is named', async () => {
  expect(await unprovidedActors(recordEditorMachine)).toEqual({
    saveRecord: 'Error: recordEditor: actor "saveRecord" was not provided',
  })
})
