import { fromCallback } from 'xstate'
import type { DoneAct } from '#domain/fulfilment/undo.ts'
import { emptyOrderCustomer } from '#domain/orders/customerFields.ts'
import { karachi } from '#domain/weeks.ts'
import { workspaceMachine } from '#machines/workspace/workspace.machine.ts'
import type { Model } from './model.ts'

const data = {
  currency: 'PKR',
  zone: karachi,
  fixedOrderId: null,
  typingPause: 0,
  moneyLabels: 'byPlace',
  capabilities: [],
} as const
const tagged: DoneAct = {
  kind: 'tags',
  id: '1',
  name: '#1',
  done: 'tagsChanged',
  opposite: { type: 'tags', orderId: '1', version: 2, tags: [] },
}
const done = { type: 'act.done', act: tagged } as const
const kept = { type: 'draft.kept', orderId: 'KW-1', draft: emptyOrderCustomer } as const
const dropped = { type: 'draft.dropped', orderId: 'KW-1' } as const

const withoutList = (screens: readonly string[]) => screens.filter((id) => id !== 'orderList')

export const workspaceModel: Model<typeof workspaceMachine> = {
  machine: workspaceMachine,
  listeners: ['watchData', 'watchDay', 'changeQueue', 'commandPalette', 'leaving', 'news'],
  spawned: ({ screens }) => screens,
  flags: ({ screens }) => screens.length,
  starts: {
    'an opened workspace': {
      input: (session) => ({ session, data, entryByLetter: { o: 'orders' } }),
      to: '',
      sets: { data, entryByLetter: { o: 'orders' }, screens: [] },
    },
  },
  steps: {
    'changes tags': done,
    'keeps a draft': kept,
    'drops the draft': dropped,
    'opens a screen': {
      type: 'screen.opened',
      screen: { id: 'orderList', logic: fromCallback(() => {}), input: undefined },
    },
    'opens what outlives it': {
      type: 'screen.opened',
      screen: { id: 'orderBatch', logic: fromCallback(() => {}), input: undefined, isKept: true },
    },
    'leaves the screen': { type: 'screen.closed', id: 'orderList' },
    'the data changes': { type: 'data.changed' },
    'midnight comes': { type: 'day.changed' },
    'the workspace closes': { type: 'workspace.closing' },
  },
  states: {
    '': {
      runs: {
        watchData: () => undefined,
        watchDay: () => undefined,
        changeQueue: () => undefined,
        leaving: true,
        news: true,
        commandPalette: ({ entryByLetter }) => ({ entryByLetter }),
      },
      steps: {
        'changes tags': { tells: [done] },
        'keeps a draft': { tells: [kept] },
        'drops the draft': { tells: [dropped] },
        'opens a screen': ({ screens }) => ({ sets: { screens: [...withoutList(screens), 'orderList'] } }),
        'opens what outlives it': ({ screens }) =>
          screens.includes('orderBatch') ? {} : { sets: { screens: [...screens, 'orderBatch'] } },
        'leaves the screen': ({ screens }) => ({ sets: { screens: withoutList(screens) } }),
        // The screen of this model listens to nothing; that screens are told is in the suite of the chart.
        'the data changes': {},
        'midnight comes': {},
        'the workspace closes': { tells: [{ type: 'workspace.closing' }] },
      },
    },
  },
}
