import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { OrderRow } from '#domain/orders/order.ts'
import { type LastOrdersEvent, lastOrdersMachine } from '#machines/lastOrders/lastOrders.machine.ts'
import { heldPromise, heldSource, unprovidedActors } from '#tests/support/charts.ts'

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
  const workspace = heldSource<LastOrdersEvent>()
  const actor = createActor(
    lastOrdersMachine.provide({ actors: { readLastOrders: read.logic, watchWorkspace: workspace.logic } }),
    { input: { customerId: 'C-101' } },
  )
  actor.start()
  return { actor, read, workspace, state: () => actor.getSnapshot() }
}

describe('the last orders of a customer', () => {
  test('are read when the details are opened', async () => {
    const { read, state } = openDetails()
    expect(state().hasTag('busy')).toBe(true)
    expect(read.calls.map(({ input }) => input)).toEqual([{ customerId: 'C-101' }])
    await read.last().resolve([order])
    expect(state().value).toBe('loaded')
    expect(state().context.orders).toEqual([order])
  })

  test('may be none', async () => {
    const { read, state } = openDetails()
    await read.last().resolve([])
    expect(state().value).toBe('loaded')
    expect(state().context.orders).toEqual([])
  })

  test('may fail, and be asked for again', async () => {
    const { actor, read, state } = openDetails()
    await read.last().reject(new Error('no answer'))
    expect(state().hasTag('failed')).toBe(true)
    actor.send({ type: 'loading.retried' })
    await read.last().resolve([order])
    expect(state().context.orders).toEqual([order])
    expect(read.calls).toHaveLength(2)
  })

  test('are asked for once: trying again means nothing while they are read or there', async () => {
    const { actor, read } = openDetails()
    actor.send({ type: 'loading.retried' })
    await read.last().resolve([order])
    actor.send({ type: 'loading.retried' })
    expect(read.calls).toHaveLength(1)
  })

  test('are read again when something was changed, and stand there meanwhile', async () => {
    const { read, workspace, state } = openDetails()
    await read.last().resolve([order])
    workspace.send({ type: 'workspace.changed' })
    expect(state().value).toBe('loading')
    expect(state().context.orders).toEqual([order])
    await read.last().resolve([])
    expect(state().context.orders).toEqual([])
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
    watchWorkspace: 'Error: lastOrders: actor "watchWorkspace" was not provided',
  })
})
