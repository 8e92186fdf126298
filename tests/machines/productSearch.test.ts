import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, SimulatedClock } from 'xstate'
import type { OrderedProduct } from '#domain/fulfilment/newOrder.ts'
import {
  type ProductSearchEvent,
  productSearchMachine,
} from '#machines/productSearch/productSearch.machine.ts'
import { heldPromise, listener, unprovidedActors } from '#tests/support/charts.ts'

const kurta: OrderedProduct = {
  id: 'p1',
  title: 'Kurta',
  sku: 'KRT-1',
  barcode: '8964000',
  price: { minor: 195_000, currency: 'PKR' },
  available: 4,
  stock: [],
}
const other = { ...kurta, id: 'p2', sku: 'KRT-11', barcode: '8964001' }

function startSearch() {
  const found = heldPromise<OrderedProduct[], { query: string }>()
  const told: EventObject[] = []
  const clock = new SimulatedClock()
  const actor = createActor(productSearchMachine.provide({ actors: { findProducts: found.logic } }), {
    clock,
    input: { listener: listener((event) => told.push(event)) },
  })
  actor.start()
  return {
    found,
    told,
    type: (query: string) => actor.send({ type: 'query.changed', query }),
    pressEnter: () => actor.send({ type: 'query.submitted' }),
    pause: () => clock.increment(200),
    send: (event: ProductSearchEvent) => actor.send(event),
    snapshot: () => actor.getSnapshot(),
  }
}

describe('the search for a product', () => {
  test('waits for a pause in typing, and offers what it finds until more is typed', async () => {
    const { found, type, pause, snapshot } = startSearch()
    type('k')
    type('kur')
    pause()
    expect(found.calls.map(({ input }) => input)).toEqual([{ query: 'kur' }])
    await found.last().resolve([kurta, other])
    expect(snapshot().context.found).toEqual([kurta, other])
    type('kurt')
    expect(snapshot().context.found).toEqual([])
  })

  test('tells what is chosen, and is empty again', async () => {
    const { found, told, type, pause, send, snapshot } = startSearch()
    type('kurta')
    pause()
    await found.last().resolve([kurta, other])
    send({ type: 'match.chosen', product: other })
    expect(told).toEqual([{ type: 'product.chosen', product: other, isScanned: false }])
    expect(snapshot().context).toMatchObject({ query: '', found: [] })
  })

  test.each([
    ['the barcode', '8964000', true],
    ['the whole SKU in any case', 'krt-1', false],
  ])('Enter after %s takes the one that is meant, also among several', async (_, query, isScanned) => {
    const { found, told, type, pressEnter } = startSearch()
    type(query)
    pressEnter()
    await found.last().resolve([other, kurta])
    expect(told).toEqual([{ type: 'product.chosen', product: kurta, isScanned }])
  })

  test('Enter takes the only one that matches, and nothing when it is not certain', async () => {
    const { found, told, type, pressEnter, snapshot } = startSearch()
    type('kurta')
    pressEnter()
    await found.last().resolve([kurta, other])
    expect(told).toEqual([])
    expect(snapshot().value).toBe('found')
    type('kurta 1')
    pressEnter()
    await found.last().resolve([kurta])
    expect(told).toHaveLength(1)
  })

  test('that finds nothing says so, and one that failed can be tried again', async () => {
    const { found, type, pause, send, snapshot } = startSearch()
    type('sari')
    pause()
    await found.last().reject(new Error('no'))
    expect(snapshot().hasTag('failed')).toBe(true)
    send({ type: 'search.retried' })
    await found.last().resolve([])
    expect(snapshot().hasTag('empty')).toBe(true)
  })
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(productSearchMachine)).toEqual({
    findProducts: 'Error: productSearch: actor "findProducts" was not provided',
  })
})
