import { describe, expect, test } from 'vitest'
import { assign, createActor, fromCallback, SimulatedClock, setup } from 'xstate'
import type { DoneBatch } from '#domain/fulfilment/orderBatch.ts'
import type { DoneAct } from '#domain/fulfilment/undo.ts'
import { emptyOrderCustomer } from '#domain/orders/customerFields.ts'
import type { WorkspaceKind } from '#domain/users.ts'
import { karachi } from '#domain/weeks.ts'
import type { Item, Undoable } from '#domain/workspaceNotices.ts'
import { commandPaletteMachine } from '#machines/commandPalette/commandPalette.machine.ts'
import {
  type WorkspaceChanged,
  type WorkspaceEvent,
  workspaceMachine,
} from '#machines/workspace/workspace.machine.ts'
import { heldPromise, heldSource, listener, unprovidedActors } from '#tests/support/charts.ts'
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

/** A screen that counts how often it hears of a change. */
const countingScreen = setup({
  types: { context: {} as { changes: number }, events: {} as WorkspaceChanged },
  actions: { count: assign({ changes: ({ context }) => context.changes + 1 }) },
}).createMachine({ context: () => ({ changes: 0 }), on: { 'workspace.changed': { actions: 'count' } } })

function openWorkspace() {
  const data = heldSource<WorkspaceEvent>()
  const remove = heldPromise<string | null | undefined, Item>()
  const restore = heldPromise<void, Item>()
  const takeBack = heldPromise<void, DoneAct>()
  const choose = heldPromise<WorkspaceKind, { workspace: WorkspaceKind }>()
  const readRights = heldPromise<readonly string[] | null, unknown>()
  const toSession: unknown[] = []
  const clock = new SimulatedClock()
  let isAsking = false
  let timesAsking = 0
  const actor = createActor(
    workspaceMachine.provide({
      actors: {
        watchData: data.logic,
        askBeforeLeaving: fromCallback(() => {
          isAsking = true
          timesAsking += 1
          return () => {
            isAsking = false
          }
        }),
        deleteRecord: remove.logic,
        restoreRecord: restore.logic,
        takeBack: takeBack.logic,
        chooseWorkspace: choose.logic,
        readRights: readRights.logic,
      },
    }),
    {
      input: {
        data: {
          currency: 'PKR',
          zone: karachi,
          fixedOrderId: null,
          typingPause: 0,
          moneyLabels: 'byPlace',
          capabilities: [],
        },
        entryByLetter: {},
        session: listener((event) => toSession.push(event)),
      },
      clock,
    },
  )
  const notices: unknown[] = []
  actor.on('notice.raised', ({ notice }) => notices.push(notice))
  const ended: Undoable[] = []
  actor.on('undo.ended', ({ item }) => ended.push(item))
  actor.start()
  return {
    actor,
    data,
    remove,
    restore,
    takeBack,
    choose,
    readRights,
    toSession,
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
    asksBeforeLeaving: () => isAsking,
    timesAsking: () => timesAsking,
    changes: () => actor.getSnapshot().value.changes,
    open: (id: string) =>
      actor.send({ type: 'screen.opened', screen: { id, logic: countingScreen, input: undefined } }),
    heardBy: (id: string): number | undefined => actor.system.get(id)?.getSnapshot().context.changes,
  }
}

describe('deleting a record', () => {
  test('is said by name once it is done', async () => {
    const { actor, remove, notices, changes } = openWorkspace()
    actor.send({ type: 'record.deleted', item: lamp })
    expect(changes()).toBe('deleting')
    expect(remove.last().input).toEqual(lamp)
    expect(notices).toEqual([])
    await remove.last().resolve(null)
    expect(changes()).toBe('settled')
    expect(notices).toEqual([{ code: 'itemDeleted', item: lamp }])
  })

  test('says why it was archived instead, and offers Undo', async () => {
    const { actor, remove, notices, undoable } = openWorkspace()
    actor.send({ type: 'record.deleted', item: lamp })
    await remove.last().resolve('"Lamp" is in 4 open orders.')
    expect(notices).toEqual([{ code: 'itemArchived', item: lamp, reason: '"Lamp" is in 4 open orders.' }])
    expect(undoable()).toEqual([lamp])
  })

  test('that fails says so', async () => {
    const { actor, remove, notices, undoable } = openWorkspace()
    actor.send({ type: 'record.deleted', item: lamp })
    await remove.last().reject(new Error('no answer'))
    expect(notices).toEqual([{ code: 'itemNotDeleted', item: lamp }])
    expect(undoable()).toEqual([])
  })

  test('that the server refuses says why', async () => {
    const { actor, remove, notices } = openWorkspace()
    actor.send({ type: 'record.deleted', item: lamp })
    await remove.last().reject(refusedBecause('Somebody worked on it.'))
    expect(notices).toEqual([{ code: 'itemNotDeleted', item: lamp, reason: 'Somebody worked on it.' }])
  })

  test('several are deleted one after the other; one requested twice is deleted once', async () => {
    const { actor, remove } = openWorkspace()
    for (const item of [lamp, lamp, sofa]) actor.send({ type: 'record.deleted', item })
    await remove.last().resolve(null)
    actor.send({ type: 'record.deleted', item: lamp })
    await remove.last().resolve(null)
    expect(remove.calls.map(({ input }) => input)).toEqual([lamp, sofa])
  })
})

