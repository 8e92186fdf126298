import { describe, expect, test } from 'vitest'
import { assign, createActor, fromCallback, fromPromise, setup } from 'xstate'
import type { DoneAct } from '#domain/fulfilment/undo.ts'
import { emptyOrderCustomer } from '#domain/orders/customerFields.ts'
import { karachi } from '#domain/weeks.ts'
import { leavingMachine } from '#machines/leaving/leaving.machine.ts'
import { type DataChanged, type NewsEvent, newsMachine } from '#machines/news/news.machine.ts'
import type { WorkspaceClosing } from '#machines/workspace/screens.ts'
import {
  type DayChanged,
  type WorkspaceChanged,
  workspaceMachine,
} from '#machines/workspace/workspace.machine.ts'
import { answersTakenIn, heldSource, listener, unprovidedActors } from '#tests/support/charts.ts'

/** A screen that counts how often it hears of a change. */
const countingScreen = setup({
  types: {
    context: {} as { changes: number; closings: number },
    events: {} as WorkspaceChanged | WorkspaceClosing,
  },
  actions: {
    count: assign({ changes: ({ context }) => context.changes + 1 }),
    countClosing: assign({ closings: ({ context }) => context.closings + 1 }),
  },
}).createMachine({
  context: () => ({ changes: 0, closings: 0 }),
  on: { 'workspace.changed': { actions: 'count' }, 'workspace.closing': { actions: 'countClosing' } },
})

function openWorkspace() {
  const data = heldSource<DataChanged>()
  const day = heldSource<DayChanged>()
  const news = heldSource<NewsEvent>()
  const toSession: unknown[] = []
  const actor = createActor(
    workspaceMachine.provide({
      actors: {
        watchData: data.logic,
        watchDay: day.logic,
        leaving: leavingMachine.provide({
          actors: {
            askBeforeLeaving: fromCallback(() => {}),
            chooseWorkspace: fromPromise(async ({ input: { workspace } }) => workspace),
          },
        }),
        news: newsMachine.provide({
          actors: {
            watchNews: news.logic,
            readRights: fromPromise<readonly string[] | null>(async () => null),
          },
        }),
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
    },
  )
  actor.start()
  return {
    actor,
    data,
    day,
    news,
    toSession,
    part: <Part extends 'changeQueue' | 'leaving'>(part: Part) => {
      const found = actor.getSnapshot().children[part]
      if (!found) throw new Error(`The workspace has no ${part}`)
      return found
    },
    open: (id: string) =>
      actor.send({ type: 'screen.opened', screen: { id, logic: countingScreen, input: undefined } }),
    heardBy: (id: string): number | undefined => actor.system.get(id)?.getSnapshot().context.changes,
  }
}

describe('screens', () => {
  test('hear that the workspace closes', () => {
    const { actor, open } = openWorkspace()
    open('a')
    actor.send({ type: 'workspace.closing' })
    expect(actor.system.get('a')?.getSnapshot().context.closings).toBe(1)
  })

  test('read again when the merchant’s day changes', () => {
    const { day, open, heardBy } = openWorkspace()
    open('dashboard')
    day.send({ type: 'day.changed' })
    expect(heardBy('dashboard')).toBe(1)
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

  test('catch up when the news of other people are back', () => {
    const { news, open, heardBy } = openWorkspace()
    open('orderList')
    news.send({ type: 'news.lost', at: 1_000 })
    news.send({ type: 'news.connected' })
    expect(heardBy('orderList')).toBe(1)
  })

  test('say what was done and what is typed, and that outlives them', () => {
    const { actor, part } = openWorkspace()
    const act: DoneAct = {
      kind: 'tags',
      id: '1',
      name: '#1042',
      done: 'tagsChanged',
      opposite: { type: 'tags', orderId: '1', version: 8, tags: ['vip'] },
    }
    actor.send({ type: 'act.done', act })
    expect(part('changeQueue').getSnapshot().context.undoable).toEqual([act])
    const drafts = () => part('leaving').getSnapshot().context.drafts
    actor.send({ type: 'draft.kept', orderId: 'KW-1', draft: emptyOrderCustomer })
    expect(drafts()).toEqual({ 'KW-1': emptyOrderCustomer })
    actor.send({ type: 'draft.dropped', orderId: 'KW-1' })
    expect(drafts()).toEqual({})
  })
})

test('another workspace is chosen with the session', async () => {
  const { part, toSession } = openWorkspace()
  part('leaving').send({ type: 'workspace.requested', workspace: 'live' })
  await answersTakenIn()
  expect(toSession).toEqual([{ type: 'workspace.chosen', workspace: 'live' }])
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(workspaceMachine)).toEqual({
    watchData: 'Error: workspace: actor "watchData" was not provided',
    watchDay: 'Error: workspace: actor "watchDay" was not provided',
  })
})
