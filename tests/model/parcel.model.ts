import type { Booking, HaltReason, ParcelEvent, ParcelFacts } from '#domain/fulfilment/facts.ts'
import { parcelMachine } from '#machines/parcel/parcel.machine.ts'
import { booking, DAY, now, parcelFacts, senders, warehouses } from '#tests/support/fulfilment.ts'
import type { Model, Outcome, StateModel } from './model.ts'

const { A: agent, M: manager, W: packer, S: system, K: courier } = senders

const { policy } = parcelFacts()
/** A parcel of two pieces: a partial return leaves one. */
const pair = [{ lineId: 'suit', sku: 'AB-12', quantity: 2 }]
const one = [{ lineId: 'suit', sku: 'AB-12', quantity: 1 }]

const at = (warehouseId: string, quantity = 2) => ({ lineId: 'suit', warehouseId, quantity })
const apart = [at('lahore', 1), at('multan', 1)]

type Assignments = readonly ReturnType<typeof at>[]
const assigns = (assignments: Assignments) => ({ assignments, warehouses }) as const

const none: Booking = { courier: '', weightGrams: 0, codMinor: 0, cn: '' }
const booked = { courier: booking.courier, weightGrams: booking.weightGrams, cn: booking.cn }

const cancelled = { type: 'order.cancelled', reason: 'price', words: '', restock: false } as const

const soldOut: HaltReason = {
  code: 'notEnoughStock',
  params: { shortages: [{ sku: 'AB-12', needed: 2, available: 1 }] },
}

const again = { type: 'parcel.reallocated', by: system, at: now } as const

const places = {
  awaitingAssigning: 'beforeDispatch.working.awaitingAssigning',
  awaitingApproval: 'beforeDispatch.working.awaitingApproval',
  dispatchIssue: 'beforeDispatch.working.dispatchIssue',
  halt: 'beforeDispatch.halt',
  approved: 'beforeDispatch.approved',
  dispatched: 'withCourier.dispatched',
  delivered: 'withCourier.delivered',
  returned: 'withCourier.returned',
}

const forgotten = { halted: null, isCustomerTold: false, assignedFrom: null }
const release = { type: 'releaseStock', restock: true }
const takeOut = { type: 'takeStockOut' }
const warn = (warning: string) => ({ type: 'warn', warning })
const task = (name: string) => ({ type: 'openTask', task: name })

/** Just now, by who sends it, with nothing split off that somebody changed. */
const undone = {
  type: 'assignment.undone',
  isOwn: true,
  assignedAt: now,
  changedBy: null,
  parts: [],
  lines: pair,
  weightGrams: 700,
  isFirstSplit: true,
} as const

const pieces = ({ lines: [line] }: ParcelFacts) => line?.quantity ?? 0

/** The first place sends this parcel, the second one another. */
const sentFrom =
  ([first, second]: Assignments, isLackAllowed = false) =>
  (facts: ParcelFacts): Outcome<ParcelFacts> => {
    const own = [{ lineId: 'suit', sku: 'AB-12', quantity: pieces(facts) - (second?.quantity ?? 0) }]
    const parts = second
      ? [{ warehouseId: second.warehouseId, lines: [{ lineId: 'suit', quantity: second.quantity }] }]
      : []
    return {
      to: places.awaitingApproval,
      sets: { warehouseId: first?.warehouseId ?? null, lines: own, ...forgotten },
      tells: [
        { type: 'reserveStock', warehouseId: first?.warehouseId, lines: own, isLackAllowed },
        { type: 'splitParcel', parts, isLackAllowed },
      ],
    }
  }

/** A person assigns every piece. */
const assigned = (assignments: Assignments, isLackAllowed = false) => {
  const send = sentFrom(assignments, isLackAllowed)
  const sum = assignments.reduce((all, { quantity }) => all + quantity, 0)
  return (facts: ParcelFacts): Outcome<ParcelFacts> => {
    if (pieces(facts) !== sum) return {}
    const { sets, ...outcome } = send(facts)
    const { halted, isCustomerTold } = facts
    return { ...outcome, sets: { ...sets, assignedFrom: { halted, isCustomerTold } } }
  }
}

