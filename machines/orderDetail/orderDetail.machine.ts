import { type AnyEventObject, assign, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import { PRESENCE_SHOWN_MS } from '#domain/fulfilment/presence.ts'
import type { DoneAct } from '#domain/fulfilment/undo.ts'
import type { LiveDataNotice, NoticeRaised } from '#domain/notices.ts'
import { actionRefusal, type OrderAction } from '#domain/orders/actions.ts'
import type { OrderDetail } from '#domain/orders/detail.ts'
import type { OrdersQuery } from '#domain/orders/search.ts'
import { hasSameTags, ownTags, rebasedTags, tagProblem, tagsWith, toggledTags } from '#domain/orders/tags.ts'
import { reasonIn } from '#domain/refusedChange.ts'
import { isBlank } from '#domain/text.ts'
import type { WorkspaceNotice } from '#domain/workspaceNotices.ts'
import {
  type CustomerDetailInput,
  customerDetailMachine,
} from '#machines/customerDetail/customerDetail.machine.ts'
import type { OrderActEvent, OrderActInput } from '#machines/orderAct/orderAct.machine.ts'
import type { RemarksInput } from '#machines/remarks/remarks.machine.ts'

/** The order, how its customer panel opens, and the list that it was opened from. */
export type OrderDetailInput = Omit<CustomerDetailInput, 'workspace'> & {
  list: OrdersQuery
  workspace: CustomerDetailInput['workspace'] & OrderActInput['workspace']
}

type Context = OrderDetailInput & {
  /** As read last; it stays while it is read again. Null before the first, and when there is no such order. */
  detail: OrderDetail | null
  /** The tags of people that the order has, as far as is known: `tags` are chosen on top of them. */
  seenTags: string[]
  /** As chosen in the panel; the order's own until APPLY CHANGES. */
  tags: string[]
  /** A tag that is being typed. */
  tagText: string
  /** The note being written. */
  note: string
  /** Who else has a form of this order open; the last one of whom that was heard. */
  editor: Editor | null
}

/** Somebody else who edits the order. */
export type Editor = { id: string; name: string }

export type OrderDetailEvent =
  | { type: 'workspace.changed' }
  | { type: 'loading.retried' }
  | { type: 'tag.toggled'; tag: string }
  | { type: 'tagText.changed'; text: string }
  | { type: 'tagText.submitted' }
  | { type: 'tags.submitted' }
  | { type: 'note.changed'; note: string }
  | { type: 'note.submitted' }
  | { type: 'action.chosen'; action: OrderAction }
  | { type: 'editor.seen'; editor: Editor }
  | { type: 'editor.left'; editor: Editor }

export const orderDetailMachine = setup({
  types: {
    input: {} as OrderDetailInput,
    context: {} as Context,
    events: {} as OrderDetailEvent,
    emitted: {} as NoticeRaised<WorkspaceNotice | LiveDataNotice> | FocusRequested<'heading'>,
    tags: {} as 'loading' | 'refreshing' | 'missing' | 'failed' | 'applyingTags' | 'addingNote' | 'shared',
  },
  actors: {
    customerDetail: customerDetailMachine,
    /** The chart orderAct; it is loaded only where orders are sent events. */
    orderAct: fromCallback<OrderActEvent, OrderActInput>(() => {
      throw new Error('orderDetail: actor "orderAct" was not provided')
    }),
    /** The chart remarks, for comments and notes of live orders; loaded with orderAct. */
    remarks: fromCallback<AnyEventObject, RemarksInput>(() => {
      throw new Error('orderDetail: actor "remarks" was not provided')
    }),
    /** Sends who else edits the order. */
    watchPresence: fromCallback<OrderDetailEvent, { orderId: string }>(() => {
      throw new Error('orderDetail: actor "watchPresence" was not provided')
    }),
    readOrder: fromPromise<OrderDetail | null, { orderId: string; list: OrdersQuery }>(() => {
      throw new Error('orderDetail: actor "readOrder" was not provided')
    }),
    /** Its output says how that is taken back; null on the sample. */
    applyTags: fromPromise<DoneAct | null, { orderId: string; tags: string[] }>(() => {
      throw new Error('orderDetail: actor "applyTags" was not provided')
    }),
    addNote: fromPromise<void, { orderId: string; note: string }>(() => {
      throw new Error('orderDetail: actor "addNote" was not provided')
    }),
  },
  delays: { presenceShown: PRESENCE_SHOWN_MS },
  guards: {
    isFound: (_, params: { detail: OrderDetail | null }) => params.detail !== null,
    hasOrder: ({ context }) => context.detail !== null,
    hasChangedTags: ({ context }) =>
      context.detail !== null &&
      tagProblem(context.tagText, context.tags) === null &&
      !hasSameTags(context.seenTags, tagsWith(context.tagText, context.tags)),
    hasNewTag: ({ context }) =>
      context.detail !== null &&
      !isBlank(context.tagText) &&
      tagProblem(context.tagText, context.tags) === null,
    allowsAction: ({ context }, params: { action: OrderAction }) =>
      context.detail !== null && actionRefusal(context.detail.order.status, params.action) === null,
    isSameEditor: ({ context }, params: { editor: Editor }) => context.editor?.id === params.editor.id,
    canBeUndone: (_, { act }: { act: DoneAct | null }) => act !== null,
    hasNote: ({ context }) => context.detail !== null && !isBlank(context.note),
  },
  actions: {
    rememberDetail: assign(({ context }, params: { detail: OrderDetail | null }) => {
      const latest = params.detail ? ownTags(params.detail) : []
      const tags = rebasedTags(latest, { before: context.seenTags, chosen: context.tags })
      return { detail: params.detail, seenTags: latest, tags }
    }),
    // What is chosen from now on is on top of these, also before the order is read again.
    rememberApplied: assign({ seenTags: ({ context }) => context.tags }),
    toggleTag: assign({
      tags: ({ context }, params: { tag: string }) => toggledTags(context.tags, params.tag),
    }),
    rememberEditor: assign((_, params: { editor: Editor | null }) => params),
    changeTagText: assign((_, params: { text: string }) => ({ tagText: params.text })),
    addTypedTag: assign(({ context: { tagText, tags } }) => ({ tags: tagsWith(tagText, tags), tagText: '' })),
    changeNote: assign((_, params: { note: string }) => ({ note: params.note })),
    tellCustomerDetail: sendTo('customerDetail', ({ context: { detail } }) =>
      detail
        ? {
            type: 'order.read' as const,
            customer: detail.order.customer,
            version: detail.live?.version ?? 0,
          }
        : { type: 'order.missing' as const },
    ),
    tellOrderAct: sendTo('orderAct', ({ context: { detail } }) => ({
      type: 'order.read' as const,
      order: detail?.live ?? null,
    })),
    announceAction: emit((_, params: { action: OrderAction }) => ({
      type: 'notice.raised' as const,
      notice: { code: 'needsLiveData' as const, action: params.action },
    })),
    tellWorkspace: sendTo(
      ({ context }) => context.workspace,
      (_, { act }: { act: DoneAct | null }) => ({ type: 'act.done' as const, act: act as DoneAct }),
    ),
    requestFocus: emit({ type: 'focus.requested', target: 'heading' }),
    raiseNotice: emit(({ context }, params: { code: 'itemSaved' | 'itemNotSaved'; reason?: string }) => ({
      type: 'notice.raised' as const,
      notice: {
        ...params,
        item: { kind: 'order' as const, id: context.orderId, name: context.orderId },
      },
    })),
  },
}).createMachine({
  id: 'orderDetail',
  description:
    'One order: reading it, choosing an action, its tags, and writing a note. What is done with a live order is a chart of its own.',
  context: ({ input }) => ({
    ...input,
    detail: null,
    seenTags: [],
    tags: [],
    tagText: '',
    note: '',
    editor: null,
  }),
  invoke: [
    {
      id: 'customerDetail',
      src: 'customerDetail',
      input: ({ context: { orderId, isEditAsked, draft, workspace } }) => ({
        orderId,
        isEditAsked,
        draft,
        workspace,
      }),
    },
    {
      id: 'orderAct',
      src: 'orderAct',
      input: ({ context: { workspace } }) => ({ workspace }),
    },
    {
      id: 'remarks',
      src: 'remarks',
      input: ({ context: { orderId, workspace } }) => ({ orderId, workspace }),
    },
    {
      id: 'watchPresence',
      src: 'watchPresence',
      input: ({ context: { orderId } }) => ({ orderId }),
    },
  ],
  type: 'parallel',
  states: {
    order: {
      initial: 'loading',
      on: {
        'workspace.changed': {
          description: 'Something was changed, here or elsewhere: the order is read again.',
          target: '.loading',
        },
      },
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            id: 'readOrder',
            src: 'readOrder',
            input: ({ context }) => ({ orderId: context.orderId, list: context.list }),
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => ({ detail: event.output }) },
                target: 'shown',
                actions: [
                  { type: 'rememberDetail', params: ({ event }) => ({ detail: event.output }) },
                  'tellCustomerDetail',
                  'tellOrderAct',
                ],
              },
              { target: 'missing' },
            ],
            onError: { target: 'failed' },
          },
        },
        shown: {
          initial: 'current',
          on: {
            'workspace.changed': { target: '.refreshing' },
            'action.chosen': {
              description:
                'CANCEL, VERIFY or INITIATE IVR CALL, if the status allows it. A notice says what it will do.',
              guard: { type: 'allowsAction', params: ({ event }) => ({ action: event.action }) },
              actions: { type: 'announceAction', params: ({ event }) => ({ action: event.action }) },
            },
          },
          states: {
            current: {},
            refreshing: {
              description: 'What was read before stays.',
              tags: 'refreshing',
              invoke: {
                id: 'readOrder',
                src: 'readOrder',
                input: ({ context }) => ({ orderId: context.orderId, list: context.list }),
                onDone: [
                  {
                    guard: { type: 'isFound', params: ({ event }) => ({ detail: event.output }) },
                    target: 'current',
                    actions: [
                      { type: 'rememberDetail', params: ({ event }) => ({ detail: event.output }) },
                      'tellCustomerDetail',
                      'tellOrderAct',
                    ],
                  },
                  { target: '#orderDetail.order.missing' },
                ],
                onError: { target: 'outdated' },
              },
            },
            outdated: {
              description: 'What was read before stays. It could not be read again.',
              tags: 'failed',
              on: { 'loading.retried': { target: 'refreshing', actions: 'requestFocus' } },
            },
          },
        },
        missing: {
          description: 'There is no such order, or it was deleted. Undoing the deletion brings it back.',
          tags: 'missing',
          entry: [{ type: 'rememberDetail', params: { detail: null } }, 'tellCustomerDetail', 'tellOrderAct'],
        },
        failed: {
          tags: 'failed',
          on: { 'loading.retried': { target: 'loading', actions: 'requestFocus' } },
        },
      },
    },
    tags: {
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            'tag.toggled': {
              guard: 'hasOrder',
              actions: { type: 'toggleTag', params: ({ event }) => ({ tag: event.tag }) },
            },
            'tagText.changed': {
              actions: { type: 'changeTagText', params: ({ event }) => ({ text: event.text }) },
            },
            'tagText.submitted': {
              description: 'Enter adds what is typed, if it is a tag.',
              guard: 'hasNewTag',
              actions: 'addTypedTag',
            },
            'tags.submitted': {
              description:
                'APPLY CHANGES can be pressed once something is changed. What is still being typed goes with it.',
              guard: 'hasChangedTags',
              target: 'applying',
              actions: 'addTypedTag',
            },
          },
        },
        applying: {
          tags: 'applyingTags',
          invoke: {
            id: 'applyTags',
            src: 'applyTags',
            input: ({ context }) => ({ orderId: context.orderId, tags: context.tags }),
            onDone: [
              {
                description: 'The workspace says so, with an Undo.',
                guard: { type: 'canBeUndone', params: ({ event }) => ({ act: event.output }) },
                target: 'choosing',
                actions: [
                  'rememberApplied',
                  { type: 'tellWorkspace', params: ({ event }) => ({ act: event.output }) },
                ],
              },
              {
                target: 'choosing',
                actions: ['rememberApplied', { type: 'raiseNotice', params: { code: 'itemSaved' } }],
              },
            ],
            onError: {
              target: 'choosing',
              actions: {
                type: 'raiseNotice',
                params: ({ event }) => ({ code: 'itemNotSaved' as const, ...reasonIn(event.error) }),
              },
            },
          },
        },
      },
    },
    company: {
      description: 'Whether somebody else has a form of this order open. Who is not heard of again has left.',
      initial: 'alone',
      states: {
        alone: {
          entry: { type: 'rememberEditor', params: { editor: null } },
          on: {
            'editor.seen': {
              target: 'shared',
              actions: { type: 'rememberEditor', params: ({ event }) => ({ editor: event.editor }) },
            },
          },
        },
        shared: {
          tags: 'shared',
          after: { presenceShown: { target: 'alone' } },
          on: {
            'editor.seen': {
              target: 'shared',
              reenter: true,
              actions: { type: 'rememberEditor', params: ({ event }) => ({ editor: event.editor }) },
            },
            'editor.left': {
              guard: { type: 'isSameEditor', params: ({ event }) => ({ editor: event.editor }) },
              target: 'alone',
            },
          },
        },
      },
    },
    note: {
      initial: 'writing',
      states: {
        writing: {
          on: {
            'note.changed': {
              actions: { type: 'changeNote', params: ({ event }) => ({ note: event.note }) },
            },
            'note.submitted': { guard: 'hasNote', target: 'adding' },
          },
        },
        adding: {
          tags: 'addingNote',
          invoke: {
            id: 'addNote',
            src: 'addNote',
            input: ({ context }) => ({ orderId: context.orderId, note: context.note }),
            onDone: { target: 'writing', actions: { type: 'changeNote', params: { note: '' } } },
            onError: {
              description: 'What was written stays.',
              target: 'writing',
              actions: {
                type: 'raiseNotice',
                params: ({ event }) => ({ code: 'itemNotSaved' as const, ...reasonIn(event.error) }),
              },
            },
          },
        },
      },
    },
  },
})
