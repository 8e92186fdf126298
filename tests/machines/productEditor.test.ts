import { describe, expect, test } from 'vitest'
import { createActor, type EmittedFrom } from 'xstate'
import type { Product, ProductInput } from '#domain/products.ts'
import { productEditorMachine } from '#machines/productEditor/productEditor.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'

const lamp: Product = {
  id: 'P-1',
  name: 'Brass table lamp',
  category: 'Home & Garden',
  price: { minor: 640_000, currency: 'PKR' },
  stock: 58,
  stockStatus: 'in-stock',
  icon: 'lamp',
  sku: 'LMP-1',
  vendor: 'Ravi Home',
  barcode: '',
  stockAt: { korangi: 58 },
}

function startEditor(product: Product | null = null) {
  const save = heldPromise<void, { id: string | null; product: ProductInput }>()
  const notices: EmittedFrom<typeof productEditorMachine>['notice'][] = []
  const actor = createActor(productEditorMachine.provide({ actors: { saveProduct: save.logic } }), {
    input: { product, currency: 'PKR' },
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
    expect(form()).toEqual({ name: '', category: '', price: '', stock: '' })
    expect(startEditor(lamp).form()).toEqual({
      name: 'Brass table lamp',
      category: 'Home & Garden',
      price: '6400.00',
      stock: '58',
    })
  })

  test('nothing is wrong until it is submitted', () => {
    const { problems, type } = startEditor()
    type('price', 'free')
    expect(problems()).toEqual({})
  })
})

describe('submitting', () => {
  test('with problems sends nothing and marks each field until it is changed', () => {
    const { actor, save, value, problems, type } = startEditor()
    actor.send({ type: 'form.submitted' })
    expect(value()).toBe('editing')
    expect(problems()).toEqual({ name: 'missing', category: 'missing', price: 'missing', stock: 'missing' })
    type('name', 'x')
    expect(problems()).toEqual({ category: 'missing', price: 'missing', stock: 'missing' })
    expect(save.calls).toEqual([])
  })

  test('marks a value that is none', () => {
    const { actor, problems, type } = startEditor(lamp)
    type('price', 'free')
    actor.send({ type: 'form.submitted' })
    expect(problems()).toEqual({ price: 'malformed' })
  })

  test('adds what was typed, says so and closes', async () => {
    const { actor, save, value, state, notices, type } = startEditor()
    type('name', ' Onyx lamp ')
    type('category', 'Sports')
    type('price', 'Rs. 2,450')
    type('stock', '۱۲')
    actor.send({ type: 'form.submitted' })
    expect(value()).toBe('saving')
    expect(state().hasTag('busy')).toBe(true)
    expect(save.last().input).toEqual({
      id: null,
      product: {
        name: 'Onyx lamp',
        category: 'Sports',
        price: { minor: 245_000, currency: 'PKR' },
        stock: 12,
      },
    })
    await save.last().resolve()
    expect(value()).toBe('closed')
    expect(state().status).toBe('done')
    expect(notices).toEqual([{ code: 'itemAdded', item: { kind: 'product', name: 'Onyx lamp' } }])
  })

  test('changes the one that is edited, and says so', async () => {
    const { actor, save, notices, type } = startEditor(lamp)
    type('stock', '3')
    actor.send({ type: 'form.submitted' })
    expect(save.last().input).toEqual({
      id: lamp.id,
      product: {
        name: 'Brass table lamp',
        category: 'Home & Garden',
        price: { minor: 640_000, currency: 'PKR' },
        stock: 3,
      },
    })
    await save.last().resolve()
    expect(notices).toEqual([{ code: 'itemSaved', item: { kind: 'product', name: 'Brass table lamp' } }])
  })

  test('that fails says so and loses nothing', async () => {
    const { actor, save, value, form, notices, type } = startEditor(lamp)
    type('stock', '3')
    actor.send({ type: 'form.submitted' })
    await save.last().reject(new Error('no answer'))
    expect(value()).toBe('editing')
    expect(form().stock).toBe('3')
    expect(notices).toEqual([{ code: 'itemNotSaved', item: { kind: 'product', name: 'Brass table lamp' } }])
  })
})

describe('dismissing', () => {
  test('closes when nothing was typed', () => {
    const { actor, value, type } = startEditor(lamp)
    type('stock', '3')
    type('stock', String(startEditor(lamp).form().stock))
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
    const { actor, value } = startEditor(lamp)
    actor.send({ type: 'form.submitted' })
    actor.send({ type: 'form.dismissed' })
    expect(value()).toBe('saving')
  })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(productEditorMachine)).toEqual({
    saveProduct: 'Error: productEditor: actor "saveProduct" was not provided',
  })
})