/** Each step of a group changes nothing in the states that name it: a right or something else is missing. */
const refused = (steps: Record<string, ParcelEvent>) =>
  Object.fromEntries(Object.keys(steps).map((step) => [step, {}]))

const refusedAssigning = {
  'is assigned by the warehouse': {
    type: 'parcel.assigned',
    ...assigns([at('lahore')]),
    by: packer,
    at: now,
  },
  'is assigned by an agent to where it is not': {
    type: 'parcel.assigned',
    ...assigns([at('multan')]),
    by: agent,
    at: now,
  },
} satisfies Record<string, ParcelEvent>
const refusedApproving = {
  'is approved by an agent': { type: 'parcel.approved', booking, by: agent, at: now },
  'is approved without anything': { type: 'parcel.approved', booking: none, by: packer, at: now },
  'is refused by the courier, says an agent': { type: 'booking.refused', words: 'No', by: agent, at: now },
  'is turned down without a reason': {
    type: 'parcel.disapproved',
    reason: '',
    assignments: [at('multan')],
    by: packer,
    at: now,
  },
  'is turned down by an agent': {
    type: 'parcel.disapproved',
    reason: 'Damaged',
    assignments: [],
    by: agent,
    at: now,
  },
  'is taken back by an agent': { type: 'parcel.unassigned', by: agent, at: now },
  'its assignment is undone by the warehouse': { ...undone, by: packer, at: now },
  'its assignment is undone by somebody else': { ...undone, isOwn: false, by: agent, at: now },
  'its assignment is undone too late': { ...undone, by: agent, at: now + DAY },
  'its assignment is undone after a change': { ...undone, changedBy: 'Sana Malik', by: agent, at: now },
} satisfies Record<string, ParcelEvent>
const refusedRetrying = {
  'is booked again by a manager': {
    type: 'booking.retried',
    booking,
    refusedWith: null,
    by: manager,
    at: now,
  },
  'is booked again without anything': {
    type: 'booking.retried',
    booking: none,
    refusedWith: null,
    by: packer,
    at: now,
  },
} satisfies Record<string, ParcelEvent>
const refusedFulfilment = {
  'its fulfilment is cancelled by a manager': {
    type: 'fulfilment.cancelled',
    isBookingCancelled: true,
    by: manager,
    at: now,
  },
} satisfies Record<string, ParcelEvent>
const refusedDispatching = {
  'its fulfilment is cancelled, but not at the courier': {
    type: 'fulfilment.cancelled',
    isBookingCancelled: false,
    by: packer,
    at: now,
  },
  'is packed by an agent': { type: 'parcel.packed', scanned: 2, weightGrams: 900, by: agent, at: now },
  'is packed without a weight': { type: 'parcel.packed', scanned: 2, weightGrams: 0, by: packer, at: now },
  'is dispatched by an agent': { type: 'parcel.dispatched', scanned: 2, by: agent, at: now },
  'is picked up, says an agent': { type: 'courier.pickedUp', by: agent, at: now },
  'is not picked up in time, says an agent': {
    type: 'courier.bookingEnded',
    words: '',
    by: agent,
    at: now,
  },
} satisfies Record<string, ParcelEvent>
const refusedNews = {
  'is being delivered': {
    type: 'courier.delivered',
    scannedAt: now + 5,
    isTerminal: false,
    by: courier,
    at: now,
  },
  'is being returned': {
    type: 'courier.returned',
    scannedAt: now + 5,
    isTerminal: false,
    by: courier,
    at: now,
  },
  'is tried, says an agent': {
    type: 'courier.attemptFailed',
    scannedAt: now + 5,
    words: '',
    by: agent,
    at: now,
  },
} satisfies Record<string, ParcelEvent>
const refusedOnTheWay = {
  'is marked as delivered without proof': {
    type: 'parcel.markedDelivered',
    proof: '',
    by: manager,
    at: now,
  },
  'is marked as returned by an agent': { type: 'parcel.markedReturned', by: agent, at: now },
  'is advised on too late': {
    type: 'delivery.advised',
    advice: 'return',
    by: agent,
    at: now + 9 * DAY,
  },
} satisfies Record<string, ParcelEvent>
const refusedAfterDelivery = {
  'more comes back than it has': {
    type: 'parcel.returned',
    lines: [{ lineId: 'suit', quantity: 3 }],
    by: agent,
    at: now,
  },
  'comes back too late': {
    type: 'parcel.returned',
    lines: [{ lineId: 'suit', quantity: 1 }],
    by: agent,
    at: now + 99 * DAY,
  },
} satisfies Record<string, ParcelEvent>
const refusedReturning = {
  'is checked with a piece too many': { type: 'return.checked', good: 2, damaged: 1, by: packer, at: now },
  'is being delivered after all': {
    type: 'courier.delivered',
    scannedAt: now + 5,
    isTerminal: false,
    by: courier,
    at: now,
  },
} satisfies Record<string, ParcelEvent>
const refusedInHalt = {
  ...refusedAssigning,
  'is assigned by a manager to where it is not': {
    type: 'parcel.assigned',
    ...assigns([at('multan')]),
    by: manager,
    at: now,
  },
  'is assigned without stock by an agent': {
    type: 'parcel.assignedWithoutStock',
    ...assigns([at('multan')]),
    by: agent,
    at: now,
  },
  'is still without stock': {
    type: 'stock.rechecked',
    assignments: [],
    halt: soldOut,
    by: agent,
    at: now,
  },
  'is released by the warehouse': { type: 'hold.released', by: packer, at: now },
  'is told to its customer by the warehouse': { type: 'customer.told', by: packer, at: now },
  'expires early': { type: 'halt.expired', by: system, at: now + DAY - 1 },
} satisfies Record<string, ParcelEvent>
const refusedAgain = {
  'is allocated again by a manager': {
    type: 'parcel.reallocated',
    lines: pair,
    warehouseId: 'multan',
    halt: null,
    by: manager,
    at: now,
  },
} satisfies Record<string, ParcelEvent>
const refusedSplitting = {
  'is split by the warehouse': {
    type: 'parcel.split',
    lines: [{ lineId: 'suit', quantity: 1 }],
    by: packer,
    at: now,
  },
  'is split from all of it': {
    type: 'parcel.split',
    lines: [{ lineId: 'suit', quantity: 2 }],
    by: agent,
    at: now,
  },
} satisfies Record<string, ParcelEvent>
const refusedHolding = {
  'is held without a reason': { type: 'order.held', reason: '', by: agent, at: now },
} satisfies Record<string, ParcelEvent>
const refusedCancelling = {
  'is cancelled by the warehouse': { ...cancelled, isBookingCancelled: true, by: packer, at: now },
  'is cancelled for another reason without words': {
    ...cancelled,
    reason: 'other',
    isBookingCancelled: true,
    by: agent,
    at: now,
  },
} satisfies Record<string, ParcelEvent>

