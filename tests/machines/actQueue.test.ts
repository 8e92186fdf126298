import { expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { startedQueue } from '#tests/support/actQueue.ts'

const queued = (id: string, act: string) => ({ id, order: `K${id}`, version: 3, act, before: null })

test('what is not answered waits, others are added, and all are sent in their order', async () => {
  let isOffline = true
  const sent: unknown[] = []
  const queue = startedQueue(async ({ id, act, version }) => {
    sent.push([id, act, version])
    if (isOffline) throw new Error('Offline')
    return version + 1
  })
  queue.send({ type: 'act.queued', queued: queued('1', 'received') })
  await waitFor(queue, (snapshot) => snapshot.hasTag('unsent'))
  queue.send({ type: 'act.queued', queued: queued('1', 'checked') })
  queue.send({ type: 'act.queued', queued: queued('2', 'received') })
  expect(queue.getSnapshot().context.waiting).toHaveLength(3)
  isOffline = false
  queue.send({ type: 'sending.retried' })
  await waitFor(queue, ({ context }) => context.waiting.length === 0)
  expect(sent).toEqual([
    ['1', 'received', 3],
    ['1', 'received', 3],
    ['1', 'checked', 4],
    ['2', 'received', 3],
  ])
})
