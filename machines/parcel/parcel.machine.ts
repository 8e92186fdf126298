import { assign, emit, enqueueActions, setup } from 'xstate'
import type {
  Booking,
  HaltReason,
  LineQuantity,
  Packing,
  ParcelEffect,
  ParcelEvent,
  ParcelFacts,
  Replaced,
  Undone,
} from '#domain/fulfilment/facts.ts'
import {
  assignedBy,
  canMoveOn,
  isAssignment,
  mergedLines,
  parcelRules,
  partsOf,
  piecesOf,
  remainingLines,
} from '#domain/fulfilment/parcelRules.ts'

type Asked = { context: ParcelFacts; event: ParcelEvent }

const passes = (guard: keyof typeof parcelRules, { context, event }: Asked) =>
  parcelRules[guard](context, event).length === 0

type Assigned = ReturnType<typeof assignedBy>
type News = { scannedAt: number }
type Attempt = News & { adviceUntil?: number | null | undefined }
type Advice = { advice: 'retry' | 'return' }
type Task = Extract<ParcelEffect, { type: 'openTask' }>['task']
type Warning = Extract<ParcelEffect, { type: 'warn' }>['warning']

export const parcelMachine = setup({
  types: {
    input: {} as ParcelFacts,
    context: {} as ParcelFacts,
    events: {} as ParcelEvent,
    emitted: {} as ParcelEffect,
    tags: {} as 'editable',
  },
  guards: {
    isPermitted: (asked) => passes('isPermitted', asked),
    canBeAssigned: (asked) => passes('canBeAssigned', asked),
    fitsNow: (asked) => passes('fitsNow', asked),
    canLackStock: (asked) => passes('canLackStock', asked),
    hasStockAgain: (asked) => passes('hasStockAgain', asked),
    canBeBooked: (asked) => passes('canBeBooked', asked),
    canBeRetried: (asked) => passes('canBeRetried', asked),
    isBookedNow: (asked) =>
      asked.event.type === 'booking.retried' &&
      asked.event.refusedWith === null &&
      passes('canBeRetried', asked),
    canMoveOn: (asked) =>
      asked.event.type === 'parcel.disapproved' &&
      canMoveOn(asked.context, asked.event) &&
      passes('canBeDisapproved', asked),
    canBeDisapproved: (asked) => passes('canBeDisapproved', asked),
    canBeUndone: (asked) => passes('canBeUndone', asked),
    isBookingCancelled: (asked) => passes('isBookingCancelled', asked),
    canBePacked: (asked) => passes('canBePacked', asked),
    canBeDispatched: (asked) => passes('canBeDispatched', asked),
    isTerminal: (asked) => passes('isTerminal', asked),
    isTerminalBeforeReturn: (asked) => passes('isTerminalBeforeReturn', asked),
    isNewAttempt: (asked) => passes('isNewAttempt', asked),
    hasProof: (asked) => passes('hasProof', asked),
    canBeAdvised: (asked) => passes('canBeAdvised', asked),
    isOnItsWayBack: (asked) => passes('isOnItsWayBack', asked),
    canBeReturned: (asked) => passes('canBeReturned', asked),
    isReturnedWhole: (asked) =>
      asked.event.type === 'parcel.returned' &&
      piecesOf(asked.event.lines) === piecesOf(asked.context.lines) &&
      passes('canBeReturned', asked),
    canBeChecked: (asked) => passes('canBeChecked', asked),
    canBeReallocated: (asked) => passes('canBeReallocated', asked),
    isMerged: ({ context }) => context.lines.length === 0,
    canBeSplit: (asked) => passes('canBeSplit', asked),
    canBeHeld: (asked) => passes('canBeHeld', asked),
    canBeReleased: (asked) => passes('canBeReleased', asked),
    canBeCancelled: (asked) => passes('canBeCancelled', asked),
    isBookingLeftOpen: (asked) =>
      asked.event.type === 'order.cancelled' &&
      asked.context.cn !== null &&
      !asked.event.isBookingCancelled &&
      passes('canBeCancelled', asked),
    canBeTold: (asked) => passes('canBeTold', asked),
    isExpired: (asked) => passes('isExpired', asked),
    isHalted: ({ context }) => context.halted !== null,
    hasPlace: ({ context }) => context.warehouseId !== null,
    wasRefused: ({ context }) => context.courierWords !== null,
  },
  actions: {
    /** The first part is this parcel. */
    rememberAssignment: assign(({ context, event }, { assignments }: Assigned) => {
      const [own, ...others] = partsOf(assignments)
      const taken = others.flatMap(({ lines }) => lines)
      return {
        warehouseId: own?.warehouseId ?? null,
        lines: remainingLines(context.lines, taken),
        assignedFrom: isAssignment(event)
          ? (context.assignedFrom ?? { halted: null, isCustomerTold: false })
          : null,
      }
    }),
    /** An Undo still needs it. */
    forgetAssignment: assign({
      assignedFrom: ({ context, event }) =>
        event.type === 'assignment.undone' ? context.assignedFrom : null,
    }),
    restoreUnassigned: assign(({ context: { assignedFrom } }, { lines, weightGrams }: Undone) => ({
      ...assignedFrom,
      assignedFrom: null,
      lines,
      weightGrams,
      warehouseId: null,
    })),
    rememberPlan: assign(({ event: { at } }, { lines, warehouseId, halt }: Replaced) => ({
      lines,
      warehouseId,
      halted: halt && { ...halt, at },
      courierWords: null,
    })),
    forgetPlace: assign({ warehouseId: null }),
    excludePlace: assign({
      excluded: ({ context: { excluded, warehouseId } }) =>
        warehouseId === null ? excluded : [...excluded, warehouseId],
    }),
    rememberBooking: assign((_, { courier, weightGrams, cn }: Booking) => ({
      courier,
      weightGrams,
      cn,
      courierWords: null,
    })),
    forgetBooking: assign({ cn: null, courierWords: null, packed: null }),
    rememberPacking: assign(({ event: { at } }, { scanned, weightGrams }: Packing) => ({
      packed: { scanned, at },
      weightGrams,
    })),
    forgetNumber: assign({ cn: null }),
    rememberOpenBooking: assign({ isBookingCancelOpen: true }),
    rememberWords: assign({ courierWords: (_, params: { words: string }) => params.words }),
    rememberHalt: assign({
      halted: ({ event: { at } }, params: HaltReason) => ({ ...params, at }),
    }),
    forgetHalt: assign(({ context: { halted, isCustomerTold }, event }) => ({
      halted: null,
      isCustomerTold: false,
      assignedFrom: isAssignment(event) ? { halted, isCustomerTold } : null,
    })),
    rememberTold: assign({ isCustomerTold: true }),
    /** What was advised before is about an earlier attempt. */
    rememberAttempt: assign((_, { scannedAt, adviceUntil = null }: Attempt) => ({
      attemptedAt: scannedAt,
      adviceUntil,
      advised: null,
    })),
    rememberAdvice: assign(({ event: { at } }, { advice }: Advice) => ({ advised: { advice, at } })),
    rememberNews: assign({ terminalAt: (_, params: News) => params.scannedAt }),
    rememberDelivery: assign((_, { scannedAt }: News) => ({
      terminalAt: scannedAt,
      deliveredAt: scannedAt,
      isDeliveredByHand: false,
    })),
    rememberDeliveryByHand: assign({ deliveredAt: ({ event }) => event.at, isDeliveredByHand: true }),
    /** A courier that returns a parcel did not deliver it. */
    rememberReturn: assign((_, { scannedAt }: News) => ({
      terminalAt: scannedAt,
      deliveredAt: null,
      isDeliveredByHand: false,
      returnStage: 'expected' as const,
    })),
    rememberArrival: assign({ returnStage: 'received' }),
    forgetReturn: assign({ returnStage: null }),
    keepRest: assign({
      lines: ({ context }, params: { lines: readonly LineQuantity[] }) =>
        remainingLines(context.lines, params.lines),
    }),
    reserveStock: emit(({ context: { warehouseId, lines } }, params: { isLackAllowed: boolean }) => ({
      type: 'reserveStock' as const,
      warehouseId: warehouseId ?? '',
      lines,
      isLackAllowed: params.isLackAllowed,
    })),
    releaseStock: emit((_, params: { restock: boolean }) => ({
      type: 'releaseStock' as const,
      restock: params.restock,
    })),
    takeStockOut: emit({ type: 'takeStockOut' }),
    putStockBack: emit((_, { good, damaged }: { good: number; damaged: number }) => ({
      type: 'putStockBack' as const,
      good,
      damaged,
    })),
    splitParcel: emit((_, { assignments, isLackAllowed }: Assigned) => ({
      type: 'splitParcel' as const,
      parts: partsOf(assignments).slice(1),
      isLackAllowed,
    })),
    mergeParts: emit((_, { parts, isFirstSplit }: Undone) => ({
      type: 'mergeParts' as const,
      parts,
      isFirstSplit,
    })),
    splitOff: emit((_, params: { lines: readonly LineQuantity[] }) => ({
      type: 'splitOff' as const,
      lines: params.lines,
    })),
    splitReturn: emit((_, params: { lines: readonly LineQuantity[] }) => ({
      type: 'splitReturn' as const,
      lines: params.lines,
    })),
    openTask: emit((_, { task }: { task: Task }) => ({ type: 'openTask' as const, task })),
    /** By advice, a newer attempt or an end of the delivery. */
    closeAttempt: enqueueActions(({ context: { attemptedAt }, enqueue }) => {
      if (attemptedAt !== null) enqueue.emit({ type: 'closeTask', task: 'attemptFailed' })
    }),
    warn: emit((_, { warning }: { warning: Warning }) => ({ type: 'warn' as const, warning })),
    sendAdvice: emit((_, { advice }: Advice) => ({
      type: 'sendAdvice' as const,
      advice,
    })),
  },
}).createMachine({
  id: 'parcel',
  description:
    'A parcel: the part of an order that is sent from one location, from the split to the customer and back. It lives on the server: every change is asked of this chart first, with the facts of the parcel as its context. What is emitted is carried out there.',
  context: ({ input }) => input,
  initial: 'beforeDispatch',
  states: {
    beforeDispatch: {
      description: 'Its pieces are in the warehouse: it may be cancelled.',
      initial: 'splitting',
      on: {
        'order.cancelled': [
          {
            description: 'The number may still be valid at the courier: a task keeps it in view.',
            guard: 'isBookingLeftOpen',
            target: 'cancelled',
            actions: [
              'rememberOpenBooking',
              { type: 'openTask', params: { task: 'bookingNotCancelled' } },
              { type: 'releaseStock', params: ({ event }) => ({ restock: event.restock }) },
            ],
          },
          {
            guard: 'canBeCancelled',
            target: 'cancelled',
            actions: [
              'forgetNumber',
              { type: 'releaseStock', params: ({ event }) => ({ restock: event.restock }) },
            ],
          },
        ],
      },
      states: {
        splitting: {
          description:
            'Allocation found a place, leaves it to a person, halts, or sent its pieces with another parcel; or an Undo brought it back.',
          always: [
            { guard: 'isMerged', target: '#parcel.cancelled' },
            { guard: 'isHalted', target: 'halt' },
            {
              guard: 'hasPlace',
              target: 'working.awaitingApproval',
              actions: { type: 'reserveStock', params: { isLackAllowed: false } },
            },
            { target: 'working.awaitingAssigning' },
          ],
        },
        working: {
          description: 'Nothing is booked at a courier: it may be changed and put on hold.',
          tags: 'editable',
          initial: 'awaitingAssigning',
          on: {
            'order.held': {
              description: 'What is reserved stays reserved.',
              guard: 'canBeHeld',
              target: 'halt',
              actions: {
                type: 'rememberHalt',
                params: ({ event }) => ({ code: 'held', params: { reason: event.reason } }),
              },
            },
            'parcel.reallocated': {
              description: 'The city of the customer has changed.',
              guard: 'canBeReallocated',
              target: 'splitting',
              actions: [
                { type: 'releaseStock', params: { restock: true } },
                { type: 'rememberPlan', params: ({ event }) => event },
              ],
            },
          },
          states: {
            awaitingAssigning: {
              description: 'A person chooses where it is sent from.',
              on: {
                'parcel.assigned': { guard: 'canBeAssigned', target: 'assigned' },
                'parcel.split': {
                  guard: 'canBeSplit',
                  actions: [
                    { type: 'splitOff', params: ({ event }) => ({ lines: mergedLines(event.lines) }) },
                    { type: 'keepRest', params: ({ event }) => ({ lines: event.lines }) },
                  ],
                },
              },
            },
            assigned: {
              description:
                'It takes its part of the assignment; each other part becomes a parcel of its own.',
              entry: [
                { type: 'rememberAssignment', params: ({ event }) => assignedBy(event) },
                { type: 'reserveStock', params: ({ event }) => assignedBy(event) },
                { type: 'splitParcel', params: ({ event }) => assignedBy(event) },
              ],
              always: 'awaitingApproval',
            },
            awaitingApproval: {
              description: 'Its place packs it or turns it down.',
              exit: 'forgetAssignment',
              on: {
                'parcel.approved': {
                  guard: 'canBeBooked',
                  target: '#parcel.beforeDispatch.approved',
                  actions: { type: 'rememberBooking', params: ({ event }) => event.booking },
                },
                'booking.refused': {
                  guard: 'isPermitted',
                  target: 'dispatchIssue',
                  actions: { type: 'rememberWords', params: ({ event }) => ({ words: event.words }) },
                },
                'parcel.disapproved': [
                  {
                    description: 'On to the next best place.',
                    guard: 'canMoveOn',
                    target: 'assigned',
                    actions: [{ type: 'releaseStock', params: { restock: true } }, 'excludePlace'],
                  },
                  {
                    guard: 'canBeDisapproved',
                    target: '#parcel.beforeDispatch.halt',
                    actions: [
                      { type: 'releaseStock', params: { restock: true } },
                      'excludePlace',
                      'forgetPlace',
                      {
                        type: 'rememberHalt',
                        params: ({ event }) => ({ code: 'disapproved', params: { reason: event.reason } }),
                      },
                    ],
                  },
                ],
                'parcel.unassigned': {
                  guard: 'isPermitted',
                  target: 'awaitingAssigning',
                  actions: [{ type: 'releaseStock', params: { restock: true } }, 'forgetPlace'],
                },
                'parcel.split': {
                  guard: 'canBeSplit',
                  actions: [
                    { type: 'splitOff', params: ({ event }) => ({ lines: mergedLines(event.lines) }) },
                    { type: 'keepRest', params: ({ event }) => ({ lines: event.lines }) },
                    'forgetAssignment',
                  ],
                },
                'assignment.undone': {
                  description:
                    'By who assigned it, just now: what was split off becomes part of it again. Out of Halt, it halts again.',
                  guard: 'canBeUndone',
                  target: '#parcel.beforeDispatch.splitting',
                  actions: [
                    { type: 'releaseStock', params: { restock: true } },
                    { type: 'restoreUnassigned', params: ({ event }) => event },
                    { type: 'mergeParts', params: ({ event }) => event },
                  ],
                },
              },
            },
            dispatchIssue: {
              description: 'The courier refused it, in its own words.',
              on: {
                'booking.retried': [
                  {
                    guard: 'isBookedNow',
                    target: '#parcel.beforeDispatch.approved',
                    actions: { type: 'rememberBooking', params: ({ event }) => event.booking },
                  },
                  {
                    description: 'Refused again.',
                    guard: 'canBeRetried',
                    actions: {
                      type: 'rememberWords',
                      params: ({ event }) => ({ words: event.refusedWith ?? '' }),
                    },
                  },
                ],
                'fulfilment.cancelled': {
                  guard: 'isBookingCancelled',
                  target: 'awaitingApproval',
                  actions: 'forgetBooking',
                },
              },
            },
          },
        },
        halt: {
          description: 'On hold by a person, or there is no place for it.',
          tags: 'editable',
          exit: 'forgetHalt',
          on: {
            'hold.released': { guard: 'canBeReleased', target: 'resuming' },
            'stock.rechecked': { guard: 'hasStockAgain', target: 'working.assigned' },
            'parcel.assigned': { guard: 'fitsNow', target: 'working.assigned' },
            'parcel.assignedWithoutStock': { guard: 'canLackStock', target: 'working.assigned' },
            'parcel.split': {
              guard: 'canBeSplit',
              actions: [
                { type: 'splitOff', params: ({ event }) => ({ lines: mergedLines(event.lines) }) },
                { type: 'keepRest', params: ({ event }) => ({ lines: event.lines }) },
              ],
            },
            'parcel.reallocated': {
              guard: 'canBeReallocated',
              target: 'splitting',
              actions: [
                { type: 'releaseStock', params: { restock: true } },
                { type: 'rememberPlan', params: ({ event }) => event },
              ],
            },
            'customer.told': {
              description: 'That it will be cancelled.',
              guard: 'canBeTold',
              actions: 'rememberTold',
            },
            'halt.expired': {
              guard: 'isExpired',
              target: '#parcel.cancelled',
              actions: { type: 'releaseStock', params: { restock: true } },
            },
          },
        },
        resuming: {
          description: 'Back to where it was before the hold.',
          always: [
            { guard: 'wasRefused', target: 'working.dispatchIssue' },
            { guard: 'hasPlace', target: 'working.awaitingApproval' },
            { target: 'working.awaitingAssigning' },
          ],
        },
        approved: {
          description: 'Booked at the courier, with a consignment number.',
          on: {
            'fulfilment.cancelled': {
              guard: 'isBookingCancelled',
              target: 'working.awaitingApproval',
              actions: 'forgetBooking',
            },
            'parcel.packed': {
              description: 'What was scanned is remembered until it is handed over.',
              guard: 'canBePacked',
              actions: { type: 'rememberPacking', params: ({ event }) => event },
            },
            'parcel.dispatched': { guard: 'canBeDispatched', target: '#parcel.withCourier' },
            'courier.pickedUp': {
              description: 'Nobody had dispatched it.',
              guard: 'isPermitted',
              target: '#parcel.withCourier',
              actions: { type: 'warn', params: { warning: 'notDispatched' } },
            },
            'courier.bookingEnded': {
              description: 'It was not picked up in time: it has to be booked again.',
              guard: 'isPermitted',
              target: 'working.dispatchIssue',
              actions: [
                'forgetNumber',
                { type: 'rememberWords', params: ({ event }) => ({ words: event.words }) },
              ],
            },
            'courier.attemptFailed': {
              guard: 'isNewAttempt',
              target: '#parcel.withCourier',
              actions: [
                { type: 'warn', params: { warning: 'notDispatched' } },
                { type: 'rememberAttempt', params: ({ event }) => event },
                { type: 'openTask', params: { task: 'attemptFailed' } },
              ],
            },
            'courier.delivered': {
              guard: 'isTerminal',
              target: '#parcel.withCourier.delivered',
              actions: [
                { type: 'warn', params: { warning: 'notDispatched' } },
                { type: 'rememberDelivery', params: ({ event }) => event },
              ],
            },
            'courier.returned': {
              guard: 'isTerminal',
              target: '#parcel.withCourier.returned',
              actions: [
                { type: 'warn', params: { warning: 'notDispatched' } },
                { type: 'rememberReturn', params: ({ event }) => event },
              ],
            },
          },
        },
      },
    },
    withCourier: {
      description: 'Its pieces have left. News of the courier may come in any order: the newest counts.',
      entry: 'takeStockOut',
      initial: 'dispatched',
      on: {
        'courier.delivered': {
          guard: 'isTerminalBeforeReturn',
          target: '.delivered',
          actions: { type: 'rememberDelivery', params: ({ event }) => event },
        },
        'courier.returned': {
          guard: 'isTerminal',
          target: '.returned',
          actions: { type: 'rememberReturn', params: ({ event }) => event },
        },
      },
      states: {
        dispatched: {
          description: 'On its way to the customer.',
          exit: 'closeAttempt',
          on: {
            'courier.attemptFailed': {
              guard: 'isNewAttempt',
              actions: [
                'closeAttempt',
                { type: 'rememberAttempt', params: ({ event }) => event },
                { type: 'openTask', params: { task: 'attemptFailed' } },
              ],
            },
            'delivery.advised': {
              guard: 'canBeAdvised',
              actions: [
                'closeAttempt',
                { type: 'rememberAdvice', params: ({ event }) => event },
                { type: 'sendAdvice', params: ({ event }) => event },
              ],
            },
            'parcel.markedDelivered': {
              guard: 'hasProof',
              target: 'delivered',
              actions: 'rememberDeliveryByHand',
            },
            'parcel.markedReturned': {
              guard: 'isPermitted',
              target: 'returned',
              actions: 'rememberArrival',
            },
          },
        },
        delivered: {
          description: 'Newer news of a delivery confirms what a person marked.',
          on: {
            'parcel.returned': [
              { guard: 'isReturnedWhole', target: 'returned', actions: 'rememberArrival' },
              {
                description: 'What comes back becomes a parcel of its own in Return.',
                guard: 'canBeReturned',
                actions: [
                  { type: 'splitReturn', params: ({ event }) => ({ lines: mergedLines(event.lines) }) },
                  { type: 'keepRest', params: ({ event }) => ({ lines: event.lines }) },
                ],
              },
            ],
            'courier.returned': {
              description: 'The courier corrects itself.',
              guard: 'isTerminal',
              target: 'returned',
              actions: [
                { type: 'rememberReturn', params: ({ event }) => event },
                { type: 'warn', params: { warning: 'courierCorrected' } },
              ],
            },
          },
        },
        returned: {
          description: 'On its way back, or back, as its facts say.',
          exit: 'forgetReturn',
          on: {
            'parcel.markedReturned': {
              description: 'It has arrived at the warehouse.',
              guard: 'isOnItsWayBack',
              actions: 'rememberArrival',
            },
            'return.checked': {
              guard: 'canBeChecked',
              target: '#parcel.returnClosed',
              actions: { type: 'putStockBack', params: ({ event }) => event },
            },
            'courier.returned': {
              description: 'Newer news of the same.',
              guard: 'isTerminal',
              actions: { type: 'rememberNews', params: ({ event }) => event },
            },
            'courier.delivered': {
              description: 'The courier corrects itself, before the parcel is back.',
              guard: 'isTerminalBeforeReturn',
              target: 'delivered',
              actions: [
                { type: 'rememberDelivery', params: ({ event }) => event },
                { type: 'warn', params: { warning: 'courierCorrected' } },
              ],
            },
          },
        },
      },
    },
    returnClosed: { description: 'Back and checked.', type: 'final' },
    cancelled: { type: 'final' },
  },
})
