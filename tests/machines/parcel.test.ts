import { describe, expect, test } from 'vitest'
import {
  type HaltReason,
  type ParcelEvent,
  type ParcelFacts,
  type ParcelPolicy,
  type ParcelState,
} from '#domain/fulfilment/facts.ts'
import { UNDO_MS, UNDO_WAY_MS } from '#domain/fulfilment/undo.ts'
import { firstParcelState, nextParcelState, possibleParcelEvents } from '#machines/parcel/nextParcelState.ts'
import { haltMessage, refusalMessage } from '#messages/fulfilment.ts'
import {
  booking,
  DAY,
  type Letter,
  letters,
  now,
  parcelFacts,
  senders,
  warehouses,
} from '#tests/support/fulfilment.ts'

type Type = ParcelEvent['type']

const lahore = [
  { lineId: 'suit', warehouseId: 'lahore', quantity: 2 },
  { lineId: 'shoes', warehouseId: 'lahore', quantity: 1 },
]
const apart = [
  { lineId: 'suit', warehouseId: 'multan', quantity: 1 },
  { lineId: 'suit', warehouseId: 'lahore', quantity: 1 },
  { lineId: 'shoes', warehouseId: 'lahore', quantity: 1 },
]
const multan = lahore.map((assignment) => ({ ...assignment, warehouseId: 'multan' }))

/** Each event with nothing wrong, from somebody who may send it. */
const events = {
  'parcel.assigned': { type: 'parcel.assigned', assignments: lahore, warehouses, by: senders.A, at: now },
  'parcel.assignedWithoutStock': {
    type: 'parcel.assignedWithoutStock',
    assignments: multan,
    warehouses,
    by: senders.M,
    at: now,
  },
  'parcel.approved': { type: 'parcel.approved', booking, by: senders.W, at: now },
  'booking.refused': { type: 'booking.refused', words: 'Shipper is inactive', by: senders.S, at: now },
  'booking.retried': { type: 'booking.retried', booking, refusedWith: null, by: senders.W, at: now },
  'parcel.disapproved': {
    type: 'parcel.disapproved',
    reason: 'Damaged piece',
    assignments: multan,
    by: senders.W,
    at: now,
  },
  'parcel.unassigned': { type: 'parcel.unassigned', by: senders.M, at: now },
  'assignment.undone': {
    type: 'assignment.undone',
    isOwn: true,
    assignedAt: now,
    changedBy: null,
    parts: [],
    lines: parcelFacts().lines,
    weightGrams: 800,
    isFirstSplit: false,
    by: senders.A,
    at: now,
  },
  'parcel.split': {
    type: 'parcel.split',
    lines: [{ lineId: 'suit', quantity: 1 }],
    by: senders.A,
    at: now,
  },
  'fulfilment.cancelled': { type: 'fulfilment.cancelled', isBookingCancelled: true, by: senders.W, at: now },
  'parcel.packed': { type: 'parcel.packed', scanned: 3, weightGrams: 800, by: senders.W, at: now },
  'parcel.dispatched': { type: 'parcel.dispatched', scanned: 3, by: senders.W, at: now },
  'courier.pickedUp': { type: 'courier.pickedUp', by: senders.K, at: now },
  'courier.delivered': {
    type: 'courier.delivered',
    scannedAt: now,
    isTerminal: true,
    by: senders.K,
    at: now,
  },
  'courier.returned': { type: 'courier.returned', scannedAt: now, isTerminal: true, by: senders.K, at: now },
  'courier.attemptFailed': {
    type: 'courier.attemptFailed',
    scannedAt: now,
    words: 'Nobody at home',
    by: senders.K,
    at: now,
  },
  'courier.bookingEnded': {
    type: 'courier.bookingEnded',
    words: 'Auto cancelled',
    by: senders.K,
    at: now,
  },
  'parcel.markedDelivered': {
    type: 'parcel.markedDelivered',
    proof: 'She wrote that she has it',
    by: senders.M,
    at: now,
  },
  'delivery.advised': { type: 'delivery.advised', advice: 'retry', by: senders.A, at: now },
  'parcel.markedReturned': { type: 'parcel.markedReturned', by: senders.M, at: now },
  'parcel.returned': {
    type: 'parcel.returned',
    lines: [
      { lineId: 'suit', quantity: 2 },
      { lineId: 'shoes', quantity: 1 },
    ],
    by: senders.A,
    at: now,
  },
  'return.checked': { type: 'return.checked', good: 2, damaged: 1, by: senders.W, at: now },
  'stock.rechecked': {
    type: 'stock.rechecked',
    assignments: lahore,
    halt: null,
    by: senders.A,
    at: now,
  },
  'parcel.reallocated': {
    type: 'parcel.reallocated',
    lines: parcelFacts().lines,
    warehouseId: 'multan',
    halt: null,
    by: senders.S,
    at: now,
  },
  'order.held': { type: 'order.held', reason: 'Call before noon', by: senders.A, at: now },
  'hold.released': { type: 'hold.released', by: senders.A, at: now },
  'customer.told': { type: 'customer.told', by: senders.A, at: now },
  'halt.expired': { type: 'halt.expired', by: senders.S, at: now },
  'order.cancelled': {
    type: 'order.cancelled',
    reason: 'price',
    words: '',
    restock: true,
    isBookingCancelled: true,
    by: senders.A,
    at: now,
  },
} satisfies { [T in Type]: Extract<ParcelEvent, { type: T }> }
const types = Object.keys(events) as Type[]

