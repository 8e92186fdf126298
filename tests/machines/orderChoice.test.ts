import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type AllOrders, type AskedAll, MAX_CHOSEN } from '#domain/fulfilment/orderBatch.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import { orderChoiceMachine } from '#machines/orderChoice/orderChoice.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'

const asked: AskedAll = { query: { ...allOrders, status: 'halt' }, revision: '7:9:' }
const halted = (id: string, isLater = false) => ({ id, status: 'halt' as const, isLater })
const many = (count: number) => Array.from({ length: count }, (_, index) => `#${index + 1}`)

function start() {
  const find = heldPromise<AllOrders, AskedAll>()
  const actor = createActor(orderChoiceMachine.provide({ actors: { findAll: find.logic } })).start()
  const context = () => actor.getSnapshot().context
  return {
    find,
    tags: () => [...actor.getSnapshot().tags],
    chosen: () => context().chosen,
    later: () => context().later,
    statuses: () => context().statuses,
    show: (...orders: { id: string; status: OrderStatus }[]) => actor.send({ type: 'orders.shown', orders }),
    toggle: (id: string, list = 'pending') => actor.send({ type: 'order.toggled', list, id }),
    choose: (...ids: string[]) => actor.send({ type: 'orders.chosen', list: 'pending', ids }),
    chooseAll: (list = 'pending') => actor.send({ type: 'all.chosen', list, asked }),
    settle: (...ids: string[]) => actor.send({ type: 'orders.settled', ids }),
  }
}

describe('orders are chosen', () => {
  test('one by one, and not any longer by the same press', () => {
    const { toggle, chosen } = start()
    toggle('#1')
    toggle('#2')
    expect(chosen()).toEqual(['#1', '#2'])
    toggle('#1')
    expect(chosen()).toEqual(['#2'])
  })

  test('of one list: in another, none are', () => {
    const { toggle, chosen } = start()
    toggle('#1', 'pending')
    toggle('#2', 'halted')
    expect(chosen()).toEqual(['#2'])
  })

  test('on other pages too: what was read of them stays known, and of no other', () => {
    const { choose, show, statuses } = start()
    show({ id: '#1', status: 'dispatch' }, { id: '#2', status: 'halt' })
    choose('#1')
    show({ id: '#3', status: 'approve' })
    expect(statuses()).toEqual({ '#1': 'dispatch', '#3': 'approve' })
    show({ id: '#1', status: 'delivered' })
    expect(statuses()).toEqual({ '#1': 'delivered' })
  })

  test('all of a page at once, or none', () => {
    const { choose, chosen } = start()
    choose('#1', '#2')
    expect(chosen()).toEqual(['#1', '#2'])
    choose()
    expect(chosen()).toEqual([])
  })

  test('until something was done for them: the others stay', () => {
    const { choose, settle, chosen } = start()
    choose('#1', '#2', '#3')
    settle('#1', '#3', '#4')
    expect(chosen()).toEqual(['#2'])
  })
})

describe('all that match are chosen', () => {
  test('by one press, beside those of the page, with their statuses', async () => {
    const { choose, chooseAll, find, chosen, statuses, tags } = start()
    choose('#1')
    chooseAll()
    expect(tags()).toEqual(['busy'])
    expect(find.last().input).toEqual(asked)
    await find.last().resolve({ total: 3, orders: many(3).map((id) => halted(id)) })
    expect(tags()).toEqual([])
    expect(chosen()).toEqual(['#1', '#2', '#3'])
    expect(statuses()).toEqual({ '#1': 'halt', '#2': 'halt', '#3': 'halt' })
  })

  test('without those that came later, whose number is told; what was chosen by hand was seen', async () => {
    const { choose, chooseAll, find, chosen, later, toggle } = start()
    choose('#1')
    chooseAll()
    await find.last().resolve({ total: 3, orders: [halted('#1', true), halted('#2'), halted('#3', true)] })
    expect([chosen(), later()]).toEqual([['#1', '#2'], 1])
    toggle('#1')
    expect(later()).toBe(0)
  })

  test('of the list that was asked for: what is chosen of another is not', async () => {
    const { choose, chooseAll, find, chosen } = start()
    choose('#9')
    chooseAll('halted')
    await find.last().resolve({ total: 1, orders: [halted('#1')] })
    expect(chosen()).toEqual(['#1'])
  })

  test('no longer, when another choice is made meanwhile', () => {
    const { chooseAll, toggle, find, chosen, tags } = start()
    chooseAll()
    toggle('#2')
    expect(find.last().signal.aborted).toBe(true)
    expect([chosen(), tags()]).toEqual([['#2'], []])
  })

  test('not without an answer: the choice stays, and it can be asked again', async () => {
    const { choose, chooseAll, find, chosen, tags } = start()
    choose('#1')
    chooseAll()
    await find.last().reject(new Error('Offline'))
    expect([chosen(), tags()]).toEqual([['#1'], ['failed']])
    chooseAll()
    await find.last().resolve({ total: 2, orders: [halted('#1'), halted('#2')] })
    expect([chosen(), tags()]).toEqual([['#1', '#2'], []])
  })
})

describe('more than the bound', () => {
  test('is not chosen: the choice stays as it was', async () => {
    const { choose, chooseAll, find, chosen, tags } = start()
    choose('#1')
    chooseAll()
    await find.last().resolve({ total: MAX_CHOSEN + 1, orders: [] })
    expect([chosen(), tags()]).toEqual([['#1'], ['bounded']])
    choose('#0', ...many(MAX_CHOSEN))
    expect([chosen(), tags()]).toEqual([['#1'], ['bounded']])
  })

  test('is not reached by one more; one less is taken', async () => {
    const { choose, chooseAll, find, toggle, chosen, tags } = start()
    choose(...many(MAX_CHOSEN))
    expect(tags()).toEqual([])
    toggle('#0')
    expect([chosen().length, tags()]).toEqual([MAX_CHOSEN, ['bounded']])
    chooseAll()
    await find.last().resolve({ total: 1, orders: [halted('#0')] })
    expect([chosen().length, tags()]).toEqual([MAX_CHOSEN, ['bounded']])
    toggle('#1')
    expect([chosen().length, tags()]).toEqual([MAX_CHOSEN - 1, []])
  })
})

test('an actor that was not provided says so', async () => {
  expect(await unprovidedActors(orderChoiceMachine)).toEqual({
    findAll: 'Error: orderChoice: actor "findAll" was not provided',
  })
})
