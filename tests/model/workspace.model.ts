import { fromCallback } from 'xstate'
import type { DoneBatch } from '#domain/fulfilment/orderBatch.ts'
import type { DoneAct } from '#domain/fulfilment/undo.ts'
import { emptyOrderCustomer } from '#domain/orders/customerFields.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import { karachi } from '#domain/weeks.ts'
import type { Act, Item, Undoable } from '#domain/workspaceNotices.ts'
import { workspaceMachine } from '#machines/workspace/workspace.machine.ts'
import { refusedBecause } from '#tests/support/records.ts'
import { done, elapses, fails, type Model, type Outcome } from './model.ts'

type Change = { kind: 'deletion' | 'restoration'; item: Item } | { kind: 'opposite'; item: Act }
type Context = {
  changes: Change[]
  undoable: Undoable[]
  drafts: Record<string, OrderCustomer>
  screens: string[]
}

const order: Item = { kind: 'order', id: '1', name: 'Number 1' }
/** Of the same id, and another record all the same. */
const product: Item = { kind: 'product', id: '1', name: 'Lamp' }
/** Of the same id, and an act. */
const tagged: DoneAct = {
  kind: 'tags',
  id: '1',
  name: '#1',
  done: 'tagsChanged',
  opposite: { type: 'tags', orderId: '1', version: 2, tags: [] },
}
/** An act on two orders. */
const batch: DoneBatch = {
  kind: 'batch',
  partly: 0,
  id: '1',
  ended: { act: 'tags.added', orders: 2, unchanged: 0, stopped: 0 },
  acts: [tagged, { ...tagged, id: '2', name: '#2' }],
  stays: [],
}
const ayesha: OrderCustomer = { ...emptyOrderCustomer, name: 'Ayesha Khan' }

const stateOf = (changes: readonly Change[]) => {
  const [first] = changes
  if (!first) return 'changes.settled'
  return {
    deletion: 'changes.deleting',
    restoration: 'changes.restoring',
    opposite: 'changes.takingBack',
  }[first.kind]
}

/** What is deleted already, or comes back just now, is not deleted again; one change is made at a time. */
const deletes =
  (item: Item) =>
  ({ changes, undoable }: Context): Outcome<Context> => {
    if (changes.some((change) => change.item === item) || undoable.includes(item)) return {}
    const queued: Change[] = [...changes, { kind: 'deletion', item }]
    return { to: changes.length === 0 ? stateOf(queued) : [], sets: { changes: queued } }
  }

const isOther = (one: Undoable) => (item: Undoable) => item.kind !== one.kind || item.id !== one.id

/** The end of a change; `offered`: the record is gone, and can be brought back from now on. */
const settles =
  ({
    offered = false,
    ...told
  }: {
    code?: 'itemDeleted' | 'itemArchived' | 'itemNotDeleted' | 'itemNotRestored' | 'actNotUndone'
    reason?: string
    offered?: boolean
  } = {}) =>
  ({ changes: [first, ...rest], undoable }: Context): Outcome<Context> => ({
    to: [stateOf(rest), ...(offered ? ['undo.offered'] : [])],
    sets: {
      changes: rest,
      undoable: offered && first ? [...undoable.filter(isOther(first.item)), first.item] : undoable,
    },
    tells: told.code ? [{ type: 'notice.raised', notice: { ...told, item: first?.item } }] : [],
  })

/** An Undo is not offered any more; used: the record comes back. */
function endsUndo(
  { changes, undoable }: Context,
  item: Undoable | undefined,
  isUsed: boolean,
  /** As the notice has it. */
  said: Undoable | undefined = item,
): Outcome<Context> {
  if (item === undefined || said === undefined || !undoable.includes(item)) return {}
  const left = undoable.filter((one) => one !== item)
  const change: Change =
    said.kind === 'tags' || said.kind === 'batch'
      ? { kind: 'opposite', item: said as Act }
      : { kind: 'restoration', item: said as Item }
  const queued = isUsed ? [...changes, change] : changes
  return {
    to: [
      ...(left.length === 0 ? ['undo.none'] : []),
      ...(isUsed && changes.length === 0 ? [stateOf(queued)] : []),
    ],
    sets: { changes: queued, undoable: left },
    tells: [{ type: 'undo.ended', item: said }],
  }
}

