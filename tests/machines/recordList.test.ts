import { describe, expect, test } from 'vitest'
import { createActor, type EmittedFrom, fromCallback, SimulatedClock } from 'xstate'
import type { Customer } from '#domain/customers.ts'
import { allCustomers } from '#domain/listQueries/customersQuery.ts'
import type { ListPage, ListQuery } from '#domain/listQueries/list.ts'
import { allOrders, unfilteredOrders } from '#domain/listQueries/ordersQuery.ts'
import { countByStatus } from '#domain/orders/search.ts'
import {
  type QueryShown,
  type RecordListEvent,
  type RecordListInput,
  recordListMachine,
} from '#machines/recordList/recordList.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'
import { ayesha } from '#tests/support/records.ts'

const customers = (total: number): ListPage => ({ rows: [], total, page: 1, pages: 1 })
const orders = (page: number): ListPage => ({
  rows: [],
  total: 85,
  page,
  pages: 9,
  countsByStatus: countByStatus([]),
  countOfAll: 85,
})

const customersList = (query: ListQuery = allCustomers): RecordListInput => ({
  kind: 'customer',
  query,
  unfiltered: { q: '' },
  currency: 'PKR',
})
const ordersList = (query: ListQuery = allOrders): RecordListInput => ({
  kind: 'order',
  query,
  unfiltered: unfilteredOrders,
  currency: 'PKR',
})

function startList(input = customersList()) {
  const find = heldPromise<ListPage, ListQuery>()
  const clock = new SimulatedClock()
  const shown: QueryShown[] = []
  const emitted: EmittedFrom<typeof recordListMachine>[] = []
  const address: { asks?: (event: RecordListEvent) => void } = {}
  const actor = createActor(
    recordListMachine.provide({
      actors: {
        findRecords: find.logic,
        followAddress: fromCallback<QueryShown, { query: ListQuery }>(({ receive, sendBack }) => {
          receive((event) => shown.push(event))
          address.asks = sendBack
        }),
      },
    }),
    { input, clock },
  )
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  const state = () => actor.getSnapshot()
  return {
    actor,
    clock,
    find,
    shown,
    emitted,
    address,
    state,
    rows: () => state().value.rows,
    panel: state().children.recordPanel,
    tags: () => [...state().tags],
    query: () => state().context.query,
    found: () => state().context.found,
  }
}

async function startFound(input?: RecordListInput, page = customers(24)) {
  const started = startList(input)
  await started.find.last().resolve(page)
  return started
}

describe('the first question', () => {
  test('is what the address asks for, and there is nothing to show yet', () => {
    const { find, found, tags } = startList(customersList({ ...allCustomers, q: 'x' }))
    expect(find.last().input).toEqual({ ...allCustomers, q: 'x' })
    expect(tags()).toEqual(['loading'])
    expect(found()).toBeNull()
  })
})

describe('a further question', () => {
  test.each([
    ['rows', customers(24), []],
    ['an empty list', customers(0), ['empty']],
  ] as const)('keeps %s until it is answered, and after it failed', async (_, earlier, tagsBefore) => {
    const { actor, find, tags, found } = await startFound(customersList(), earlier)
    actor.send({ type: 'query.changed', change: { q: 'a' } })
    expect(tags()).toEqual(expect.arrayContaining([...tagsBefore, 'refreshing']))
    await find.last().reject(new Error('no answer'))
    expect(tags()).toEqual(expect.arrayContaining([...tagsBefore, 'failed']))
    expect(found()).toEqual(earlier)
    actor.send({ type: 'loading.retried' })
    expect(find.last().input).toMatchObject({ q: 'a' })
    await find.last().resolve(customers(3))
    expect(tags()).toEqual([])
    expect(found()).toEqual(customers(3))
  })

  test('follows every change of the workspace', async () => {
    const { actor, find, tags } = await startFound()
    actor.send({ type: 'workspace.changed' })
    expect(tags()).toEqual(['refreshing'])
    expect(find.calls.map(({ input }) => input)).toEqual([allCustomers, allCustomers])
  })

  test('is not asked when the changed records came along, and keep their place', async () => {
    const page: ListPage = { rows: [ayesha], total: 1, page: 1, pages: 1 }
    const { actor, find, found } = await startFound(customersList(), page)
    const change = (row: Customer) => ({ kind: 'customer', id: row.id, version: 2, row }) as const
    const later = { ...ayesha, email: 'ayesha@new.test' }
    actor.send({ type: 'workspace.changed', changes: [change(later)] })
    expect(found()?.rows).toEqual([later])
    actor.send({ type: 'workspace.changed', changes: [{ kind: 'product', id: 'P-1', version: 2 }] })
    expect(find.calls).toHaveLength(1)
    actor.send({ type: 'workspace.changed', changes: [change({ ...later, id: 'C-9' })] })
    expect(find.calls).toHaveLength(2)
  })

  test('is not asked for the query that is shown', async () => {
    const query = { q: 'x', sort: 'name', page: 1 } as const
    const { actor, find } = await startFound(customersList(query))
    actor.send({ type: 'query.changed', change: { q: 'x' } })
    actor.send({ type: 'query.changed', change: { sort: 'name' } })
    actor.send({ type: 'address.changed', query: { ...query } })
    expect(find.calls).toHaveLength(1)
  })
})

