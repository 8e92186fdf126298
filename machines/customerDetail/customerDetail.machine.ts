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
import type { FocusRequested } from '#domain/focus.ts'
import type { NoticeRaised } from '#domain/notices.ts'
import {
  type CustomerDetailField,
  emptyOrderCustomer,
  isCustomerChanged,
  rebasedCustomer,
  shownCustomer,
  trimmedCustomer,
} from '#domain/orders/customerFields.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import { type RefusedChange, refusalOf } from '#domain/refusedChange.ts'
import type { WorkspaceNotice } from '#domain/workspaceNotices.ts'

/** An order has changes to its customer that are not saved yet. */
export type DraftKept = { type: 'draft.kept'; orderId: string; draft: OrderCustomer }

/** An order has no such changes, or none any more. */
export type DraftDropped = { type: 'draft.dropped'; orderId: string }

export type CustomerDetailInput = {
  orderId: string
  /** Whether the panel opens in edit mode; only the first reading of the order asks. */
  isEditAsked: boolean
  /** As typed, also when it was left unsaved before; null while there is nothing typed. */
  draft: OrderCustomer | null
  /** Keeps the draft for as long as it differs from the order, also after the screen is left; reads the order again. */
  workspace: ActorRef<Snapshot<unknown>, DraftKept | DraftDropped | { type: 'data.changed' }>
}

type Context = CustomerDetailInput & {
  /** As the order has it, in the form in which one writes it; pointed out beside what is typed. */
  saved: OrderCustomer
  /** Of the order as told last; always the same on the sample, where nobody else changes it. */
  version: number
  /** What the fields said before something was typed into them: others follow the order when it is read again. */
  base: OrderCustomer
  /** The version that the changes are meant for; null once somebody else's changes were shown beside them. */
  seen: number | null
  /** Why the server refused the last SAVE. */
  refusal: RefusedChange | null
  /** Its parcels may be allocated again: the person said so. */
  reallocate: boolean
}

export type CustomerDetailEvent =
  | { type: 'order.read'; customer: OrderCustomer; version: number }
  | { type: 'order.missing' }
  | { type: 'editing.started' }
  | { type: 'draft.resumed' }
  | { type: 'draft.discarded' }
  | { type: 'field.changed'; field: CustomerDetailField; value: string }
  | { type: 'changes.submitted' }
  | { type: 'editing.cancelled' }
  | { type: 'discarding.confirmed' }
  | { type: 'discarding.declined' }
  | { type: 'reallocation.confirmed' }
  | { type: 'reallocation.declined' }

type SavedCustomer = { orderId: string; customer: OrderCustomer; version: number; reallocate: boolean }

/** Whether the draft has changes that are not saved. */
export const isUnsaved = (draft: OrderCustomer | null, saved: OrderCustomer): draft is OrderCustomer =>
  draft !== null && isCustomerChanged(saved, draft)