/** Of courier news the newest end counts; of the same moment a return. */
const isNews = ({ terminalAt }: ParcelFacts, scannedAt: number, isReturn: boolean) =>
  terminalAt === null || scannedAt > terminalAt || (isReturn && scannedAt === terminalAt)

type Steps = NonNullable<StateModel<ParcelFacts>['steps']>

const delivered =
  (scannedAt: number, tells: { type: string }[], sets: Partial<ParcelFacts> = {}) =>
  (facts: ParcelFacts): Outcome<ParcelFacts> =>
    isNews(facts, scannedAt, false)
      ? { to: places.delivered, sets: { ...sets, terminalAt: scannedAt, deliveredAt: scannedAt }, tells }
      : {}
const returned =
  (scannedAt: number, tells: { type: string }[], sets: Partial<ParcelFacts> = {}) =>
  (facts: ParcelFacts): Outcome<ParcelFacts> =>
    isNews(facts, scannedAt, true)
      ? { to: places.returned, sets: { ...sets, terminalAt: scannedAt, returnStage: 'expected' }, tells }
      : {}

const ends = (tells: { type: string }[], sets: Partial<ParcelFacts> = {}): Steps => ({
  'is delivered': delivered(now, tells, sets),
  'is delivered later': delivered(now + 9, tells, sets),
  'comes back': returned(now, tells, sets),
  'comes back later': returned(now + 5, tells, sets),
})
const correctsDelivery = { deliveredAt: null, isDeliveredByHand: false }