const event = <T extends Type>(type: T, rest: Partial<Extract<ParcelEvent, { type: T }>> = {}) =>
  ({ ...events[type], ...rest }) as ParcelEvent

const policy = (rest: Partial<ParcelPolicy>): ParcelPolicy => ({ ...parcelFacts().policy, ...rest })

const noStock: HaltReason = {
  code: 'notEnoughStock',
  params: { shortages: [{ sku: 'AB-12', needed: 3, available: 2 }] },
}
const halted = { ...noStock, at: now - 2 * DAY }
const held = { code: 'held' as const, params: { reason: 'Call before noon' }, at: now - 2 * DAY }
const booked = { courier: 'TCS', weightGrams: 800, cn: 'TCS-778' }

/** What is true of a parcel in each state. */
const stateFacts: Record<ParcelState, Partial<ParcelFacts>> = {
  awaitingAssigning: { warehouseId: null },
  awaitingApproval: {},
  approved: booked,
  dispatchIssue: { courierWords: 'Shipper is inactive' },
  dispatched: booked,
  delivered: { ...booked, terminalAt: now - DAY, deliveredAt: now - DAY },
  returned: { ...booked, terminalAt: now - DAY, returnStage: 'expected' },
  halt: { warehouseId: null, halted },
  returnClosed: { ...booked, terminalAt: now - DAY },
  cancelled: {},
}
const factsIn = (state: ParcelState, rest: Partial<ParcelFacts> = {}) =>
  parcelFacts({ ...stateFacts[state], ...rest })

const after = (state: ParcelState, sent: ParcelEvent, rest: Partial<ParcelFacts> = {}) =>
  nextParcelState(state, factsIn(state, rest), sent)

/** The state that an event leads to, what of the facts it changes, and what is carried out. */
function leadsTo(state: ParcelState, sent: ParcelEvent, rest: Partial<ParcelFacts> = {}) {
  const before = factsIn(state, rest)
  const change = nextParcelState(state, before, sent)
  if (!change.isAccepted) throw new Error(`${state} refused ${sent.type}: ${JSON.stringify(change.refused)}`)
  const changed = Object.entries(change.facts).filter(
    ([key, value]) => value !== before[key as keyof ParcelFacts],
  )
  return { to: change.state, sets: Object.fromEntries(changed), does: change.effects }
}

/** What a refused event says, every failed check. */
function says(state: ParcelState, sent: ParcelEvent, rest: Partial<ParcelFacts> = {}): string[] {
  const change = after(state, sent, rest)
  if (change.isAccepted) throw new Error(`${state} accepted ${sent.type}`)
  return change.refused.map(refusalMessage)
}

const { lines } = parcelFacts()
const reserve = (warehouseId: string, isLackAllowed = false, own: typeof lines = lines) => ({
  type: 'reserveStock',
  warehouseId,
  lines: own,
  isLackAllowed,
})
const split = (parts: unknown[] = [], isLackAllowed = false) => ({
  type: 'splitParcel',
  parts,
  isLackAllowed,
})
const release = { type: 'releaseStock', restock: true }
/** How a parcel was that nobody had assigned. */
const fromWaiting = { halted: null, isCustomerTold: false }
const task = (name: string) => ({ type: 'openTask', task: name })

describe('a parcel that allocation makes', () => {
  test('11: with a place awaits approval, its stock reserved', () => {
    const facts = parcelFacts()
    expect(firstParcelState(facts)).toEqual({
      state: 'awaitingApproval',
      facts,
      effects: [reserve('lahore')],
    })
  })

  test('12: without a place awaits assigning', () => {
    const facts = parcelFacts({ warehouseId: null })
    expect(firstParcelState(facts)).toEqual({ state: 'awaitingAssigning', facts, effects: [] })
  })

  test('13: without stock halts with its reason', () => {
    const facts = parcelFacts({ warehouseId: null, halted })
    expect(firstParcelState(facts)).toEqual({ state: 'halt', facts, effects: [] })
  })
})

