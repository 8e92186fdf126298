import { describe, expect, test } from 'vitest'
import { createActor, type EmittedFrom } from 'xstate'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { countByStatus, type OrdersPage, type OrdersQuery } from '#domain/orders/search.ts'
import { type OrdersListEvent, ordersListMachine } from '#machines/ordersList/ordersList.machine.ts'
import { heldPromise, heldSource, unprovidedActors } from '#tests/support/charts.ts'

const page = (change: Partial<OrdersPage> = {}): OrdersPage => ({
  rows: [],
  total: 0,
  page: 1,
  pages: 9,
  countsByStatus: countByStatus([]),
  countOfAll: 0,
  ...change,
})
const order = (id: string) => ({ kind: 'order', id, name: id }) as const

const inputsOf = <Input>({ calls }: { calls: { input: Input }[] }) => calls.map(({ input }) => input)

function startList(query: OrdersQuery = allOrders) {
  const find = heldPromise<OrdersPage, OrdersQuery>()
  const remove = heldPromise<void, { id: string }>()
  const restore = heldPromise<void, { id: string }>()
  const workspace = heldSource<OrdersListEvent>()
  const notices: EmittedFrom<typeof ordersListMachine>['notice'][] = []
  const actor = createActor(
    ordersListMachine.provide({
      actors: {
        findOrders: find.logic,
        deleteOrder: remove.logic,
        restoreOrder: restore.logic,
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

async function startReady(query?: OrdersQuery) {
  const started = startList(query)
  await started.find.last().resolve(page({ page: query?.page ?? 1 }))
  return started
}

describe('loading', () => {
  test('begins with what the address asks for, and without rows', () => {
    const query = { ...allOrders, search: 'ayesha', page: 3 }
    const { find, state } = startList(query)
    expect(state().value).toEqual({ list: 'loading', changes: 'settled' })
    expect(state().hasTag('busy')).toBe(true)
    expect(state().context).toEqual({ query, page: null, changes: [] })
    expect(inputsOf(find)).toEqual([query])
  })

  test('ends with the page that was found', async () => {
    const { find, state, list } = startList()
    await find.last().resolve(page({ total: 7 }))
    expect(list()).toBe('ready')
    expect(state().hasTag('busy')).toBe(false)
    expect(state().context.page?.total).toBe(7)
  })

  test('keeps the earlier rows until newer ones are there', async () => {
    const { actor, find, state } = await startReady()
    const earlier = state().context.page
    actor.send({ type: 'week.chosen', week: 'last' })
    expect(state().context.page).toBe(earlier)
    await find.last().resolve(page({ total: 3 }))
    expect(state().context.page?.total).toBe(3)
  })

  test('a newer question ends the older one, whose answer then changes nothing', async () => {
    const { actor, find, state, list } = startList()
    actor.send({ type: 'search.changed', search: 'a' })
    const [first, second] = find.calls
    expect(first?.signal.aborted).toBe(true)
    await first?.resolve(page({ total: 99 }))
    expect(list()).toBe('loading')
    expect(state().context.page).toBeNull()
    await second?.resolve(page({ total: 5 }))
    expect(state().context.page?.total).toBe(5)
  })

  test('a page past the end is pulled back to the one that was found', async () => {
    const { find, state } = startList({ ...allOrders, page: 50 })
    await find.last().resolve(page({ page: 9 }))
    expect(state().context.query.page).toBe(9)
  })

  test('begins again when the workspace has changed', async () => {
    const { workspace, find, list } = await startReady()
    workspace.send({ type: 'workspace.changed' })
    expect(list()).toBe('loading')
    expect(find.calls).toHaveLength(2)
  })
})

describe('failing', () => {
  test('says so, keeps the question and the earlier rows, and can be tried again', async () => {
    const { actor, find, state, list } = await startReady()
    actor.send({ type: 'status.chosen', status: 'halt' })
    await find.last().reject(new Error('no answer'))
    expect(list()).toBe('failed')
    expect(state().hasTag('failed')).toBe(true)
    expect(state().context.page).not.toBeNull()
    actor.send({ type: 'loading.retried' })
    expect(list()).toBe('loading')
    expect(find.last().input.status).toBe('halt')
    await find.last().resolve(page())
    expect(list()).toBe('ready')
  })

  test('is left by any other question too', async () => {
    const { actor, find, list } = startList()
    await find.last().reject(new Error('no answer'))
    actor.send({ type: 'search.changed', search: 'a' })
    expect(list()).toBe('loading')
  })

  test('only a failure can be tried again', async () => {
    const { actor } = await startReady()
    expect(actor.getSnapshot().can({ type: 'loading.retried' })).toBe(false)
  })
})

describe('asking for something else', () => {
  const onPage3 = { ...allOrders, page: 3 }

  test.each([
    [{ type: 'search.changed', search: 'ayesha' } as const, { search: 'ayesha' }],
    [{ type: 'week.chosen', week: 'two-weeks-ago' } as const, { week: 'two-weeks-ago' }],
    [{ type: 'type.chosen', orderType: 'International' } as const, { type: 'International' }],
    [{ type: 'status.chosen', status: 'delivered' } as const, { status: 'delivered' }],
  ])('$type returns to page 1', async (event, change) => {
    const { actor, find, state } = await startReady(onPage3)
    actor.send(event)
    expect(state().context.query).toEqual({ ...allOrders, ...change, page: 1 })
    expect(find.last().input).toEqual(state().context.query)
  })

  test('turning the page changes nothing but the page', async () => {
    const { actor, find } = await startReady({ ...onPage3, week: 'last' })
    actor.send({ type: 'page.turned', page: 4 })
    expect(find.last().input).toEqual({ ...allOrders, week: 'last', page: 4 })
  })

  test('the address brings a whole view, its page too', async () => {
    const { actor, find } = await startReady(onPage3)
    const query = { ...allOrders, search: 'b', status: 'halt', page: 2 } as const
    actor.send({ type: 'address.changed', query })
    expect(find.last().input).toEqual(query)
  })

  test('clearing the filters shows every order from page 1', async () => {
    const { actor, find } = await startReady({
      search: 'x',
      week: 'last',
      type: 'Local',
      status: 'halt',
      page: 2,
    })
    actor.send({ type: 'filters.cleared' })
    expect(find.last().input).toEqual(allOrders)
  })

  test('for the same as before, nothing is asked', async () => {
    const query = { search: 'x', week: 'last', type: 'Local', status: 'halt', page: 1 } as const
    const { actor, find, list } = await startReady(query)
    actor.send({ type: 'search.changed', search: 'x' })
    actor.send({ type: 'week.chosen', week: 'last' })
    actor.send({ type: 'type.chosen', orderType: 'Local' })
    actor.send({ type: 'status.chosen', status: 'halt' })
    actor.send({ type: 'page.turned', page: 1 })
    actor.send({ type: 'address.changed', query: { ...query } })
    expect(list()).toBe('ready')
    expect(find.calls).toHaveLength(1)
  })

  test('with no filter set there is nothing to clear', async () => {
    const { actor, find } = await startReady()
    actor.send({ type: 'filters.cleared' })
    expect(find.calls).toHaveLength(1)
  })
})

describe('deleting an order', () => {
  test('asks the workspace, and says so when it is done', async () => {
    const { actor, remove, notices, state } = await startReady()
    actor.send({ type: 'order.deleted', item: order('KW-1') })
    expect(state().value).toEqual({ list: 'ready', changes: 'deleting' })
    expect(inputsOf(remove)).toEqual([{ id: 'KW-1' }])
    expect(notices).toEqual([])
    await remove.last().resolve()
    expect(state().value.changes).toBe('settled')
    expect(notices).toEqual([{ code: 'itemDeleted', item: order('KW-1') }])
  })

  test('is undone by bringing it back, without a word', async () => {
    const { actor, restore, notices, state } = await startReady()
    actor.send({ type: 'deletion.undone', item: order('KW-1') })
    expect(state().value.changes).toBe('restoring')
    expect(inputsOf(restore)).toEqual([{ id: 'KW-1' }])
    await restore.last().resolve()
    expect(state().value.changes).toBe('settled')
    expect(notices).toEqual([])
  })

  test('says when it could not be done, or not undone', async () => {
    const { actor, remove, restore, notices, state } = await startReady()
    actor.send({ type: 'order.deleted', item: order('KW-1') })
    await remove.last().reject(new Error('no answer'))
    actor.send({ type: 'deletion.undone', item: order('KW-2') })
    await restore.last().reject(new Error('no answer'))
    expect(state().value.changes).toBe('settled')
    expect(state().context.changes).toEqual([])
    expect(notices).toEqual([
      { code: 'itemNotDeleted', item: order('KW-1') },
      { code: 'itemNotRestored', item: order('KW-2') },
    ])
  })

  test('several are done one after the other, none is lost', async () => {
    const { actor, remove, restore, notices } = await startReady()
    actor.send({ type: 'order.deleted', item: order('KW-1') })
    actor.send({ type: 'order.deleted', item: order('KW-2') })
    actor.send({ type: 'deletion.undone', item: order('KW-1') })
    expect(inputsOf(remove)).toEqual([{ id: 'KW-1' }])
    await remove.last().resolve()
    expect(inputsOf(remove)).toEqual([{ id: 'KW-1' }, { id: 'KW-2' }])
    await remove.last().resolve()
    expect(inputsOf(restore)).toEqual([{ id: 'KW-1' }])
    await restore.last().resolve()
    expect(notices.map(({ item }) => item.id)).toEqual(['KW-1', 'KW-2'])
  })

  test('pressed twice is asked once', async () => {
    const { actor, remove, state } = await startReady()
    actor.send({ type: 'order.deleted', item: order('KW-1') })
    actor.send({ type: 'order.deleted', item: order('KW-1') })
    await remove.last().resolve()
    expect(remove.calls).toHaveLength(1)
    expect(state().value.changes).toBe('settled')
  })

  test('leaves the list alone: the workspace tells when rows have changed', async () => {
    const { actor, remove, find, list } = await startReady()
    actor.send({ type: 'order.deleted', item: order('KW-1') })
    await remove.last().resolve()
    expect(list()).toBe('ready')
    expect(find.calls).toHaveLength(1)
  })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(ordersListMachine)).toEqual({
    findOrders: 'Error: ordersList: actor "findOrders" was not provided',
    deleteOrder: 'Error: ordersList: actor "deleteOrder" was not provided',
    restoreOrder: 'Error: ordersList: actor "restoreOrder" was not provided',
    watchWorkspace: 'Error: ordersList: actor "watchWorkspace" was not provided',
  })
})
