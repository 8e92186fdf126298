import {
  type ActorLogic,
  type AnyActorRef,
  assign,
  type EmittedFrom,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  type SnapshotFrom,
  sendTo,
  setup,
} from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { PRESENCE_SHOWN_MS } from '#domain/fulfilment/presence.ts'
import type { LiveDataNotice, NoticeRaised } from '#domain/notices.ts'
import { actionRefusal, type OrderAction } from '#domain/orders/actions.ts'
import { customerOf } from '#domain/orders/customerFields.ts'
import type { OrdersQuery } from '#domain/orders/search.ts'
import { ownTags } from '#domain/orders/tags.ts'
import { answeredOrder, isOutdated, type RecordChanges } from '#domain/recordChange.ts'
import {
  type CustomerDetailInput,
  customerDetailMachine,
} from '#machines/customerDetail/customerDetail.machine.ts'
import type { OrderActEvent, OrderActInput, orderActMachine } from '#machines/orderAct/orderAct.machine.ts'
import { type OrderTagsInput, orderTagsMachine } from '#machines/orderTags/orderTags.machine.ts'
import { type RemarksInput, remarksMachine } from '#machines/remarks/remarks.machine.ts'

/** The order, how its customer panel opens, and the list that it was opened from. */
export type OrderDetailInput = Omit<CustomerDetailInput, 'workspace'> & {
  list: OrdersQuery
  /** Whether orders are sent events here: `orderAct` is provided. */
  canAct: boolean
  workspace: CustomerDetailInput['workspace'] &
    OrderActInput['workspace'] &
    OrderTagsInput['workspace'] &
    RemarksInput['workspace']
}

type Context = OrderDetailInput & {
  /** As known last; it stays while it is read again. Null before the first reading, and when there is no such order. */
  order: OrderResponse | null
  /** The person last reported to have a form of this order open. */
  editor: Editor | null
}

/** Somebody else who edits the order. */
export type Editor = { id: string; name: string }

export type OrderDetailEvent =
  | { type: 'workspace.changed'; changes?: RecordChanges }
  | { type: 'loading.retried' }
  | { type: 'action.chosen'; action: OrderAction }
  | { type: 'editor.seen'; editor: Editor }
  | { type: 'editor.left'; editor: Editor }

/** The chart orderAct. It is loaded, with the charts of orders and parcels, only where orders are sent events. */
export interface OrderActLogic
  extends ActorLogic<
    SnapshotFrom<typeof orderActMachine>,
    OrderActEvent,
    OrderActInput,
    AnyActorRef['system'],
    EmittedFrom<typeof orderActMachine>
  > {}

const unprovidedOrderAct: OrderActLogic = {
  transition: (snapshot) => snapshot,
  getInitialSnapshot: () => {
    throw new Error('orderDetail: actor "orderAct" was not provided')
  },
  getPersistedSnapshot: (snapshot) => snapshot,
}

