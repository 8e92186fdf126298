import { describe, expect, test } from 'vitest'
import { createActor, type EmittedFrom } from 'xstate'
import { allProducts } from '#domain/listQueries/productsQuery.ts'
import type { SearchResult } from '#domain/listQueries/searchResult.ts'
import type { Product, ProductsQuery } from '#domain/products.ts'
import { type ProductsListEvent, productsListMachine } from '#machines/productsList/productsList.machine.ts'
import { heldPromise, heldSource, unprovidedActors } from '#tests/support/charts.ts'

const found = (total: number): SearchResult<Product> => ({ rows: [], total })
const product = (id: string, name = 'Any') => ({ kind: 'product', id, name }) as const

function startList(query: ProductsQuery = allProducts) {
  const find = heldPromise<SearchResult<Product>, ProductsQuery>()
  const remove = heldPromise<void, { id: string }>()
  const restore = heldPromise<void, { id: string }>()
  const workspace = heldSource<ProductsListEvent>()
  const notices: EmittedFrom<typeof productsListMachine>['notice'][] = []
  const actor = createActor(
    productsListMachine.provide({
      actors: {
        findProducts: find.logic,
        deleteProduct: remove.logic,
        restoreProduct: restore.logic,
        watchWorkspace: workspace.logic,
      },
    }),
    { input: { query } },
  )
  actor.on('notice.raised', ({ notice }) => notices.push(notice))
  actor.start()
  const state = () => actor.getSnapshot()
  return { actor, find, remove, restore, workspace, notices, state, list: () => state().value.list }
}

async function startReady(query?: ProductsQuery) {
  const started = startList(query)
  await started.find.last().resolve(found(24))
  return started
}

describe('loading', () => {
  test('begins with what the address asks for, and without cards', () => {
    const query = { search: 'x', category: 'Sports', stock: 'in-stock' } as const
    const { find, state } = startList(query)
    expect(state().value).toEqual({ list: 'loading', changes: 'settled' })
    expect(state().hasTag('busy')).toBe(true)
    expect(state().context).toEqual({ query, found: null, changes: [] })
    expect(find.last().input).toEqual(query)
  })

  test('ends with what was found, and keeps it until newer cards are there', async () => {
    const { actor, find, state, list } = startList()
    await find.last().resolve(found(24))
    expect(list()).toBe('ready')
    expect(state().hasTag('busy')).toBe(false)
    actor.send({ type: 'search.changed', search: 'a' })
    expect(list()).toBe('loading')
    expect(state().context.found).toEqual(found(24))
    await find.last().resolve(found(3))
    expect(state().context.found).toEqual(found(3))
  })

  test('a newer question ends the older one, whose answer then changes nothing', async () => {
    const { actor, find, state } = startList()
    actor.send({ type: 'search.changed', search: 'a' })
    const [first] = find.calls
    expect(first?.signal.aborted).toBe(true)
    await first?.resolve(found(99))
    expect(state().context.found).toBeNull()
  })

  test('begins again when the workspace has changed', async () => {
    const { workspace, find, list } = await startReady()
    workspace.send({ type: 'workspace.changed' })
    expect(list()).toBe('loading')
    expect(find.calls).toHaveLength(2)
  })
})

describe('failing', () => {
  test('says so, keeps question and earlier cards, and can be tried again', async () => {
    const { actor, find, state, list } = await startReady()
    actor.send({ type: 'search.changed', search: 'x' })
    await find.last().reject(new Error('no answer'))
    expect(list()).toBe('failed')
    expect(state().hasTag('failed')).toBe(true)
    expect(state().context.found).toEqual(found(24))
    actor.send({ type: 'loading.retried' })
    expect(find.last().input.search).toBe('x')
    await find.last().resolve(found(0))
    expect(list()).toBe('ready')
    expect(state().can({ type: 'loading.retried' })).toBe(false)
  })

  test('is left by any other question too', async () => {
    const { actor, find, list } = startList()
    await find.last().reject(new Error('no answer'))
    actor.send({ type: 'search.changed', search: 'a' })
    expect(list()).toBe('loading')
  })
})