/** What is left of an act on several orders, and what stayed. */
const leftIn = (item: Undoable) => ('acts' in item ? [item.acts.length, item.stays.length] : null)

const batchIn = ({ undoable }: Context) => undoable.find(({ kind }) => kind === 'batch')

const firstItem = ({ changes }: Context) => changes[0]?.item
/** Of an act on several orders, the first that is left. */
const firstAct = ({ changes: [first] }: Context) =>
  first?.item.kind === 'batch' ? (first.item as DoneBatch).acts[0] : first?.item

/** What becomes of one order of an act on several; it is said when it was the last. */
const takesBack =
  (single: (context: Context) => Outcome<Context>, stays: DoneBatch['stays'] = []) =>
  (context: Context): Outcome<Context> => {
    const [first, ...rest] = context.changes
    if (first?.item.kind !== 'batch') return single(context)
    const item = first.item as DoneBatch
    const now = { ...item, acts: item.acts.slice(1), stays: [...item.stays, ...stays] }
    if (now.acts.length > 0)
      return { to: 'changes.takingBack', sets: { changes: [{ kind: 'opposite', item: now }, ...rest] } }
    return {
      to: stateOf(rest),
      sets: { changes: rest },
      tells: [{ type: 'notice.raised', notice: { code: 'batchUndone', item: now } }],
    }
  }
/** Of which order, is in the item. */
const fasterThan = ({ changes }: Context) => [
  { name: firstAct({ changes } as Context)?.name ?? '', reason: 'Bilal was faster.' },
]

const deletions = {
  'deletes an order': { type: 'record.deleted', item: order },
  'deletes a product': { type: 'record.deleted', item: product },
  'undoes the deletion of the order': { type: 'undo.chosen', item: order },
  'presses the key for Undo': { type: 'undo.requested' },
  // How long that takes is in the suite of the chart.
  'the Undo of the order expires': { type: 'undo.expired', item: order },
  'the deletion is done': done('deleteRecord'),
  'it is archived instead': done('deleteRecord', 'It is in 4 open orders.'),
  'the deletion fails': fails('deleteRecord', new Error('no')),
  'the restoration is done': done('restoreRecord'),
  'the restoration fails': fails('restoreRecord', new Error('no')),
} satisfies Model<typeof workspaceMachine>['steps']

const acts = {
  'changes tags': { type: 'act.done', act: tagged },
  'undoes the change of tags': { type: 'undo.chosen', item: tagged },
  'the Undo of the tags expires': { type: 'undo.expired', item: tagged },
} satisfies Model<typeof workspaceMachine>['steps']

const batches = {
  'tags two orders': { type: 'act.done', act: batch },
  'undoes the tags of two orders': { type: 'undo.chosen', item: batch },
  'the Undo of two orders expires': { type: 'undo.expired', item: batch },
} satisfies Model<typeof workspaceMachine>['steps']

const takingBack = {
  'it is taken back': done('takeBack'),
  'taking it back is refused': fails('takeBack', refusedBecause('Bilal was faster.')),
  'taking it back has no response': fails('takeBack', new Error('no')),
} satisfies Model<typeof workspaceMachine>['steps']

const choices = {
  'asks for own data': { type: 'workspace.requested', workspace: 'live' },
  'own data is kept': done('chooseWorkspace', 'live'),
  'the choice is not kept': fails('chooseWorkspace', new Error('no')),
  'the choice is refused': fails('chooseWorkspace', refusedBecause('Only owners choose.')),
} satisfies Model<typeof workspaceMachine>['steps']

/** A choice would lose what was typed. */
const asksForOwnData = ({ drafts }: Context): Outcome<Context> =>
  Object.keys(drafts).length > 0
    ? { tells: [{ type: 'notice.raised', notice: { code: 'draftsUnsaved' } }] }
    : { to: 'choice.choosing' }

const withoutList = (screens: readonly string[]) => screens.filter((id) => id !== 'orderList')