describe('14: assigning', () => {
  test('to one warehouse', () => {
    expect(leadsTo('awaitingAssigning', event('parcel.assigned'))).toEqual({
      to: 'awaitingApproval',
      sets: { warehouseId: 'lahore', lines, assignedFrom: fromWaiting },
      does: [reserve('lahore'), split()],
    })
  })

  test('to two warehouses splits it: the first one sends this parcel', () => {
    const own = [{ lineId: 'suit', sku: 'AB-12', quantity: 1 }]
    const other = {
      warehouseId: 'lahore',
      lines: [
        { lineId: 'suit', quantity: 1 },
        { lineId: 'shoes', quantity: 1 },
      ],
    }
    expect(leadsTo('awaitingAssigning', event('parcel.assigned', { assignments: apart }))).toEqual({
      to: 'awaitingApproval',
      sets: { warehouseId: 'multan', lines: own, assignedFrom: fromWaiting },
      does: [reserve('multan', false, own), split([other])],
    })
  })

  const assigned = (...assignments: [lineId: string, warehouseId: string, quantity: number][]) =>
    event('parcel.assigned', {
      assignments: assignments.map(([lineId, warehouseId, quantity]) => ({ lineId, warehouseId, quantity })),
    })

  test.each([
    [
      'a piece is left',
      assigned(['suit', 'lahore', 1], ['shoes', 'lahore', 1]),
      ['Assign all 2 units of AB-12. 1 is left.'],
    ],
    [
      'nothing is assigned',
      assigned(),
      ['Assign all 2 units of AB-12. 2 are left.', 'Assign the 1 unit of KH-7. 1 is left.'],
    ],
    [
      'there are too many',
      assigned(['suit', 'lahore', 2], ['shoes', 'lahore', 1], ['shoes', 'multan', 1]),
      ['Only 1 of KH-7 was ordered. Take 1 away.', 'Multan has no KH-7.'],
    ],
    [
      'there is half a piece',
      assigned(['suit', 'lahore', 2], ['shoes', 'lahore', 0.5], ['shoes', 'lahore', 0.5]),
      ['Enter a whole number of units, 1 or more.'],
    ],
    [
      'there is less than a piece',
      assigned(['suit', 'lahore', 2], ['shoes', 'lahore', 1], ['shoes', 'lahore', 0]),
      ['Enter a whole number of units, 1 or more.'],
    ],
    [
      'an item is of another parcel',
      assigned(['suit', 'lahore', 2], ['shoes', 'lahore', 1], ['bag', 'lahore', 1]),
      ['This item is not in the order.'],
    ],
    [
      'the stock is not there',
      assigned(['suit', 'multan', 2], ['shoes', 'lahore', 1]),
      ['Multan has only 1 of AB-12.'],
    ],
    [
      'a warehouse is closed',
      assigned(['suit', 'hub', 2], ['shoes', 'lahore', 1]),
      ['Hub is closed. Choose another warehouse.'],
    ],
    [
      'a warehouse is not known',
      assigned(['suit', 'nowhere', 2], ['shoes', 'lahore', 1]),
      ['Choose a warehouse from the list.'],
    ],
  ] as const)('is refused when %s', (_, sent, sentences) => {
    expect(says('awaitingAssigning', sent)).toEqual(sentences)
  })

  test.each(['A', 'M'] as const)('is refused to %s when there were more than now', (who) => {
    const assignments = [
      { lineId: 'suit', warehouseId: 'multan', quantity: 2, seen: 2 },
      { lineId: 'shoes', warehouseId: 'lahore', quantity: 1, seen: 1 },
    ]
    const given = { by: senders[who], assignments, warehouses }
    expect(says('awaitingAssigning', event('parcel.assigned', given))).toEqual([
      'Multan now has 1 of 2. Choose again.',
    ])
  })

  test('14: who may assign without stock does it of what is seen to be missing', () => {
    const assignments = [
      { lineId: 'suit', warehouseId: 'multan', quantity: 2, seen: 1 },
      { lineId: 'shoes', warehouseId: 'lahore', quantity: 1 },
    ]
    const given = { by: senders.M, assignments, warehouses }
    expect(after('awaitingAssigning', event('parcel.assigned', given)).isAccepted).toBe(true)
  })

  test('34: what is assigned without stock may have been more before', () => {
    const assignments = [
      { lineId: 'suit', warehouseId: 'multan', quantity: 2, seen: 2 },
      { lineId: 'shoes', warehouseId: 'lahore', quantity: 1 },
    ]
    const given = { by: senders.M, assignments, warehouses }
    const rest = { halted: { ...noStock, at: now } }
    expect(after('halt', event('parcel.assignedWithoutStock', given), rest).isAccepted).toBe(true)
  })

  test('adds up the lines with the same SKU', () => {
    const twice = [
      { lineId: 'suit', sku: 'AB-12', quantity: 2 },
      { lineId: 'shoes', sku: 'AB-12', quantity: 1 },
    ]
    expect(says('awaitingAssigning', event('parcel.assigned'), { lines: twice })).toEqual([
      'Lahore-1 has only 2 of AB-12.',
    ])
  })

  test('counts the other parcels of the order', () => {
    const sent = event('parcel.assigned', { assignments: apart })
    expect(says('awaitingAssigning', sent, { otherParcels: 1 })).toEqual([
      'This would make 3 parcels. Your limit is 2.',
    ])
    expect(leadsTo('awaitingAssigning', event('parcel.assigned'), { otherParcels: 1 }).to).toBe(
      'awaitingApproval',
    )
  })

  test('without the stock is up to a manager', () => {
    const sent = { assignments: multan, by: senders.M }
    expect(leadsTo('awaitingAssigning', event('parcel.assigned', sent))).toMatchObject({
      to: 'awaitingApproval',
      does: [reserve('multan', true), split([], true)],
    })
  })

  test('less than nothing in stock is none', () => {
    const short = warehouses.map((warehouse) => ({ ...warehouse, available: { 'AB-12': 2, 'KH-7': -1 } }))
    expect(says('awaitingAssigning', event('parcel.assigned', { warehouses: short }))).toEqual([
      'Lahore-1 has no KH-7.',
    ])
  })
})

