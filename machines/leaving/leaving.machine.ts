import {
  type ActorRef,
  type AnyEventObject,
  assign,
  emit,
  fromCallback,
  fromPromise,
  type Snapshot,
  sendTo,
  setup,
} from 'xstate'
import type { NoticeRaised } from '#domain/notices.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import { reasonIn } from '#domain/refusedChange.ts'
import type { WorkspaceKind } from '#domain/users.ts'
import type { ChoiceNotice } from '#domain/workspaceNotices.ts'
import type { DraftDropped, DraftKept } from '#machines/customerDetail/customerDetail.machine.ts'
import type { WorkspaceChosen } from '#machines/workspace/screens.ts'

type Input = {
  /** The session, which closes the workspace when another one was chosen. */
  session: ActorRef<Snapshot<unknown>, WorkspaceChosen>
}

type Context = Input & {
  /** What was typed about the customers of orders and not saved, by order. */
  drafts: Record<string, OrderCustomer>
}

/** The sample, or the company's own data, is to be seen from now on. */
type WorkspaceRequested = { type: 'workspace.requested'; workspace: WorkspaceKind }

export const leavingMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as WorkspaceRequested | DraftKept | DraftDropped,
    emitted: {} as NoticeRaised<ChoiceNotice>,
    tags: {} as 'busy',
  },
  actors: {
    askBeforeLeaving: fromCallback<AnyEventObject>(() => {
      throw new Error('leaving: actor "askBeforeLeaving" was not provided')
    }),
    chooseWorkspace: fromPromise<WorkspaceKind, { workspace: WorkspaceKind }>(() => {
      throw new Error('leaving: actor "chooseWorkspace" was not provided')
    }),
  },
  guards: {
    hasDrafts: ({ context }) => Object.keys(context.drafts).length > 0,
    hasNoDrafts: ({ context }) => Object.keys(context.drafts).length === 0,
  },
  actions: {
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
    tellSession: sendTo(
      ({ context }) => context.session,
      (_, { workspace }: { workspace: WorkspaceKind }) => ({ type: 'workspace.chosen' as const, workspace }),
    ),
    raiseNotice: emit((_, notice: ChoiceNotice) => ({ type: 'notice.raised' as const, notice })),
  },
}).createMachine({
  id: 'leaving',
  description:
    'What would be lost with the workspace, and the choice of another one: the sample, or the company’s own data. The server keeps it.',
  context: ({ input }) => ({ ...input, drafts: {} }),
  type: 'parallel',
  states: {
    drafts: {
      initial: 'none',
      on: {
        'draft.kept': { actions: { type: 'keepDraft', params: ({ event }) => event } },
        'draft.dropped': { actions: { type: 'dropDraft', params: ({ event }) => event } },
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
    choice: {
      initial: 'settled',
      states: {
        settled: {
          on: {
            'workspace.requested': [
              {
                description: 'What was typed would be lost with this workspace.',
                guard: 'hasDrafts',
                actions: { type: 'raiseNotice', params: { code: 'draftsUnsaved' } },
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
                  type: 'raiseNotice',
                  params: ({ event }) => ({ code: 'workspaceChosen', workspace: event.output }),
                },
                { type: 'tellSession', params: ({ event }) => ({ workspace: event.output }) },
              ],
            },
            onError: {
              target: 'settled',
              description: 'Everything stays as it was.',
              actions: {
                type: 'raiseNotice',
                params: ({ event }) => ({ code: 'workspaceNotChosen', ...reasonIn(event.error) }),
              },
            },
          },
        },
      },
    },
  },
})
