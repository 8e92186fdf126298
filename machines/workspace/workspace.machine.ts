import {
  type ActorRef,
  type AnyEventObject,
  assign,
  cancel,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  raise,
  type Snapshot,
  sendTo,
  setup,
  stopChild,
} from 'xstate'
import type { DoneBatch } from '#domain/fulfilment/orderBatch.ts'
import { type DoneAct, UNDO_MS } from '#domain/fulfilment/undo.ts'
import type { NoticeRaised, UndoEnded } from '#domain/notices.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import type { RecordChanges } from '#domain/recordChange.ts'
import { reasonIn, refusalOf } from '#domain/refusedChange.ts'
import type { WorkspaceKind } from '#domain/users.ts'
import type { WorkspaceFacts } from '#domain/workspaceFacts.ts'
import {
  type Act,
  type ChoiceNotice,
  type DoneActNotice,
  type Item,
  isAct,
  isBatch,
  isSameItem,
  itemKey,
  type Undoable,
  type WorkspaceNotice,
  withoutNext,
} from '#domain/workspaceNotices.ts'
import { commandPaletteMachine } from '#machines/commandPalette/commandPalette.machine.ts'
import type { DraftDropped, DraftKept } from '#machines/customerDetail/customerDetail.machine.ts'
import { childOptions, type ScreenClosed, type ScreenOpened, type WorkspaceChosen } from './screens.ts'

/** A record that is to be deleted or restored, or an act that is to be taken back. */
type Change = { kind: 'deletion' | 'restoration'; item: Item } | { kind: 'opposite'; item: Act }

type Input = {
  /** Where its records come from. The chart reads none of it: screens and actors do. */
  data: WorkspaceFacts
  /** The letter after 'g', and the entry of the command palette that it chooses. */
  entryByLetter: Record<string, string>
  /** The session, which closes this workspace when another one was chosen. */
  session: ActorRef<Snapshot<unknown>, WorkspaceChosen>
}

type Context = Input & {
  /** Asked for and not done yet, oldest first. */
  changes: Change[]
  /** Deleted or done, with an Undo on offer; the latest is the last. */
  undoable: Undoable[]
  /** What was typed about the customers of orders and not saved, by order. */
  drafts: Record<string, OrderCustomer>
  /** The screens that are open, by id. */
  screens: string[]
  /** What the person's role includes; null while it is not known, and where there are no roles. */
  rights: readonly string[] | null
  /** When it was noticed that the news of other people were lost, in milliseconds since 1970; null before. */
  newsLostAt: number | null
}

/** An act was done that can be taken back. */
export type ActDone = { type: 'act.done'; act: Act }

/** The sample, or the company's own data, is to be seen from now on. */
type WorkspaceRequested = { type: 'workspace.requested'; workspace: WorkspaceKind }

export type WorkspaceEvent =
  | DataChanged
  /** What other people change is heard of from now on, or no longer. */
  | { type: 'news.connected' }
  | { type: 'news.lost'; at: number }
  /** A person does not want to wait for the next attempt. */
  | { type: 'news.retried' }
  /** Somebody's role in the company was changed, perhaps the own. */
  | { type: 'people.changed' }
  | { type: 'record.deleted'; item: Item }
  | ActDone
  | { type: 'undo.chosen'; item: Undoable }
  /** By key: the latest is meant. */
  | { type: 'undo.requested' }
  | { type: 'undo.expired'; item: Undoable }
  | WorkspaceRequested
  | DraftKept
  | DraftDropped
  | ScreenOpened
  | ScreenClosed

/** Records were added, changed or deleted, here or elsewhere. Without `changes`, it may be any. */
export type DataChanged = { type: 'data.changed'; changes?: RecordChanges }

/** What every open screen is sent after a change. */
export type WorkspaceChanged = { type: 'workspace.changed'; changes?: RecordChanges }

const changing = ({ changes }: Pick<Context, 'changes'>) => changes[0]?.item as Undoable

/** What is taken back now: of an act on several orders, one after the other. */
const nextAct = ({ changes }: Pick<Context, 'changes'>): DoneAct | undefined => {
  const item = changes[0]?.item as Act
  return isBatch(item) ? item.acts[0] : item
}

const withoutNextAct = ({ changes: [first, ...others] }: Context, reason?: string): Change[] =>
  first?.kind === 'opposite' && isBatch(first.item)
    ? [{ kind: 'opposite', item: withoutNext(first.item, reason) }, ...others]
    : []

