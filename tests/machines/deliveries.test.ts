import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Deliveries, Delivery } from '#domain/deliveries/deliveryContract.ts'
import type { QueuedAct } from '#machines/actQueue/actQueue.machine.ts'
import { deliveriesMachine } from '#machines/deliveries/deliveries.machine.ts'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import { startedQueue } from '#tests/support/actQueue.ts'
import { deliveriesOf, delivery } from '#tests/support/deliveries.ts'
import { refusedBecause } from '#tests/support/records.ts'
import { joinQueue } from '#workspace/actQueue/actQueue.actors.ts'

/** The list, whose acts are answered by `send`. */
async function open(rows: readonly Delivery[], send: (act: QueuedAct) => Promise<number> = async () => 4) {
  const sent = vi.fn<typeof send>(send)
  const queue = startedQueue(sent)
  const read = vi.fn<() => Promise<Deliveries>>(async () => deliveriesOf(rows))
  const actor = createActor(
    deliveriesMachine.provide({
      actors: {
        readDeliveries: fromPromise<Deliveries>(read),
        lookup: readingMachine.provide({
          actors: { readAnswer: fromPromise(async (): Promise<unknown> => []) },
        }),
        joinQueue: joinQueue(queue),
      },
    }),
  )
  actor.start()
  await waitFor(actor, (snapshot) => snapshot.hasTag('shown'))
  return {
    actor,
    sent,
    read,
    scan: (code: string) => actor.send({ type: 'code.scanned', code }),
    kinds: () => actor.getSnapshot().context.rows.map(({ kind }) => kind),
    settled: () => waitFor(queue, ({ context }) => context.waiting.length === 0),
  }
}

test('a pile of returns is received one scan each, and nobody waits', async () => {
  const rows = ['1', '2', '3'].map((id) => delivery(id, { kind: 'expected' }))
  const { sent, scan, kinds, settled } = await open(rows)
  for (const { cn } of rows) scan(cn)
  expect(kinds()).toEqual(['received', 'received', 'received'])
  await settled()
  expect(sent.mock.calls.map(([{ id, act, version }]) => [id, act, version])).toEqual(
    rows.map(({ id }) => [id, { is: 'received', id }, 3]),
  )
})

test('a parcel is received and checked by two scans and a press, in the version that the first was answered with', async () => {
  const { actor, sent, scan, kinds, settled } = await open([delivery('1', { kind: 'expected' })])
  scan('CN-1')
  scan('CN-1')
  actor.send({ type: 'damage.counted', lineId: '1 A', pieces: 1 })
  actor.send({ type: 'check.confirmed' })
  await settled()
  expect(sent.mock.calls.map(([{ act, version }]) => [act, version])).toEqual([
    [{ is: 'received', id: '1' }, 3],
    [{ is: 'checked', id: '1', lines: [{ lineId: '1 A', good: 1, damaged: 1 }] }, 4],
  ])
  expect(kinds()).toEqual(['checked'])
})

test('what is refused is as before, and what waited for the same parcel is given up', async () => {
  const rows = [delivery('1', { kind: 'expected' }), delivery('2')]
  const { actor, sent, scan, kinds, settled } = await open(rows, async ({ id }) => {
    if (id === '1') throw refusedBecause('This parcel is already back from the courier.')
    return 4
  })
  scan('CN-1')
  scan('CN-1')
  actor.send({ type: 'check.confirmed' })
  actor.send({ type: 'advice.given', id: '2', advice: 'return' })
  await settled()
  expect(sent.mock.calls.map(([{ act }]) => act)).toEqual([
    { is: 'received', id: '1' },
    { is: 'advised', id: '2', advice: 'return' },
  ])
  expect(kinds()).toEqual(['expected', 'attemptFailed'])
  expect(actor.getSnapshot().context).toMatchObject({
    rows: [{}, { advice: { advice: 'return', state: 'queued' } }],
  })
})

test('news of others are read once no check is open; the answer to an own act is not', async () => {
  const { actor, read } = await open([delivery('1', { kind: 'received' })])
  const order = { kind: 'order', id: 'o', version: 2 } as const
  actor.send({ type: 'workspace.changed', changes: [{ ...order, order: {} as never }] })
  expect(read).toHaveBeenCalledTimes(1)
  actor.send({ type: 'check.opened', id: '1' })
  actor.send({ type: 'workspace.changed', changes: [order] })
  expect(read).toHaveBeenCalledTimes(1)
  actor.send({ type: 'check.closed' })
  expect(read).toHaveBeenCalledTimes(2)
})
