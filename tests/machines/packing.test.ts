import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { PackingDesk, PackingParcel } from '#domain/packing/packingContract.ts'
import { type Packed, packingMachine } from '#machines/packing/packing.machine.ts'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import { packingDesk, packingParcel } from '#tests/support/packing.ts'

/** A desk whose packing is answered by `pack`. */
async function open(
  desk: PackingDesk,
  pack: (packed: Packed) => Promise<number> = async () => 4,
  find: (code: unknown) => PackingParcel[] = () => [],
) {
  const sent = vi.fn<typeof pack>(pack)
  const actor = createActor(
    packingMachine.provide({
      actors: {
        readDesk: fromPromise<PackingDesk>(async () => desk),
        lookup: readingMachine.provide({
          actors: { readAnswer: fromPromise(async ({ input }) => find(input)) },
        }),
        packParcel: fromPromise<number, Packed>(({ input }) => sent(input)),
      },
    }),
  )
  actor.start()
  await waitFor(actor, (snapshot) => snapshot.hasTag('shown'))
  return { actor, sent, scan: (code: string) => actor.send({ type: 'code.scanned', code }) }
}

test('parcels of one item take one scan each: the next one closes the one before', async () => {
  const rows = Array.from({ length: 4 }, (_, index) => packingParcel(String(index), { A: 1 }))
  const { actor, sent, scan } = await open(packingDesk(rows))
  for (const _ of rows) scan('A')
  actor.send({ type: 'parcel.finished' })
  await waitFor(actor, ({ context }) => context.unsent.length === 0)
  expect(
    sent.mock.calls.map(([{ id, version, scanned, weightGrams }]) => [id, version, scanned, weightGrams]),
  ).toEqual(rows.map(({ id }) => [id, 3, 1, 500]))
})

test('where items need no scan, the number of each parcel is enough', async () => {
  const rows = [packingParcel('1', { A: 2 }), packingParcel('2', { A: 3 })]
  const { actor, sent, scan } = await open(packingDesk(rows, false))
  scan('CN-1')
  scan('CN-2')
  actor.send({ type: 'parcel.finished' })
  await waitFor(actor, ({ context }) => context.unsent.length === 0)
  expect(sent.mock.calls.map(([{ id, scanned }]) => [id, scanned])).toEqual([
    ['1', 0],
    ['2', 0],
  ])
})

test('what is not answered waits, and packing goes on', async () => {
  let isOffline = true
  const rows = [packingParcel('1', { A: 1 }), packingParcel('2', { A: 1 })]
  const { actor, sent, scan } = await open(packingDesk(rows), async () => {
    if (isOffline) throw new Error('Offline')
    return 4
  })
  scan('A')
  scan('A')
  await waitFor(actor, (snapshot) => snapshot.hasTag('unsent'))
  actor.send({ type: 'parcel.finished' })
  expect(actor.getSnapshot().context.unsent).toHaveLength(2)
  isOffline = false
  actor.send({ type: 'sending.retried' })
  await waitFor(actor, ({ context }) => context.unsent.length === 0)
  expect(sent.mock.calls.map(([{ id }]) => id)).toEqual(['1', '1', '2'])
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
