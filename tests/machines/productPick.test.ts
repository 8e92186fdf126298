import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, SimulatedClock } from 'xstate'
import type { OrderedProduct } from '#domain/fulfilment/newOrder.ts'
import { productPickMachine } from '#machines/productPick/productPick.machine.ts'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import { heldPromise, listener } from '#tests/support/charts.ts'
import { kurta } from '#tests/support/records.ts'

const another: OrderedProduct = { ...kurta, id: 'other', sku: 'KRT-11', barcode: '8964001' }

function startPicking() {
  const products = heldPromise<unknown>()
  const clock = new SimulatedClock()
  const told: EventObject[] = []
  const actor = createActor(
    productPickMachine.provide({
      actors: { productReading: readingMachine.provide({ actors: { readAnswer: products.logic } }) },
    }),
    { clock, input: { listener: listener((event) => told.push(event)) } },
  ).start()
  return {
    products,
    told,
    type: (query: string | null) => actor.send({ type: 'query.changed', query }),
    pressEnter: () => actor.send({ type: 'query.entered' }),
    choose: (product: OrderedProduct, query: string) =>
      actor.send({ type: 'product.chosen', product, query }),
    pause: () => clock.increment(250),
    search: () => actor.getSnapshot().children.productReading?.getSnapshot().context,
  }
}

describe('Enter', () => {
  test.each([
    ['the barcode', '8964000'],
    ['the whole SKU in any case', 'krt-1'],
  ])('after %s chooses its product, also among several', async (_, query) => {
    const { type, pressEnter, products, told, search } = startPicking()
    type(query)
    pressEnter()
    await products.last().resolve([another, kurta])
    expect(told).toEqual([{ type: 'product.chosen', product: kurta, query }])
    expect(search()).toMatchObject({ question: null, answer: null })
  })

  test('chooses nothing when several match, or when another text is typed after it', async () => {
    const { type, pressEnter, pause, products, told } = startPicking()
    type('kurta')
    pressEnter()
    await products.last().resolve([another, kurta])
    type('krt')
    pressEnter()
    type('krt-1')
    pause()
    await products.last().resolve([kurta])
    expect(told).toEqual([])
  })

  test('after a failure asks again', async () => {
    const { type, pressEnter, products, told } = startPicking()
    type('krt-1')
    pressEnter()
    await products.last().reject(new Error('no response'))
    pressEnter()
    await products.last().resolve([kurta])
    expect(told).toHaveLength(1)
  })
})

test('what is found is offered, and chosen by a person', async () => {
  const { type, pause, choose, products, told, search } = startPicking()
  type('krt-1')
  pause()
  await products.last().resolve([kurta])
  expect(told).toEqual([])
  choose(kurta, 'krt-1')
  expect(told).toEqual([{ type: 'product.chosen', product: kurta, query: 'krt-1' }])
  expect(search()).toMatchObject({ question: null })
})
