import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock, type StateValue } from 'xstate'
import type { KnownCustomer } from '#domain/customers.ts'
import { emptyNewOrderDraft, type NewOrderDraft } from '#domain/fulfilment/newOrder.ts'
import type { NewOrder } from '#domain/fulfilment/orderContract.ts'
import type { RefusedChange } from '#domain/refusedChange.ts'
import { type NewOrderEvent, newOrderMachine } from '#machines/newOrder/newOrder.machine.ts'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import { heldPromise } from '#tests/support/charts.ts'
import { kurta, refusedWith } from '#tests/support/records.ts'

const id = '0b0e7b1c-5d0a-4c39-9f7e-1f4d3a2b6c5d'
const complete: NewOrderDraft = {
  ...emptyNewOrderDraft(id),
  form: {
    ...emptyNewOrderDraft(id).form,
    number: '0300-1234567',
    name: 'Sana Malik',
    address1: 'House 12, Street 4',
    city: 'Karachi, sindh, 75740',
  },
  lines: [{ product: kurta, quantity: '2', price: '1950' }],
}
const sana: KnownCustomer = {
  id: 'c1',
  name: 'Sana Malik',
  email: 'sana@example.test',
  phone: '+923001234567',
  city: 'Lahore',
  country: 'Pakistan',
  address1: 'House 12, Street 4',
  address2: '',
  zip: '54000',
  isBlocked: false,
  joinedAt: 0,
  orders: 3,
  totalSpent: { minor: 0, currency: 'PKR' },
  lastOrderAt: null,
  acceptance: { rate: null, ended: 0 },
}

function startOrder(draft: NewOrderDraft = emptyNewOrderDraft(id)) {
  const created = heldPromise<string, { order: NewOrder; key: string }>()
  const customers = heldPromise<unknown>()
  const places = heldPromise<unknown>()
  const clock = new SimulatedClock()
  const opened: string[] = []
  const focused: string[] = []
  const actor = createActor(
    newOrderMachine.provide({
      actors: {
        createOrder: created.logic,
        customerLookup: readingMachine.provide({ actors: { readAnswer: customers.logic } }),
        placeReading: readingMachine.provide({ actors: { readAnswer: places.logic } }),
      },
    }),
    { clock, input: { draft, currency: 'PKR' } },
  )
  actor.on('order.created', (event) => opened.push(event.id))
  actor.on('focus.requested', ({ target }) => focused.push(target))
  actor.start()
  return {
    clock,
    created,
    customers,
    opened,
    focused,
    send: (event: NewOrderEvent) => actor.send(event),
    submit: () => actor.send({ type: 'form.submitted' }),
    type: (field: keyof NewOrderDraft['form'], value: string) =>
      actor.send({ type: 'field.changed', field, value }),
    state: (): StateValue => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    keys: () => created.calls.map(({ input }) => input.key),
  }
}

const refusal = (changes: Partial<RefusedChange>) => refusedWith({ code: 'validation_failed', ...changes })
const looksLike = refusal({
  text: 'This looks like order #1039, placed 12 minutes ago. Create anyway?',
  duplicateOf: { id: 'x', number: 1039, placedAt: 0 },
})

describe('the customer', () => {
  test('fills in what was not typed, and another number takes it back', async () => {
    const { type, customers, clock, context } = startOrder()
    type('name', 'Sana M.')
    type('number', '0300 1234567')
    clock.increment(250)
    expect(customers.last().input).toBe('+923001234567')
    await customers.last().resolve(sana)
    expect(context().draft.form).toMatchObject({ name: 'Sana M.', city: 'Lahore', zip: '54000' })
    type('number', '0300 12')
    expect(context().draft.form).toMatchObject({ name: 'Sana M.', city: '', zip: '' })
  })
})