export const workspaceMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as WorkspaceEvent,
    emitted: {} as NoticeRaised<WorkspaceNotice | DoneActNotice | ChoiceNotice> | UndoEnded,
    children: {} as { commandPalette: 'commandPalette' },
    tags: {} as 'undoable' | 'busy' | 'stale' | 'reconnecting' | 'caughtUp',
  },
  actors: {
    commandPalette: commandPaletteMachine,
    watchData: fromCallback<WorkspaceEvent>(() => {
      throw new Error('workspace: actor "watchData" was not provided')
    }),
    askBeforeLeaving: fromCallback<AnyEventObject>(() => {
      throw new Error('workspace: actor "askBeforeLeaving" was not provided')
    }),
    /** Resolves to null where there are no roles. */
    readRights: fromPromise<readonly string[] | null>(() => {
      throw new Error('workspace: actor "readRights" was not provided')
    }),
    /** Resolves to why the record was archived instead; to nothing when it was deleted. */
    deleteRecord: fromPromise<string | null | undefined, Item>(() => {
      throw new Error('workspace: actor "deleteRecord" was not provided')
    }),
    restoreRecord: fromPromise<void, Item>(() => {
      throw new Error('workspace: actor "restoreRecord" was not provided')
    }),
    /** The opposite write. */
    takeBack: fromPromise<void, DoneAct>(() => {
      throw new Error('workspace: actor "takeBack" was not provided')
    }),
    chooseWorkspace: fromPromise<WorkspaceKind, { workspace: WorkspaceKind }>(() => {
      throw new Error('workspace: actor "chooseWorkspace" was not provided')
    }),
  },
  guards: {
    isKept: ({ context }, { isKept = false, id }: ScreenOpened['screen']) =>
      isKept && context.screens.includes(id),
    isUnchanged: ({ context }, params: { item: Item }) =>
      ![...context.changes.map(({ item }) => item), ...context.undoable].some((item) =>
        isSameItem(item, params.item),
      ),
    isUndoable: ({ context }, params: { item: Undoable }) =>
      context.undoable.some((item) => isSameItem(item, params.item)),
    hasUndoable: ({ context }) => context.undoable.length > 0,
    hasNoUndoable: ({ context }) => context.undoable.length === 0,
    hasDeletion: ({ context }) => context.changes[0]?.kind === 'deletion',
    hasRestoration: ({ context }) => context.changes[0]?.kind === 'restoration',
    hasOpposite: ({ context }) => context.changes[0]?.kind === 'opposite',
    isOfBatch: ({ context }) => isBatch(changing(context)),
    isRefusedOfBatch: ({ context }, params: { error: unknown }) =>
      isBatch(changing(context)) && refusalOf(params.error) !== null,
    isAnyLeft: ({ context }) => nextAct(context) !== undefined,
    isRefused: (_, params: { error: unknown }) => refusalOf(params.error) !== null,
    hasDrafts: ({ context }) => Object.keys(context.drafts).length > 0,
    hasNoDrafts: ({ context }) => Object.keys(context.drafts).length === 0,
  },
  actions: {
    queueChange: assign({ changes: ({ context }, params: Change) => [...context.changes, params] }),
    settleChange: assign({ changes: ({ context }) => context.changes.slice(1) }),
    queueUndo: assign({
      changes: ({ context }, { item }: { item: Undoable }): Change[] => [
        ...context.changes,
        isAct(item) ? { kind: 'opposite', item } : { kind: 'restoration', item },
      ],
    }),
    noteTakenBack: assign(({ context }) => ({ changes: withoutNextAct(context) })),
    noteRefused: assign(({ context }, { error }: { error: unknown }) => ({
      changes: withoutNextAct(context, reasonIn(error).reason ?? ''),
    })),
    /** The next act on the same replaces the one before it: that one is of an earlier version. */
    offerUndo: assign({
      undoable: ({ context }, params: { item: Undoable }) => [
        ...context.undoable.filter((item) => !isSameItem(item, params.item)),
        params.item,
      ],
    }),
    startUndoTime: enqueueActions(({ enqueue }, { item }: { item: Undoable }) => {
      enqueue.cancel(itemKey(item))
      enqueue.raise({ type: 'undo.expired', item }, { delay: 'undoTime', id: itemKey(item) })
    }),
    stopUndoTime: cancel((_, params: { item: Undoable }) => itemKey(params.item)),
    undoLatest: raise(({ context }) => ({
      type: 'undo.chosen' as const,
      item: context.undoable.at(-1) as Undoable,
    })),
    withdrawUndo: assign({
      undoable: ({ context }, params: { item: Undoable }) =>
        context.undoable.filter((item) => !isSameItem(item, params.item)),
    }),
    announceUndoEnd: emit((_, params: { item: Undoable }) => ({
      type: 'undo.ended' as const,
      item: params.item,
    })),
    rememberLoss: assign((_, params: { at: number }) => ({ newsLostAt: params.at })),
    retryNews: sendTo('watchData', { type: 'news.retried' }),
    rememberRights: assign((_, params: { rights: readonly string[] | null }) => params),
    keepDraft: assign({
      drafts: ({ context }, params: { orderId: string; draft: OrderCustomer }) => ({
        ...context.drafts,
        [params.orderId]: params.draft,
      }),
    }),
    dropDraft: assign({
      drafts: ({ context }, params: { orderId: string }) => {
        const { [params.orderId]: _, ...drafts } = context.drafts
        return drafts
      },
    }),
    openScreen: assign(({ context, spawn }, { id, logic, input }: ScreenOpened['screen']) => {
      spawn(logic, childOptions(id, input))
      return { screens: [...context.screens, id] }
    }),
    forgetScreen: assign({
      screens: ({ context }, params: { id: string }) => context.screens.filter((id) => id !== params.id),
    }),
    stopScreen: stopChild((_, params: { id: string }) => params.id),
    tellScreens: enqueueActions(({ context, enqueue }, { changes }: { changes: RecordChanges }) => {
      for (const id of context.screens)
        enqueue.sendTo(id, { type: 'workspace.changed', changes } satisfies WorkspaceChanged)
    }),
    tellSession: sendTo(
      ({ context }) => context.session,
      (_, params: { workspace: WorkspaceKind }) => ({
        type: 'workspace.chosen' as const,
        workspace: params.workspace,
      }),
    ),
    raiseChoiceNotice: emit((_, params: ChoiceNotice) => ({
      type: 'notice.raised' as const,
      notice: params,
    })),
    raiseActNotice: emit((_, params: DoneActNotice) => ({
      type: 'notice.raised' as const,
      notice: params,
    })),
    raiseNotice: emit(({ context }, params: Pick<WorkspaceNotice, 'code' | 'reason'>) => ({
      type: 'notice.raised' as const,
      notice: { ...params, item: context.changes[0]?.item as Item },
    })),
  },
  delays: {
    undoTime: UNDO_MS,
    /** Long enough to be read. */
    backTime: 5_000,
  },
}).createMachine({
  id: 'workspace',
  description:
    'What outlives a screen: deletions and acts with their Undo, unsaved drafts, the command palette and news of changes. The screens of the application run below it, and an act on many orders that outlives its list.',
  context: ({ input }) => ({
    ...input,
    changes: [],
    undoable: [],
    drafts: {},
    screens: [],
    rights: null,
    newsLostAt: null,
  }),
  invoke: [
    { id: 'watchData', src: 'watchData' },
    {
      id: 'commandPalette',
      src: 'commandPalette',
      systemId: 'commandPalette',
      input: ({ context }) => ({ entryByLetter: context.entryByLetter }),
    },
  ],
  type: 'parallel',
  on: {
    'data.changed': {
      description: 'Every open screen is told: it asks again for what it shows of it.',
      actions: { type: 'tellScreens', params: ({ event }) => ({ changes: event.changes ?? null }) },
    },
    'screen.opened': [
      {
        description: 'What outlives its screen goes on.',
        guard: { type: 'isKept', params: ({ event }) => event.screen },
      },
      {
        description: 'It replaces a screen of the same id.',
        actions: [
          { type: 'stopScreen', params: ({ event }) => ({ id: event.screen.id }) },
          { type: 'forgetScreen', params: ({ event }) => ({ id: event.screen.id }) },
          { type: 'openScreen', params: ({ event }) => event.screen },
        ],
      },
    ],
    'screen.closed': {
      actions: [
        { type: 'stopScreen', params: ({ event }) => ({ id: event.id }) },
        { type: 'forgetScreen', params: ({ event }) => ({ id: event.id }) },
      ],
    },
  },
  states: {
    changes: {
      description: 'One deletion or Undo at a time, in the order in which they were requested.',
      initial: 'settled',
      on: {
        'record.deleted': {
          description: 'Not one that is deleted already, or not yet restored.',
          guard: { type: 'isUnchanged', params: ({ event }) => ({ item: event.item }) },
          actions: { type: 'queueChange', params: ({ event }) => ({ kind: 'deletion', item: event.item }) },
        },
      },
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
            input: ({ context }) => context.changes[0]?.item as Item,
            onDone: {
              target: 'settled',
              actions: [
                {
                  type: 'raiseNotice',
                  params: ({ event }) =>
                    event.output
                      ? { code: 'itemArchived' as const, reason: event.output }
                      : { code: 'itemDeleted' as const },
                },
                { type: 'offerUndo', params: ({ context }) => ({ item: context.changes[0]?.item as Item }) },
                {
                  type: 'startUndoTime',
                  params: ({ context }) => ({ item: context.changes[0]?.item as Item }),
                },
                'settleChange',
              ],
            },
            onError: {
              target: 'settled',
              actions: [
                {
                  type: 'raiseNotice',
                  params: ({ event }) => ({ code: 'itemNotDeleted' as const, ...reasonIn(event.error) }),
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
            input: ({ context }) => context.changes[0]?.item as Item,
            onDone: { target: 'settled', actions: 'settleChange' },
            onError: {
              target: 'settled',
              description: 'It can be tried again: the record is not lost.',
              actions: [
                {
                  type: 'raiseNotice',
                  params: ({ event }) => ({ code: 'itemNotRestored' as const, ...reasonIn(event.error) }),
                },
                { type: 'offerUndo', params: ({ context }) => ({ item: context.changes[0]?.item as Item }) },
                {
                  type: 'startUndoTime',
                  params: ({ context }) => ({ item: context.changes[0]?.item as Item }),
                },
                'settleChange',
              ],
            },
          },
        },
        takingBack: {
          description:
            'By the opposite write, in the version that the act led to; of an act on several orders, one after the other.',
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
                    type: 'raiseActNotice',
                    params: ({ context, event }) => ({
                      code: 'actNotUndone' as const,
                      item: changing(context) as Act,
                      ...reasonIn(event.error),
                    }),
                  },
                  'settleChange',
                ],
              },
              {
                description: 'No response: the same write can be sent again, and is done once.',
                target: 'settled',
                actions: [
                  {
                    type: 'raiseActNotice',
                    params: ({ context }) => ({
                      code: 'actNotUndone' as const,
                      item: changing(context) as Act,
                    }),
                  },
                  {
                    type: 'offerUndo',
                    params: ({ context }) => ({ item: changing(context) as Act }),
                  },
                  {
                    type: 'startUndoTime',
                    params: ({ context }) => ({ item: changing(context) as Act }),
                  },
                  'settleChange',
                ],
              },
            ],
          },
        },
        counting: {
          description: 'Of an act on several orders: the next one, or what became of all of them is said.',
          always: [
            { guard: 'isAnyLeft', target: 'takingBack' },
            {
              target: 'settled',
              actions: [
                {
                  type: 'raiseActNotice',
                  params: ({ context }) => ({
                    code: 'batchUndone' as const,
                    item: context.changes[0]?.item as DoneBatch,
                  }),
                },
                'settleChange',
              ],
            },
          ],
        },
      },
    },
    undo: {
      description: 'Every deletion and act has its own Undo, until it is used or its time is over.',
      initial: 'none',
      on: {
        'act.done': {
          description: 'It was done already. The next act on the same takes the place of this one.',
          actions: [
            { type: 'offerUndo', params: ({ event }) => ({ item: event.act }) },
            { type: 'startUndoTime', params: ({ event }) => ({ item: event.act }) },
            {
              type: 'raiseActNotice',
              params: ({ event }) => ({ code: 'actDone' as const, item: event.act }),
            },
          ],
        },
      },
      states: {
        none: { always: { guard: 'hasUndoable', target: 'offered' } },
        offered: {
          tags: 'undoable',
          always: { guard: 'hasNoUndoable', target: 'none' },
          on: {
            'undo.chosen': {
              guard: { type: 'isUndoable', params: ({ event }) => ({ item: event.item }) },
              actions: [
                { type: 'queueUndo', params: ({ event }) => ({ item: event.item }) },
                { type: 'stopUndoTime', params: ({ event }) => ({ item: event.item }) },
                { type: 'withdrawUndo', params: ({ event }) => ({ item: event.item }) },
                { type: 'announceUndoEnd', params: ({ event }) => ({ item: event.item }) },
              ],
            },
            'undo.requested': {
              description: 'By key: of the latest.',
              actions: 'undoLatest',
            },
            'undo.expired': {
              guard: { type: 'isUndoable', params: ({ event }) => ({ item: event.item }) },
              actions: [
                { type: 'withdrawUndo', params: ({ event }) => ({ item: event.item }) },
                { type: 'announceUndoEnd', params: ({ event }) => ({ item: event.item }) },
              ],
            },
          },
        },
      },
    },
    choice: {
      description: 'Which data the company works with: the sample, or its own. The server keeps it.',
      initial: 'settled',
      states: {
        settled: {
          on: {
            'workspace.requested': [
              {
                description: 'What was typed would be lost with this workspace.',
                guard: 'hasDrafts',
                actions: { type: 'raiseChoiceNotice', params: { code: 'draftsUnsaved' } },
              },
              { target: 'choosing' },
            ],
          },
        },
        choosing: {
          tags: 'busy',
          invoke: {
            id: 'chooseWorkspace',
            src: 'chooseWorkspace',
            input: ({ event }) => ({ workspace: (event as WorkspaceRequested).workspace }),
            onDone: {
              target: 'settled',
              description: 'The session closes this workspace; the other one opens.',
              actions: [
                {
                  type: 'raiseChoiceNotice',
                  params: ({ event }) => ({ code: 'workspaceChosen' as const, workspace: event.output }),
                },
                { type: 'tellSession', params: ({ event }) => ({ workspace: event.output }) },
              ],
            },
            onError: {
              target: 'settled',
              description: 'Everything stays as it was.',
              actions: {
                type: 'raiseChoiceNotice',
                params: ({ event }) => ({ code: 'workspaceNotChosen' as const, ...reasonIn(event.error) }),
              },
            },
          },
        },
      },
    },
    news: {
      description: 'Whether what other people change is heard of.',
      initial: 'connecting',
      on: {
        'news.connected': { target: '.connected' },
        'news.lost': {
          target: '.lost',
          actions: { type: 'rememberLoss', params: ({ event }) => ({ at: event.at }) },
        },
      },
      states: {
        connecting: {
          description: 'Nothing is wrong yet. The sample, which has no other people, stays here.',
        },
        connected: {},
        lost: {
          description: 'Tried again after ever longer pauses, and at once when a person asks for it.',
          tags: 'stale',
          initial: 'waiting',
          on: {
            'news.connected': {
              target: 'back',
              description: 'What is on screen is old, and what failed to load can be loaded now.',
              actions: { type: 'tellScreens', params: { changes: null } },
            },
            'news.lost': {
              target: '.waiting',
              description: 'Still. It was lost when that was noticed first.',
            },
          },
          states: {
            waiting: { on: { 'news.retried': { target: 'trying', actions: 'retryNews' } } },
            trying: { tags: 'reconnecting' },
          },
        },
        back: {
          description: 'Says so for a moment: who looked elsewhere would not notice that a warning is gone.',
          tags: 'caughtUp',
          on: { 'news.connected': { description: 'Still there.' } },
          after: { backTime: { target: 'connected' } },
        },
      },
    },
    rights: {
      description:
        'What the person may do here. The server decides: as long as it is not known, all is offered.',
      initial: 'asking',
      on: {
        'people.changed': {
          target: '.asking',
          description: 'Until the answer is there, what was known stays offered.',
        },
      },
      states: {
        asking: {
          invoke: {
            id: 'readRights',
            src: 'readRights',
            onDone: {
              target: 'known',
              actions: { type: 'rememberRights', params: ({ event }) => ({ rights: event.output }) },
            },
            onError: { target: 'unknown' },
          },
        },
        known: {},
        unknown: { on: { 'news.connected': { target: 'asking' } } },
      },
    },
    drafts: {
      initial: 'none',
      on: {
        'draft.kept': {
          actions: {
            type: 'keepDraft',
            params: ({ event }) => ({ orderId: event.orderId, draft: event.draft }),
          },
        },
        'draft.dropped': {
          actions: { type: 'dropDraft', params: ({ event }) => ({ orderId: event.orderId }) },
        },
      },
      states: {
        none: { always: { guard: 'hasDrafts', target: 'unsaved' } },
        unsaved: {
          description: 'Closing the tab asks first, whatever screen is open.',
          invoke: { id: 'askBeforeLeaving', src: 'askBeforeLeaving' },
          always: { guard: 'hasNoDrafts', target: 'none' },
        },
      },
    },
  },
})
