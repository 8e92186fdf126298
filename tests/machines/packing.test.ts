import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { PackingDesk, PackingParcel } from '#domain/packing/packingContract.ts'
import type { QueuedAct } from '#machines/actQueue/actQueue.machine.ts'
import { type Packed, packingMachine } from '#machines/packing/packing.machine.ts'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import { startedQueue } from '#tests/support/actQueue.ts'
import { packingDesk, packingParcel } from '#tests/support/packing.ts'
import { refusedBecause } from '#tests/support/records.ts'
import { joinQueue } from '#workspace/actQueue/actQueue.actors.ts'

/** A desk whose packing is answered by `pack`. */
async function open(
  desk: PackingDesk,
  pack: (queued: QueuedAct) => Promise<number> = async () => 4,
  find: (code: unknown) => PackingParcel[] = () => [],
) {
  const sent = vi.fn<typeof pack>(pack)
  const queue = startedQueue(sent)
  const actor = createActor(
    packingMachine.provide({
      actors: {
        readDesk: fromPromise<PackingDesk>(async () => desk),
        lookup: readingMachine.provide({
          actors: { readAnswer: fromPromise(async ({ input }) => find(input)) },
        }),
        joinQueue: joinQueue(queue),
      },
    }),
  )
  actor.start()
  await waitFor(actor, (snapshot) => snapshot.hasTag('shown'))
  const settled = () => waitFor(queue, ({ context }) => context.waiting.length === 0)
  return { actor, queue, settled, sent, scan: (code: string) => actor.send({ type: 'code.scanned', code }) }
}

test('parcels of one item take one scan each: the next one closes the one before', async () => {
  const rows = Array.from({ length: 4 }, (_, index) => packingParcel(String(index), { A: 1 }))
  const { actor, settled, sent, scan } = await open(packingDesk(rows))
  for (const _ of rows) scan('A')
  expect(actor.getSnapshot().context.lastPackedId).toBe('2')
  actor.send({ type: 'parcel.finished' })
  expect(actor.getSnapshot().context.lastPackedId).toBe('3')
  await settled()
  expect(sent.mock.calls.map(([{ id, version, act }]) => [id, version, act])).toEqual(
    rows.map(({ id }) => [id, 3, { scanned: 1, weightGrams: 500 } satisfies Packed]),
  )
})

test('where items need no scan, the number of each parcel is enough', async () => {
  const rest = { requires_scan: false }
  const rows = [packingParcel('1', { A: 2 }, rest), packingParcel('2', { A: 3 }, rest)]
  const { actor, settled, sent, scan } = await open(packingDesk(rows))
  scan('CN-1')
  scan('CN-2')
  actor.send({ type: 'parcel.finished' })
  await settled()
  expect(sent.mock.calls.map(([{ id, act }]) => [id, act])).toEqual([
    ['1', { scanned: 0, weightGrams: 500 }],
    ['2', { scanned: 0, weightGrams: 500 }],
  ])
})

test('what is refused is not packed any more', async () => {
  const { actor, scan } = await open(packingDesk([packingParcel('1', { A: 1 })]), async () => {
    throw refusedBecause('0 of 1 items scanned.')
  })
  scan('A')
  actor.send({ type: 'parcel.finished' })
  expect(actor.getSnapshot().context.rows).toMatchObject([{ is_packed: true }])
  await waitFor(actor, ({ context }) => !context.rows[0]?.is_packed)
  expect(actor.getSnapshot().context.lastPackedId).toBeNull()
})

test('a number that is not here is asked for each time that it is scanned, and opened once it is booked', async () => {
  const asked: unknown[] = []
  const late = packingParcel('3', { C: 1 })
  const { actor, scan } = await open(packingDesk([]), undefined, (code) => {
    asked.push(code)
    return asked.length === 1 ? [] : [late]
  })
  const verdictIs = (is: string) => waitFor(actor, ({ context }) => context.verdict?.code === is)
  scan('CN-3')
  await verdictIs('foreign')
  scan('CN-3')
  await verdictIs('opened')
  expect(asked).toEqual(['CN-3', 'CN-3'])
  expect(actor.getSnapshot().context.openId).toBe('3')
})