const others = {
  'keeps a draft': { type: 'draft.kept', orderId: 'KW-1', draft: ayesha },
  'keeps another draft': { type: 'draft.kept', orderId: 'KW-2', draft: ayesha },
  'drops the draft': { type: 'draft.dropped', orderId: 'KW-1' },
  'drops the other draft': { type: 'draft.dropped', orderId: 'KW-2' },
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
} satisfies Model<typeof workspaceMachine>['steps']

const rights = ['orders.remark']

const news = {
  'news come in': { type: 'news.connected' },
  'news are lost': { type: 'news.lost', at: 1_000 },
  'news are lost later': { type: 'news.lost', at: 2_000 },
  'asks for another attempt': { type: 'news.retried' },
  'its moment is over': elapses('backTime', 5_000),
  'roles are changed': { type: 'people.changed' },
  'the rights are read': done('readRights', rights),
  'there are no roles': done('readRights', null),
  'the rights are not read': fails('readRights', new Error('no')),
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
  flags: ({ changes, undoable, drafts, screens }) => [
    // An act can be done again while it is taken back: the third that waits is like the second.
    changes.slice(0, 2).map(({ kind, item }) => [kind, item.kind, leftIn(item)]),
    undoable.map((item) => [item.kind, leftIn(item)]),
    Object.keys(drafts).length,
    screens.length,
  ],
  starts: {
    'an opened workspace': {
      input: (session) => ({
        session,
        data: {
          currency: 'PKR',
          zone: karachi,
          fixedOrderId: null,
          typingPause: 0,
          moneyLabels: 'byPlace',
          capabilities: [],
        },
        entryByLetter: { o: 'orders' },
      }),
      to: [
        'changes.settled',
        'undo.none',
        'choice.settled',
        'news.connecting',
        'rights.asking',
        'drafts.none',
      ],
      sets: {
        data: {
          currency: 'PKR',
          zone: karachi,
          fixedOrderId: null,
          typingPause: 0,
          moneyLabels: 'byPlace',
          capabilities: [],
        },
        entryByLetter: { o: 'orders' },
        changes: [],
        undoable: [],
        drafts: {},
        screens: [],
        rights: null,
        newsLostAt: null,
      },
    },
  },
  steps: { ...deletions, ...acts, ...batches, ...takingBack, ...choices, ...news, ...others },
  // Drafts decide whether a choice is made.
  apart: [
    Object.keys(deletions),
    [
      ...Object.keys(acts),
      ...Object.keys(takingBack),
      'presses the key for Undo',
      'deletes an order',
      'the deletion is done',
      'the restoration is done',
    ],
    [...Object.keys(batches), ...Object.keys(takingBack), 'changes tags', 'presses the key for Undo'],
    Object.keys(news),
    [...Object.keys(choices), ...Object.keys(others)],
  ],
  states: {
    '': {
      runs: {
        watchData: () => undefined,
        commandPalette: ({ entryByLetter }) => ({ entryByLetter }),
      },
      steps: {
        'opens a screen': ({ screens }) => ({ sets: { screens: [...withoutList(screens), 'orderList'] } }),
        'opens what outlives it': ({ screens }) =>
          screens.includes('orderBatch') ? {} : { sets: { screens: [...screens, 'orderBatch'] } },
        'leaves the screen': ({ screens }) => ({ sets: { screens: withoutList(screens) } }),
        // The screen of this model listens to nothing; that screens are told is in the suite of the chart.
        'the data changes': {},
      },
    },
    changes: {
      steps: {
        'deletes an order': deletes(order),
        'deletes a product': deletes(product),
      },
    },
    'changes.settled': {},
    'changes.deleting': {
      runs: { deleteRecord: firstItem },
      steps: {
        'the deletion is done': settles({ code: 'itemDeleted', offered: true }),
        'it is archived instead': settles({
          code: 'itemArchived',
          reason: 'It is in 4 open orders.',
          offered: true,
        }),
        'the deletion fails': settles({ code: 'itemNotDeleted' }),
      },
    },
    'changes.restoring': {
      runs: { restoreRecord: firstItem },
      steps: {
        'the restoration is done': settles(),
        'the restoration fails': settles({ code: 'itemNotRestored', offered: true }),
      },
    },
    'changes.takingBack': {
      runs: { takeBack: firstAct },
      steps: {
        'it is taken back': takesBack(settles()),
        'taking it back is refused': (context) =>
          takesBack(
            settles({ code: 'actNotUndone', reason: 'Bilal was faster.' }),
            fasterThan(context),
          )(context),
        'taking it back has no response': settles({ code: 'actNotUndone', offered: true }),
      },
    },
    undo: {
      steps: {
        'changes tags': ({ undoable }) => ({
          to: 'undo.offered',
          sets: { undoable: [...undoable.filter((item) => item !== tagged), tagged] },
          tells: [{ type: 'notice.raised', notice: { code: 'actDone', item: tagged } }],
        }),
        'tags two orders': ({ undoable }) => ({
          to: 'undo.offered',
          sets: { undoable: [...undoable.filter((item) => item.kind !== 'batch'), batch] },
          tells: [{ type: 'notice.raised', notice: { code: 'actDone', item: batch } }],
        }),
      },
    },
    'changes.counting': {},
    'undo.none': {},
    'undo.offered': {
      tags: ['undoable'],
      steps: {
        'undoes the deletion of the order': (context) => endsUndo(context, order, true),
        'presses the key for Undo': (context) => endsUndo(context, context.undoable.at(-1), true),
        'the Undo of the order expires': (context) => endsUndo(context, order, false),
        'undoes the change of tags': (context) => endsUndo(context, tagged, true),
        'the Undo of the tags expires': (context) => endsUndo(context, tagged, false),
        // Tried again, it is what was left.
        'undoes the tags of two orders': (context) => endsUndo(context, batchIn(context), true, batch),
        'the Undo of two orders expires': (context) => endsUndo(context, batchIn(context), false, batch),
      },
    },
    'choice.settled': {
      steps: {
        'asks for own data': asksForOwnData,
      },
    },
    'choice.choosing': {
      tags: ['busy'],
      runs: { chooseWorkspace: () => ({ workspace: 'live' }) },
      steps: {
        'own data is kept': {
          to: 'choice.settled',
          tells: [
            { type: 'notice.raised', notice: { code: 'workspaceChosen', workspace: 'live' } },
            { type: 'workspace.chosen', workspace: 'live' },
          ],
        },
        'the choice is not kept': {
          to: 'choice.settled',
          tells: [{ type: 'notice.raised', notice: { code: 'workspaceNotChosen' } }],
        },
        'the choice is refused': {
          to: 'choice.settled',
          tells: [
            {
              type: 'notice.raised',
              notice: { code: 'workspaceNotChosen', reason: 'Only owners choose.' },
            },
          ],
        },
      },
    },
    news: {
      steps: {
        'news come in': { to: 'news.connected' },
        'news are lost': { to: 'news.lost.waiting', sets: { newsLostAt: 1_000 } },
        'news are lost later': { to: 'news.lost.waiting', sets: { newsLostAt: 2_000 } },
      },
    },
    rights: { steps: { 'roles are changed': { to: 'rights.asking' } } },
    'rights.asking': {
      runs: { readRights: true },
      steps: {
        'the rights are read': { to: 'rights.known', sets: { rights } },
        'there are no roles': { to: 'rights.known', sets: { rights: null } },
        'the rights are not read': { to: 'rights.unknown' },
      },
    },
    'rights.known': {},
    'rights.unknown': { steps: { 'news come in': { to: 'rights.asking' } } },
    'news.connecting': {},
    'news.connected': {},
    'news.lost': {
      tags: ['stale'],
      steps: {
        'news come in': { to: 'news.back' },
        // It was lost when that was noticed first.
        'news are lost': { to: 'news.lost.waiting' },
        'news are lost later': { to: 'news.lost.waiting' },
      },
    },
    'news.lost.waiting': {
      steps: { 'asks for another attempt': { to: 'news.lost.trying', tells: [{ type: 'news.retried' }] } },
    },
    'news.lost.trying': { tags: ['reconnecting'] },
    'news.back': {
      tags: ['caughtUp'],
      steps: { 'news come in': {}, 'its moment is over': { to: 'news.connected' } },
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