const attempt =
  (scannedAt: number, tells: { type: string }[]) =>
  ({ attemptedAt }: ParcelFacts): Outcome<ParcelFacts> =>
    attemptedAt === null || scannedAt > attemptedAt
      ? { to: places.dispatched, sets: { attemptedAt: scannedAt, adviceUntil: now, advised: null }, tells }
      : {}

/** A failed attempt is answered by each of these steps. */
const answers = (steps: Steps): Steps =>
  Object.fromEntries(
    Object.entries(steps).map(([step, outcome]) => [
      step,
      (facts: ParcelFacts) => {
        const { tells = [], ...rest } = typeof outcome === 'function' ? outcome(facts) : outcome
        const isAnswered = facts.attemptedAt !== null && Object.keys(rest).length > 0
        return { ...rest, tells: [...(isAnswered ? [closed] : []), ...tells] }
      },
    ]),
  )
const closed = { type: 'closeTask', task: 'attemptFailed' }

const isHeld = ({ halted }: ParcelFacts) => halted?.code === 'held'
const unlessHeld =
  (outcome: (facts: ParcelFacts) => Outcome<ParcelFacts>) =>
  (facts: ParcelFacts): Outcome<ParcelFacts> =>
    isHeld(facts) ? {} : outcome(facts)

const replaced = { courierWords: null, ...forgotten }
const reallocated: Record<string, Outcome<ParcelFacts>> = {
  'is allocated again': {
    to: places.awaitingApproval,
    sets: { ...replaced, lines: one, warehouseId: 'multan' },
    tells: [release, { type: 'reserveStock', warehouseId: 'multan', lines: one, isLackAllowed: false }],
  },
  'is allocated again, for a person to place': {
    to: places.awaitingAssigning,
    sets: { ...replaced, lines: pair, warehouseId: null },
    tells: [release],
  },
  'is allocated again, without stock': {
    to: places.halt,
    sets: { ...replaced, lines: pair, warehouseId: null, halted: { ...soldOut, at: now } },
    tells: [release],
  },
  'is merged into another': {
    to: 'cancelled',
    sets: { ...replaced, lines: [], warehouseId: null },
    tells: [release],
  },
}

const start = (to: string, rest: Partial<ParcelFacts> = {}) => ({
  input: parcelFacts({ lines: pair, adviceUntil: now, ...rest }),
  to,
})

