import type { DoneBatch } from '#domain/fulfilment/orderBatch.ts'
import type { DoneAct } from '#domain/fulfilment/undo.ts'
import type { Act, Item, Undoable } from '#domain/workspaceNotices.ts'
import { changeQueueMachine } from '#machines/changeQueue/changeQueue.machine.ts'
import { refusedBecause } from '#tests/support/records.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Change = { kind: 'deletion' | 'restoration'; item: Item } | { kind: 'opposite'; item: Act }
type Context = { changes: Change[]; undoable: Undoable[] }

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
const stateOf = (changes: readonly Change[]) => {
  const [first] = changes
  if (!first) return 'settled'
  return {
    deletion: 'deleting',
    restoration: 'restoring',
    opposite: 'takingBack',
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
    to: stateOf(rest),
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
    to: isUsed && changes.length === 0 ? stateOf(queued) : [],
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
      return { to: 'takingBack', sets: { changes: [{ kind: 'opposite', item: now }, ...rest] } }
    return {
      to: stateOf(rest),
      sets: { changes: rest },
      tells: [{ type: 'notice.raised', notice: { code: 'batchUndone', item: now } }],
    }
  }
/** None of the orders that are left of an act on several is taken back. */
const leavesAll =
  (reason: string, to?: string) =>
  ({ changes: [first, ...rest] }: Context): Outcome<Context> => {
    const item = first?.item as DoneBatch
    const left = item.acts.map(({ name }) => ({ name, reason }))
    const now = { ...item, acts: [], stays: [...item.stays, ...left] }
    return {
      to: to ?? stateOf(rest),
      sets: { changes: to === undefined ? rest : [{ kind: 'opposite', item: now }, ...rest] },
      tells: [{ type: 'notice.raised', notice: { code: 'batchUndone', item: now } }],
    }
  }
const isOfBatch = ({ changes: [first] }: Context) => first?.item.kind === 'batch'

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
} satisfies Model<typeof changeQueueMachine>['steps']

const acts = {
  'changes tags': { type: 'act.done', act: tagged },
  'undoes the change of tags': { type: 'undo.chosen', item: tagged },
  'the Undo of the tags expires': { type: 'undo.expired', item: tagged },
} satisfies Model<typeof changeQueueMachine>['steps']

const batches = {
  'tags two orders': { type: 'act.done', act: batch },
  'undoes the tags of two orders': { type: 'undo.chosen', item: batch },
  'the Undo of two orders expires': { type: 'undo.expired', item: batch },
} satisfies Model<typeof changeQueueMachine>['steps']

const takingBack = {
  'it is taken back': done('takeBack'),
  'taking it back is refused': fails('takeBack', refusedBecause('Bilal was faster.')),
  'taking it back has no response': fails('takeBack', new Error('no')),
  'the right is gone': fails('takeBack', refusedBecause('Not any more.', { code: 'not_allowed' })),
  'the workspace closes': { type: 'workspace.closing' },
} satisfies Model<typeof changeQueueMachine>['steps']

export const changeQueueModel: Model<typeof changeQueueMachine> = {
  machine: changeQueueMachine,
  flags: ({ changes, undoable }) => [
    // An act can be done again while it is taken back: the third that waits is like the second.
    changes.slice(0, 2).map(({ kind, item }) => [kind, item.kind, leftIn(item)]),
    undoable.map((item) => [item.kind, leftIn(item)]),
  ],
  starts: { 'an opened workspace': { to: 'settled', sets: { changes: [], undoable: [] } } },
  steps: { ...deletions, ...acts, ...batches, ...takingBack },
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
  ],
  states: {
    '': {
      steps: {
        'deletes an order': deletes(order),
        'deletes a product': deletes(product),
        'changes tags': ({ undoable }) => ({
          sets: { undoable: [...undoable.filter((item) => item !== tagged), tagged] },
          tells: [{ type: 'notice.raised', notice: { code: 'actDone', item: tagged } }],
        }),
        'tags two orders': ({ undoable }) => ({
          sets: { undoable: [...undoable.filter((item) => item.kind !== 'batch'), batch] },
          tells: [{ type: 'notice.raised', notice: { code: 'actDone', item: batch } }],
        }),
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
    settled: {},
    deleting: {
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
    restoring: {
      runs: { restoreRecord: firstItem },
      steps: {
        'the restoration is done': settles(),
        'the restoration fails': settles({ code: 'itemNotRestored', offered: true }),
      },
    },
    takingBack: {
      runs: { takeBack: firstAct },
      steps: {
        'it is taken back': takesBack(settles()),
        'taking it back is refused': (context) =>
          takesBack(
            settles({ code: 'actNotUndone', reason: 'Bilal was faster.' }),
            fasterThan(context),
          )(context),
        'taking it back has no response': settles({ code: 'actNotUndone', offered: true }),
        'the right is gone': (context) =>
          isOfBatch(context)
            ? leavesAll('Not any more.')(context)
            : settles({ code: 'actNotUndone', reason: 'Not any more.' })(context),
        'the workspace closes': (context) => (isOfBatch(context) ? leavesAll('', 'closed')(context) : {}),
      },
    },
    counting: {},
    closed: {},
  },
}