describe('the Undo of a deletion', () => {
  test('brings the record back without a notice, whatever else was deleted', async () => {
    const workspace = openWorkspace()
    const { actor, restore, notices, changes, ended, undoable } = workspace
    await workspace.delete(lamp, sofa)
    actor.send({ type: 'undo.chosen', item: lamp })
    expect(restore.last().input).toEqual(lamp)
    expect(ended).toEqual([lamp])
    await restore.last().resolve()
    expect(changes()).toBe('settled')
    expect(undoable()).toEqual([sofa])
    expect(notices.map((notice) => (notice as { code: string }).code)).toEqual(['itemDeleted', 'itemDeleted'])
  })

  test('is used once', async () => {
    const workspace = openWorkspace()
    await workspace.delete(lamp)
    for (const item of [lamp, lamp, sofa]) workspace.actor.send({ type: 'undo.chosen', item })
    expect(workspace.restore.calls.map(({ input }) => input)).toEqual([lamp])
  })

  test('by key is that of the latest deletion, then of the one before', async () => {
    const workspace = openWorkspace()
    await workspace.delete(lamp, sofa)
    for (let press = 0; press < 3; press++) {
      workspace.actor.send({ type: 'undo.requested' })
      await workspace.restore.last().resolve()
    }
    expect(workspace.restore.calls.map(({ input }) => input)).toEqual([sofa, lamp])
  })

  test('is offered for ten seconds, each for its own', async () => {
    const workspace = openWorkspace()
    const { clock, ended, undoable } = workspace
    await workspace.delete(lamp)
    clock.increment(6000)
    await workspace.delete(sofa)
    clock.increment(3999)
    expect(undoable()).toEqual([lamp, sofa])
    clock.increment(1)
    expect(undoable()).toEqual([sofa])
    expect(ended).toEqual([lamp])
    clock.increment(6000)
    expect(ended).toEqual([lamp, sofa])
    workspace.actor.send({ type: 'undo.requested' })
    expect(workspace.restore.calls).toEqual([])
  })

  test('that fails is said, and offered again for ten seconds', async () => {
    const workspace = openWorkspace()
    const { actor, restore, clock, notices, undoable } = workspace
    await workspace.delete(lamp)
    clock.increment(9000)
    actor.send({ type: 'undo.requested' })
    await restore.last().reject(new Error('no answer'))
    expect(notices.at(-1)).toEqual({ code: 'itemNotRestored', item: lamp })
    clock.increment(9999)
    expect(undoable()).toEqual([lamp])
    clock.increment(1)
    expect(undoable()).toEqual([])
  })
})

