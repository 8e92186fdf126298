import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { NoticeRaised } from '#domain/notices.ts'
import type { OrderDetail } from '#domain/orders/detail.ts'
import type { OrderTag } from '#domain/orders/order.ts'
import { hasSameTags, toggledTags } from '#domain/orders/tags.ts'
import { isBlank } from '#domain/text.ts'
import type { WorkspaceNotice } from '#domain/workspaceNotices.ts'

type Context = {
  orderId: string
  /** As read last; it stays while it is read again. Null before the first, and when there is no such order. */
  detail: OrderDetail | null
  /** As chosen in the panel; the order's own until APPLY CHANGES. */
  tags: OrderTag[]
  /** The note being written. */
  note: string
}

export type OrderDetailEvent =
  | { type: 'workspace.changed' }
  | { type: 'loading.retried' }
  | { type: 'tag.toggled'; tag: OrderTag }
  | { type: 'tags.submitted' }
  | { type: 'note.changed'; note: string }
  | { type: 'note.submitted' }

export const orderDetailMachine = setup({
  types: {
    input: {} as { orderId: string },
    context: {} as Context,
    events: {} as OrderDetailEvent,
    emitted: {} as NoticeRaised<WorkspaceNotice>,
    tags: {} as 'busy' | 'missing' | 'failed' | 'applyingTags' | 'addingNote',
  },
  actors: {
    readOrder: fromPromise<OrderDetail | null, { orderId: string }>(() => {
      throw new Error('orderDetail: actor "readOrder" was not provided')
    }),
    applyTags: fromPromise<void, { orderId: string; tags: OrderTag[] }>(() => {
      throw new Error('orderDetail: actor "applyTags" was not provided')
    }),
    addNote: fromPromise<void, { orderId: string; note: string }>(() => {
      throw new Error('orderDetail: actor "addNote" was not provided')
    }),
    watchWorkspace: fromCallback<OrderDetailEvent>(() => {
      throw new Error('orderDetail: actor "watchWorkspace" was not provided')
    }),
  },
  guards: {
    isFound: (_, params: { detail: OrderDetail | null }) => params.detail !== null,
    hasOrder: ({ context }) => context.detail !== null,
    hasChangedTags: ({ context }) =>
      context.detail !== null && !hasSameTags(context.detail.order.tags, context.tags),
    hasNote: ({ context }) => context.detail !== null && !isBlank(context.note),
  },
  actions: {
    rememberDetail: assign(({ context }, params: { detail: OrderDetail | null }) => {
      const before = context.detail?.order.tags ?? []
      const isChoosing = !hasSameTags(before, context.tags)
      return { detail: params.detail, tags: isChoosing ? context.tags : (params.detail?.order.tags ?? []) }
    }),
    toggleTag: assign({
      tags: ({ context }, params: { tag: OrderTag }) => toggledTags(context.tags, params.tag),
    }),
    changeNote: assign((_, params: { note: string }) => ({ note: params.note })),
    raiseNotice: emit(({ context }, params: { code: 'itemSaved' | 'itemNotSaved' }) => ({
      type: 'notice.raised' as const,
      notice: {
        code: params.code,
        item: { kind: 'order' as const, id: context.orderId, name: context.orderId },
      },
    })),
  },
}).createMachine({
  id: 'orderDetail',
  description: 'One order: reading it, choosing its tags and writing a note.',
  context: ({ input }) => ({ orderId: input.orderId, detail: null, tags: [], note: '' }),
  invoke: { id: 'watchWorkspace', src: 'watchWorkspace' },
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
          description: 'What was read before stays.',
          tags: 'busy',
          invoke: {
            id: 'readOrder',
            src: 'readOrder',
            input: ({ context }) => ({ orderId: context.orderId }),
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => ({ detail: event.output }) },
                target: 'ready',
                actions: { type: 'rememberDetail', params: ({ event }) => ({ detail: event.output }) },
              },
              { target: 'missing', actions: { type: 'rememberDetail', params: { detail: null } } },
            ],
            onError: { target: 'failed' },
          },
        },
        ready: {},
        missing: {
          description: 'There is no such order, or it was deleted. Undoing the deletion brings it back.',
          tags: 'missing',
        },
        failed: {
          tags: 'failed',
          on: { 'loading.retried': { target: 'loading' } },
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
            'tags.submitted': {
              description: 'APPLY CHANGES can be pressed once something is changed.',
              guard: 'hasChangedTags',
              target: 'applying',
            },
          },
        },
        applying: {
          tags: 'applyingTags',
          invoke: {
            id: 'applyTags',
            src: 'applyTags',
            input: ({ context }) => ({ orderId: context.orderId, tags: context.tags }),
            onDone: {
              target: 'choosing',
              actions: { type: 'raiseNotice', params: { code: 'itemSaved' } },
            },
            onError: {
              target: 'choosing',
              actions: { type: 'raiseNotice', params: { code: 'itemNotSaved' } },
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
              actions: { type: 'raiseNotice', params: { code: 'itemNotSaved' } },
            },
          },
        },
      },
    },
  },
})
