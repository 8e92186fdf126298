import { assign, emit, fromPromise, setup } from 'xstate'
import type { NoticeRaised } from '#domain/notices.ts'
import {
  type CustomerDetailField,
  emptyOrderCustomer,
  isCustomerChanged,
  trimmedCustomer,
} from '#domain/orders/customerFields.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import type { WorkspaceNotice } from '#domain/workspaceNotices.ts'

type Context = {
  /** The order that is open; '' while none is. */
  orderId: string
  /** As the order has it, pointed out beside what is typed. */
  saved: OrderCustomer
  /** As typed; the same as `saved` while viewing. */
  draft: OrderCustomer
  /** Changes that were left unsaved, by order. */
  drafts: Record<string, OrderCustomer>
}

type OrderShown = { orderId: string; customer: OrderCustomer }

export type CustomerDetailEvent =
  /** An order comes on screen; `isEditAsked` opens it in edit mode. */
  | ({ type: 'order.opened'; isEditAsked: boolean } & OrderShown)
  /** The order on screen was read again. */
  | { type: 'order.refreshed'; customer: OrderCustomer }
  | { type: 'order.left' }
  | { type: 'editing.started' }
  | { type: 'draft.resumed' }
  | { type: 'draft.discarded' }
  | { type: 'field.changed'; field: CustomerDetailField; value: string }
  | { type: 'changes.submitted' }
  | { type: 'editing.cancelled' }
  | { type: 'discarding.confirmed' }
  | { type: 'discarding.declined' }

/** The drafts, with the one being typed: guards are asked before editing is left. */
const keptDrafts = ({ orderId, saved, draft, drafts }: Context) =>
  isCustomerChanged(saved, draft) ? { ...drafts, [orderId]: draft } : drafts