export const parcelModel: Model<typeof parcelMachine> = {
  machine: parcelMachine,
  starts: {
    'a parcel with a place': {
      ...start(places.awaitingApproval),
      tells: [{ type: 'reserveStock', warehouseId: 'lahore', lines: pair, isLackAllowed: false }],
    },
    'a parcel for a person to place': start(places.awaitingAssigning, {
      warehouseId: null,
      policy: { ...policy, requiresScan: true, maxTries: 1 },
    }),
    'a parcel without stock': start(places.halt, {
      warehouseId: null,
      halted: { ...soldOut, at: now },
      policy: { ...policy, haltDays: 1 },
    }),
  },
  steps: {
    ...refusedInHalt,
    ...refusedApproving,
    ...refusedRetrying,
    ...refusedFulfilment,
    ...refusedDispatching,
    ...refusedNews,
    ...refusedOnTheWay,
    ...refusedAfterDelivery,
    ...refusedReturning,
    ...refusedAgain,
    ...refusedSplitting,
    ...refusedHolding,
    ...refusedCancelling,
    'is assigned': { type: 'parcel.assigned', ...assigns([at('lahore')]), by: agent, at: now },
    'is assigned by one piece': {
      type: 'parcel.assigned',
      ...assigns([at('lahore', 1)]),
      by: agent,
      at: now,
    },
    'is assigned to two places': { type: 'parcel.assigned', ...assigns(apart), by: agent, at: now },
    'is assigned without stock': {
      type: 'parcel.assignedWithoutStock',
      ...assigns([at('multan')]),
      by: manager,
      at: now,
    },
    'has stock again': {
      type: 'stock.rechecked',
      assignments: [at('lahore')],
      halt: null,
      by: system,
      at: now,
    },
    'is approved': { type: 'parcel.approved', booking, by: packer, at: now },
    'is refused by the courier': { type: 'booking.refused', words: 'No', by: system, at: now },
    'is booked again': { type: 'booking.retried', booking, refusedWith: null, by: packer, at: now },
    'is refused again': {
      type: 'booking.retried',
      booking: none,
      refusedWith: 'Still no',
      by: agent,
      at: now,
    },
    'is turned down': {
      type: 'parcel.disapproved',
      reason: 'Damaged',
      assignments: [at('multan')],
      by: packer,
      at: now,
    },
    'is turned down, with no other place': {
      type: 'parcel.disapproved',
      reason: 'Damaged',
      assignments: [],
      by: packer,
      at: now,
    },
    'is turned down by the system': {
      type: 'parcel.disapproved',
      reason: 'No answer',
      assignments: [at('multan')],
      by: system,
      at: now,
    },
    'is taken back': { type: 'parcel.unassigned', by: manager, at: now },
    'its assignment is undone': { ...undone, by: agent, at: now },
    'its fulfilment is cancelled': {
      type: 'fulfilment.cancelled',
      isBookingCancelled: true,
      by: packer,
      at: now,
    },
    'is packed': { type: 'parcel.packed', scanned: 2, weightGrams: 900, by: packer, at: now },
    'is dispatched': { type: 'parcel.dispatched', scanned: 2, by: packer, at: now },
    'is dispatched unscanned': { type: 'parcel.dispatched', scanned: 0, by: packer, at: now },
    'is picked up': { type: 'courier.pickedUp', by: courier, at: now },
    'is tried': {
      type: 'courier.attemptFailed',
      scannedAt: now,
      words: '',
      adviceUntil: now,
      by: courier,
      at: now,
    },
    'is not picked up in time': {
      type: 'courier.bookingEnded',
      words: 'Auto cancelled',
      by: courier,
      at: now,
    },
    'is delivered': {
      type: 'courier.delivered',
      scannedAt: now,
      isTerminal: true,
      by: courier,
      at: now,
    },
    'is delivered later': {
      type: 'courier.delivered',
      scannedAt: now + 9,
      isTerminal: true,
      by: courier,
      at: now,
    },
    'comes back': { type: 'courier.returned', scannedAt: now, isTerminal: true, by: courier, at: now },
    'comes back later': {
      type: 'courier.returned',
      scannedAt: now + 5,
      isTerminal: true,
      by: courier,
      at: now,
    },
    'is marked as delivered': {
      type: 'parcel.markedDelivered',
      proof: 'She wrote',
      by: manager,
      at: now + 1,
    },
    'is advised on': { type: 'delivery.advised', advice: 'retry', by: agent, at: now },
    'is marked as returned': { type: 'parcel.markedReturned', by: manager, at: now },
    'one piece comes from the customer': {
      type: 'parcel.returned',
      lines: [{ lineId: 'suit', quantity: 1 }],
      by: manager,
      at: now,
    },
    'both pieces come from the customer': {
      type: 'parcel.returned',
      lines: [{ lineId: 'suit', quantity: 2 }],
      by: manager,
      at: now,
    },
    'is checked': { type: 'return.checked', good: 1, damaged: 1, by: packer, at: now },
    'its piece is checked': { type: 'return.checked', good: 1, damaged: 0, by: packer, at: now },
    'is allocated again': { ...again, lines: one, warehouseId: 'multan', halt: null },
    'is allocated again, for a person to place': { ...again, lines: pair, warehouseId: null, halt: null },
    'is allocated again, without stock': { ...again, lines: pair, warehouseId: null, halt: soldOut },
    'is merged into another': { ...again, lines: [], warehouseId: null, halt: null },
    'is split': { type: 'parcel.split', lines: [{ lineId: 'suit', quantity: 1 }], by: agent, at: now },
    'is held': { type: 'order.held', reason: 'Call first', by: agent, at: now },
    'is released': { type: 'hold.released', by: agent, at: now },
    'the customer is told': { type: 'customer.told', by: agent, at: now },
    expires: { type: 'halt.expired', by: system, at: now + DAY },
    'is cancelled': { ...cancelled, isBookingCancelled: true, by: agent, at: now },
    'is cancelled, but not at the courier': { ...cancelled, isBookingCancelled: false, by: agent, at: now },
  },
  states: {
    'beforeDispatch.splitting': {},
    'beforeDispatch.resuming': {},
    'beforeDispatch.working.assigned': {},
    beforeDispatch: {
      steps: {
        ...refused(refusedCancelling),
        'is cancelled': {
          to: 'cancelled',
          sets: forgotten,
          tells: [{ ...release, restock: false }],
        },
        'is cancelled, but not at the courier': {
          to: 'cancelled',
          sets: forgotten,
          tells: [{ ...release, restock: false }],
        },
      },
    },
    'beforeDispatch.working': {
      tags: ['editable'],
      steps: {
        ...refused(refusedHolding),
        ...refused(refusedAgain),
        ...reallocated,
        'is held': {
          to: places.halt,
          sets: { halted: { code: 'held', params: { reason: 'Call first' }, at: now }, assignedFrom: null },
        },
      },
    },
    [places.awaitingAssigning]: {
      steps: {
        ...refused(refusedAssigning),
        ...refused(refusedSplitting),
        'is split': split,
        'is assigned': assigned([at('lahore')]),
        'is assigned by one piece': assigned([at('lahore', 1)]),
        'is assigned to two places': assigned(apart),
        'is assigned by a manager to where it is not': assigned([at('multan')], true),
      },
    },
    [places.awaitingApproval]: {
      steps: {
        ...refused(refusedApproving),
        ...refused(refusedSplitting),
        'is split': split,
        'is approved': { to: places.approved, sets: { ...booked, assignedFrom: null } },
        'is refused by the courier': {
          to: places.dispatchIssue,
          sets: { courierWords: 'No', assignedFrom: null },
        },
        'is turned down': (facts) => {
          const excluded = [...facts.excluded, facts.warehouseId ?? '']
          if (excluded.length < facts.policy.maxTries) {
            const { sets, tells = [] } = sentFrom([at('multan')])(facts)
            return { to: places.awaitingApproval, sets: { ...sets, excluded }, tells: [release, ...tells] }
          }
          return turnedDown(facts, 'Damaged')
        },
        'is turned down, with no other place': (facts) => turnedDown(facts, 'Damaged'),
        'is turned down by the system': (facts) => turnedDown(facts, 'No answer'),
        'is taken back': {
          to: places.awaitingAssigning,
          sets: { warehouseId: null, assignedFrom: null },
          tells: [release],
        },
        'its assignment is undone': ({ assignedFrom }) =>
          assignedFrom === null
            ? {}
            : {
                to: assignedFrom.halted === null ? places.awaitingAssigning : places.halt,
                sets: {
                  ...assignedFrom,
                  assignedFrom: null,
                  lines: pair,
                  weightGrams: 700,
                  warehouseId: null,
                },
                tells: [release, { type: 'mergeParts', parts: [], isFirstSplit: true }],
              },
      },
    },
    [places.dispatchIssue]: {
      steps: {
        ...refused(refusedRetrying),
        ...refused(refusedFulfilment),
        'is booked again': { to: places.approved, sets: { ...booked, courierWords: null } },
        'is refused again': { sets: { courierWords: 'Still no' } },
        'its fulfilment is cancelled': { to: places.awaitingApproval, sets: { courierWords: null } },
        // There is no number yet that the courier could cancel.
        'its fulfilment is cancelled, but not at the courier': {
          to: places.awaitingApproval,
          sets: { courierWords: null },
        },
      },
    },
    [places.halt]: {
      tags: ['editable'],
      steps: {
        ...refused(refusedInHalt),
        ...refused(refusedAgain),
        ...refused(refusedSplitting),
        'is split': split,
        ...Object.fromEntries(Object.entries(reallocated).map(([step, to]) => [step, unlessHeld(() => to)])),
        'is assigned': unlessHeld(assigned([at('lahore')])),
        'is assigned by one piece': unlessHeld(assigned([at('lahore', 1)])),
        'is assigned to two places': unlessHeld(assigned(apart)),
        'is assigned without stock': unlessHeld(assigned([at('multan')], true)),
        'has stock again': unlessHeld(sentFrom([at('lahore')])),
        'is released': (facts) => {
          const { courierWords, warehouseId } = facts
          const placed = warehouseId === null ? places.awaitingAssigning : places.awaitingApproval
          return isHeld(facts)
            ? { to: courierWords === null ? placed : places.dispatchIssue, sets: forgotten }
            : {}
        },
        expires: ({ policy: { haltDays }, isCustomerTold }) =>
          haltDays === 1 && isCustomerTold ? { to: 'cancelled', sets: forgotten, tells: [release] } : {},
        'the customer is told': ({ policy: { haltDays }, isCustomerTold }) =>
          haltDays === 1 && !isCustomerTold ? { sets: { isCustomerTold: true } } : {},
      },
    },
    [places.approved]: {
      steps: {
        ...refused(refusedFulfilment),
        ...refused(refusedDispatching),
        ...refused(refusedNews),
        ...refused(refusedCancelling),
        ...ends([warn('notDispatched'), takeOut]),
        'its fulfilment is cancelled': { to: places.awaitingApproval, sets: { cn: null, packed: null } },
        'is packed': ({ policy: { requiresScan }, lines: own }) =>
          requiresScan && own[0]?.quantity !== 2
            ? {}
            : { sets: { packed: { scanned: 2, at: now }, weightGrams: 900 } },
        'is dispatched': ({ policy: { requiresScan }, lines: own }) =>
          requiresScan && own[0]?.quantity !== 2 ? {} : { to: places.dispatched, tells: [takeOut] },
        'is dispatched unscanned': ({ policy: { requiresScan }, packed }) =>
          requiresScan && packed === null ? {} : { to: places.dispatched, tells: [takeOut] },
        'is picked up': { to: places.dispatched, tells: [warn('notDispatched'), takeOut] },
        'is tried': attempt(now, [warn('notDispatched'), task('attemptFailed'), takeOut]),
        'is not picked up in time': {
          to: places.dispatchIssue,
          sets: { cn: null, courierWords: 'Auto cancelled' },
        },
        'is cancelled': {
          to: 'cancelled',
          sets: { cn: null },
          tells: [{ ...release, restock: false }],
        },
        'is cancelled, but not at the courier': {
          to: 'cancelled',
          sets: { isBookingCancelOpen: true },
          tells: [task('bookingNotCancelled'), { ...release, restock: false }],
        },
      },
    },
    [places.dispatched]: {
      steps: {
        ...refused(refusedNews),
        ...refused(refusedOnTheWay),
        ...answers({
          ...ends([]),
          'is tried': attempt(now, [task('attemptFailed')]),
          'is marked as delivered': {
            to: places.delivered,
            sets: { deliveredAt: now + 1, isDeliveredByHand: true },
          },
          'is advised on': {
            sets: { advised: { advice: 'retry', at: now } },
            tells: [{ type: 'sendAdvice', advice: 'retry' }],
          },
          'is marked as returned': { to: places.returned, sets: { returnStage: 'received' } },
        }),
      },
    },
    [places.delivered]: {
      steps: {
        ...refused(refusedAfterDelivery),
        'is being returned': {},
        'is delivered': redelivered(now),
        'is delivered later': redelivered(now + 9),
        'is being delivered': {},
        'comes back': returned(now, [warn('courierCorrected')], correctsDelivery),
        'comes back later': returned(now + 5, [warn('courierCorrected')], correctsDelivery),
        'one piece comes from the customer': ({ lines: own }) =>
          own[0]?.quantity === 1
            ? { to: places.returned, sets: { returnStage: 'received' } }
            : {
                sets: { lines: one },
                tells: [{ type: 'splitReturn', lines: [{ lineId: 'suit', quantity: 1 }] }],
              },
        'both pieces come from the customer': ({ lines: own }) =>
          own[0]?.quantity === 2 ? { to: places.returned, sets: { returnStage: 'received' } } : {},
      },
    },
    [places.returned]: {
      steps: {
        ...refused(refusedReturning),
        'is being returned': {},
        'comes back': returnedAgain(now),
        'comes back later': returnedAgain(now + 5),
        'is marked as returned': ({ returnStage }) =>
          returnStage === 'expected' ? { sets: { returnStage: 'received' } } : {},
        'is delivered': backAfterAll(now),
        'is delivered later': backAfterAll(now + 9),
        'is checked': checked(2, 1, 1),
        'its piece is checked': checked(1, 1, 0),
      },
    },
    returnClosed: {},
    cancelled: {},
  },
  flags: (facts) => [
    facts.policy,
    pieces(facts),
    facts.warehouseId === null,
    facts.courierWords === null,
    facts.halted?.code,
    facts.assignedFrom && (facts.assignedFrom.halted?.code ?? 'waited'),
    facts.returnStage,
  ],
  invariants: {
    'it is halted exactly in Halt': ({ state, context }) =>
      state.includes(places.halt) === (context.halted !== null),
    'how it was before an assignment is known only in Awaiting Approval': ({ state, context }) =>
      context.assignedFrom === null || state.includes(places.awaitingApproval),
    'what is booked has a number, and a number is of something booked': ({ state, context }) =>
      context.cn === null ||
      !state.some((leaf) => leaf.startsWith('beforeDispatch.') && leaf !== places.approved),
    'a cancelled parcel has a number only while a task is open': ({ state, context }) =>
      !state.includes('cancelled') || context.cn === null || context.isBookingCancelOpen,
    'it is on its way back, or back, exactly in Return': ({ state, context }) =>
      state.includes(places.returned) === (context.returnStage !== null),
    'no piece is lost': ({ context }, before) =>
      before === undefined ||
      before.step in reallocated ||
      before.step === 'one piece comes from the customer' ||
      before.step === 'is assigned to two places' ||
      before.step === 'is split' ||
      before.step === 'its assignment is undone' ||
      context.lines[0]?.quantity === before.context.lines[0]?.quantity ||
      before.context.lines.length === 0,
  },
}

