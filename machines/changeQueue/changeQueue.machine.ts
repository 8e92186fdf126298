import { assign, emit, enqueueActions, fromPromise, raise, setup } from 'xstate'
import { withoutAll, withoutNext } from '#domain/fulfilment/batchUndo.ts'
import type { DoneBatch } from '#domain/fulfilment/orderBatch.ts'
import { type DoneAct, UNDO_MS } from '#domain/fulfilment/undo.ts'
import type { NoticeRaised, UndoEnded } from '#domain/notices.ts'
import { reasonIn, refusalOf } from '#domain/refusedChange.ts'
import {
  type Act,
  type DoneActNotice,
  type Item,
  isAct,
  isBatch,
  isSameItem,
  itemKey,
  type Undoable,
  type WorkspaceNotice,
} from '#domain/workspaceNotices.ts'
import type { WorkspaceClosing } from '#machines/workspace/screens.ts'

/** A record that is to be deleted or restored, or an act that is to be taken back. */
type Change = { kind: 'deletion' | 'restoration'; item: Item } | { kind: 'opposite'; item: Act }

type Context = {
  /** Asked for and not done yet, oldest first. */
  changes: Change[]
  /** Deleted or done, with an Undo on offer; the latest is the last. */
  undoable: Undoable[]
}

/** A record is to be deleted. */
export type RecordDeleted = { type: 'record.deleted'; item: Item }

/** An act was done that can be taken back. */
export type ActDone = { type: 'act.done'; act: Act }

type ChangeQueueEvent =
  | RecordDeleted
  | ActDone
  | { type: 'undo.chosen'; item: Undoable }
  /** By key: the latest is meant. */
  | { type: 'undo.requested' }
  | { type: 'undo.expired'; item: Undoable }
  | WorkspaceClosing

const changing = ({ changes }: Context) => changes[0]?.item as Undoable

/** What is taken back now: of an act on several orders, one after the other. */
const nextAct = (context: Context): DoneAct | undefined => {
  const item = changing(context) as Act
  return isBatch(item) ? item.acts[0] : item
}

const changeBatch = (
  { changes: [first, ...others] }: Context,
  change: (batch: DoneBatch) => DoneBatch,
): Change[] =>
  first?.kind === 'opposite' && isBatch(first.item)
    ? [{ kind: 'opposite', item: change(first.item) }, ...others]
    : []