export const orderDetailMachine = setup({
  types: {
    input: {} as OrderDetailInput,
    context: {} as Context,
    events: {} as OrderDetailEvent,
    emitted: {} as NoticeRaised<LiveDataNotice> | FocusRequested<'heading'>,
    tags: {} as 'loading' | 'refreshing' | 'missing' | 'failed' | 'shared',
  },
  actors: {
    customerDetail: customerDetailMachine,
    orderAct: unprovidedOrderAct,
    orderTags: orderTagsMachine,
    remarks: remarksMachine,
    /** Sends who else edits the order. */
    watchPresence: fromCallback<OrderDetailEvent, { orderId: string }>(() => {
      throw new Error('orderDetail: actor "watchPresence" was not provided')
    }),
    readOrder: fromPromise<OrderResponse | null, { orderId: string; list: OrdersQuery }>(() => {
      throw new Error('orderDetail: actor "readOrder" was not provided')
    }),
  },
  delays: { presenceShown: PRESENCE_SHOWN_MS },
  guards: {
    isFound: (_, params: { order: OrderResponse | null }) => params.order !== null,
    isOutdated: ({ context: { order } }, { changes }: { changes: RecordChanges }) =>
      isOutdated(answeredOrder(order, changes) ?? order, changes),
    hasAnswer: ({ context }, { changes }: { changes: RecordChanges }) =>
      answeredOrder(context.order, changes) !== null,
    announcesAction: ({ context: { order, canAct } }, params: { action: OrderAction }) =>
      !canAct && order !== null && actionRefusal(order.status, params.action) === null,
    isSameEditor: ({ context }, params: { editor: Editor }) => context.editor?.id === params.editor.id,
  },
  actions: {
    startOrderAct: enqueueActions(({ context: { canAct, workspace }, enqueue }) => {
      if (canAct) enqueue.spawnChild('orderAct', { id: 'orderAct', input: { workspace } })
    }),
    rememberOrder: assign((_, params: { order: OrderResponse | null }) => params),
    /** Its place in the list is known only to a reading. */
    rememberAnswer: assign(({ context }, { changes }: { changes: RecordChanges }) => {
      const answer = answeredOrder(context.order, changes)
      return answer ? { order: { ...answer, place: context.order?.place ?? null } } : {}
    }),
    rememberEditor: assign((_, params: { editor: Editor | null }) => params),
    tellCustomerDetail: sendTo('customerDetail', ({ context: { order } }) =>
      order
        ? { type: 'order.read' as const, customer: customerOf(order), version: order.version }
        : { type: 'order.missing' as const },
    ),
    tellOrderTags: sendTo('orderTags', ({ context: { order } }) =>
      order ? { type: 'order.read' as const, tags: ownTags(order) } : { type: 'order.missing' as const },
    ),
    tellOrderAct: enqueueActions(({ context: { canAct, order }, enqueue }) => {
      if (canAct) enqueue.sendTo('orderAct', { type: 'order.read', order })
    }),
    announceAction: emit((_, params: { action: OrderAction }) => ({
      type: 'notice.raised' as const,
      notice: { code: 'needsLiveData' as const, action: params.action },
    })),
    requestFocus: emit({ type: 'focus.requested', target: 'heading' }),
  },
}).createMachine({
  id: 'orderDetail',
  description:
    'One order: reading it, and who else edits it. Its customer, its tags, its comments and notes, and what is done with it are charts of their own.',
  context: ({ input }) => ({
    ...input,
    order: null,
    editor: null,
  }),
  entry: 'startOrderAct',
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
      id: 'orderTags',
      src: 'orderTags',
      input: ({ context: { orderId, workspace } }) => ({ orderId, workspace }),
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
          description: 'Something was changed, here or elsewhere: it may be this order.',
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
                guard: { type: 'isFound', params: ({ event }) => ({ order: event.output }) },
                target: 'shown',
                actions: [
                  { type: 'rememberOrder', params: ({ event }) => ({ order: event.output }) },
                  'tellCustomerDetail',
                  'tellOrderTags',
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
            'workspace.changed': [
              {
                description: 'Somebody else changed it, or perhaps: it is read again.',
                guard: { type: 'isOutdated', params: ({ event }) => ({ changes: event.changes ?? null }) },
                target: '.refreshing',
              },
              {
                description: 'What the server answered to a change is shown: nothing is read again.',
                guard: { type: 'hasAnswer', params: ({ event }) => ({ changes: event.changes ?? null }) },
                target: '.current',
                actions: [
                  { type: 'rememberAnswer', params: ({ event }) => ({ changes: event.changes ?? null }) },
                  'tellCustomerDetail',
                  'tellOrderTags',
                  'tellOrderAct',
                ],
              },
              { description: 'Of other records, or shown already.' },
            ],
            'action.chosen': {
              description:
                'On the sample, a notice says what CANCEL, VERIFY or INITIATE IVR CALL does on own data, if the status allows it.',
              guard: { type: 'announcesAction', params: ({ event }) => ({ action: event.action }) },
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
                    guard: { type: 'isFound', params: ({ event }) => ({ order: event.output }) },
                    target: 'current',
                    actions: [
                      { type: 'rememberOrder', params: ({ event }) => ({ order: event.output }) },
                      'tellCustomerDetail',
                      'tellOrderTags',
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
          entry: [
            { type: 'rememberOrder', params: { order: null } },
            'tellCustomerDetail',
            'tellOrderTags',
            'tellOrderAct',
          ],
        },
        failed: {
          tags: 'failed',
          on: { 'loading.retried': { target: 'loading', actions: 'requestFocus' } },
        },
      },
    },
    company: {
      description: 'Whether somebody else has a form of this order open. Whose signal stops has left.',
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
  },
})