export const customerDetailMachine = setup({
  types: {
    input: {} as CustomerDetailInput,
    context: {} as Context,
    events: {} as CustomerDetailEvent,
    emitted: {} as NoticeRaised<WorkspaceNotice> | FocusRequested<'name' | 'edit'>,
    tags: {} as
      | 'loading'
      | 'draftOffered'
      | 'editing'
      | 'editable'
      | 'asking'
      | 'askingReallocation'
      | 'busy',
  },
  actors: {
    tellPresence: fromCallback<AnyEventObject, { orderId: string }>(() => {
      throw new Error('customerDetail: actor "tellPresence" was not provided')
    }),
    /** The order itself is told before it ends. */
    saveCustomer: fromPromise<void, SavedCustomer>(() => {
      throw new Error('customerDetail: actor "saveCustomer" was not provided')
    }),
  },
  guards: {
    isEditAsked: ({ context }) => context.isEditAsked,
    isOutdated: ({ context }) => context.refusal?.code === 'stale_version',
    asksToReallocate: ({ context }) => context.refusal?.code === 'reallocation',
    isDraftUnsaved: ({ context: { draft, saved } }) => isUnsaved(draft, saved),
  },
  actions: {
    rememberOrder: assign((_, params: { customer: OrderCustomer; version: number }) => ({
      saved: shownCustomer(params.customer),
      version: params.version,
    })),
    takeUpDraft: assign(({ context: { draft, saved, version } }) => ({
      isEditAsked: false,
      draft: draft ?? saved,
      base: saved,
      seen: version,
      refusal: null,
    })),
    rebaseDraft: assign(
      ({ context: { draft, base, seen } }, params: { customer: OrderCustomer; version: number }) => {
        const rebased = rebasedCustomer(shownCustomer(params.customer), { base, draft: draft ?? base })
        const isTyped = isCustomerChanged(params.customer, rebased.draft)
        return { ...rebased, seen: isTyped ? seen : params.version }
      },
    ),
    rememberRefusal: assign((_, params: { error: unknown }) => ({ refusal: refusalOf(params.error) })),
    forgetSeen: assign({ seen: null }),
    forgetRefusal: assign({ refusal: null }),
    rememberReallocation: assign((_, params: { reallocate: boolean }) => params),
    askToReadAgain: sendTo(({ context }) => context.workspace, { type: 'data.changed' }),
    changeField: assign({
      draft: ({ context }, params: { field: CustomerDetailField; value: string }) => ({
        ...(context.draft ?? context.saved),
        [params.field]: params.value,
      }),
    }),
    rememberSaved: assign({
      saved: ({ context: { draft, saved } }) => shownCustomer(trimmedCustomer(draft ?? saved)),
    }),
    forgetDraft: assign({ draft: null }),
    forgetUnchangedDraft: assign({
      draft: ({ context }) => (isUnsaved(context.draft, context.saved) ? context.draft : null),
    }),
    reportDraft: sendTo(
      ({ context }) => context.workspace,
      ({ context: { orderId, draft, saved } }) =>
        isUnsaved(draft, saved)
          ? { type: 'draft.kept' as const, orderId, draft }
          : { type: 'draft.dropped' as const, orderId },
    ),
    requestFocus: emit((_, params: { target: 'name' | 'edit' }) => ({
      type: 'focus.requested' as const,
      target: params.target,
    })),
    raiseNotice: emit(({ context: { orderId, refusal } }, params: Pick<WorkspaceNotice, 'code'>) => ({
      type: 'notice.raised' as const,
      notice: {
        ...params,
        ...(refusal?.text && { reason: refusal.text }),
        item: { kind: 'order' as const, id: orderId, name: orderId },
      },
    })),
  },
}).createMachine({
  id: 'customerDetail',
  description:
    'The customer of an order, to view and to edit. The workspace keeps every unsaved change at once, so that nothing is lost when the screen is left.',
  context: ({ input }) => ({
    ...input,
    saved: emptyOrderCustomer,
    version: 0,
    base: emptyOrderCustomer,
    seen: null,
    refusal: null,
    reallocate: false,
  }),
  initial: 'waiting',
  on: {
    'order.read': {
      actions: {
        type: 'rememberOrder',
        params: ({ event: { customer, version } }) => ({ customer, version }),
      },
    },
    'order.missing': { target: '.waiting', actions: 'forgetUnchangedDraft' },
  },
  states: {
    waiting: {
      description: 'The order is not read yet, or it is missing.',
      tags: 'loading',
      on: {
        'order.read': {
          target: 'opening',
          actions: {
            type: 'rememberOrder',
            params: ({ event: { customer, version } }) => ({ customer, version }),
          },
        },
      },
    },
    opening: {
      description: 'An earlier draft goes on where it was.',
      always: [
        { guard: 'isEditAsked', target: 'editing' },
        { guard: 'isDraftUnsaved', target: 'draftOffered' },
        { target: 'viewing' },
      ],
    },
    viewing: {
      description: 'There is no draft: a draft that says what the order says is dropped.',
      entry: ['forgetDraft', 'reportDraft'],
      on: { 'editing.started': { target: 'editing' } },
    },
    draftOffered: {
      description: 'Viewing, with the changes that were left unsaved on offer.',
      tags: 'draftOffered',
      on: {
        'draft.resumed': { target: 'editing' },
        'editing.started': { target: 'editing' },
        'draft.discarded': {
          target: 'viewing',
          actions: { type: 'requestFocus', params: { target: 'edit' } },
        },
      },
    },
    editing: {
      tags: 'editing',
      invoke: {
        id: 'tellPresence',
        src: 'tellPresence',
        input: ({ context }) => ({ orderId: context.orderId }),
      },
      initial: 'typing',
      entry: ['takeUpDraft', { type: 'requestFocus', params: { target: 'name' } }],
      on: {
        'order.read': {
          description: 'What is typed stays; fields that nobody typed into follow the order.',
          actions: [
            {
              type: 'rebaseDraft',
              params: ({ event: { customer, version } }) => ({ customer, version }),
            },
            { type: 'rememberOrder', params: ({ event: { customer, version } }) => ({ customer, version }) },
            'reportDraft',
          ],
        },
      },
      states: {
        typing: {
          description: 'SAVE refuses nothing: what is missing is pointed out beside the saved value.',
          tags: 'editable',
          on: {
            'field.changed': {
              actions: [
                {
                  type: 'changeField',
                  params: ({ event }) => ({ field: event.field, value: event.value }),
                },
                'reportDraft',
              ],
            },
            'changes.submitted': [
              { guard: 'isDraftUnsaved', target: 'saving' },
              {
                target: '#customerDetail.viewing',
                actions: { type: 'requestFocus', params: { target: 'edit' } },
              },
            ],
            'editing.cancelled': [
              { guard: 'isDraftUnsaved', target: 'confirmingDiscard' },
              {
                target: '#customerDetail.viewing',
                actions: { type: 'requestFocus', params: { target: 'edit' } },
              },
            ],
          },
        },
        confirmingDiscard: {
          description: 'CANCEL asks before it throws changes away.',
          tags: 'asking',
          on: {
            'discarding.confirmed': {
              target: '#customerDetail.viewing',
              actions: { type: 'requestFocus', params: { target: 'edit' } },
            },
            'discarding.declined': { target: 'typing' },
          },
        },
        confirmingReallocation: {
          description: 'Its parcels would leave from elsewhere: the question says from where to where.',
          tags: 'askingReallocation',
          on: {
            'reallocation.confirmed': {
              target: 'saving',
              actions: { type: 'rememberReallocation', params: { reallocate: true } },
            },
            'reallocation.declined': { target: 'typing', actions: 'forgetRefusal' },
          },
        },
        unsaved: {
          description: 'Nothing typed is lost.',
          always: [
            { guard: 'asksToReallocate', target: 'confirmingReallocation' },
            {
              description:
                'Somebody else changed the order. What differs is shown beside what was typed, and the next SAVE is meant for the order as it is then.',
              guard: 'isOutdated',
              target: 'typing',
              actions: ['forgetSeen', 'askToReadAgain'],
            },
            { target: 'typing', actions: { type: 'raiseNotice', params: { code: 'itemNotSaved' } } },
          ],
        },
        saving: {
          tags: 'busy',
          entry: 'forgetRefusal',
          exit: { type: 'rememberReallocation', params: { reallocate: false } },
          invoke: {
            id: 'saveCustomer',
            src: 'saveCustomer',
            input: ({ context }) => ({
              orderId: context.orderId,
              customer: trimmedCustomer(context.draft ?? context.saved),
              version: context.seen ?? context.version,
              reallocate: context.reallocate,
            }),
            onDone: {
              target: '#customerDetail.viewing',
              actions: [
                'rememberSaved',
                { type: 'raiseNotice', params: { code: 'itemSaved' } },
                { type: 'requestFocus', params: { target: 'edit' } },
              ],
            },
            onError: {
              target: 'unsaved',
              actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
})
