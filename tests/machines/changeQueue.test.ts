import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { DoneBatch } from '#domain/fulfilment/orderBatch.ts'
import type { DoneAct } from '#domain/fulfilment/undo.ts'
import type { Item, Undoable } from '#domain/workspaceNotices.ts'
import { changeQueueMachine } from '#machines/changeQueue/changeQueue.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'
import { refusedBecause } from '#tests/support/records.ts'

const lamp: Item = { kind: 'product', id: '1', name: 'Lamp' }
/** Tags that were changed, which led to version 8 of the order. */
const tagged: DoneAct = {
  kind: 'tags',
  id: '1',
  name: '#1042',
  done: 'tagsChanged',
  opposite: { type: 'tags', orderId: '1', version: 8, tags: ['vip'] },
}
const sofa: Item = { kind: 'product', id: '2', name: 'Sofa' }

function openQueue() {
  const remove = heldPromise<string | null | undefined, Item>()
  const restore = heldPromise<void, Item>()
  const takeBack = heldPromise<void, DoneAct>()
  const clock = new SimulatedClock()
  const actor = createActor(
    changeQueueMachine.provide({
      actors: { deleteRecord: remove.logic, restoreRecord: restore.logic, takeBack: takeBack.logic },
    }),
    { clock },
  )
  const notices: unknown[] = []
  actor.on('notice.raised', ({ notice }) => notices.push(notice))
  const ended: Undoable[] = []
  actor.on('undo.ended', ({ item }) => ended.push(item))
  actor.start()
  return {
    actor,
    remove,
    restore,
    takeBack,
    clock,
    notices,
    /** Whose Undo is not offered any more. */
    ended,
    undoable: () => actor.getSnapshot().context.undoable,
    async delete(...items: Item[]) {
      for (const item of items) {
        actor.send({ type: 'record.deleted', item })
        await remove.last().resolve(null)
      }
    },
    changes: () => actor.getSnapshot().value,
  }
}

describe('deleting a record', () => {
  test('that fails says so', async () => {
    const { actor, remove, notices, undoable } = openQueue()
    actor.send({ type: 'record.deleted', item: lamp })
    await remove.last().reject(new Error('no answer'))
    expect(notices).toEqual([{ code: 'itemNotDeleted', item: lamp }])
    expect(undoable()).toEqual([])
  })

  test('several are deleted one after the other; one requested twice is deleted once', async () => {
    const { actor, remove } = openQueue()
    for (const item of [lamp, lamp, sofa]) actor.send({ type: 'record.deleted', item })
    await remove.last().resolve(null)
    actor.send({ type: 'record.deleted', item: lamp })
    await remove.last().resolve(null)
    expect(remove.calls.map(({ input }) => input)).toEqual([lamp, sofa])
  })
})

describe('the Undo of a deletion', () => {
  test('brings the record back without a notice, whatever else was deleted', async () => {
    const queue = openQueue()
    const { actor, restore, notices, changes, ended, undoable } = queue
    await queue.delete(lamp, sofa)
    actor.send({ type: 'undo.chosen', item: lamp })
    expect(restore.last().input).toEqual(lamp)
    expect(ended).toEqual([lamp])
    await restore.last().resolve()
    expect(changes()).toBe('settled')
    expect(undoable()).toEqual([sofa])
    expect(notices.map((notice) => (notice as { code: string }).code)).toEqual(['itemDeleted', 'itemDeleted'])
  })
})

describe('an act that can be taken back', () => {
  const done = (act: DoneAct) => ({ type: 'act.done' as const, act })

  test('stays when somebody has changed it since: that is said, and no Undo is offered', async () => {
    const { actor, takeBack, notices, undoable } = openQueue()
    actor.send(done(tagged))
    actor.send({ type: 'undo.requested' })
    await takeBack.last().reject(refusedBecause('This order was changed by Bilal.'))
    expect(notices.at(-1)).toEqual({
      code: 'actNotUndone',
      item: tagged,
      reason: 'This order was changed by Bilal.',
    })
    expect(undoable()).toEqual([])
  })

  test('can be taken back again for ten seconds when there was no response', async () => {
    const { actor, clock, takeBack, notices, undoable } = openQueue()
    actor.send(done(tagged))
    clock.increment(9_000)
    actor.send({ type: 'undo.requested' })
    await takeBack.last().reject(new Error('no answer'))
    expect(notices.at(-1)).toEqual({ code: 'actNotUndone', item: tagged })
    clock.increment(9_999)
    expect(undoable()).toEqual([tagged])
    clock.increment(1)
    expect(undoable()).toEqual([])
  })
})

describe('an act on several orders', () => {
  const of = (number: number): DoneAct => ({ ...tagged, id: `o-${number}`, name: `#${number}` })
  const batch: DoneBatch = {
    kind: 'batch',
    partly: 0,
    id: 'o-1',
    ended: { act: 'tags.added', orders: 3, unchanged: 0, stopped: 0 },
    acts: [of(1), of(2), of(3)],
    stays: [],
  }
  const start = () => {
    const queue = openQueue()
    queue.actor.send({ type: 'act.done', act: batch })
    const sent = () => queue.takeBack.calls.map(({ input }) => input.name)
    return { ...queue, sent }
  }

  test('stays on an order that somebody has changed since, and the others are taken back', async () => {
    const { actor, takeBack, notices, undoable, sent } = start()
    actor.send({ type: 'undo.requested' })
    await takeBack.last().resolve()
    await takeBack.last().reject(refusedBecause('This order was changed by Bilal.'))
    await takeBack.last().reject(refusedBecause(''))
    expect(sent()).toEqual(['#1', '#2', '#3'])
    const stays = [
      { name: '#2', reason: 'This order was changed by Bilal.' },
      { name: '#3', reason: '' },
    ]
    expect(notices.slice(1)).toEqual([{ code: 'batchUndone', item: { ...batch, acts: [], stays } }])
    expect(undoable()).toEqual([])
  })

  test('says how far it came when the workspace closes', async () => {
    const { actor, takeBack, notices } = start()
    actor.send({ type: 'undo.requested' })
    await takeBack.last().resolve()
    actor.send({ type: 'workspace.closing' })
    const stays = ['#2', '#3'].map((name) => ({ name, reason: '' }))
    expect(notices.slice(1)).toEqual([{ code: 'batchUndone', item: { ...batch, acts: [], stays } }])
  })

  test('waits for what was undone before it, and what comes after it waits', async () => {
    const queue = openQueue()
    const { actor, takeBack, restore, changes } = queue
    await queue.delete(lamp)
    actor.send({ type: 'act.done', act: batch })
    actor.send({ type: 'undo.chosen', item: batch })
    actor.send({ type: 'undo.chosen', item: lamp })
    await takeBack.last().resolve()
    await takeBack.last().resolve()
    expect(restore.calls).toEqual([])
    await takeBack.last().resolve()
    expect(changes()).toBe('restoring')
    expect(restore.last().input).toEqual(lamp)
  })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(changeQueueMachine)).toEqual({
    deleteRecord: 'Error: changeQueue: actor "deleteRecord" was not provided',
    restoreRecord: 'Error: changeQueue: actor "restoreRecord" was not provided',
    takeBack: 'Error: changeQueue: actor "takeBack" was not provided',
  })
})
