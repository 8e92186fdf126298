import { describe, expect, test } from 'vitest'
import { createActor, type EmittedFrom } from 'xstate'
import type { Customer, CustomersQuery } from '#domain/customers.ts'
import { allCustomers } from '#domain/listQueries/customersQuery.ts'
import type { SearchResult } from '#domain/listQueries/searchResult.ts'
import {
  type CustomersListEvent,
  customersListMachine,
} from '#machines/customersList/customersList.machine.ts'
import { heldPromise, heldSource, unprovidedActors } from '#tests/support/charts.ts'

const found = (total: number): SearchResult<Customer> => ({ rows: [], total })
const customer = (id: string, name = 'Any') => ({ kind: 'customer', id, name }) as const

function startList(query: CustomersQuery = allCustomers) {
  const find = heldPromise<SearchResult<Customer>, CustomersQuery>()
  const remove = heldPromise<void, { id: string }>()
  const restore = heldPromise<void, { id: string }>()
  const workspace = heldSource<CustomersListEvent>()
  const notices: EmittedFrom<typeof customersListMachine>['notice'][] = []
  const actor = createActor(
    customersListMachine.provide({
      actors: {
        findCustomers: find.logic,
        deleteCustomer: remove.logic,
        restoreCustomer: restore.logic,
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

async function startReady(query?: CustomersQuery) {
  const started = startList(query)
  await started.find.last().resolve(found(24))
  return started
}

describe('loading', () => {
  test('begins with what the address asks for, and without cards', () => {
    const query = { search: 'x', sort: 'name' } as const
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
    [{ type: 'search.changed', search: 'lahore' } as const, { search: 'lahore' }],
    [{ type: 'sort.chosen', sort: 'spent' } as const, { sort: 'spent' }],
  ])('$type', async (event, change) => {
    const { actor, find, state } = await startReady()
    actor.send(event)
    expect(state().context.query).toEqual({ ...allCustomers, ...change })
    expect(find.last().input).toEqual(state().context.query)
  })

  test('the address brings a whole view', async () => {
    const { actor, find } = await startReady()
    const query = { search: 'x', sort: 'name' } as const
    actor.send({ type: 'address.changed', query })
    expect(find.last().input).toEqual(query)
  })

  test('clearing the search keeps the sort', async () => {
    const { actor, find } = await startReady({ search: 'x', sort: 'name' } as const)
    actor.send({ type: 'search.cleared' })
    expect(find.last().input).toEqual({ search: '', sort: 'name' })
  })

  test('for the same as before, nothing is asked', async () => {
    const query = { search: 'x', sort: 'name' } as const
    const { actor, find, list } = await startReady(query)
    actor.send({ type: 'search.changed', search: 'x' })
    actor.send({ type: 'sort.chosen', sort: 'name' })
    actor.send({ type: 'address.changed', query: { ...query } })
    expect(list()).toBe('ready')
    expect(find.calls).toHaveLength(1)
  })

  test('with nothing set there is nothing to clear', async () => {
    const { actor, find } = await startReady()
    actor.send({ type: 'search.cleared' })
    expect(find.calls).toHaveLength(1)
  })
})

describe('deleting', () => {
  test('asks the workspace, says so by name when it is done, and leaves the cards to the workspace', async () => {
    const { actor, remove, find, notices, state } = await startReady()
    actor.send({ type: 'customer.deleted', item: customer('1', 'One') })
    expect(state().value).toEqual({ list: 'ready', changes: 'deleting' })
    expect(remove.last().input).toEqual({ id: '1' })
    expect(notices).toEqual([])
    await remove.last().resolve()
    expect(state().value.changes).toBe('settled')
    expect(notices).toEqual([{ code: 'itemDeleted', item: customer('1', 'One') }])
    expect(find.calls).toHaveLength(1)
  })

  test('is undone without a word', async () => {
    const { actor, restore, notices, state } = await startReady()
    actor.send({ type: 'deletion.undone', item: customer('1') })
    expect(state().value.changes).toBe('restoring')
    expect(restore.last().input).toEqual({ id: '1' })
    await restore.last().resolve()
    expect(state().value.changes).toBe('settled')
    expect(notices).toEqual([])
  })

  test('says when it could not be done, or not undone', async () => {
    const { actor, remove, restore, notices, state } = await startReady()
    actor.send({ type: 'customer.deleted', item: customer('1') })
    await remove.last().reject(new Error('no answer'))
    actor.send({ type: 'deletion.undone', item: customer('2') })
    await restore.last().reject(new Error('no answer'))
    expect(state().context.changes).toEqual([])
    expect(state().value.changes).toBe('settled')
    expect(notices).toEqual([
      { code: 'itemNotDeleted', item: customer('1') },
      { code: 'itemNotRestored', item: customer('2') },
    ])
  })

  test('several are done one after the other; one pressed twice is asked once', async () => {
    const { actor, remove, restore, state } = await startReady()
    actor.send({ type: 'customer.deleted', item: customer('1') })
    actor.send({ type: 'customer.deleted', item: customer('1') })
    actor.send({ type: 'customer.deleted', item: customer('2') })
    actor.send({ type: 'deletion.undone', item: customer('1') })
    actor.send({ type: 'deletion.undone', item: customer('1') })
    await remove.last().resolve()
    await remove.last().resolve()
    await restore.last().resolve()
    expect(remove.calls.map(({ input }) => input.id)).toEqual(['1', '2'])
    expect(restore.calls.map(({ input }) => input.id)).toEqual(['1'])
    expect(state().value.changes).toBe('settled')
  })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(customersListMachine)).toEqual({
    findCustomers: 'Error: customersList: actor "findCustomers" was not provided',
    deleteCustomer: 'Error: customersList: actor "deleteCustomer" was not provided',
    restoreCustomer: 'Error: customersList: actor "restoreCustomer" was not provided',
    watchWorkspace: 'Error: customersList: actor "watchWorkspace" was not provided',
  })
})