describe('the search', () => {
  async function type(text: string) {
    const list = await startFound({ ...ordersList({ ...allOrders, page: 3 }), typingPause: 250 }, orders(3))
    for (const at of [...text].keys()) {
      list.actor.send({ type: 'search.typed', q: text.slice(0, at + 1) })
      list.clock.increment(249)
    }
    return list
  }

  test('asks for the first page, although an answer to what was asked before came meanwhile', async () => {
    const { actor, clock, find } = await type('a')
    actor.send({ type: 'workspace.changed' })
    await find.last().resolve(orders(9))
    clock.increment(1)
    expect(find.last().input).toEqual({ ...allOrders, q: 'a' })
  })

  test('asks for everything as soon as it is emptied', async () => {
    const { actor, clock, find } = await type('a')
    actor.send({ type: 'search.typed', q: '' })
    expect(find.last().input).toEqual(allOrders)
    clock.increment(250)
    expect(find.calls).toHaveLength(2)
  })
})

describe('clearing the filters', () => {
  test('shows every order from page 1', async () => {
    const { actor, find } = await startFound(ordersList({ ...allOrders, week: 'last', page: 2 }), orders(2))
    actor.send({ type: 'filters.cleared' })
    expect(find.last().input).toEqual(allOrders)
  })
})

describe('a list that grows', () => {
  const bilal = { ...ayesha, id: 'C-2', name: 'Bilal Ahmed' }
  const first: ListPage = { rows: [ayesha], total: 2, page: 1, pages: 2 }
  const both: ListPage = { rows: [ayesha, bilal], total: 2, page: 2, pages: 2 }
  const more = { type: 'more.requested' } as const

  test('asks for the next page, keeps what is there, and moves the focus to what is new', async () => {
    const { actor, find, shown, tags, found, emitted } = await startFound(customersList(), first)
    actor.send(more)
    expect(find.last().input).toEqual({ ...allCustomers, page: 2 })
    expect(shown.at(-1)).toMatchObject({ query: { page: 2 } })
    expect(tags()).toEqual(['refreshing'])
    expect(found()).toEqual(first)
    await find.last().resolve(both)
    expect(found()).toEqual(both)
    expect(emitted).toEqual([{ type: 'focus.requested', target: 'C-2' }])
  })

  test('asks for the same page again after it failed', async () => {
    const { actor, find, tags, emitted } = await startFound(customersList(), first)
    actor.send(more)
    await find.last().reject(new Error('no answer'))
    expect(tags()).toEqual(['failed'])
    actor.send(more)
    expect(find.last().input).toEqual({ ...allCustomers, page: 2 })
    await find.last().resolve(both)
    expect(emitted).toHaveLength(1)
  })
})

describe('the address', () => {
  test('learns every change of the query, and how many pages there are', async () => {
    const { actor, find, shown } = await startFound(ordersList(), orders(1))
    expect(shown).toEqual([{ type: 'query.shown', query: allOrders, pages: 9 }])
    actor.send({ type: 'query.changed', change: { page: 50 } })
    expect(shown.at(-1)).toEqual({ type: 'query.shown', query: { ...allOrders, page: 50 }, pages: 9 })
    await find.last().resolve(orders(9))
    expect(shown.at(-1)).toEqual({ type: 'query.shown', query: { ...allOrders, page: 9 }, pages: 9 })
  })
})

test('an actor that was not provided is named', async () => {
  expect(await unprovidedActors(recordListMachine)).toEqual({
    findRecords: 'Error: recordList: actor "findRecords" was not provided',
    followAddress: 'Error: recordList: actor "followAddress" was not provided',
  })
})
