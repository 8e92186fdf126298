import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { ProductStock, StockField } from '#domain/fulfilment/stockForm.ts'
import {
  type SentAdjustment,
  stockAdjustmentMachine,
} from '#machines/stockAdjustment/stockAdjustment.machine.ts'
import { heldPromise, listener, unprovidedActors } from '#tests/support/charts.ts'
import { fieldsRefused, refusedBecause, stockOfLamp } from '#tests/support/records.ts'

function open() {
  const read = heldPromise<ProductStock, { productId: string }>()
  const adjust = heldPromise<void, SentAdjustment>()
  const emitted: unknown[] = []
  const told: unknown[] = []
  const panel = listener((event) => told.push(event))
  const actor = createActor(
    stockAdjustmentMachine.provide({ actors: { readStock: read.logic, adjustStock: adjust.logic } }),
    { input: { product: { id: 'P-1', name: 'Desk lamp' }, panel } },
  )
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return {
    actor,
    read,
    adjust,
    emitted,
    told,
    context: () => actor.getSnapshot().context,
    tags: () => [...actor.getSnapshot().tags],
    type: (field: StockField, value: string) => actor.send({ type: 'field.changed', field, value }),
    submit: (key = 'k') => actor.send({ type: 'form.submitted', key }),
    dismiss: () => actor.send({ type: 'form.dismissed' }),
  }
}

async function opened() {
  const dialog = open()
  await dialog.read.last().resolve(stockOfLamp)
  return dialog
}

/** Three pieces were damaged. */
async function filled() {
  const dialog = await opened()
  dialog.type('reason', 'damaged')
  dialog.type('quantity', '3')
  return dialog
}

const damaged = { productId: 'P-1', locationId: 'lahore', change: -3, reason: 'damaged', note: '' }

describe('the stock of a product', () => {
  test('that cannot be read can be asked for again, or closed', async () => {
    const { actor, read, tags, dismiss, told } = open()
    await read.last().reject(new Error('no answer'))
    expect(tags()).toEqual(['failed'])
    actor.send({ type: 'loading.retried' })
    expect(tags()).toEqual(['loading'])
    dismiss()
    expect(told).toEqual([{ type: 'panel.closed' }])
  })

  test('that could not be read can be left', async () => {
    const { read, dismiss, told } = open()
    await read.last().reject(new Error('no answer'))
    dismiss()
    expect(told).toEqual([{ type: 'panel.closed' }])
  })
})

describe('an adjustment', () => {
  test('with a problem is not sent; the first field with one gets the focus', async () => {
    const { adjust, submit, emitted, context, type } = await opened()
    submit()
    expect(adjust.calls).toEqual([])
    expect(Object.keys(context().problems)).toEqual(['reason', 'quantity'])
    expect(emitted).toEqual([{ type: 'focus.requested', target: 'reason' }])
    type('reason', 'received')
    // What is wrong with a quantity depends on the reason.
    expect(context().problems.quantity).toBeUndefined()
  })

  test('is sent once with its key, says so and closes', async () => {
    const { adjust, submit, tags, emitted, told } = await filled()
    submit('k-1')
    expect(tags()).toEqual(['busy'])
    expect(adjust.last().input).toEqual({ adjustment: damaged, key: 'k-1' })
    await adjust.last().resolve()
    expect(emitted).toEqual([
      { type: 'notice.raised', notice: { code: 'stockAdjusted', name: 'Desk lamp', change: -3 } },
    ])
    expect(told).toEqual([{ type: 'panel.closed' }])
  })

  test('without a response can be sent again, with the same key; another one has another', async () => {
    const { adjust, submit, tags, type } = await filled()
    submit('k-1')
    await adjust.last().reject(new Error('no answer'))
    expect(tags()).toEqual(['editable', 'unanswered'])
    submit('k-2')
    expect(adjust.last().input.key).toBe('k-1')
    await adjust.last().reject(new Error('no answer'))
    type('quantity', '2')
    expect(tags()).toEqual(['editable'])
    submit('k-3')
    expect(adjust.last().input.key).toBe('k-3')
  })

  test.each([
    ['because pieces moved', refusedBecause('Lahore now has 9 on hand.', { code: 'stock_moved' })],
    ['at a field', fieldsRefused({ change: 'Only 2 on hand.' })],
  ])('that the server refuses %s reads the stock again; what was typed stays', async (_, refusal) => {
    const { adjust, read, submit, tags, context, type } = await filled()
    submit()
    await adjust.last().reject(refusal)
    expect(tags()).toEqual(['busy'])
    const [lahore] = stockOfLamp.places
    const now = { ...stockOfLamp, places: [{ ...lahore, onHand: 9 }] } as ProductStock
    await read.last().resolve(now)
    expect(tags()).toEqual(['editable'])
    expect(context()).toMatchObject({ stock: now, refusal: refusal.refusal, form: { quantity: '3' } })
    type('quantity', '1')
    expect(context().refusal).toBeNull()
  })
})

describe('dismissing', () => {
  test('closes when nothing was typed, though another warehouse was looked at', async () => {
    const { type, dismiss, told } = await opened()
    type('place', 'lahore')
    dismiss()
    expect(told).toHaveLength(1)
  })

  test('asks before it discards what was typed', async () => {
    const { actor, dismiss, tags, context, told } = await filled()
    dismiss()
    expect(tags()).toEqual(['editable', 'asking'])
    actor.send({ type: 'discarding.declined' })
    expect(tags()).toEqual(['editable'])
    expect(context().form.quantity).toBe('3')
    dismiss()
    actor.send({ type: 'discarding.confirmed' })
    expect(told).toHaveLength(1)
  })

  test.each(['reason', 'quantity', 'note'] as const)(
    'asks also when only the %s was typed',
    async (field) => {
      const { dismiss, tags, type } = await opened()
      type(field, 'damaged')
      dismiss()
      expect(tags()).toEqual(['editable', 'asking'])
    },
  )
})

test('an actor that was not provided is named', async () => {
  expect(await unprovidedActors(stockAdjustmentMachine)).toEqual({
    readStock: 'Error: stockAdjustment: actor "readStock" was not provided',
    adjustStock: 'Error: stockAdjustment: actor "adjustStock" was not provided',
  })
})
