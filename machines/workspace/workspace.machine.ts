import { assign, emit, enqueueActions, fromCallback, fromPromise, setup, stopChild } from 'xstate'
import type { NoticeRaised } from '#domain/notices.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import type { WorkspaceFacts } from '#domain/workspaceFacts.ts'
import type { Item, WorkspaceNotice } from '#domain/workspaceNotices.ts'
import { commandPaletteMachine } from '#machines/commandPalette/commandPalette.machine.ts'
import type { DraftDropped, DraftKept } from '#machines/customerDetail/customerDetail.machine.ts'
import { childOptions, type ScreenClosed, type ScreenOpened } from './screens.ts'

/** A record that is to be deleted, or restored. */
type Change = { kind: 'deletion' | 'restoration'; item: Item }

type Input = {
  /** Where its records come from. The chart reads none of it: screens and actors do. */
  data: WorkspaceFacts
  /** The letter after 'g', and the entry of the command palette that it chooses. */
  entryByLetter: Record<string, string>
}

type Context = Input & {
  /** Asked for and not done yet, oldest first. */
  changes: Change[]
  /** What was typed about the customers of orders and not saved, by order. */
  drafts: Record<string, OrderCustomer>
  /** The screens that are open, by id. */
  screens: string[]
}

export type WorkspaceEvent =
  /** Records were added, changed or deleted, here or elsewhere. */
  | { type: 'data.changed' }
  | { type: 'record.deleted'; item: Item }
  | { type: 'deletion.undone'; item: Item }
  | DraftKept
  | DraftDropped
  | ScreenOpened
  | ScreenClosed

/** What every open screen is sent after a change. */
export type WorkspaceChanged = { type: 'workspace.changed' }

export const workspaceMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as WorkspaceEvent,
    emitted: {} as NoticeRaised<WorkspaceNotice>,
    children: {} as { commandPalette: 'commandPalette' },
  },
  actors: {
    commandPalette: commandPaletteMachine,
    watchData: fromCallback<WorkspaceEvent>(() => {
      throw new Error('workspace: actor "watchData" was not provided')
    }),
    askBeforeLeaving: fromCallback<WorkspaceEvent>(() => {
      throw new Error('workspace: actor "askBeforeLeaving" was not provided')
    }),
    deleteRecord: fromPromise<void, Item>(() => {
      throw new Error('workspace: actor "deleteRecord" was not provided')
    }),
    restoreRecord: fromPromise<void, Item>(() => {
      throw new Error('workspace: actor "restoreRecord" was not provided')
    }),
  },
  guards: {
    isNewChange: ({ context }, params: Change) =>
      !context.changes.some(
        ({ kind, item }) =>
          kind === params.kind && item.kind === params.item.kind && item.id === params.item.id,
      ),
    hasDeletion: ({ context }) => context.changes[0]?.kind === 'deletion',
    hasRestoration: ({ context }) => context.changes[0]?.kind === 'restoration',
    hasDrafts: ({ context }) => Object.keys(context.drafts).length > 0,
    hasNoDrafts: ({ context }) => Object.keys(context.drafts).length === 0,
  },
  actions: {
    queueChange: assign({ changes: ({ context }, params: Change) => [...context.changes, params] }),
    settleChange: assign({ changes: ({ context }) => context.changes.slice(1) }),
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
    tellScreens: enqueueActions(({ context, enqueue }) => {
      for (const id of context.screens)
        enqueue.sendTo(id, { type: 'workspace.changed' } satisfies WorkspaceChanged)
    }),
    raiseNotice: emit(({ context }, params: { code: WorkspaceNotice['code'] }) => ({
      type: 'notice.raised' as const,
      notice: { code: params.code, item: context.changes[0]?.item as Item },
    })),
  },
}).createMachine({
  id: 'workspace',
  description:
    'What outlives a screen: deletions with their Undo, unsaved drafts, the command palette and news of changes. The screens of the application run below it.',
  context: ({ input }) => ({ ...input, changes: [], drafts: {}, screens: [] }),
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
    'data.changed': { description: 'Every open screen asks for its records again.', actions: 'tellScreens' },
    'screen.opened': {
      description: 'It replaces a screen of the same id.',
      actions: [
        { type: 'stopScreen', params: ({ event }) => ({ id: event.screen.id }) },
        { type: 'forgetScreen', params: ({ event }) => ({ id: event.screen.id }) },
        { type: 'openScreen', params: ({ event }) => event.screen },
      ],
    },
    'screen.closed': {
      actions: [
        { type: 'stopScreen', params: ({ event }) => ({ id: event.id }) },
        { type: 'forgetScreen', params: ({ event }) => ({ id: event.id }) },
      ],
    },
  },
  states: {
    changes: {
      description: 'One deletion or its undoing at a time, in the order in which they were requested.',
      initial: 'settled',
      on: {
        'record.deleted': {
          guard: { type: 'isNewChange', params: ({ event }) => ({ kind: 'deletion', item: event.item }) },
          actions: { type: 'queueChange', params: ({ event }) => ({ kind: 'deletion', item: event.item }) },
        },
        'deletion.undone': {
          guard: { type: 'isNewChange', params: ({ event }) => ({ kind: 'restoration', item: event.item }) },
          actions: {
            type: 'queueChange',
            params: ({ event }) => ({ kind: 'restoration', item: event.item }),
          },
        },
      },
      states: {
        settled: {
          always: [
            { guard: 'hasDeletion', target: 'deleting' },
            { guard: 'hasRestoration', target: 'restoring' },
          ],
        },
        deleting: {
          invoke: {
            id: 'deleteRecord',
            src: 'deleteRecord',
            input: ({ context }) => context.changes[0]?.item as Item,
            onDone: {
              target: 'settled',
              actions: [{ type: 'raiseNotice', params: { code: 'itemDeleted' } }, 'settleChange'],
            },
            onError: {
              target: 'settled',
              actions: [{ type: 'raiseNotice', params: { code: 'itemNotDeleted' } }, 'settleChange'],
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
              actions: [{ type: 'raiseNotice', params: { code: 'itemNotRestored' } }, 'settleChange'],
            },
          },
        },
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