describe('the items', () => {
  test('of one product are one line: each time it is chosen, one piece more', () => {
    const { send, context, focused } = startOrder()
    send({ type: 'product.chosen', product: kurta, query: 'kurta' })
    send({ type: 'product.chosen', product: kurta, query: '8964000' })
    expect(context().draft.lines).toEqual([{ product: kurta, quantity: '2', price: '1950' }])
    expect(focused).toEqual(['quantity:kurta', 'product'])
  })

  test('with a price that cannot be read say so once it is left; a number waits for its country', () => {
    const { send, type, context } = startOrder()
    send({ type: 'product.chosen', product: kurta, query: 'kurta' })
    send({ type: 'line.changed', productId: 'kurta', part: 'price', value: '1,95x' })
    expect(context().problems).toEqual({})
    send({ type: 'target.left', target: 'price:kurta' })
    expect(context().problems).toEqual({ 'price:kurta': 'malformed' })
    type('number', '+971 50 123 4567')
    send({ type: 'target.left', target: 'number' })
    expect(context().problems).toEqual({ 'price:kurta': 'malformed' })
  })
})

describe('the draft', () => {
  test('is removed after a question, and what is typed next has another key', () => {
    const { send, context, focused, state } = startOrder(complete)
    send({ type: 'discarding.requested' })
    send({ type: 'discarding.declined' })
    expect(context().draft).toEqual(complete)
    send({ type: 'discarding.requested' })
    send({ type: 'discarding.confirmed' })
    expect(state()).toBe('editing')
    expect(context().draft).toEqual({ ...emptyNewOrderDraft(id), key: { id, act: 1 } })
    expect(focused).toEqual(['number'])
  })
})

describe('creating', () => {
  test('tells all problems at once, focuses the first and sends nothing', () => {
    const { submit, context, created, focused } = startOrder()
    submit()
    expect(context().problems).toEqual({
      number: 'malformed',
      name: 'missing',
      address1: 'missing',
      city: 'notOffered',
      product: 'missing',
    })
    expect(focused).toEqual(['number'])
    expect(created.calls).toHaveLength(0)
  })

  test('tells whose order it is, to open it', async () => {
    const { submit, created, opened } = startOrder(complete)
    submit()
    await created.last().resolve('#1040')
    expect(opened).toEqual(['#1040'])
  })

  test('that failed keeps everything; the same again has the same key, something else another', async () => {
    const { submit, type, created, context, keys, focused } = startOrder(complete)
    submit()
    await created.last().reject(new Error('no'))
    expect(context().failure).toBe('')
    expect(focused).toEqual(['outcome'])
    submit()
    await created.last().reject(new Error('no'))
    type('note', 'Ring twice.')
    expect(context().failure).toBeNull()
    submit()
    expect(keys()).toEqual([`${id}.0`, `${id}.0`, `${id}.1`])
  })

  test('the same twice asks, and only a confirmed one is forced', async () => {
    const { submit, send, type, created, context, state } = startOrder(complete)
    submit()
    await created.last().reject(looksLike)
    expect(state()).toBe('confirmingDuplicate')
    expect(context().duplicate).toBe(looksLike.refusal.text)
    send({ type: 'duplicate.declined' })
    submit()
    expect(created.last().input.order.force).toBe(false)
    await created.last().reject(looksLike)
    send({ type: 'duplicate.confirmed' })
    expect(created.last().input.order.force).toBe(true)
    await created.last().reject(new Error('no'))
    submit()
    expect(created.last().input.order.force).toBe(true)
    await created.last().reject(new Error('no'))
    type('note', 'Ring twice.')
    submit()
    expect(created.last().input.order.force).toBe(false)
  })

  test('a refusal by field is told at the field until it is changed', async () => {
    const { submit, send, created, context, focused } = startOrder(complete)
    submit()
    await created
      .last()
      .reject(refusal({ fields: { 'lines.0.quantity': 'Only 1 of "KRT-1" available.', city: 'No.' } }))
    expect(context().refused).toEqual({ 'quantity:kurta': 'Only 1 of "KRT-1" available.', city: 'No.' })
    expect(focused).toEqual(['city'])
    send({ type: 'line.changed', productId: 'kurta', part: 'quantity', value: '1' })
    expect(context().refused).toEqual({ city: 'No.' })
  })
})
