import { expect, test } from 'vitest'
import { MAX_HANDED } from '#domain/packing/packingContract.ts'
import { createLivePacking } from '#workspace/live/livePacking.ts'

const detail = 'Your company is suspended.'

/** The desk on a server that refuses what comes after so many requests. */
function deskThatEndsAfter(requests: number) {
  const sent: number[] = []
  const desk = createLivePacking({
    newKey: () => 'key',
    api: {
      async send({ json }) {
        const { parcels } = json as { parcels: { id: string }[] }
        sent.push(parcels.length)
        const isOver = sent.length > requests
        return {
          status: isOver ? 403 : 200,
          isOk: !isOver,
          body: isOver ? { detail } : { handed: parcels.map(({ id }) => id), refused: [] },
          isPlainText: false,
          errorCode: isOver ? 'company_suspended' : null,
        }
      },
    },
  })
  const ids = Array.from({ length: 2 * MAX_HANDED + 1 }, () => crypto.randomUUID())
  const handOver = () =>
    desk.handOver({ handover: crypto.randomUUID(), parcels: ids.map((id) => ({ id, version: 1 })) })
  return { sent, ids, handOver }
}

test('a handover ends with the right of who does it: what was handed over is said, and why the rest was not', async () => {
  const { sent, ids, handOver } = deskThatEndsAfter(1)
  expect(await handOver()).toEqual({
    handed: ids.slice(0, MAX_HANDED),
    refused: ids.slice(MAX_HANDED).map((id) => ({ id, text: detail })),
  })
  expect(sent).toEqual([MAX_HANDED, MAX_HANDED])
})

test('a handover of which nothing was done rejects with the refusal', async () => {
  await expect(deskThatEndsAfter(0).handOver()).rejects.toThrow(detail)
})
