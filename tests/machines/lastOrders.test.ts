import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { OrderRow } from '#domain/orders/order.ts'
import { lastOrdersMachine } from '#machines/lastOrders/lastOrders.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'

const order: OrderRow = {
  id: 'KW-1001',
  customer: 'Ayesha Siddiqui',
  email: 'ayesha.siddiqui@mail.test',
  placedAt: 0,
  type: 'Local',
  payment: 'COD',
  total: { minor: 100, currency: 'PKR' },
  status: 'delivered',
}

function openDetails() {
  const read = heldPromise<OrderRow[], { customerId: string }>()
  const actor = createActor(lastOrdersMachine.provide({ actors: { readLastOrders: read.logic } }), {
    input: { customerId: 'C-101' },
  }).start()
  return {
    actor,
    read,
    orders: () => actor.getSnapshot().context.orders,
    tags: () => [...actor.getSnapshot().tags],
    change: () => actor.send({ type: 'workspace.changed' }),
    retry: () => actor.send({ type: 'loading.retried' }),
  }
}

describe('the last orders of a customer', () => {
  test('are read when the details are opened', async () => {
    const { read, tags, orders } = openDetails()
    expect(tags()).toEqual(['loading'])
    expect(read.calls.map(({ input }) => input)).toEqual([{ customerId: 'C-101' }])
    await read.last().resolve([order])
    expect(tags()).toEqual([])
    expect(orders()).toEqual([order])
  })

  test('may be none', async () => {
    const { read, tags } = openDetails()
    await read.last().resolve([])
    expect(tags()).toEqual(['empty'])
  })

  test('may fail, and be asked for again', async () => {
    const { read, tags, orders, retry } = openDetails()
    await read.last().reject(new Error('no answer'))
    expect(tags()).toEqual(['failed'])
    retry()
    expect(tags()).toEqual(['loading'])
    await read.last().resolve([order])
    expect(orders()).toEqual([order])
  })

  test('are read again when something was changed, and stay meanwhile, also if that fails', async () => {
    const { read, tags, orders, change, retry } = openDetails()
    await read.last().resolve([order])
    change()
    expect(tags()).toEqual(['refreshing'])
    await read.last().reject(new Error('no answer'))
    expect(tags()).toEqual(['failed'])
    expect(orders()).toEqual([order])
    retry()
    expect(tags()).toEqual(['refreshing'])
    await read.last().resolve([])
    expect(tags()).toEqual(['empty'])
    expect(orders()).toEqual([])
  })

  test('are given up when the details are closed', () => {
    const { actor, read } = openDetails()
    actor.stop()
    expect(read.last().signal.aborted).toBe(true)
  })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(lastOrdersMachine)).toEqual({
    readLastOrders: 'Error: lastOrders: actor "readLastOrders" was not provided',
  })
})