export const changeQueueMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ChangeQueueEvent,
    emitted: {} as NoticeRaised<WorkspaceNotice | DoneActNotice> | UndoEnded,
  },
  actors: {
    /** Resolves to why the record was archived instead; to nothing when it was deleted. */
    deleteRecord: fromPromise<string | null | undefined, Item>(() => {
      throw new Error('changeQueue: actor "deleteRecord" was not provided')
    }),
    restoreRecord: fromPromise<void, Item>(() => {
      throw new Error('changeQueue: actor "restoreRecord" was not provided')
    }),
    /** The opposite write. */
    takeBack: fromPromise<void, DoneAct>(() => {
      throw new Error('changeQueue: actor "takeBack" was not provided')
    }),
  },
  guards: {
    isUnchanged: ({ context }, params: { item: Item }) =>
      ![...context.changes.map(({ item }) => item), ...context.undoable].some((item) =>
        isSameItem(item, params.item),
      ),
    isUndoable: ({ context }, params: { item: Undoable }) =>
      context.undoable.some((item) => isSameItem(item, params.item)),
    hasUndoable: ({ context }) => context.undoable.length > 0,
    hasDeletion: ({ context }) => context.changes[0]?.kind === 'deletion',
    hasRestoration: ({ context }) => context.changes[0]?.kind === 'restoration',
    hasOpposite: ({ context }) => context.changes[0]?.kind === 'opposite',
    isOfBatch: ({ context }) => isBatch(changing(context)),
    isRefusedOfBatch: ({ context }, params: { error: unknown }) =>
      isBatch(changing(context)) && refusalOf(params.error) !== null,
    isAnyLeft: ({ context }) => nextAct(context) !== undefined,
    isRefused: (_, params: { error: unknown }) => refusalOf(params.error) !== null,
  },
  actions: {
    queueDeletion: assign({
      changes: ({ context }, { item }: { item: Item }): Change[] => [
        ...context.changes,
        { kind: 'deletion', item },
      ],
    }),
    queueUndo: assign({
      changes: ({ context }, { item }: { item: Undoable }): Change[] => [
        ...context.changes,
        isAct(item) ? { kind: 'opposite', item } : { kind: 'restoration', item },
      ],
    }),
    settleChange: assign({ changes: ({ context }) => context.changes.slice(1) }),
    noteTakenBack: assign(({ context }) => ({
      changes: changeBatch(context, (batch) => withoutNext(batch, null)),
    })),
    noteRefused: assign(({ context }, { error }: { error: unknown }) => ({
      changes: changeBatch(context, (batch) => withoutNext(batch, refusalOf(error))),
    })),
    noteClosing: assign(({ context }) => ({
      changes: changeBatch(context, (batch) => withoutAll(batch, '')),
    })),
    /** The next act on the same replaces the one before it: that one is of an earlier version. */
    offerUndo: enqueueActions(({ context, enqueue }, { item }: { item: Undoable }) => {
      enqueue.assign({ undoable: [...context.undoable.filter((other) => !isSameItem(other, item)), item] })
      enqueue.cancel(itemKey(item))
      enqueue.raise({ type: 'undo.expired', item }, { delay: 'undoTime', id: itemKey(item) })
    }),
    undoLatest: raise(({ context }) => ({
      type: 'undo.chosen' as const,
      item: context.undoable.at(-1) as Undoable,
    })),
    endUndo: enqueueActions(({ context, enqueue }, { item }: { item: Undoable }) => {
      enqueue.assign({ undoable: context.undoable.filter((other) => !isSameItem(other, item)) })
      enqueue.cancel(itemKey(item))
      enqueue.emit({ type: 'undo.ended', item })
    }),
    raiseActDone: emit((_, { act }: { act: Act }) => ({
      type: 'notice.raised' as const,
      notice: { code: 'actDone' as const, item: act },
    })),
    /** Of the change that is made now. */
    raiseNotice: emit(
      ({ context }, params: { code: (WorkspaceNotice | DoneActNotice)['code']; reason?: string }) => ({
        type: 'notice.raised' as const,
        notice: { ...params, item: changing(context) } as WorkspaceNotice | DoneActNotice,
      }),
    ),
  },
  delays: { undoTime: UNDO_MS },
}).createMachine({
  id: 'changeQueue',
  description:
    'Deletions of records and what takes back a deletion or an act: one at a time, in the order in which they were requested. Every deletion and act has its own Undo, until it is used or its time is over.',
  context: { changes: [], undoable: [] },
  on: {
    'record.deleted': {
      description: 'Not one that is deleted already, or not yet restored.',
      guard: { type: 'isUnchanged', params: ({ event }) => ({ item: event.item }) },
      actions: { type: 'queueDeletion', params: ({ event }) => ({ item: event.item }) },
    },
    'act.done': {
      description: 'It was done already. The next act on the same takes the place of this one.',
      actions: [
        { type: 'offerUndo', params: ({ event }) => ({ item: event.act }) },
        { type: 'raiseActDone', params: ({ event }) => ({ act: event.act }) },
      ],
    },
    'undo.chosen': {
      guard: { type: 'isUndoable', params: ({ event }) => ({ item: event.item }) },
      actions: [
        { type: 'queueUndo', params: ({ event }) => ({ item: event.item }) },
        { type: 'endUndo', params: ({ event }) => ({ item: event.item }) },
      ],
    },
    'undo.requested': { description: 'By key: of the latest.', guard: 'hasUndoable', actions: 'undoLatest' },
    'undo.expired': {
      guard: { type: 'isUndoable', params: ({ event }) => ({ item: event.item }) },
      actions: { type: 'endUndo', params: ({ event }) => ({ item: event.item }) },
    },
  },
  initial: 'settled',
  states: {
    settled: {
      always: [
        { guard: 'hasDeletion', target: 'deleting' },
        { guard: 'hasRestoration', target: 'restoring' },
        { guard: 'hasOpposite', target: 'takingBack' },
      ],
    },
    deleting: {
      invoke: {
        id: 'deleteRecord',
        src: 'deleteRecord',
        input: ({ context }) => changing(context) as Item,
        onDone: {
          target: 'settled',
          actions: [
            {
              type: 'raiseNotice',
              params: ({ event }) =>
                event.output ? { code: 'itemArchived', reason: event.output } : { code: 'itemDeleted' },
            },
            { type: 'offerUndo', params: ({ context }) => ({ item: changing(context) }) },
            'settleChange',
          ],
        },
        onError: {
          target: 'settled',
          actions: [
            {
              type: 'raiseNotice',
              params: ({ event }) => ({ code: 'itemNotDeleted', ...reasonIn(event.error) }),
            },
            'settleChange',
          ],
        },
      },
    },
    restoring: {
      invoke: {
        id: 'restoreRecord',
        src: 'restoreRecord',
        input: ({ context }) => changing(context) as Item,
        onDone: { target: 'settled', actions: 'settleChange' },
        onError: {
          target: 'settled',
          description: 'It can be tried again: the record is not lost.',
          actions: [
            {
              type: 'raiseNotice',
              params: ({ event }) => ({ code: 'itemNotRestored', ...reasonIn(event.error) }),
            },
            { type: 'offerUndo', params: ({ context }) => ({ item: changing(context) }) },
            'settleChange',
          ],
        },
      },
    },
    takingBack: {
      description:
        'By the opposite write, in the version that the act led to; of an act on several orders, one after the other.',
      on: {
        'workspace.closing': {
          description: 'The rest cannot be reported later: what is known is said at once.',
          guard: 'isOfBatch',
          target: 'closed',
          actions: ['noteClosing', { type: 'raiseNotice', params: { code: 'batchUndone' } }],
        },
      },
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        input: ({ context }) => nextAct(context) as DoneAct,
        onDone: [
          { guard: 'isOfBatch', target: 'counting', actions: 'noteTakenBack' },
          { target: 'settled', actions: 'settleChange' },
        ],
        onError: [
          {
            description: 'Somebody has changed this order since. The others are taken back.',
            guard: { type: 'isRefusedOfBatch', params: ({ event }) => ({ error: event.error }) },
            target: 'counting',
            actions: { type: 'noteRefused', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'Somebody has changed it since: the notice says why it stays.',
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'settled',
            actions: [
              {
                type: 'raiseNotice',
                params: ({ event }) => ({ code: 'actNotUndone', ...reasonIn(event.error) }),
              },
              'settleChange',
            ],
          },
          {
            description: 'No response: the same write can be sent again, and is done once.',
            target: 'settled',
            actions: [
              { type: 'raiseNotice', params: { code: 'actNotUndone' } },
              { type: 'offerUndo', params: ({ context }) => ({ item: changing(context) }) },
              'settleChange',
            ],
          },
        ],
      },
    },
    closed: { type: 'final', description: 'Nothing more is sent.' },
    counting: {
      description: 'Of an act on several orders: the next one, or what became of all of them is said.',
      always: [
        { guard: 'isAnyLeft', target: 'takingBack' },
        {
          target: 'settled',
          actions: [{ type: 'raiseNotice', params: { code: 'batchUndone' } }, 'settleChange'],
        },
      ],
    },
  },
})
