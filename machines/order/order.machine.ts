import { assign, emit, setup } from 'xstate'
import type { OrderEffect, OrderEvent, OrderFacts } from '#domain/fulfilment/facts.ts'
import { isAsCalled, orderRules, withItems, withPayment } from '#domain/fulfilment/orderRules.ts'

type Asked = { context: OrderFacts; event: OrderEvent }

const passes = (guard: keyof typeof orderRules, { context, event }: Asked) =>
  orderRules[guard](context, event).length === 0

/** Whether the order can be verified as it is when the payment of the event has arrived. */
const isVerifiableWithPayment = ({ context, event }: Asked) =>
  event.type === 'payment.captured' &&
  passes('isNewPayment', { context, event }) &&
  passes('canBeVerified', { context: withPayment(context, event), event })

export const orderMachine = setup({
  types: {
    input: {} as OrderFacts,
    context: {} as OrderFacts,
    events: {} as OrderEvent,
    emitted: {} as OrderEffect,
    tags: {} as 'editable',
  },
  guards: {
    isPermitted: (asked) => passes('isPermitted', asked),
    isNew: (asked) => passes('isNew', asked),
    canBeVerified: (asked) => passes('canBeVerified', asked),
    isVerifiedByPayment: isVerifiableWithPayment,
    isVerifiedByPaymentAlone: (asked) =>
      asked.context.policy.verifiesPaidOrders && isVerifiableWithPayment(asked),
    isVerifiedByCall: (asked) =>
      asked.event.type === 'call.confirmed' &&
      isAsCalled(asked.context, asked.event) &&
      passes('canBeVerified', asked),
    isVerifiedUnreached: (asked) =>
      asked.event.type === 'call.exhausted' &&
      !asked.event.isOutage &&
      asked.context.policy.unreachedOrders === 'verify' &&
      passes('canBeVerified', asked),
    isCancelledUnreached: (asked) =>
      asked.event.type === 'call.exhausted' &&
      !asked.event.isOutage &&
      asked.context.policy.unreachedOrders === 'cancel' &&
      passes('isPermitted', asked),
    isCancelledDeclined: (asked) =>
      asked.context.policy.cancelsDeclinedOrders && passes('isPermitted', asked),
    isNewPayment: (asked) => passes('isNewPayment', asked),
    canFixCity: (asked) => passes('canFixCity', asked),
    canBeEdited: (asked) => passes('canBeEdited', asked),
    isCityFound: (asked) =>
      asked.event.type === 'customer.edited' && asked.event.city !== null && passes('isPermitted', asked),
    isElsewhere: (asked) =>
      asked.event.type === 'customer.edited' && asked.event.isElsewhere && passes('canBeEdited', asked),
    canChangeItems: (asked) => passes('canChangeItems', asked),
    isReplanned: (asked) =>
      asked.event.type === 'items.changed' && asked.event.isReplanned && passes('canChangeItems', asked),
    canBeHeld: (asked) => passes('canBeHeld', asked),
    canBeCancelled: (asked) => passes('canBeCancelled', asked),
    canCancelParcels: (asked) => passes('canCancelParcels', asked),
    canBeTold: (asked) => passes('canBeTold', asked),
    isExpired: (asked) => passes('isExpired', asked),
    hasCity: ({ context }) => context.city !== null,
    wasVerified: ({ context }) => context.verified !== null,
    isCardOrder: ({ context }) => context.payment === 'CC',
  },
  actions: {
    rememberPayment: assign(({ context }, payment: Parameters<typeof withPayment>[1]) =>
      withPayment(context, payment),
    ),
    rememberItems: assign(({ context }, changed: Parameters<typeof withItems>[1]) =>
      withItems(context, changed),
    ),
    rememberVerified: assign({ verified: ({ event: { by, at } }) => ({ by: by.name, at }) }),
    rememberCity: assign({ city: (_, params: { city: string | null }) => params.city }),
    rememberHold: assign({
      held: ({ event: { at } }, params: { reason: string }) => ({ reason: params.reason, at }),
    }),
    forgetHold: assign({ held: null, isCustomerTold: false }),
    rememberTold: assign({ isCustomerTold: true }),
    allocate: emit({ type: 'allocate' }),
    reallocate: emit({ type: 'reallocate' }),
    cancelParcels: emit({ type: 'cancelParcels' }),
    addTag: emit((_, { tag }: { tag: Extract<OrderEffect, { type: 'addTag' }>['tag'] }) => ({
      type: 'addTag' as const,
      tag,
    })),
  },
}).createMachine({
  id: 'order',
  description:
    'An order of a merchant, from its arrival until it is split into parcels. It lives on the server: every change is asked of this chart first, with the facts of the order as its context. What is emitted is carried out there.',
  context: ({ input }) => input,
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Not stored yet.',
      on: { 'order.created': { guard: 'isNew', target: 'sorting' } },
    },
    sorting: {
      description: 'By payment, or on to its city once it was verified.',
      always: [
        { guard: 'wasVerified', target: 'locating' },
        { guard: 'isCardOrder', target: 'unsplit.waiting.pending.pendingCC' },
        { target: 'unsplit.waiting.pending.pendingCOD' },
      ],
    },
    unsplit: {
      description: 'Nothing is reserved for it yet.',
      tags: 'editable',
      initial: 'waiting',
      on: {
        'order.cancelled': { guard: 'canBeCancelled', target: 'cancelled' },
        'customer.edited': {
          guard: 'isPermitted',
          actions: { type: 'rememberCity', params: ({ event }) => event },
        },
        'items.changed': {
          guard: 'canChangeItems',
          actions: { type: 'rememberItems', params: ({ event }) => event },
        },
      },
      states: {
        waiting: {
          initial: 'pending',
          on: {
            'order.held': {
              guard: 'canBeHeld',
              target: 'halt',
              actions: { type: 'rememberHold', params: ({ event }) => ({ reason: event.reason }) },
            },
          },
          states: {
            pending: {
              description: 'Somebody, a payment or a call verifies it.',
              initial: 'pendingCOD',
              on: {
                'order.verified': { guard: 'canBeVerified', target: '#order.verified' },
                'call.declined': [
                  { guard: 'isCancelledDeclined', target: '#order.cancelled' },
                  {
                    description: 'A person decides.',
                    guard: 'isPermitted',
                    actions: { type: 'addTag', params: { tag: 'declined' } },
                  },
                ],
              },
              states: {
                pendingCC: {
                  description: 'To be paid by card.',
                  on: {
                    'payment.captured': [
                      {
                        description: 'The company lets the system verify what is paid.',
                        guard: 'isVerifiedByPaymentAlone',
                        target: '#order.verified',
                        actions: { type: 'rememberPayment', params: ({ event }) => event },
                      },
                      {
                        guard: 'isNewPayment',
                        actions: { type: 'rememberPayment', params: ({ event }) => event },
                      },
                    ],
                  },
                },
                pendingCOD: {
                  description: 'To be paid on delivery.',
                  on: {
                    'call.confirmed': [
                      { guard: 'isVerifiedByCall', target: '#order.verified' },
                      {
                        description: 'Changed since the call, or not verifiable: only a flag.',
                        guard: 'isPermitted',
                        actions: { type: 'addTag', params: { tag: 'callOutdated' } },
                      },
                    ],
                    'call.exhausted': [
                      { guard: 'isVerifiedUnreached', target: '#order.verified' },
                      { guard: 'isCancelledUnreached', target: '#order.cancelled' },
                      {
                        guard: 'isPermitted',
                        actions: { type: 'addTag', params: { tag: 'notReached' } },
                      },
                    ],
                    'payment.captured': [
                      {
                        guard: 'isVerifiedByPayment',
                        target: '#order.verified',
                        actions: { type: 'rememberPayment', params: ({ event }) => event },
                      },
                      {
                        description: 'Paid in part, or a check fails: it is a card order now.',
                        guard: 'isNewPayment',
                        target: 'pendingCC',
                        actions: { type: 'rememberPayment', params: ({ event }) => event },
                      },
                    ],
                  },
                },
              },
            },
            cityIssue: {
              description: 'Verified; its city is unknown, or is two cities.',
              on: {
                'city.fixed': {
                  guard: 'canFixCity',
                  target: '#order.allocated',
                  actions: { type: 'rememberCity', params: ({ event }) => event },
                },
                'customer.edited': [
                  {
                    description: 'The city is known now.',
                    guard: 'isCityFound',
                    target: '#order.allocated',
                    actions: { type: 'rememberCity', params: ({ event }) => event },
                  },
                  {
                    guard: 'isPermitted',
                    actions: { type: 'rememberCity', params: ({ event }) => event },
                  },
                ],
              },
            },
          },
        },
        halt: {
          description: 'On hold by a person, before it was split.',
          exit: 'forgetHold',
          on: {
            'hold.released': { guard: 'isPermitted', target: '#order.sorting' },
            'customer.told': {
              description: 'That it will be cancelled.',
              guard: 'canBeTold',
              actions: 'rememberTold',
            },
            'halt.expired': { guard: 'isExpired', target: '#order.cancelled' },
          },
        },
      },
    },
    verified: {
      entry: ['rememberVerified', { type: 'addTag', params: { tag: 'verified' } }],
      always: 'locating',
    },
    locating: {
      description: 'An unknown city never reaches allocation.',
      always: [{ guard: 'hasCity', target: 'allocated' }, { target: 'unsplit.waiting.cityIssue' }],
    },
    allocated: {
      description: 'Split into parcels: each has a chart of its own.',
      entry: 'allocate',
      on: {
        'order.cancelled': {
          description: 'As a whole, as long as no parcel has left.',
          guard: 'canCancelParcels',
          target: 'cancelled',
          actions: 'cancelParcels',
        },
        'customer.edited': [
          {
            description: 'To a city that it would go to from elsewhere.',
            guard: 'isElsewhere',
            actions: [{ type: 'rememberCity', params: ({ event }) => event }, 'reallocate'],
          },
          { guard: 'canBeEdited', actions: { type: 'rememberCity', params: ({ event }) => event } },
        ],
        'items.changed': [
          {
            description: 'What is not booked yet gets other pieces, or leaves from elsewhere.',
            guard: 'isReplanned',
            actions: [{ type: 'rememberItems', params: ({ event }) => event }, 'reallocate'],
          },
          { guard: 'canChangeItems', actions: { type: 'rememberItems', params: ({ event }) => event } },
        ],
      },
    },
    cancelled: { type: 'final' },
  },
})