describe('booking', () => {
  const wrong = { courier: '', weightGrams: 0, codMinor: 600_000, cn: ' ' }
  const sentences = [
    'Choose a courier.',
    'Enter a weight of more than 0, at most 1,000 kg.',
    'The courier would collect Rs. 6,000, but Rs. 6,280 is due for this parcel.',
    'Enter the consignment number.',
  ]

  test('15: every failed check is said at once', () => {
    expect(says('awaitingApproval', event('parcel.approved', { booking: wrong }))).toEqual(sentences)
    const noNumber = { ...booking, weightGrams: Number.NaN }
    expect(says('awaitingApproval', event('parcel.approved', { booking: noNumber }))).toEqual([sentences[1]])
    const heaviest = { ...booking, weightGrams: 1_000_000 }
    expect(leadsTo('awaitingApproval', event('parcel.approved', { booking: heaviest })).to).toBe('approved')
    const tooHeavy = { ...booking, weightGrams: 1_000_001 }
    expect(says('awaitingApproval', event('parcel.approved', { booking: tooHeavy }))).toEqual([sentences[1]])
  })

  test('16: nothing is booked twice', () => {
    const twice = ['This parcel is already booked with CN TCS-1.']
    expect(says('awaitingApproval', event('parcel.approved'), { cn: 'TCS-1' })).toEqual(twice)
    expect(says('dispatchIssue', event('booking.retried'), { cn: 'TCS-1' })).toEqual(twice)
  })

  test('20: with the checks of an approval', () => {
    expect(says('dispatchIssue', event('booking.retried', { booking: wrong }))).toEqual(sentences)
  })

  test('22: not while the number is valid at the courier', () => {
    expect(says('approved', event('fulfilment.cancelled', { isBookingCancelled: false }))).toEqual([
      'TCS did not cancel CN TCS-778.',
    ])
  })
})

describe('turning a parcel down', () => {
  test('17, 18: needs a reason', () => {
    for (const assignments of [multan, []])
      expect(says('awaitingApproval', event('parcel.disapproved', { reason: '', assignments }))).toEqual([
        'Give a reason.',
      ])
  })
})

describe('an assignment that is undone', () => {
  const own = [{ lineId: 'suit', sku: 'AB-12', quantity: 1 }]
  const undone = (rest: Partial<Extract<ParcelEvent, { type: 'assignment.undone' }>> = {}) =>
    event('assignment.undone', rest)
  const assigned = { assignedFrom: fromWaiting }
  const nothing = { type: 'mergeParts', parts: [], isFirstSplit: false }

  test('gets the pieces of its parts and its weight back', () => {
    const rest = { parts: ['p-2'], isFirstSplit: true }
    expect(leadsTo('awaitingApproval', undone(rest), { ...assigned, lines: own, weightGrams: 300 })).toEqual({
      to: 'awaitingAssigning',
      sets: { lines, weightGrams: 800, warehouseId: null, assignedFrom: null },
      does: [release, { ...nothing, ...rest }],
    })
  })

  test.each<[string, Partial<ParcelFacts>, Parameters<typeof undone>[0], string[]]>([
    [
      'somebody else made',
      assigned,
      { isOwn: false },
      ['Only the person who assigned this parcel can undo it.'],
    ],
    ['no person made', {}, {}, ['Only the person who assigned this parcel can undo it.']],
    [
      'is too old',
      assigned,
      { assignedAt: now - UNDO_MS - UNDO_WAY_MS - 1 },
      ['The time to undo this assignment is over.'],
    ],
    [
      'made a parcel that somebody changed',
      assigned,
      { changedBy: 'Sana Malik' },
      ['A parcel that this assignment made was changed by Sana Malik.'],
    ],
  ])('that %s stays', (_, facts, rest, sentences) => {
    expect(says('awaitingApproval', undone(rest), facts)).toEqual(sentences)
  })

  test('is undone for the time of an Undo and its way', () => {
    const sent = undone({ assignedAt: now - UNDO_MS - UNDO_WAY_MS })
    expect(leadsTo('awaitingApproval', sent, assigned).to).toBe('awaitingAssigning')
  })

  test('is possible for who may assign, while it can be undone', () => {
    const facts = factsIn('awaitingApproval', assigned)
    for (const letter of ['A', 'M'] as const)
      expect(possibleParcelEvents('awaitingApproval', facts, senders[letter])).toContain('assignment.undone')
    expect(possibleParcelEvents('awaitingApproval', facts, senders.W)).not.toContain('assignment.undone')
  })
})

describe('leaving', () => {
  test('23: all items are scanned where that is required', () => {
    const rest = { policy: policy({ requiresScan: true }) }
    expect(says('approved', event('parcel.dispatched', { scanned: 2 }), rest)).toEqual([
      '2 of 3 items scanned.',
    ])
    expect(says('approved', event('parcel.dispatched', { scanned: 4 }), rest)).toEqual([
      '4 of 3 items scanned.',
    ])
    expect(leadsTo('approved', event('parcel.dispatched'), rest).to).toBe('dispatched')
  })

  test('23: what was scanned when it was packed counts, until its booking is cancelled', () => {
    const rest = { policy: policy({ requiresScan: true }) }
    expect(says('approved', event('parcel.packed', { scanned: 2 }), rest)).toEqual(['2 of 3 items scanned.'])
    expect(says('approved', event('parcel.packed', { weightGrams: 0 }))).toEqual([
      'Enter a weight of more than 0, at most 1,000 kg.',
    ])
    const packing = event('parcel.packed', { weightGrams: 950 })
    const packed = { scanned: 3, at: now }
    expect(leadsTo('approved', packing, rest)).toEqual({
      to: 'approved',
      sets: { packed, weightGrams: 950 },
      does: [],
    })
    const unscanned = event('parcel.dispatched', { scanned: 0 })
    expect(leadsTo('approved', unscanned, { ...rest, packed }).to).toBe('dispatched')
    expect(leadsTo('approved', event('fulfilment.cancelled'), { packed }).sets).toMatchObject({
      packed: null,
    })
  })
})

