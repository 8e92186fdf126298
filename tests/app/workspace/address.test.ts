/** The address in step with what a list shows: what is an entry of the history, and what is none (design §5). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock, sendTo, setup } from 'xstate'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import type { OrdersQuery } from '#domain/orders/search.ts'
import { type Address, followAddress } from '#workspace/address.ts'
import { listFormats } from '#workspace/recordList.actors.ts'

let clock: SimulatedClock
beforeEach(() => {
  clock = new SimulatedClock()
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => clock.setTimeout(run, ms))
  vi.stubGlobal('clearTimeout', (id: number) => clock.clearTimeout(id))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A history of one tab, as a browser keeps it. */
function createHistory(at: string) {
  const entries = [at]
  const listeners = new Set<() => void>()
  let index = 0
  const address: Address = {
    read: () => entries[index] ?? '',
    write(search, replace) {
      if (!replace) index += 1
      entries.splice(index, entries.length, search)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    address,
    entries,
    listeners,
    goTo: (to: number) => {
      index = to
      for (const listener of listeners) listener()
    },
  }
}

type Shown = { type: 'query.shown'; query: OrdersQuery; pages?: number }
type Changed = { type: 'address.changed'; query: OrdersQuery }

/** A list that opened at this address. `heard` is what the list received from the address. */
function open(at = '') {
  const history = createHistory(at)
  const heard: OrdersQuery[] = []
  const list = setup({
    types: { events: {} as Shown | Changed },
    actors: { followAddress: followAddress(history.address, listFormats.order) },
    actions: { hear: (_, query: OrdersQuery) => heard.push(query) },
  }).createMachine({
    invoke: { id: 'followAddress', src: 'followAddress', input: { query: allOrders } },
    on: {
      'query.shown': { actions: sendTo('followAddress', ({ event }) => event) },
      'address.changed': { actions: { type: 'hear', params: ({ event }) => event.query } },
    },
  })
  const actor = createActor(list).start()
  return {
    ...history,
    heard,
    stop: () => actor.stop(),
    /** The list shows this now. */
    show: (change: Partial<OrdersQuery>, pages?: number) =>
      actor.send({
        type: 'query.shown',
        query: { ...allOrders, ...change },
        ...(pages === undefined ? {} : { pages }),
      }),
    pause: (ms = 300) => clock.increment(ms),
  }
}

describe('a filter or a page', () => {
  test('is an entry of its own, at once', () => {
    const { show, entries } = open()
    show({ week: 'last' })
    show({ week: 'last', page: 2 })
    show({})
    expect(entries).toEqual(['', '?week=last', '?week=last&page=2', ''])
  })

  test('that the address has already is none', () => {
    const { show, entries, heard, pause } = open('?week=last')
    show({ week: 'last' })
    pause()
    expect(entries).toEqual(['?week=last'])
    expect(heard).toEqual([])
  })
})

describe('a search', () => {
  test('replaces the entry once typing pauses, not before', () => {
    const { show, entries, pause } = open('?week=last')
    show({ week: 'last', q: 'sa' })
    pause(299)
    show({ week: 'last', q: 'sana' })
    pause(299)
    expect(entries).toEqual(['?week=last'])
    pause(1)
    expect(entries).toEqual(['?q=sana&week=last'])
  })

  test('that returns to page 1 is typing too', () => {
    const { show, entries, pause } = open('?page=3')
    show({ q: 'sana' })
    expect(entries).toEqual(['?page=3'])
    pause()
    expect(entries).toEqual(['?q=sana'])
  })

  test('that is cleared leaves the address, in the same entry', () => {
    const { show, entries, pause } = open('?q=sana')
    show({})
    expect(entries).toEqual(['?q=sana'])
    pause()
    expect(entries).toEqual([''])
  })

  test('stays with the entry that a filter leaves, though typing has not paused', () => {
    const { show, entries, pause } = open('?page=2')
    show({ q: 'sana' })
    show({ q: 'sana', week: 'last' })
    expect(entries).toEqual(['?q=sana&page=2', '?q=sana&week=last'])
    pause()
    expect(entries).toHaveLength(2)
  })

  test('taken back before the pause writes nothing', () => {
    const { show, entries, pause } = open()
    show({ q: 's' })
    show({})
    pause()
    expect(entries).toEqual([''])
  })
})

describe('a page past the end', () => {
  test('is replaced by the last one', () => {
    const { show, entries } = open('?week=last&page=9')
    show({ week: 'last', page: 3 }, 3)
    expect(entries).toEqual(['?week=last&page=3'])
  })

  test('is only one past the end: from the last page back is an entry', () => {
    const { show, entries } = open('?page=3')
    show({ page: 2 }, 3)
    expect(entries).toEqual(['?page=3', '?page=2'])
  })

  test('is no excuse for another filter', () => {
    const { show, entries } = open('?page=9')
    show({ week: 'last', page: 3 }, 3)
    expect(entries).toEqual(['?page=9', '?week=last&page=3'])
  })

  test('is none while the number of pages is not known', () => {
    const { show, entries } = open('?page=9')
    show({ page: 3 })
    expect(entries).toEqual(['?page=9', '?page=3'])
  })
})

describe('Back, Forward and links', () => {
  test('are told to the list; what it shows then is known', () => {
    const { show, heard, goTo, entries } = open()
    show({ week: 'last' })
    expect(heard).toEqual([])
    goTo(0)
    expect(heard).toEqual([allOrders])
    show({})
    goTo(1)
    expect(heard).toEqual([allOrders, { ...allOrders, week: 'last' }])
    expect(entries).toEqual(['', '?week=last'])
  })

  test('that lead to the same place are not told', () => {
    const { heard, goTo } = open('?week=last')
    goTo(0)
    expect(heard).toEqual([])
  })
})

test('a list that is closed writes nothing that was typed, and is told nothing', () => {
  const { show, stop, pause, entries, listeners } = open()
  show({ q: 'sana' })
  stop()
  pause()
  expect(entries).toEqual([''])
  expect(listeners.size).toBe(0)
})