/** One of two pieces becomes a parcel of its own. */
function split(facts: ParcelFacts): Outcome<ParcelFacts> {
  if (pieces(facts) !== 2) return {}
  return {
    sets: { lines: one, assignedFrom: null },
    tells: [{ type: 'splitOff', lines: [{ lineId: 'suit', quantity: 1 }] }],
  }
}

function turnedDown({ excluded, warehouseId }: ParcelFacts, reason: string): Outcome<ParcelFacts> {
  return {
    to: places.halt,
    sets: {
      warehouseId: null,
      assignedFrom: null,
      excluded: [...excluded, warehouseId ?? ''],
      halted: { code: 'disapproved', params: { reason }, at: now },
    },
    tells: [release],
  }
}

/** Newer news of the same end. */
function redelivered(scannedAt: number) {
  return (facts: ParcelFacts): Outcome<ParcelFacts> =>
    isNews(facts, scannedAt, false)
      ? { sets: { terminalAt: scannedAt, deliveredAt: scannedAt, isDeliveredByHand: false } }
      : {}
}
function returnedAgain(scannedAt: number) {
  return (facts: ParcelFacts): Outcome<ParcelFacts> =>
    isNews(facts, scannedAt, true) ? { sets: { terminalAt: scannedAt } } : {}
}

/** The courier corrects itself, as long as the parcel is not back. */
function backAfterAll(scannedAt: number) {
  const deliver = delivered(scannedAt, [warn('courierCorrected')], { returnStage: null })
  return (facts: ParcelFacts) => (facts.returnStage === 'expected' ? deliver(facts) : {})
}

/** All pieces of the parcel are counted. */
function checked(pieces: number, good: number, damaged: number) {
  return ({ lines: own }: ParcelFacts): Outcome<ParcelFacts> =>
    own[0]?.quantity === pieces
      ? { to: 'returnClosed', sets: { returnStage: null }, tells: [{ type: 'putStockBack', good, damaged }] }
      : {}
}