describe('with the courier', () => {
  const notTheEnd = 'The courier has not finished: being delivered or being returned is not the end.'

  test.each(['courier.delivered', 'courier.returned'] as const)(
    '25, 29: %s only by a terminal code',
    (type) => {
      expect(says('dispatched', event(type, { isTerminal: false }))).toEqual([notTheEnd])
      expect(says('approved', event(type, { isTerminal: false }))).toEqual([notTheEnd])
    },
  )

  test('26: delivered by hand, with a note', () => {
    expect(leadsTo('dispatched', event('parcel.markedDelivered'))).toEqual({
      to: 'delivered',
      sets: { deliveredAt: now, isDeliveredByHand: true },
      does: [],
    })
    expect(says('dispatched', event('parcel.markedDelivered', { proof: '' }))).toEqual([
      'Add a note that says how you know of the delivery.',
    ])
  })

  test('27: a failed attempt opens a task, once', () => {
    expect(leadsTo('dispatched', event('courier.attemptFailed'))).toEqual({
      to: 'dispatched',
      sets: { attemptedAt: now },
      does: [task('attemptFailed')],
    })
    const late = ['The courier has sent newer news of this parcel.']
    expect(says('dispatched', event('courier.attemptFailed'), { attemptedAt: now })).toEqual(late)
    const adviceUntil = now + DAY
    expect(leadsTo('dispatched', event('courier.attemptFailed', { adviceUntil })).sets).toEqual({
      attemptedAt: now,
      adviceUntil,
    })
    expect(leadsTo('dispatched', event('courier.attemptFailed'), { adviceUntil }).sets).toMatchObject({
      adviceUntil: null,
    })
    expect(leadsTo('dispatched', event('courier.attemptFailed'), { attemptedAt: now - 1 }).to).toBe(
      'dispatched',
    )
  })

  test('28: advice goes to the courier, before its cut-off, and closes the task like every end', () => {
    const advice = event('delivery.advised', { advice: 'return' })
    expect(leadsTo('dispatched', advice)).toEqual({
      to: 'dispatched',
      sets: { advised: { advice: 'return', at: now } },
      does: [{ type: 'sendAdvice', advice: 'return' }],
    })
    const answered = { attemptedAt: now - 1 }
    const close = { type: 'closeTask', task: 'attemptFailed' }
    expect(leadsTo('dispatched', advice, answered).does[0]).toEqual(close)
    expect(leadsTo('dispatched', event('courier.attemptFailed'), answered).does).toEqual([
      close,
      task('attemptFailed'),
    ])
    for (const end of [
      'courier.delivered',
      'courier.returned',
      'parcel.markedDelivered',
      'parcel.markedReturned',
    ] as const)
      expect(leadsTo('dispatched', event(end), answered).does).toEqual([close])
    const again = event('courier.attemptFailed')
    const { sets } = leadsTo('dispatched', again, { advised: { advice: 'retry', at: now - 1 } })
    expect(sets).toMatchObject({ advised: null })
    expect(leadsTo('dispatched', advice, { adviceUntil: now }).to).toBe('dispatched')
    expect(says('dispatched', advice, { adviceUntil: now - 1 })).toEqual([
      'The courier no longer takes advice on this parcel.',
    ])
  })
})

describe('courier news in any order', () => {
  const at = now - DAY

  const late = ['The courier has sent newer news of this parcel.']

  test('older news is ignored', () => {
    expect(says('delivered', event('courier.returned', { scannedAt: at - 1 }))).toEqual(late)
    expect(says('returned', event('courier.delivered', { scannedAt: at - 1 }))).toEqual(late)
  })

  test('a parcel that is back is not delivered', () => {
    expect(says('returned', event('courier.delivered'), { returnStage: 'received' })).toEqual([
      'This parcel is already back from the courier.',
    ])
  })
})

