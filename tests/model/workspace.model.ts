import { fromCallback } from 'xstate'
import { emptyOrderCustomer } from '#domain/orders/customerFields.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import { karachi } from '#domain/weeks.ts'
import type { Item } from '#domain/workspaceNotices.ts'
import { workspaceMachine } from '#machines/workspace/workspace.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Change = { kind: 'deletion' | 'restoration'; item: Item }
type Context = { changes: Change[]; drafts: Record<string, OrderCustomer>; screens: string[] }

const order: Item = { kind: 'order', id: '1', name: 'Number 1' }
/** Of the same id, and another record all the same. */
const product: Item = { kind: 'product', id: '1', name: 'Lamp' }
const ayesha: OrderCustomer = { ...emptyOrderCustomer, name: 'Ayesha Khan' }

const stateOf = (changes: readonly Change[]) => {
  const [first] = changes
  if (!first) return 'changes.settled'
  return first.kind === 'deletion' ? 'changes.deleting' : 'changes.restoring'
}

/** What is requested twice is done once; one change is made at a time. */
const queues =
  (kind: Change['kind'], item: Item) =>
  ({ changes }: Context): Outcome<Context> => {
    if (changes.some((change) => change.kind === kind && change.item === item)) return {}
    const queued = [...changes, { kind, item }]
    return { to: changes.length === 0 ? stateOf(queued) : [], sets: { changes: queued } }
  }

const settles =
  (code?: 'itemDeleted' | 'itemNotDeleted' | 'itemNotRestored') =>
  ({ changes: [first, ...rest] }: Context): Outcome<Context> => ({
    to: stateOf(rest),
    sets: { changes: rest },
    tells: code ? [{ type: 'notice.raised', notice: { code, item: first?.item } }] : [],
  })

const firstItem = ({ changes }: Context) => changes[0]?.item

const deletions = {
  'deletes an order': { type: 'record.deleted', item: order },
  'deletes a product': { type: 'record.deleted', item: product },
  'undoes the deletion of the order': { type: 'deletion.undone', item: order },
  'the deletion is done': done('deleteRecord'),
  'the deletion fails': fails('deleteRecord', new Error('no')),
  'the restoration is done': done('restoreRecord'),
  'the restoration fails': fails('restoreRecord', new Error('no')),
} satisfies Model<typeof workspaceMachine>['steps']

const others = {
  'keeps a draft': { type: 'draft.kept', orderId: 'KW-1', draft: ayesha },
  'keeps another draft': { type: 'draft.kept', orderId: 'KW-2', draft: ayesha },
  'drops the draft': { type: 'draft.dropped', orderId: 'KW-1' },
  'drops the other draft': { type: 'draft.dropped', orderId: 'KW-2' },
  'opens a screen': {
    type: 'screen.opened',
    screen: { id: 'orderList', logic: fromCallback(() => {}), input: undefined },
  },
  'leaves the screen': { type: 'screen.closed', id: 'orderList' },
  'the data changes': { type: 'data.changed' },
} satisfies Model<typeof workspaceMachine>['steps']

const keeps =
  (orderId: string) =>
  ({ drafts }: Context): Outcome<Context> => ({
    to: 'drafts.unsaved',
    sets: { drafts: { ...drafts, [orderId]: ayesha } },
  })

const drops =
  (orderId: string) =>
  (context: Context): Outcome<Context> => {
    const drafts = Object.fromEntries(Object.entries(context.drafts).filter(([id]) => id !== orderId))
    return { to: Object.keys(drafts).length > 0 ? 'drafts.unsaved' : 'drafts.none', sets: { drafts } }
  }

export const workspaceModel: Model<typeof workspaceMachine> = {
  machine: workspaceMachine,
  listeners: ['watchData', 'askBeforeLeaving', 'commandPalette'],
  spawned: ({ screens }) => screens,
  flags: ({ changes, drafts, screens }) => [changes[1]?.kind, Object.keys(drafts).length, screens.length],
  starts: {
    'an opened workspace': {
      input: {
        data: { currency: 'PKR', zone: karachi, fixedOrderId: null },
        entryByLetter: { o: 'orders' },
      },
      to: ['changes.settled', 'drafts.none'],
      sets: {
        data: { currency: 'PKR', zone: karachi, fixedOrderId: null },
        entryByLetter: { o: 'orders' },
        changes: [],
        drafts: {},
        screens: [],
      },
    },
  },
  steps: { ...deletions, ...others },
  apart: [Object.keys(deletions), Object.keys(others)],
  states: {
    '': {
      runs: {
        watchData: () => undefined,
        commandPalette: ({ entryByLetter }) => ({ entryByLetter }),
      },
      steps: {
        'opens a screen': { sets: { screens: ['orderList'] } },
        'leaves the screen': { sets: { screens: [] } },
        // The screen of this model listens to nothing; that screens are told is in the suite of the chart.
        'the data changes': {},
      },
    },
    changes: {
      steps: {
        'deletes an order': queues('deletion', order),
        'deletes a product': queues('deletion', product),
        'undoes the deletion of the order': queues('restoration', order),
      },
    },
    'changes.settled': {},
    'changes.deleting': {
      runs: { deleteRecord: firstItem },
      steps: {
        'the deletion is done': settles('itemDeleted'),
        'the deletion fails': settles('itemNotDeleted'),
      },
    },
    'changes.restoring': {
      runs: { restoreRecord: firstItem },
      steps: { 'the restoration is done': settles(), 'the restoration fails': settles('itemNotRestored') },
    },
    drafts: {
      steps: {
        'keeps a draft': keeps('KW-1'),
        'keeps another draft': keeps('KW-2'),
        'drops the draft': drops('KW-1'),
        'drops the other draft': drops('KW-2'),
      },
    },
    'drafts.none': {},
    'drafts.unsaved': { runs: { askBeforeLeaving: () => undefined } },
  },
}