describe('an act that can be taken back', () => {
  const done = (act: DoneAct) => ({ type: 'act.done' as const, act })

  test('is said, and taken back by its opposite', async () => {
    const { actor, takeBack, restore, notices, ended, undoable, changes } = openWorkspace()
    actor.send(done(tagged))
    expect(notices).toEqual([{ code: 'actDone', item: tagged }])
    expect(undoable()).toEqual([tagged])
    expect(actor.getSnapshot().hasTag('undoable')).toBe(true)
    actor.send({ type: 'undo.chosen', item: tagged })
    expect(changes()).toBe('takingBack')
    expect(takeBack.last().input).toEqual(tagged)
    expect(ended).toEqual([tagged])
    await takeBack.last().resolve()
    expect(changes()).toBe('settled')
    expect(undoable()).toEqual([])
    expect(notices).toHaveLength(1)
    expect(restore.calls).toEqual([])
  })

  test('is offered for ten seconds', () => {
    const { actor, clock, ended, undoable } = openWorkspace()
    actor.send(done(tagged))
    clock.increment(9_999)
    expect(undoable()).toEqual([tagged])
    clock.increment(1)
    expect(undoable()).toEqual([])
    expect(ended).toEqual([tagged])
  })

  test('takes the place of the one before it on the same, with ten seconds of its own', () => {
    const { actor, clock, takeBack, undoable } = openWorkspace()
    const again: DoneAct = { ...tagged, opposite: { type: 'tags', orderId: '1', version: 9, tags: [] } }
    actor.send(done(tagged))
    clock.increment(6_000)
    actor.send(done(again))
    expect(undoable()).toEqual([again])
    clock.increment(9_999)
    expect(undoable()).toEqual([again])
    actor.send({ type: 'undo.requested' })
    expect(takeBack.calls.map(({ input }) => input)).toEqual([again])
  })

  test('is undone by key like a deletion, the latest first', async () => {
    const workspace = openWorkspace()
    await workspace.delete(lamp)
    workspace.actor.send(done(tagged))
    workspace.actor.send({ type: 'undo.requested' })
    expect(workspace.takeBack.calls).toHaveLength(1)
    expect(workspace.restore.calls).toEqual([])
    await workspace.takeBack.last().resolve()
    workspace.actor.send({ type: 'undo.requested' })
    expect(workspace.restore.last().input).toEqual(lamp)
  })

  test('stays when somebody has changed it since: that is said, and no Undo is offered', async () => {
    const { actor, takeBack, notices, undoable } = openWorkspace()
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
    const { actor, clock, takeBack, notices, undoable } = openWorkspace()
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
    const workspace = openWorkspace()
    workspace.actor.send({ type: 'act.done', act: batch })
    const sent = () => workspace.takeBack.calls.map(({ input }) => input.name)
    return { ...workspace, sent }
  }

  test('is said once, and taken back order by order with one press', async () => {
    const { actor, takeBack, notices, ended, sent, changes } = start()
    expect(notices).toEqual([{ code: 'actDone', item: batch }])
    actor.send({ type: 'undo.chosen', item: batch })
    expect(ended).toEqual([batch])
    for (const names of [['#1'], ['#1', '#2'], ['#1', '#2', '#3']]) {
      expect(sent()).toEqual(names)
      expect(changes()).toBe('takingBack')
      await takeBack.last().resolve()
    }
    expect(changes()).toBe('settled')
    expect(notices.slice(1)).toEqual([{ code: 'batchUndone', item: { ...batch, acts: [] } }])
  })

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

  test('goes on where there was no response, when it is pressed again', async () => {
    const { actor, clock, takeBack, notices, undoable, sent } = start()
    actor.send({ type: 'undo.requested' })
    await takeBack.last().reject(refusedBecause('Bilal was faster.'))
    await takeBack.last().reject(new Error('no answer'))
    const left = { ...batch, acts: [of(2), of(3)], stays: [{ name: '#1', reason: 'Bilal was faster.' }] }
    expect(notices.at(-1)).toEqual({ code: 'actNotUndone', item: left })
    clock.increment(9_999)
    expect(undoable()).toEqual([left])
    actor.send({ type: 'undo.chosen', item: left })
    await takeBack.last().resolve()
    await takeBack.last().resolve()
    expect(sent()).toEqual(['#1', '#2', '#2', '#3'])
    expect(notices.at(-1)).toEqual({ code: 'batchUndone', item: { ...left, acts: [] } })
  })

  test('waits for what was undone before it, and what comes after it waits', async () => {
    const workspace = openWorkspace()
    const { actor, takeBack, restore, changes } = workspace
    await workspace.delete(lamp)
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

describe('screens', () => {
  test('hear of every change while they are open', () => {
    const { actor, data, open, heardBy } = openWorkspace()
    open('orderList')
    data.send({ type: 'data.changed' })
    open('lastOrders')
    data.send({ type: 'data.changed' })
    expect(heardBy('orderList')).toBe(2)
    expect(heardBy('lastOrders')).toBe(1)
    actor.send({ type: 'screen.closed', id: 'lastOrders' })
    data.send({ type: 'data.changed' })
    expect(heardBy('orderList')).toBe(3)
  })

  test('stop when they are closed, and with the workspace', () => {
    const { actor, open } = openWorkspace()
    open('orderList')
    open('lastOrders')
    const [list, last] = ['orderList', 'lastOrders'].map((id) => actor.system.get(id))
    actor.send({ type: 'screen.closed', id: 'lastOrders' })
    expect(last?.getSnapshot().status).toBe('stopped')
    expect(list?.getSnapshot().status).toBe('active')
    actor.stop()
    expect(list?.getSnapshot().status).toBe('stopped')
  })

  test('one that opens again starts from the beginning', () => {
    const { actor, data, open, heardBy } = openWorkspace()
    open('orderList')
    data.send({ type: 'data.changed' })
    open('orderList')
    expect(heardBy('orderList')).toBe(0)
    expect(actor.getSnapshot().context.screens).toEqual(['orderList'])
  })

  test('what outlives its screen is opened once, and goes on', () => {
    const { actor, data, open, heardBy } = openWorkspace()
    const openKept = (id: string) =>
      actor.send({
        type: 'screen.opened',
        screen: { id, logic: countingScreen, input: undefined, isKept: true },
      })
    openKept('orderBatch')
    open('orderList')
    data.send({ type: 'data.changed' })
    openKept('orderBatch')
    expect(heardBy('orderBatch')).toBe(1)
    expect(actor.getSnapshot().context.screens).toEqual(['orderBatch', 'orderList'])
  })
})

test('a screen or news interrupts neither a deletion nor the question before leaving', () => {
  const { actor, data, remove, open, timesAsking } = openWorkspace()
  actor.send({ type: 'record.deleted', item: lamp })
  actor.send({ type: 'draft.kept', orderId: 'KW-1', draft: emptyOrderCustomer })
  open('orderList')
  data.send({ type: 'data.changed' })
  actor.send({ type: 'screen.closed', id: 'orderList' })
  expect(remove.calls).toHaveLength(1)
  expect(timesAsking()).toBe(1)
})

test('closing the tab asks first only while something is unsaved', () => {
  const { actor, asksBeforeLeaving, timesAsking } = openWorkspace()
  expect(timesAsking()).toBe(0)
  for (const orderId of ['KW-1', 'KW-2'])
    actor.send({ type: 'draft.kept', orderId, draft: { ...emptyOrderCustomer, name: 'Ayesha' } })
  actor.send({ type: 'draft.dropped', orderId: 'KW-1' })
  expect(asksBeforeLeaving()).toBe(true)
  expect(timesAsking()).toBe(1)
  actor.send({ type: 'draft.dropped', orderId: 'KW-2' })
  expect(asksBeforeLeaving()).toBe(false)
})

test('the command palette runs as long as the workspace', () => {
  const { actor } = openWorkspace()
  const palette = actor.getSnapshot().children.commandPalette
  expect(palette?.getSnapshot().machine.id).toBe(commandPaletteMachine.id)
  expect(palette).toBe(actor.system.get('commandPalette'))
})

describe('the choice between the sample and own data', () => {
  const asksFor = (workspace: WorkspaceKind) => ({ type: 'workspace.requested' as const, workspace })

  test.each(['live', 'sample'] as const)(
    'is said, and the session told, once the server keeps it: %s',
    async (workspace) => {
      const { actor, choose, toSession, notices } = openWorkspace()
      actor.send(asksFor(workspace))
      expect(choose.last().input).toEqual({ workspace })
      expect(actor.getSnapshot().hasTag('busy')).toBe(true)
      expect(toSession).toEqual([])
      await choose.last().resolve(workspace)
      expect(toSession).toEqual([{ type: 'workspace.chosen', workspace }])
      expect(notices).toEqual([{ code: 'workspaceChosen', workspace }])
      expect(actor.getSnapshot().hasTag('busy')).toBe(false)
    },
  )

  test('that fails says so, changes nothing and can be made again', async () => {
    const { actor, choose, toSession, notices } = openWorkspace()
    actor.send(asksFor('live'))
    await choose.last().reject(new Error('no answer'))
    expect(notices).toEqual([{ code: 'workspaceNotChosen' }])
    expect(toSession).toEqual([])
    actor.send(asksFor('live'))
    await choose.last().resolve('live')
    expect(toSession).toHaveLength(1)
  })

  test('is made once, however often it is pressed', () => {
    const { actor, choose } = openWorkspace()
    actor.send(asksFor('live'))
    actor.send(asksFor('live'))
    expect(choose.calls).toHaveLength(1)
  })

  test('waits until what was typed about a customer is saved or dropped', () => {
    const { actor, choose, notices } = openWorkspace()
    actor.send({ type: 'draft.kept', orderId: 'KW-1', draft: emptyOrderCustomer })
    actor.send(asksFor('live'))
    expect(notices).toEqual([{ code: 'draftsUnsaved' }])
    expect(choose.calls).toEqual([])
    actor.send({ type: 'draft.dropped', orderId: 'KW-1' })
    actor.send(asksFor('live'))
    expect(choose.calls).toHaveLength(1)
  })
})

describe('the connection to news of other people', () => {
  const lostAt = (at: number) => ({ type: 'news.lost' as const, at })

  test('is silent until it is lost, and is lost until it is back', () => {
    const { actor, data } = openWorkspace()
    const isStale = () => actor.getSnapshot().hasTag('stale')
    expect(isStale()).toBe(false)
    data.send({ type: 'news.connected' })
    expect(isStale()).toBe(false)
    data.send(lostAt(1_000))
    expect(isStale()).toBe(true)
    data.send(lostAt(31_000))
    expect(isStale()).toBe(true)
    // Since it was noticed first.
    expect(actor.getSnapshot().context.newsLostAt).toBe(1_000)
    data.send({ type: 'news.connected' })
    expect(isStale()).toBe(false)
    data.send(lostAt(60_000))
    expect(actor.getSnapshot().context.newsLostAt).toBe(60_000)
  })

  test('that is lost is tried at once when a person asks for it, once at a time', () => {
    const { actor, data } = openWorkspace()
    const isTrying = () => actor.getSnapshot().hasTag('reconnecting')
    const retry = () => actor.send({ type: 'news.retried' })
    retry()
    expect(data.heard()).toEqual([])
    data.send(lostAt(1_000))
    expect(isTrying()).toBe(false)
    retry()
    retry()
    expect(isTrying()).toBe(true)
    expect(data.heard()).toEqual([{ type: 'news.retried' }])
    data.send(lostAt(2_000))
    expect(isTrying()).toBe(false)
    retry()
    expect(data.heard()).toHaveLength(2)
    data.send({ type: 'news.connected' })
    expect(isTrying()).toBe(false)
  })

  test('that is back says so for a moment', () => {
    const { actor, data, clock } = openWorkspace()
    const hasCaughtUp = () => actor.getSnapshot().hasTag('caughtUp')
    data.send({ type: 'news.connected' })
    expect(hasCaughtUp()).toBe(false)
    data.send(lostAt(1_000))
    data.send({ type: 'news.connected' })
    data.send({ type: 'news.connected' })
    expect(hasCaughtUp()).toBe(true)
    clock.increment(5_000)
    expect(hasCaughtUp()).toBe(false)
  })

  test('that is back lets the screens catch up, which its first opening does not', () => {
    const { data, open, heardBy } = openWorkspace()
    open('orders')
    data.send({ type: 'news.connected' })
    expect(heardBy('orders')).toBe(0)
    data.send(lostAt(1_000))
    data.send({ type: 'news.connected' })
    expect(heardBy('orders')).toBe(1)
  })
})

describe('what the person may do', () => {
  test('is read with the workspace', async () => {
    const { actor, readRights } = openWorkspace()
    expect(actor.getSnapshot().context.rights).toBeNull()
    await readRights.last().resolve(['orders.remark'])
    expect(actor.getSnapshot().context.rights).toEqual(['orders.remark'])
  })

  test('is read again when the connection is back, if it could not be read', async () => {
    const { actor, data, readRights } = openWorkspace()
    await readRights.last().reject(new Error('no answer'))
    expect(actor.getSnapshot().context.rights).toBeNull()
    data.send({ type: 'news.connected' })
    await readRights.last().resolve(['orders.remark'])
    expect(actor.getSnapshot().context.rights).toEqual(['orders.remark'])
    data.send({ type: 'news.connected' })
    expect(readRights.calls).toHaveLength(2)
  })

  test('is read again when roles are changed, and stays as it was until then', async () => {
    const { actor, data, readRights } = openWorkspace()
    await readRights.last().resolve(['orders.remark', 'orders.cancel'])
    data.send({ type: 'people.changed' })
    expect(actor.getSnapshot().context.rights).toEqual(['orders.remark', 'orders.cancel'])
    const overtaken = readRights.last()
    data.send({ type: 'people.changed' })
    await readRights.last().resolve([])
    await overtaken.resolve(['orders.remark'])
    expect(actor.getSnapshot().context.rights).toEqual([])
  })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(workspaceMachine)).toEqual({
    watchData: 'Error: workspace: actor "watchData" was not provided',
    askBeforeLeaving: 'Error: workspace: actor "askBeforeLeaving" was not provided',
    deleteRecord: 'Error: workspace: actor "deleteRecord" was not provided',
    readRights: 'Error: workspace: actor "readRights" was not provided',
    restoreRecord: 'Error: workspace: actor "restoreRecord" was not provided',
    takeBack: 'Error: workspace: actor "takeBack" was not provided',
    chooseWorkspace: 'Error: workspace: actor "chooseWorkspace" was not provided',
  })
})