export const customerDetailMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CustomerDetailEvent,
    emitted: {} as NoticeRaised<WorkspaceNotice>,
    tags: {} as 'editable' | 'busy' | 'asking',
  },
  actors: {
    saveCustomer: fromPromise<void, OrderShown>(() => {
      throw new Error('customerDetail: actor "saveCustomer" was not provided')
    }),
  },
  guards: {
    isEditAsked: (_, params: { isEditAsked: boolean }) => params.isEditAsked,
    hasUnsavedDraft: ({ context }, params: OrderShown) => {
      const draft = keptDrafts(context)[params.orderId]
      return draft !== undefined && isCustomerChanged(params.customer, draft)
    },
    hasChanges: ({ context }) => isCustomerChanged(context.saved, context.draft),
  },
  actions: {
    openOrder: assign((_, params: OrderShown) => ({
      orderId: params.orderId,
      saved: params.customer,
      draft: params.customer,
    })),
    closeOrder: assign({ orderId: '', saved: emptyOrderCustomer, draft: emptyOrderCustomer }),
    refreshSaved: assign((_, params: { customer: OrderCustomer }) => ({ saved: params.customer })),
    refreshShown: assign((_, params: { customer: OrderCustomer }) => ({
      saved: params.customer,
      draft: params.customer,
    })),
    keepDraft: assign({ drafts: ({ context }) => keptDrafts(context) }),
    takeUpDraft: assign({ draft: ({ context }) => context.drafts[context.orderId] ?? context.saved }),
    forgetDraft: assign(({ context }) => {
      const { [context.orderId]: _, ...drafts } = context.drafts
      return { drafts, draft: context.saved }
    }),
    changeField: assign({
      draft: ({ context }, params: { field: CustomerDetailField; value: string }) => ({
        ...context.draft,
        [params.field]: params.value,
      }),
    }),
    rememberSaved: assign({ saved: ({ context }) => trimmedCustomer(context.draft) }),
    raiseNotice: emit(({ context }, params: { code: 'itemSaved' | 'itemNotSaved' }) => ({
      type: 'notice.raised' as const,
      notice: {
        code: params.code,
        item: { kind: 'order' as const, id: context.orderId, name: context.orderId },
      },
    })),
  },
}).createMachine({
  id: 'customerDetail',
  description:
    'The customer of the order on screen, to view and to edit. It lives as long as the workspace: changes that were left unsaved are kept by order and offered again.',
  context: { orderId: '', saved: emptyOrderCustomer, draft: emptyOrderCustomer, drafts: {} },
  initial: 'closed',
  on: {
    'order.opened': [
      {
        description: 'An earlier draft of the order goes on where it was.',
        guard: { type: 'isEditAsked', params: ({ event }) => ({ isEditAsked: event.isEditAsked }) },
        target: '.editing',
        actions: [
          {
            type: 'openOrder',
            params: ({ event }) => ({ orderId: event.orderId, customer: event.customer }),
          },
          'takeUpDraft',
        ],
      },
      {
        guard: {
          type: 'hasUnsavedDraft',
          params: ({ event }) => ({ orderId: event.orderId, customer: event.customer }),
        },
        target: '.draftOffered',
        actions: {
          type: 'openOrder',
          params: ({ event }) => ({ orderId: event.orderId, customer: event.customer }),
        },
      },
      {
        description: 'A draft that says what the order says by now is done with.',
        target: '.viewing',
        actions: [
          {
            type: 'openOrder',
            params: ({ event }) => ({ orderId: event.orderId, customer: event.customer }),
          },
          'forgetDraft',
        ],
      },
    ],
    'order.left': { target: '.closed', actions: 'closeOrder' },
  },
  states: {
    closed: { description: 'No order is on screen.' },
    viewing: {
      on: {
        'order.refreshed': {
          actions: { type: 'refreshShown', params: ({ event }) => ({ customer: event.customer }) },
        },
        'editing.started': { target: 'editing' },
      },
    },
    draftOffered: {
      description: 'Viewing, with the changes that were left unsaved on offer.',
      on: {
        'order.refreshed': {
          actions: { type: 'refreshShown', params: ({ event }) => ({ customer: event.customer }) },
        },
        'draft.resumed': { target: 'editing', actions: 'takeUpDraft' },
        'editing.started': { target: 'editing', actions: 'takeUpDraft' },
        'draft.discarded': { target: 'viewing', actions: 'forgetDraft' },
      },
    },
    editing: {
      description: 'Whoever leaves the order here finds the changes again.',
      initial: 'typing',
      exit: 'keepDraft',
      on: {
        'order.refreshed': {
          actions: { type: 'refreshSaved', params: ({ event }) => ({ customer: event.customer }) },
        },
      },
      states: {
        typing: {
          description: 'SAVE refuses nothing: what is missing is pointed out beside the saved value.',
          tags: 'editable',
          on: {
            'field.changed': {
              actions: {
                type: 'changeField',
                params: ({ event }) => ({ field: event.field, value: event.value }),
              },
            },
            'changes.submitted': [
              { guard: 'hasChanges', target: 'saving' },
              { target: '#customerDetail.viewing', actions: 'forgetDraft' },
            ],
            'editing.cancelled': [
              { guard: 'hasChanges', target: 'confirmingDiscard' },
              { target: '#customerDetail.viewing', actions: 'forgetDraft' },
            ],
          },
        },
        confirmingDiscard: {
          description: 'CANCEL asks before it throws changes away.',
          tags: 'asking',
          on: {
            'discarding.confirmed': { target: '#customerDetail.viewing', actions: 'forgetDraft' },
            'discarding.declined': { target: 'typing' },
          },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'saveCustomer',
            src: 'saveCustomer',
            input: ({ context }) => ({ orderId: context.orderId, customer: trimmedCustomer(context.draft) }),
            onDone: {
              target: '#customerDetail.viewing',
              actions: [
                'rememberSaved',
                'forgetDraft',
                { type: 'raiseNotice', params: { code: 'itemSaved' } },
              ],
            },
            onError: {
              description: 'Nothing typed is lost.',
              target: 'typing',
              actions: { type: 'raiseNotice', params: { code: 'itemNotSaved' } },
            },
          },
        },
      },
    },
  },
})