describe('asking for something else', () => {
  test.each([
    [{ type: 'search.changed', search: 'lamp' } as const, { search: 'lamp' }],
    [{ type: 'category.chosen', category: 'Home & Garden' } as const, { category: 'Home & Garden' }],
    [{ type: 'stock.chosen', stock: 'low-stock' } as const, { stock: 'low-stock' }],
  ])('$type', async (event, change) => {
    const { actor, find, state } = await startReady()
    actor.send(event)
    expect(state().context.query).toEqual({ ...allProducts, ...change })
    expect(find.last().input).toEqual(state().context.query)
  })

  test('the address brings a whole view', async () => {
    const { actor, find } = await startReady()
    const query = { search: 'x', category: 'Sports', stock: 'in-stock' } as const
    actor.send({ type: 'address.changed', query })
    expect(find.last().input).toEqual(query)
  })

  test('clearing the filters shows every product', async () => {
    const { actor, find } = await startReady({ search: 'x', category: 'Sports', stock: 'in-stock' } as const)
    actor.send({ type: 'filters.cleared' })
    expect(find.last().input).toEqual(allProducts)
  })

  test('for the same as before, nothing is asked', async () => {
    const query = { search: 'x', category: 'Sports', stock: 'in-stock' } as const
    const { actor, find, list } = await startReady(query)
    actor.send({ type: 'search.changed', search: 'x' })
    actor.send({ type: 'category.chosen', category: 'Sports' })
    actor.send({ type: 'stock.chosen', stock: 'in-stock' })
    actor.send({ type: 'address.changed', query: { ...query } })
    expect(list()).toBe('ready')
    expect(find.calls).toHaveLength(1)
  })

  test('with nothing set there is nothing to clear', async () => {
    const { actor, find } = await startReady()
    actor.send({ type: 'filters.cleared' })
    expect(find.calls).toHaveLength(1)
  })
})

describe('deleting', () => {
  test('asks the workspace, says so by name when it is done, and leaves the cards to the workspace', async () => {
    const { actor, remove, find, notices, state } = await startReady()
    actor.send({ type: 'product.deleted', item: product('1', 'One') })
    expect(state().value).toEqual({ list: 'ready', changes: 'deleting' })
    expect(remove.last().input).toEqual({ id: '1' })
    expect(notices).toEqual([])
    await remove.last().resolve()
    expect(state().value.changes).toBe('settled')
    expect(notices).toEqual([{ code: 'itemDeleted', item: product('1', 'One') }])
    expect(find.calls).toHaveLength(1)
  })

  test('is undone without a word', async () => {
    const { actor, restore, notices, state } = await startReady()
    actor.send({ type: 'deletion.undone', item: product('1') })
    expect(state().value.changes).toBe('restoring')
    expect(restore.last().input).toEqual({ id: '1' })
    await restore.last().resolve()
    expect(state().value.changes).toBe('settled')
    expect(notices).toEqual([])
  })

  test('says when it could not be done, or not undone', async () => {
    const { actor, remove, restore, notices, state } = await startReady()
    actor.send({ type: 'product.deleted', item: product('1') })
    await remove.last().reject(new Error('no answer'))
    actor.send({ type: 'deletion.undone', item: product('2') })
    await restore.last().reject(new Error('no answer'))
    expect(state().context.changes).toEqual([])
    expect(state().value.changes).toBe('settled')
    expect(notices).toEqual([
      { code: 'itemNotDeleted', item: product('1') },
      { code: 'itemNotRestored', item: product('2') },
    ])
  })

  test('several are done one after the other; one pressed twice is asked once', async () => {
    const { actor, remove, restore, state } = await startReady()
    actor.send({ type: 'product.deleted', item: product('1') })
    actor.send({ type: 'product.deleted', item: product('1') })
    actor.send({ type: 'product.deleted', item: product('2') })
    actor.send({ type: 'deletion.undone', item: product('1') })
    actor.send({ type: 'deletion.undone', item: product('1') })
    await remove.last().resolve()
    await remove.last().resolve()
    await restore.last().resolve()
    expect(remove.calls.map(({ input }) => input.id)).toEqual(['1', '2'])
    expect(restore.calls.map(({ input }) => input.id)).toEqual(['1'])
    expect(state().value.changes).toBe('settled')
  })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(productsListMachine)).toEqual({
    findProducts: 'Error: productsList: actor "findProducts" was not provided',
    deleteProduct: 'Error: productsList: actor "deleteProduct" was not provided',
    restoreProduct: 'Error: productsList: actor "restoreProduct" was not provided',
    watchWorkspace: 'Error: productsList: actor "watchWorkspace" was not provided',
  })
})