describe('30: a customer returns', () => {
  test('some of it, which becomes a parcel of its own', () => {
    const part = [{ lineId: 'suit', quantity: 1 }]
    expect(leadsTo('delivered', event('parcel.returned', { lines: part }))).toEqual({
      to: 'delivered',
      sets: {
        lines: [
          { lineId: 'suit', sku: 'AB-12', quantity: 1 },
          { lineId: 'shoes', sku: 'KH-7', quantity: 1 },
        ],
      },
      does: [{ type: 'splitReturn', lines: part }],
    })
  })

  test('of one line in two parts, as one', () => {
    const part = { lineId: 'suit', quantity: 1 }
    expect(leadsTo('delivered', event('parcel.returned', { lines: [part, part] }))).toMatchObject({
      sets: { lines: [{ lineId: 'shoes', sku: 'KH-7', quantity: 1 }] },
      does: [{ type: 'splitReturn', lines: [{ lineId: 'suit', quantity: 2 }] }],
    })
  })

  test('a whole line of it', () => {
    const sent = event('parcel.returned', { lines: [{ lineId: 'shoes', quantity: 1 }] })
    expect(leadsTo('delivered', sent).sets).toEqual({
      lines: [{ lineId: 'suit', sku: 'AB-12', quantity: 2 }],
    })
  })

  test.each([
    ['nothing', []],
    ['more than it has', [{ lineId: 'shoes', quantity: 2 }]],
    [
      'more than it has in two parts',
      [
        { lineId: 'shoes', quantity: 1 },
        { lineId: 'shoes', quantity: 1 },
      ],
    ],
    ['a part of a piece', [{ lineId: 'suit', quantity: 0.5 }]],
    ['less than nothing', [{ lineId: 'suit', quantity: -1 }]],
    ['an item that it does not have', [{ lineId: 'bag', quantity: 1 }]],
  ])('not %s', (_, own) => {
    expect(says('delivered', event('parcel.returned', { lines: own }))).toEqual([
      'Choose items of this parcel, not more than it has.',
    ])
  })

  test('in time, or with the right to take back later', () => {
    const over = { deliveredAt: now - 7 * DAY - 1 }
    expect(leadsTo('delivered', event('parcel.returned'), { deliveredAt: now - 7 * DAY }).to).toBe('returned')
    expect(says('delivered', event('parcel.returned'), over)).toEqual([
      'Returns are accepted for 7 days after the delivery.',
    ])
    expect(leadsTo('delivered', event('parcel.returned', { by: senders.M }), over).to).toBe('returned')
  })
})

describe('29: what is on its way back arrives', () => {
  test('once', () => {
    const arrival = event('parcel.markedReturned')
    expect(leadsTo('returned', arrival, { returnStage: 'expected' })).toEqual({
      to: 'returned',
      sets: { returnStage: 'received' },
      does: [],
    })
    expect(says('returned', arrival, { returnStage: 'received' })).toEqual([
      'This parcel is already back from the courier.',
    ])
  })
})

describe('32: a return is checked', () => {
  test('once', () => {
    expect(says('returnClosed', event('return.checked'))).toEqual(['This return is already checked.'])
  })

  test.each([
    ['too few', 1, 1],
    ['too many', 3, 1],
    ['less than nothing', 4, -1],
    ['parts of a piece', 1.5, 1.5],
  ])('not with %s', (_, good, damaged) => {
    expect(says('returned', event('return.checked', { good, damaged }))).toEqual([
      `${good + damaged} of 3 items counted. Count good and damaged ones.`,
    ])
  })
})

describe('Halt without stock', () => {
  test('33: says why it does not', () => {
    const still = event('stock.rechecked', { assignments: [], halt: noStock })
    expect(says('halt', still)).toEqual(['Not enough stock of AB-12: need 3, have 2 in all locations'])
  })

  const fromHalt = { halted, isCustomerTold: false }

  test('33: that has the stock, by an agent or a manager', () => {
    for (const by of [senders.A, senders.M])
      expect(says('halt', event('parcel.assigned', { assignments: multan, by }))).toEqual([
        'Multan has only 1 of AB-12.',
        'Multan has no KH-7.',
      ])
  })

  test('34: or a manager lets it go without stock', () => {
    expect(leadsTo('halt', event('parcel.assignedWithoutStock'))).toEqual({
      to: 'awaitingApproval',
      sets: { warehouseId: 'multan', lines, halted: null, assignedFrom: fromHalt },
      does: [reserve('multan', true), split([], true)],
    })
    const few = event('parcel.assignedWithoutStock', { assignments: multan.slice(1) })
    expect(says('halt', few)).toEqual(['Assign all 2 units of AB-12. 2 are left.'])
  })

  test('36: is not released', () => {
    expect(says('halt', event('hold.released'))).toEqual([
      'This is not on hold. It waits for stock: assign it, or check the stock again.',
    ])
  })
})

describe('holding', () => {
  test('35: needs a reason', () => {
    expect(says('awaitingApproval', event('order.held', { reason: '' }))).toEqual(['Give a reason.'])
  })

  test('35: from Approve only after the fulfilment is cancelled', () => {
    expect(says('approved', event('order.held'))).toEqual([
      'This parcel is booked at the courier. Cancel the fulfilment first.',
    ])
  })

  test('33, 34: a held parcel is released first', () => {
    const first = ['This is on hold. Release it first.']
    for (const type of ['stock.rechecked', 'parcel.assigned', 'parcel.assignedWithoutStock'] as const)
      expect(says('halt', event(type), { halted: held })).toEqual(first)
    expect(says('halt', event('parcel.approved'), { halted: held })).toEqual(first)
  })
})

