import type { OrderEvent, OrderFacts } from '#domain/fulfilment/facts.ts'
import { orderMachine } from '#machines/order/order.machine.ts'
import { DAY, now, orderFacts, senders } from '#tests/support/fulfilment.ts'
import type { Model, Outcome } from './model.ts'

const { A: agent, M: manager, W: packer, S: system, C: customer, E: store } = senders

const due = 628_000
const { lines, policy } = orderFacts()

/** The model's orders differ in these: the rest is sound. */
const isSound = ({ phone }: OrderFacts) => phone !== ''
const isPaid = ({ payment, paidMinor }: OrderFacts) => payment === 'COD' || paidMinor >= due
const asksForReason = ({ risk }: OrderFacts) => risk === 'High'

const tagged = (tag: string) => ({ type: 'addTag', tag })

/** A verified order goes on to allocation, or waits for its city. */
const located = ({ city }: OrderFacts) =>
  city === null
    ? { to: 'unsplit.waiting.cityIssue', tells: [] }
    : { to: 'allocated', tells: [{ type: 'allocate' }] }
const verifiedBy = (facts: OrderFacts, by: string): Outcome<OrderFacts> => {
  const { to, tells } = located(facts)
  return { to, sets: { verified: { by, at: now } }, tells: [tagged('verified'), ...tells] }
}

/** VERIFY by somebody: an unpaid card order needs a manager with a reason, a high risk needs a reason. */
const verify =
  (by: string, { hasReason = false, mayBeUnpaid = false } = {}) =>
  (facts: OrderFacts): Outcome<OrderFacts> =>
    isSound(facts) && (isPaid(facts) || (mayBeUnpaid && hasReason)) && (hasReason || !asksForReason(facts))
      ? verifiedBy(facts, by)
      : {}

const isVerifiedAlone = (facts: OrderFacts) => isSound(facts) && isPaid(facts) && !asksForReason(facts)

const pay =
  (minor: number, reference: string) =>
  (facts: OrderFacts): Outcome<OrderFacts> => {
    // The same payment again.
    if (facts.references.includes(reference)) return {}
    const sets = {
      payment: 'CC' as const,
      paidMinor: facts.paidMinor + minor,
      references: [...facts.references, reference],
    }
    const paid = { ...facts, ...sets }
    // A card order also needs the policy; an order on delivery becomes one by card.
    const wants = facts.payment === 'COD' || facts.policy.verifiesPaidOrders
    if (!wants || !isVerifiedAlone(paid))
      return facts.payment === 'COD' ? { to: 'unsplit.waiting.pending.pendingCC', sets } : { sets }
    const outcome = verifiedBy(paid, store.name)
    return { ...outcome, sets: { ...outcome.sets, ...sets } }
  }

const forgotten = { held: null, isCustomerTold: false }

const pendingOf = ({ payment }: OrderFacts) =>
  payment === 'CC' ? 'unsplit.waiting.pending.pendingCC' : 'unsplit.waiting.pending.pendingCOD'

const cancelled = { type: 'order.cancelled', restock: true, isBookingCancelled: false } as const

/** The parcels are facts, which the chart does not change: here they can be cancelled once there are some. */
const start = (rest: Partial<OrderFacts> = {}) => ({
  input: orderFacts({ parcels: ['approved', 'cancelled'], ...rest }),
  to: 'arriving',
})

/** What a person without the right sends, or with something missing, changes nothing: no state names these steps. */
const refused = (steps: Record<string, OrderEvent>) =>
  Object.fromEntries(Object.keys(steps).map((step) => [step, {}]))

