import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { emptyNewOrderForm } from '#domain/fulfilment/newOrder.ts'
import type { OrderCopy } from '#domain/fulfilment/orderCopy.ts'
import { orderCopyMachine } from '#machines/orderCopy/orderCopy.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'

const whole: OrderCopy = { form: emptyNewOrderForm, lines: [], leftOut: [] }
const partial: OrderCopy = { ...whole, leftOut: ['Lawn suit'] }

function start({ hasDraft = false } = {}) {
  const read = heldPromise<OrderCopy, { orderId: string }>()
  const emitted: unknown[] = []
  const actor = createActor(orderCopyMachine.provide({ actors: { readCopy: read.logic } }), {
    input: { orderId: '#1042', hasDraft },
  })
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return { actor, read, emitted, tags: () => [...actor.getSnapshot().tags] }
}

describe('a copy of an order', () => {
  test('is read and handed on', async () => {
    const { read, emitted, tags } = start()
    expect(tags()).toEqual(['loading'])
    expect(read.last().input).toEqual({ orderId: '#1042' })
    await read.last().resolve(whole)
    expect(emitted).toEqual([{ type: 'copy.made', copy: whole }])
  })

  test.each([
    ['would replace a new order that was begun', true, whole],
    ['has items that cannot be ordered again', false, partial],
  ])('that %s asks first', async (_, hasDraft, copy) => {
    const { actor, read, emitted, tags } = start({ hasDraft })
    await read.last().resolve(copy)
    expect(tags()).toEqual(['asking'])
    expect(emitted).toEqual([])
    actor.send({ type: 'copy.confirmed' })
    expect(emitted).toEqual([{ type: 'copy.made', copy }])
  })

  test('that is declined leaves what was begun', async () => {
    const { actor, read, emitted } = start({ hasDraft: true })
    await read.last().resolve(whole)
    actor.send({ type: 'copy.declined' })
    expect(emitted).toEqual([{ type: 'copy.dropped' }])
  })

  test('that could not be read is read again, or left', async () => {
    const { actor, read, emitted, tags } = start()
    await read.last().reject(new Error('no answer'))
    expect(tags()).toEqual(['failed'])
    actor.send({ type: 'reading.retried' })
    expect(read.calls).toHaveLength(2)
    await read.last().reject(new Error('no answer'))
    actor.send({ type: 'copy.declined' })
    expect(emitted).toEqual([{ type: 'copy.dropped' }])
  })
})

test('an actor that was not provided says so', async () => {
  expect(await unprovidedActors(orderCopyMachine)).toEqual({
    readCopy: 'Error: orderCopy: actor "readCopy" was not provided',
  })
})