describe('cancelling', () => {
  test.each(['dispatched', 'delivered', 'returned', 'returnClosed'] as const)(
    '37: not when it is %s',
    (state) => {
      expect(says(state, event('order.cancelled'))).toEqual([
        'This order has left the warehouse. Mark it as returned when it comes back.',
      ])
    },
  )

  test('37: another reason needs words', () => {
    for (const state of ['awaitingApproval', 'approved'] as const)
      for (const isBookingCancelled of [true, false])
        expect(says(state, event('order.cancelled', { reason: 'other', isBookingCancelled }))).toEqual([
          'Give a reason.',
        ])
  })

  const expiring = { policy: policy({ haltDays: 2 }), isCustomerTold: true }

  test('38: a customer is told once, of what would be cancelled, and it counts as long as it is halted', () => {
    const halting = { policy: policy({ haltDays: 2 }) }
    expect(leadsTo('halt', event('customer.told'), halting)).toEqual({
      to: 'halt',
      sets: { isCustomerTold: true },
      does: [],
    })
    const told = { ...halting, isCustomerTold: true }
    expect(says('halt', event('customer.told'), told)).toEqual([
      'It is already noted that the customer was told.',
    ])
    expect(says('halt', event('customer.told'))).toEqual([
      expect.stringContaining('no number of days is set'),
    ])
    const released = event('hold.released')
    expect(leadsTo('halt', released, { ...told, halted: held }).sets).toMatchObject({ isCustomerTold: false })
  })

  test.each([
    ['before that', { ...expiring, halted: { ...halted, at: halted.at + 1 } }, 'not over'],
    ['when the company sets no days', { ...expiring, policy: policy({ haltDays: 0 }) }, 'not over'],
    ['when the customer was not told', { ...expiring, isCustomerTold: false }, 'Tell the customer'],
  ])('38: not %s', (_, rest, words) => {
    expect(says('halt', event('halt.expired'), rest)).toEqual([expect.stringContaining(words)])
  })
})

describe('allocated again, to another city', () => {
  test('not while it is held', () => {
    expect(says('halt', event('parcel.reallocated'), { halted: held })).toEqual([
      'This is on hold. Release it first.',
    ])
  })
})

describe('40: a parcel is split', () => {
  const split = (...lines: { lineId: string; quantity: number }[]) => event('parcel.split', { lines })

  test.each(['awaitingAssigning', 'awaitingApproval', 'halt'] as const)('in %s, and stays there', (state) => {
    const part = [{ lineId: 'suit', quantity: 1 }]
    const rest = { assignedFrom: null, ...(state === 'halt' && { halted: held }) }
    expect(leadsTo(state, split(...part, ...part), rest)).toEqual({
      to: state,
      sets: { lines: [{ lineId: 'shoes', sku: 'KH-7', quantity: 1 }] },
      does: [{ type: 'splitOff', lines: [{ lineId: 'suit', quantity: 2 }] }],
    })
  })

  test('so that an Undo of its assignment is over', () => {
    const { sets } = leadsTo('awaitingApproval', event('parcel.split'), { assignedFrom: fromWaiting })
    expect(sets).toMatchObject({ assignedFrom: null })
  })

  test.each([
    ['nothing', [], 'Choose items of this parcel'],
    ['more than it has', [{ lineId: 'suit', quantity: 3 }], 'Choose items of this parcel'],
    [
      'all of it',
      [
        { lineId: 'suit', quantity: 2 },
        { lineId: 'shoes', quantity: 1 },
      ],
      'Leave at least one piece',
    ],
  ])('not by %s', (_, lines, sentence) => {
    expect(says('awaitingApproval', split(...lines))).toEqual([expect.stringContaining(sentence)])
  })

  test('not into more parcels than the company allows', () => {
    expect(says('awaitingApproval', event('parcel.split'), { otherParcels: 1 })).toEqual([
      expect.stringContaining('would make 3 parcels'),
    ])
  })
})

/** Who may send what, as the rules say it. */
const who: Record<Type, string> = {
  'parcel.assigned': 'A M',
  'parcel.assignedWithoutStock': 'M',
  'parcel.approved': 'W M S',
  'booking.refused': 'S',
  'booking.retried': 'A W S',
  'parcel.disapproved': 'W S',
  'parcel.unassigned': 'M',
  'assignment.undone': 'A M',
  'parcel.split': 'A M',
  'fulfilment.cancelled': 'A W S',
  'parcel.packed': 'W',
  'parcel.dispatched': 'W',
  'courier.pickedUp': 'K',
  'courier.delivered': 'K',
  'courier.returned': 'K',
  'courier.attemptFailed': 'K',
  'courier.bookingEnded': 'K',
  'parcel.markedDelivered': 'M',
  'delivery.advised': 'A',
  'parcel.markedReturned': 'M W',
  'parcel.returned': 'A M',
  'return.checked': 'W',
  'stock.rechecked': 'A M S',
  'parcel.reallocated': 'S',
  'order.held': 'A M E',
  'hold.released': 'A M',
  'customer.told': 'A M',
  'order.cancelled': 'A M C E',
  'halt.expired': 'S',
}

/** A state in which each is accepted; which others do, and where it leads, the model says. */
const acceptedIn: Record<Type, ParcelState> = {
  'parcel.assigned': 'awaitingAssigning',
  'parcel.assignedWithoutStock': 'halt',
  'parcel.approved': 'awaitingApproval',
  'booking.refused': 'awaitingApproval',
  'booking.retried': 'dispatchIssue',
  'parcel.disapproved': 'awaitingApproval',
  'parcel.unassigned': 'awaitingApproval',
  'assignment.undone': 'awaitingApproval',
  'parcel.split': 'awaitingApproval',
  'fulfilment.cancelled': 'approved',
  'parcel.packed': 'approved',
  'parcel.dispatched': 'approved',
  'courier.pickedUp': 'approved',
  'courier.delivered': 'dispatched',
  'courier.returned': 'dispatched',
  'courier.attemptFailed': 'dispatched',
  'courier.bookingEnded': 'approved',
  'parcel.markedDelivered': 'dispatched',
  'delivery.advised': 'dispatched',
  'parcel.markedReturned': 'dispatched',
  'parcel.returned': 'delivered',
  'return.checked': 'returned',
  'stock.rechecked': 'halt',
  'parcel.reallocated': 'halt',
  'order.held': 'awaitingApproval',
  'hold.released': 'halt',
  'customer.told': 'halt',
  'order.cancelled': 'awaitingApproval',
  'halt.expired': 'halt',
}