const refusedAtStart = {
  'is created by the warehouse': { type: 'order.created', isReplay: false, by: packer, at: now },
  'is created again': { type: 'order.created', isReplay: true, by: agent, at: now },
} satisfies Record<string, OrderEvent>
const refusedWhileWaiting = {
  'is held by the warehouse': { type: 'order.held', reason: 'Call first', by: packer, at: now },
  'is held without a reason': { type: 'order.held', reason: '', by: agent, at: now },
} satisfies Record<string, OrderEvent>
const refusedWhilePending = {
  'is verified by the warehouse': { type: 'order.verified', reason: 'known', by: packer, at: now },
  'is declined by an agent': { type: 'call.declined', by: agent, at: now },
} satisfies Record<string, OrderEvent>
const refusedOnDelivery = {
  'is confirmed by an agent': {
    type: 'call.confirmed',
    grandTotalMinor: due,
    items: lines,
    by: agent,
    at: now,
  },
  'is given up by an agent': { type: 'call.exhausted', isOutage: false, by: agent, at: now },
} satisfies Record<string, OrderEvent>
const refusedPayment = {
  'is paid by an agent': { type: 'payment.captured', minor: due, reference: 'P-1', by: agent, at: now },
} satisfies Record<string, OrderEvent>
const refusedCities = {
  'is given a city by the warehouse': {
    type: 'city.fixed',
    typedCity: 'lhr',
    city: 'Lahore',
    unservedBy: null,
    by: packer,
    at: now,
  },
  'is given a city that is two': {
    type: 'city.fixed',
    typedCity: 'Mirpur',
    city: null,
    unservedBy: null,
    by: agent,
    at: now,
  },
  'is given a city without a courier': {
    type: 'city.fixed',
    typedCity: 'Gwadar',
    city: 'Gwadar',
    unservedBy: 'TCS',
    by: agent,
    at: now,
  },
} satisfies Record<string, OrderEvent>
const refusedInHalt = {
  'is released by the warehouse': { type: 'hold.released', by: packer, at: now },
  'is told to its customer by the warehouse': { type: 'customer.told', by: packer, at: now },
  'expires by an agent': { type: 'halt.expired', by: agent, at: now + 9 * DAY },
  'expires early': { type: 'halt.expired', by: system, at: now + DAY - 1 },
} satisfies Record<string, OrderEvent>
const refusedCancelling = {
  'is cancelled by the warehouse': { ...cancelled, reason: 'price', words: '', by: packer, at: now },
  'is cancelled for another reason without words': {
    ...cancelled,
    reason: 'other',
    words: ' ',
    by: agent,
    at: now,
  },
} satisfies Record<string, OrderEvent>

const refusedEditing = {
  'is edited by the courier': {
    type: 'customer.edited',
    typedCity: 'Lahore',
    city: 'Lahore',
    isElsewhere: true,
    by: senders.K,
    at: now,
  },
} satisfies Record<string, OrderEvent>

/** The same items again: the model is about where they lead. */
const items = {
  type: 'items.changed',
  items: lines.map((line) => ({ ...line, lineId: line.sku, priceMinor: 200_000 })),
  totalMinor: orderFacts().totalMinor,
  grandTotalMinor: due,
  isReplanned: false,
} as const

const refusedItems = {
  'gets other items by the warehouse': { ...items, by: packer, at: now },
  'loses all items': { ...items, items: [], by: agent, at: now },
} satisfies Record<string, OrderEvent>