test.each(types)('%s is accepted from those who may send it, and from nobody else', (type) => {
  const rest = {
    isCustomerTold: type !== 'customer.told',
    policy: policy({ haltDays: 1 }),
    ...(type === 'hold.released' && { halted: held }),
    ...(type === 'assignment.undone' && { assignedFrom: fromWaiting }),
  }
  for (const letter of letters)
    expect([letter, after(acceptedIn[type], event(type, { by: senders[letter] }), rest)]).toMatchObject([
      letter,
      isOneOf(letter, who[type])
        ? { isAccepted: true }
        : { isAccepted: false, refused: [{ code: 'notPermitted' }] },
    ])
})

function isOneOf(letter: Letter, column: string) {
  return column.split(' ').includes(letter)
}

describe('what is possible instead', () => {
  test.each([
    ['awaitingApproval', 'W', ['parcel.approved', 'parcel.disapproved']],
    ['awaitingApproval', 'A', ['order.cancelled', 'order.held', 'parcel.split']],
    ['approved', 'W', ['fulfilment.cancelled', 'parcel.dispatched', 'parcel.packed']],
    ['approved', 'A', ['fulfilment.cancelled', 'order.cancelled']],
    ['dispatched', 'K', ['courier.attemptFailed', 'courier.delivered', 'courier.returned']],
    ['delivered', 'A', ['parcel.returned']],
    ['halt', 'S', ['halt.expired', 'parcel.reallocated', 'stock.rechecked']],
    ['cancelled', 'M', []],
  ] as const)('in %s for %s', (state, letter, possible) => {
    const found = possibleParcelEvents(state, factsIn(state), senders[letter])
    expect([...found].sort()).toEqual(possible)
    const refused = after(
      state,
      event('parcel.assignedWithoutStock', { by: senders[letter], assignments: [] }),
    )
    expect(refused).toMatchObject({ isAccepted: false, possible: found })
  })

  const stock = ['parcel.assigned', 'stock.rechecked']
  const owner = ['parcel.assignedWithoutStock']
  const ends = ['order.cancelled', 'parcel.split']
  const piece = { lineId: 'suit', sku: 'AB-12', quantity: 1 }
  test.each([
    ['for stock', {}, 'A', [...stock, ...ends]],
    ['for stock, and may end by itself', told(1, false), 'A', [...stock, 'customer.told', ...ends]],
    ['for stock, and its customer was told', told(3, true), 'A', [...stock, ...ends]],
    ['for stock, of one piece', { lines: [piece] }, 'A', [...stock, 'order.cancelled']],
    ['for stock, of as many parcels as can be', { otherParcels: 1 }, 'A', [...stock, 'order.cancelled']],
    ['for stock, of the manager', {}, 'M', ['parcel.assigned', ...owner, 'stock.rechecked', ...ends]],
    ['for its release', { halted: held }, 'A', ['hold.released', ...ends]],
    ['for its release, of the manager', { halted: held }, 'M', ['hold.released', ...ends]],
    ['for its release, of the system', { halted: held }, 'S', ['halt.expired']],
  ] as const)('of one that waits %s, is what its facts allow', (_, facts, letter, possible) => {
    const own = { ...factsIn('halt'), ...told(0, false), ...facts }
    const found = possibleParcelEvents('halt', own, senders[letter])
    expect([...found].sort()).toEqual([...possible].sort())
    const refused = nextParcelState('halt', own, event('parcel.approved', { by: senders[letter] }))
    expect(refused).toMatchObject({ isAccepted: false, possible: found })
  })

  function told(haltDays: number, isCustomerTold: boolean) {
    return { policy: { ...factsIn('halt').policy, haltDays }, isCustomerTold }
  }
})

test('from Cancelled nothing changes', () => {
  for (const type of types)
    expect(says('cancelled', event(type))).toEqual([
      'This is already cancelled. Cancelling is final; create a copy instead.',
    ])
})

test('another refusal names the status', () => {
  expect(says('delivered', event('parcel.approved'))).toEqual(["What is Delivered can't be approved."])
})

test.each([
  [{ code: 'noStockInCity', params: { city: 'Lahore', nearest: [] } }, 'No stock in Lahore'],
  [
    { code: 'tooManyParcels', params: { parcels: 3, limit: 2 } },
    'This would make 3 parcels. Your limit is 2.',
  ],
  [
    { code: 'disapproved', params: { reason: 'Damaged piece' } },
    'Turned down, and no other location has it: Damaged piece',
  ],
  [{ code: 'held', params: { reason: 'Call before noon' } }, 'Put on hold: Call before noon'],
] satisfies [HaltReason, string][])('Halt says why: %o', (reason, sentence) => {
  expect(haltMessage(reason)).toBe(sentence)
})