export const orderModel: Model<typeof orderMachine> = {
  machine: orderMachine,
  starts: {
    'an order on delivery': start({ policy: { ...policy, haltDays: 1 } }),
    'an order to a city that is two': start({
      city: null,
      parcels: ['halt'],
      policy: { ...policy, haltDays: 1 },
    }),
    'an order by card': start({ payment: 'CC' }),
    'an order by card that is paid': start({ payment: 'CC', paidMinor: due }),
    'an order that its payment verifies': start({
      payment: 'CC',
      policy: { ...policy, verifiesPaidOrders: true },
    }),
    'an order of high risk': start({
      risk: 'High',
      policy: { ...policy, cancelsDeclinedOrders: true, unreachedOrders: 'verify' },
    }),
    'an order without a phone number': start({
      phone: '',
      policy: { ...policy, unreachedOrders: 'verify' },
    }),
    'an order that is verified unless it is declined': start({
      policy: { ...policy, cancelsDeclinedOrders: true, unreachedOrders: 'verify' },
    }),
    'an order that is cancelled when nobody answers': start({
      policy: { ...policy, unreachedOrders: 'cancel' },
    }),
  },
  steps: {
    ...refusedAtStart,
    ...refusedWhileWaiting,
    ...refusedWhilePending,
    ...refusedOnDelivery,
    ...refusedPayment,
    ...refusedCities,
    ...refusedInHalt,
    ...refusedCancelling,
    ...refusedEditing,
    ...refusedItems,
    'gets other prices': { ...items, by: agent, at: now },
    'gets other pieces': { ...items, isReplanned: true, by: agent, at: now },
    'is created': { type: 'order.created', isReplay: false, by: agent, at: now },
    'is verified by an agent': { type: 'order.verified', reason: '', by: agent, at: now },
    'is verified with a reason': { type: 'order.verified', reason: 'Known to us', by: agent, at: now },
    'is verified by a manager': { type: 'order.verified', reason: 'Pays by transfer', by: manager, at: now },
    'is paid in full': { type: 'payment.captured', minor: due, reference: 'P-1', by: store, at: now },
    'is paid in part': { type: 'payment.captured', minor: 1, reference: 'P-2', by: store, at: now },
    'is confirmed': { type: 'call.confirmed', grandTotalMinor: due, items: lines, by: customer, at: now },
    'is confirmed as it was': {
      type: 'call.confirmed',
      grandTotalMinor: due - 1,
      items: lines,
      by: customer,
      at: now,
    },
    'is declined': { type: 'call.declined', by: customer, at: now },
    'is not reached': { type: 'call.exhausted', isOutage: false, by: system, at: now },
    'is not reached in an outage': { type: 'call.exhausted', isOutage: true, by: system, at: now },
    'is given a city': {
      type: 'city.fixed',
      typedCity: 'lhr',
      city: 'Lahore',
      unservedBy: null,
      by: agent,
      at: now,
    },
    'moves to Lahore': {
      type: 'customer.edited',
      typedCity: 'lhr',
      city: 'Lahore',
      isElsewhere: true,
      by: agent,
      at: now,
    },
    'is corrected': {
      type: 'customer.edited',
      typedCity: 'Karachi',
      city: 'Karachi',
      isElsewhere: false,
      by: packer,
      at: now,
    },
    'moves to a city that is two': {
      type: 'customer.edited',
      typedCity: 'Mirpur',
      city: null,
      isElsewhere: false,
      by: agent,
      at: now,
    },
    'is held': { type: 'order.held', reason: 'Call first', by: agent, at: now },
    'is released': { type: 'hold.released', by: agent, at: now },
    'the customer is told': { type: 'customer.told', by: agent, at: now },
    expires: { type: 'halt.expired', by: system, at: now + DAY },
    'is cancelled': { ...cancelled, reason: 'price', words: '', by: agent, at: now },
  },
  states: {
    arriving: {
      steps: { ...refused(refusedAtStart), 'is created': (facts) => ({ to: pendingOf(facts) }) },
    },
    sorting: {},
    verified: {},
    locating: {},
    unsplit: {
      tags: ['editable'],
      steps: {
        ...refused(refusedCancelling),
        ...refused(refusedEditing),
        ...refused(refusedItems),
        'gets other prices': {},
        'gets other pieces': {},
        'is cancelled': { to: 'cancelled', sets: forgotten },
        'moves to Lahore': { sets: { city: 'Lahore' } },
        'is corrected': { sets: { city: 'Karachi' } },
        'moves to a city that is two': { sets: { city: null } },
      },
    },
    'unsplit.waiting': {
      steps: {
        ...refused(refusedWhileWaiting),
        'is held': { to: 'unsplit.halt', sets: { held: { reason: 'Call first', at: now } } },
      },
    },
    'unsplit.waiting.pending': {
      steps: {
        ...refused(refusedWhilePending),
        'is verified by an agent': verify(agent.name),
        'is verified with a reason': verify(agent.name, { hasReason: true }),
        'is verified by a manager': verify(manager.name, { mayBeUnpaid: true, hasReason: true }),
        'is declined': (facts) =>
          facts.policy.cancelsDeclinedOrders ? { to: 'cancelled' } : { tells: [tagged('declined')] },
      },
    },
    'unsplit.waiting.pending.pendingCC': {
      steps: {
        ...refused(refusedPayment),
        'is paid in full': pay(due, 'P-1'),
        'is paid in part': pay(1, 'P-2'),
      },
    },
    'unsplit.waiting.pending.pendingCOD': {
      steps: {
        ...refused(refusedOnDelivery),
        ...refused(refusedPayment),
        'is paid in full': pay(due, 'P-1'),
        'is paid in part': pay(1, 'P-2'),
        'is confirmed': (facts) =>
          isVerifiedAlone(facts) ? verifiedBy(facts, customer.name) : { tells: [tagged('callOutdated')] },
        'is confirmed as it was': { tells: [tagged('callOutdated')] },
        'is not reached': (facts) => {
          const { unreachedOrders } = facts.policy
          if (unreachedOrders === 'cancel') return { to: 'cancelled' }
          return unreachedOrders === 'verify' && isVerifiedAlone(facts)
            ? verifiedBy(facts, system.name)
            : { tells: [tagged('notReached')] }
        },
        'is not reached in an outage': { tells: [tagged('notReached')] },
      },
    },
    'unsplit.waiting.cityIssue': {
      steps: {
        ...refused(refusedCities),
        'is given a city': { to: 'allocated', sets: { city: 'Lahore' }, tells: [{ type: 'allocate' }] },
        'moves to Lahore': { to: 'allocated', sets: { city: 'Lahore' }, tells: [{ type: 'allocate' }] },
        'is corrected': { to: 'allocated', sets: { city: 'Karachi' }, tells: [{ type: 'allocate' }] },
        'moves to a city that is two': {},
      },
    },
    'unsplit.halt': {
      steps: {
        ...refused(refusedInHalt),
        'is released': (facts) => {
          const next = facts.verified ? located(facts) : { to: pendingOf(facts) }
          return { ...next, sets: forgotten }
        },
        expires: ({ policy: { haltDays }, isCustomerTold }) =>
          haltDays === 1 && isCustomerTold ? { to: 'cancelled', sets: forgotten } : {},
        'the customer is told': ({ policy: { haltDays }, isCustomerTold }) =>
          haltDays === 1 && !isCustomerTold ? { sets: { isCustomerTold: true } } : {},
      },
    },
    allocated: {
      steps: {
        ...refused(refusedCancelling),
        ...refused(refusedEditing),
        ...refused(refusedItems),
        'gets other prices': {},
        'gets other pieces': ({ parcels }) =>
          parcels.includes('halt') ? { tells: [{ type: 'reallocate' }] } : {},
        'is cancelled': { to: 'cancelled', tells: [{ type: 'cancelParcels' }] },
        'moves to Lahore': ({ parcels }) =>
          parcels.includes('approved') ? {} : { sets: { city: 'Lahore' }, tells: [{ type: 'reallocate' }] },
        'is corrected': ({ parcels }) => (parcels.includes('approved') ? {} : { sets: { city: 'Karachi' } }),
        'moves to a city that is two': {},
      },
    },
    cancelled: {},
  },
  flags: ({ policy: own, parcels, payment, paidMinor, references, city, phone, risk, verified }) => [
    own,
    parcels,
    payment,
    paidMinor >= due,
    references,
    city === null,
    phone,
    risk,
    verified === null,
  ],
  invariants: {
    'an order is held exactly in Halt': ({ state, context }) =>
      state.includes('unsplit.halt') === (context.held !== null),
    'an unknown city never reaches allocation': ({ state, context }) =>
      !state.includes('allocated') || context.city !== null,
    'an order waits for its city exactly while that is unknown': ({ state, context }) =>
      !state.includes('unsplit.waiting.cityIssue') || context.city === null,
    'only a verified order is allocated or waits for its city': ({ state, context }) =>
      !(state.includes('allocated') || state.includes('unsplit.waiting.cityIssue')) ||
      context.verified !== null,
    'a pending order waits in the tab of its payment': ({ state, context }) =>
      !state.includes('unsplit.waiting.pending.pendingCOD') || context.payment === 'COD',
  },
}
