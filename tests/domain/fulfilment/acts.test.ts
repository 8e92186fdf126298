import { describe, expect, test } from 'vitest'
import {
  type Act,
  type ActType,
  asksNothing,
  haltEndOf,
  isBlocking,
  nextAct,
  offeredActs,
  offeredOrderActs,
  openTasksOf,
  waitsForCustomer,
} from '#domain/fulfilment/acts.ts'
import type { Answers } from '#domain/fulfilment/answers.ts'
import { insteadOf, wholeAssignments, whyOf } from '#domain/fulfilment/chosenWarehouses.ts'
import type { OrderFacts, OrderState, ParcelFacts, ParcelState, Right } from '#domain/fulfilment/facts.ts'
import { fieldOfCheck, skuOfCheck } from '#domain/fulfilment/fieldOfCheck.ts'
import { countsPieces, dueMinor, firstAnswers, receivedMinor } from '#domain/fulfilment/firstAnswers.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { Reason, RefusalCode } from '#domain/fulfilment/refusals.ts'
import { bookedParcels, callOf, chartEventOf, missingAnswers } from '#domain/fulfilment/sentActs.ts'
import { chartChecks } from '#machines/orderAct/failedChecks.ts'
import { parcelFacts } from '#tests/support/fulfilment.ts'
import { liveOrder, liveParcel } from '#tests/support/liveOrder.ts'

const HOUR = 3_600_000
const ofOrder = (possible: string[]) =>
  offeredOrderActs({ ...liveOrder({ state: 'halt' }), possible }).map(({ type }) => type)

/** The policy of a parcel whose company ends what is halted after so many days. */
const parcelPolicy = (haltDays: number) => ({ ...parcelFacts({}).policy, haltDays })

describe('the acts on a whole order', () => {
  test('are those that its state knows, in their order', () => {
    expect(ofOrder(['order.held', 'city.fixed', 'order.verified', 'order.cancelled'])).toEqual([
      'city.fixed',
      'order.held',
    ])
    expect(ofOrder(['customer.told', 'hold.released'])).toEqual(['hold.released', 'customer.told'])
  })
})

describe('the acts on a parcel', () => {
  const offered = (possible: string[]) =>
    offeredActs({ ...liveParcel({ state: 'halt' }), possible }).map(({ type }) => type)
  const all = ['order.cancelled', 'order.held', 'customer.told', 'parcel.assigned', 'stock.rechecked']

  test('are those that the server allows; what moves it on comes first', () => {
    expect(offered(all)).toEqual([
      'parcel.assigned',
      'stock.rechecked',
      'customer.told',
      'order.held',
      'order.cancelled',
    ])
  })
})

describe('what an order asks for next', () => {
  test('is VERIFY, its city or its release before any parcel', () => {
    const parcels = [{ ...liveParcel(), possible: ['parcel.approved'] }]
    for (const type of ['order.verified', 'city.fixed', 'hold.released'])
      expect(nextAct({ ...liveOrder({ parcels }), possible: [type] })).toEqual({ type, parcelId: null })
  })

  test('is what its most urgent parcel offers first, and never a step back, a stop or a return', () => {
    const parcel = { ...liveParcel({ state: 'awaitingApproval' }), possible: ['parcel.approved'] }
    const split = { ...liveOrder({ state: 'allocated', parcels: [parcel] }), possible: ['order.cancelled'] }
    expect(nextAct(split)).toEqual({ type: 'parcel.approved', parcelId: parcel.id })
    const agentAtApprove = ['fulfilment.cancelled', 'order.held', 'order.cancelled']
    const agentAtApproval = ['order.held', 'parcel.unassigned', 'parcel.disapproved', 'order.cancelled']
    for (const possible of [agentAtApprove, agentAtApproval, ['parcel.returned', 'order.cancelled']])
      expect(nextAct({ ...split, parcels: [{ ...parcel, possible }] })).toBeNull()
    expect(nextAct(liveOrder())).toBeNull()
  })

  test('is that of another parcel, where this person can do nothing for the most urgent one', () => {
    const urgent = { ...liveParcel({ state: 'awaitingApproval' }), possible: ['order.held'] }
    const other = { ...liveParcel({ state: 'halt' }), id: 'other', possible: ['parcel.assigned'] }
    const order = { ...liveOrder({ state: 'allocated', parcels: [other, urgent] }), possible: [] }
    expect(nextAct({ ...order, status: urgent.status })).toEqual({
      type: 'parcel.assigned',
      parcelId: 'other',
    })
  })
})

test.each([
  [0, HOUR, null],
  [3, undefined, null],
  [3, HOUR, 73 * HOUR],
])('what halts after %d days and halted at %s ends at %s', (haltDays, haltedAt, at) => {
  const facts = { policy: parcelPolicy(haltDays), isCustomerTold: true }
  expect(haltEndOf(facts, haltedAt)).toEqual(at === null ? null : { at, isCustomerTold: true })
})

test('a delivery that failed is a task only while the parcel is on its way', () => {
  const tasks = ['attemptFailed', 'remittanceDiffers'].map((kind, at) => ({ id: kind, kind, opened_at: at }))
  const of = (state: 'dispatched' | 'delivered' | 'returned') =>
    openTasksOf({ ...liveParcel({ state }), tasks } as never)
  expect(of('dispatched')).toEqual(['attemptFailed', 'remittanceDiffers'])
  expect(of('delivered')).toEqual(['remittanceDiffers'])
  expect(of('returned')).toEqual(['remittanceDiffers'])
})

describe('what a dialog shows at first', () => {
  const pieces = (quantity: number, requiresScan: boolean) => {
    const parcel = liveParcel()
    const [line] = parcel.lines
    const policy = { ...parcelFacts({}).policy, requiresScan }
    return { ...parcel, lines: line ? [{ ...line, quantity }] : [], facts: parcelFacts({ policy }) }
  }
  test.each([
    [1, true, '1'],
    [2, true, ''],
    [2, false, '2'],
  ])('of %d pieces, to be scanned: %s, is %j', (quantity, requiresScan, scanned) => {
    const parcel = pieces(quantity, requiresScan)
    const act = { type: 'parcel.dispatched', parcelId: parcel.id } as const
    expect(firstAnswers(liveOrder({ parcels: [parcel] }), act)).toEqual({ scanned })
  })

  test('a single piece is what comes back', () => {
    const answersOf = (quantity: number) => {
      const parcel = pieces(quantity, false)
      return firstAnswers(liveOrder({ parcels: [parcel] }), { type: 'parcel.returned', parcelId: parcel.id })
    }
    expect(answersOf(1)).toEqual({ 'suit back': '1' })
    expect(answersOf(2)).toEqual({})
  })

  test('all of a parcel is offered to be sent from where every piece is', () => {
    const parcel = liveParcel()
    const [suits, shoes] = parcel.lines.map(({ line_id }) => line_id)
    const whole = parcel.lines.map((line, index) => ({ ...line, quantity: index === 0 ? 2 : 1 }))
    expect(wholeAssignments({ ...parcel, lines: whole })).toEqual([
      {
        name: 'Lahore-1',
        answers: {
          [`${suits} lahore`]: '2',
          [`${suits} multan`]: '',
          [`${shoes} lahore`]: '1',
          [`${shoes} multan`]: '',
        },
      },
    ])
    const many = whole.map((line) => ({ ...line, quantity: 3 }))
    expect(wholeAssignments({ ...parcel, lines: many })).toEqual([])
  })
})

const one = liveParcel()
const split = liveOrder({ state: 'allocated', version: 7, parcels: [{ ...one, version: 3 }] })
const ofParcel = (type: ActType): Act => ({ type, parcelId: one.id })
const ofWhole = (type: ActType): Act => ({ type, parcelId: null })
const codMinor = one.shares.cod.minor

test.each<[ActType, Answers, object]>([
  ['order.held', { reason: ' Flood ' }, { reason: 'Flood' }],
  ['hold.released', { reason: 'x' }, {}],
  ['customer.told', {}, {}],
  ['parcel.disapproved', { reason: 'Torn' }, { reason: 'Torn' }],
  ['parcel.unassigned', {}, {}],
  ['stock.rechecked', {}, {}],
  [
    'order.cancelled',
    { reason: 'other', words: ' No ', restock: 'yes', isBookingCancelled: 'yes' },
    { reason: 'other', words: 'No', restock: true, isBookingCancelled: true },
  ],
  [
    'order.cancelled',
    { restock: 'no' },
    { reason: '', words: '', restock: false, isBookingCancelled: false },
  ],
  ['parcel.assigned', {}, { assignments: [] }],
  [
    'parcel.assigned',
    { 'suit lahore': '1', 'suit multan': ' 1 ', 'shoes lahore': '0' },
    {
      assignments: [
        { lineId: 'suit', warehouseId: 'lahore', quantity: 1, seen: 2 },
        { lineId: 'suit', warehouseId: 'multan', quantity: 1, seen: 1 },
      ],
    },
  ],
  [
    'parcel.assignedWithoutStock',
    { 'shoes multan': '9999999' },
    { assignments: [{ lineId: 'shoes', warehouseId: 'multan', quantity: 9_999_999, seen: 0 }] },
  ],
  [
    'parcel.assignedWithoutStock',
    { 'shoes multan': '10000000' },
    { assignments: [{ lineId: 'shoes', warehouseId: 'multan', quantity: Number.NaN, seen: 0 }] },
  ],
  [
    'parcel.approved',
    { courier: ' TCS ', cn: ' 778 ', weight: '٠,٨', refusedWith: 'x' },
    { booking: { courier: 'TCS', cn: '778', weightGrams: 800, codMinor }, refusedWith: null },
  ],
  [
    'booking.retried',
    { outcome: 'refused', refusedWith: ' Inactive ', weight: 'x' },
    { booking: { courier: '', cn: '', weightGrams: 0, codMinor }, refusedWith: 'Inactive' },
  ],
  ['fulfilment.cancelled', { isBookingCancelled: 'yes' }, { isBookingCancelled: true }],
  ['fulfilment.cancelled', {}, { isBookingCancelled: false }],
  ['parcel.dispatched', { scanned: '3' }, { scanned: 3 }],
  ['parcel.dispatched', { scanned: ' ' }, { scanned: 0 }],
  ['parcel.dispatched', { scanned: 'x3' }, { scanned: Number.NaN }],
  ['parcel.dispatched', { scanned: '3x' }, { scanned: Number.NaN }],
  ['parcel.markedDelivered', { proof: ' Call ' }, { proof: 'Call' }],
  ['parcel.markedReturned', {}, {}],
  ['delivery.advised', { advice: 'return' }, { advice: 'return' }],
  ['parcel.returned', { 'suit back': '1' }, { lines: [{ lineId: 'suit', quantity: 1 }] }],
  ['parcel.returned', {}, { lines: [] }],
  [
    'return.checked',
    { 'suit good': '1', 'suit damaged': '1', 'shoes damaged': '1' },
    {
      lines: [
        { lineId: 'suit', good: 1, damaged: 1 },
        { lineId: 'shoes', good: 0, damaged: 1 },
      ],
    },
  ],
])('%s of a parcel with %j sends what was answered, in its version', (type, answers, carried) => {
  expect(callOf(split, ofParcel(type), answers)).toEqual({
    to: 'parcel',
    id: one.id,
    version: 3,
    event: { ...carried, type },
  })
})

test.each<[Act, Answers, object]>([
  [ofWhole('order.verified'), { reason: ' Paid ' }, { reason: 'Paid' }],
  [ofWhole('city.fixed'), { city: ' Lahore ' }, { city: 'Lahore', learn: false }],
  [ofWhole('city.fixed'), { city: 'Lahore', learn: 'yes' }, { city: 'Lahore', learn: true }],
  [ofWhole('order.held'), {}, { reason: '' }],
  [ofWhole('parcel.assigned'), {}, { assignments: [] }],
  [ofWhole('parcel.approved'), {}, { booking: { codMinor: 0 } }],
  [ofParcel('order.cancelled'), { scope: 'order', reason: 'price' }, { reason: 'price' }],
])('%j of a whole order with %j is sent to the order', (act, answers, carried) => {
  expect(callOf(split, act, answers)).toMatchObject({
    to: 'order',
    id: split.id,
    version: 7,
    event: { ...carried, type: act.type },
  })
})

test('only a cancellation can be of the whole order although a parcel was chosen', () => {
  expect(callOf(split, ofParcel('order.held'), { scope: 'order' })).toMatchObject({ to: 'parcel' })
})

test.each<[ActType, Answers, object]>([
  [
    'payment.charged',
    { amount: '1,500.50', reference: ' A ' },
    { kind: 'charged', amountMinor: 150_050, reference: 'A' },
  ],
  ['payment.refunded', { amount: 'x' }, { kind: 'refunded', amountMinor: 0, reference: '' }],
])('%s with %j is a payment', (type, answers, payment) => {
  expect(callOf(split, ofWhole(type), answers)).toEqual({ to: 'payments', id: split.id, version: 7, payment })
})

const stock = (suits: number, shoes: number) => ({ 'AB-12': suits, 'KH-7': shoes })
const warehouses = [
  { id: 'lahore', name: 'Lahore-1', isActive: true, available: stock(2, 1) },
  { id: 'multan', name: 'Multan', isActive: true, available: stock(1, 0) },
]

test.each<[ActType, Answers, object]>([
  [
    'city.fixed',
    { city: 'Karachi', learn: 'yes' },
    { typedCity: 'Karachi', city: 'Karachi', unservedBy: null },
  ],
  ['city.fixed', { city: '' }, { typedCity: '', city: null, unservedBy: null }],
  ['parcel.assigned', {}, { assignments: [], warehouses }],
  ['parcel.assignedWithoutStock', {}, { assignments: [], warehouses }],
  ['parcel.disapproved', {}, { reason: '', assignments: [] }],
  ['stock.rechecked', {}, { assignments: [], halt: null }],
  [
    'parcel.approved',
    { cn: '778', weight: '1' },
    { booking: { courier: '', cn: '778', weightGrams: 1000, codMinor } },
  ],
  [
    'parcel.approved',
    { outcome: 'refused', cn: '778' },
    { booking: { courier: '', cn: '-', weightGrams: 0, codMinor } },
  ],
  ['return.checked', { 'suit good': '2', 'shoes damaged': '1' }, { good: 2, damaged: 1 }],
])('the chart hears %s with %j as the server would ask it', (type, answers, more) => {
  expect(chartEventOf(split, ofParcel(type), answers)).toMatchObject({
    ...more,
    type,
    by: { kind: 'person', name: '', rights: split.rights },
    at: 0,
  })
})

test('of no parcel there are no warehouses', () => {
  expect(chartEventOf(split, ofWhole('parcel.assigned'), {})).toMatchObject({ warehouses: [] })
})

test.each([
  [628_001, '', '0.01'],
  [628_000, '', '6280'],
  [627_999, '0.01', '6279.99'],
])('of 6,280 rupees and %d paisa paid, "%s" is left to pay and "%s" to give back', (paid, left, back) => {
  const balance = { ...split.balance, paid: { minor: paid, currency: 'PKR' as const } }
  const order = { ...split, payment: 'CC' as const, balance }
  expect(firstAnswers(order, ofWhole('payment.charged'))).toEqual({ amount: left })
  expect(firstAnswers(order, ofWhole('payment.refunded'))).toEqual({ amount: back })
})

test('a warehouse that is not active is none to assign to', () => {
  const why = whyOf(one)
  const candidates = why?.candidates.map((place) =>
    place.name === 'Multan' ? { ...place, verdict: { code: 'inactive', params: {} } } : place,
  )
  const parcel = { ...one, why: { ...why, candidates } } as typeof one
  const order = { ...split, parcels: [parcel] }
  expect(chartEventOf(order, ofParcel('parcel.assigned'), {})).toMatchObject({
    warehouses: [{ isActive: true }, { isActive: false }],
  })
  expect(Object.keys(wholeAssignments(parcel)[0]?.answers ?? {})).toEqual(['suit lahore', 'shoes lahore'])
})

test('a parcel of which allocation stored nothing has no places', () => {
  for (const why of [null, undefined, 'x', {}, { candidates: 'x' }]) {
    expect(whyOf({ why })).toBeNull()
    const parcel = {
      ...one,
      why,
      halt: { code: 'noStockInCity', message: '' },
      possible: ['parcel.assigned'],
    }
    expect(wholeAssignments(parcel)).toEqual([])
    expect(insteadOf(parcel)).toEqual([])
    expect(firstAnswers({ ...split, parcels: [parcel] }, ofParcel('parcel.assigned'))).toEqual({})
  }
  expect(whyOf(one)).toBe(one.why)
})

describe('what a dialog begins with', () => {
  const changed = (changes: object) => ({ ...split, parcels: [{ ...one, ...changes }] })
  const two = { ...split, parcels: [one, { ...one, id: 'other' }] }

  test.each<[string, typeof split, Act, Answers]>([
    ['the whole order of one parcel', split, ofParcel('order.cancelled'), { restock: 'yes', scope: 'order' }],
    ['the parcel of two', two, ofParcel('order.cancelled'), { restock: 'yes', scope: 'parcel' }],
    ['the order of two', two, ofWhole('order.cancelled'), { restock: 'yes', scope: 'order' }],
    ['the city that is meant', split, ofWhole('city.fixed'), { city: 'Karachi' }],
    ['no city that is unknown', { ...split, known_city: null }, ofWhole('city.fixed'), { city: '' }],
    [
      'a booking with what is known',
      changed({ courier: 'TCS' }),
      ofParcel('parcel.approved'),
      { outcome: 'booked', courier: 'TCS', weight: '0.8' },
    ],
    [
      'the courier that a connection would ask',
      changed({ couriers: ['leopards', 'tcs'] }),
      ofParcel('parcel.approved'),
      { outcome: 'booked', courier: 'Leopards', weight: '0.8' },
    ],
    [
      'a booking without a weight',
      changed({ weight_grams: 0 }),
      ofParcel('booking.retried'),
      { outcome: 'booked', courier: '', weight: '' },
    ],
    [
      'one gram',
      changed({ weight_grams: 1 }),
      ofParcel('booking.retried'),
      { outcome: 'booked', courier: '', weight: '0.001' },
    ],
    ['the city that was pressed', split, { ...ofWhole('city.fixed'), city: 'Multan' }, { city: 'Multan' }],
    ['another try', split, ofParcel('delivery.advised'), { advice: 'retry' }],
    ['all pieces good', split, ofParcel('return.checked'), { 'suit good': '2', 'shoes good': '1' }],
    ['what is left to pay', split, ofWhole('payment.charged'), { amount: '6280' }],
    [
      'the places that allocation chose',
      split,
      ofParcel('parcel.assigned'),
      { 'suit lahore': '2', 'shoes lahore': '1' },
    ],
    ['nothing', split, ofWhole('order.held'), {}],
  ])('%s', (_, order, act, answers) => {
    expect(firstAnswers(order, act)).toEqual(answers)
  })

  test('nothing of a parcel that is not there', () => {
    const act = { type: 'parcel.dispatched', parcelId: 'x' } as const
    expect(firstAnswers(split, act)).toEqual({ scanned: '' })
    expect(firstAnswers(split, { ...act, type: 'parcel.returned' })).toEqual({})
    expect(firstAnswers(split, { ...act, type: 'return.checked' })).toEqual({})
  })
})

test('pieces are counted where the company wants it and there are several', () => {
  const counted = (requiresScan: boolean, quantity: number) => {
    const policy = { ...parcelFacts({}).policy, requiresScan }
    return countsPieces({
      ...one,
      lines: one.lines.slice(0, 1).map((line) => ({ ...line, quantity })),
      facts: parcelFacts({ policy }),
    })
  }
  expect([counted(true, 2), counted(true, 1), counted(false, 2)]).toEqual([true, false, false])
})

test('what was received and is due follows every amount', () => {
  const money = (minor: number) => ({ minor, currency: 'PKR' as const })
  const order = {
    ...split,
    balance: { ...split.balance, paid: money(700), collected: money(50), refunded: money(9) },
  }
  expect(receivedMinor(order)).toBe(741)
  expect(dueMinor({ ...order, payment: 'CC' })).toBe(628_000 - 741)
  const left = (minor: number) => ({ ...split.balance, total: money(minor) })
  expect(dueMinor({ balance: left(99), payment: 'CC' })).toBe(99)
  expect(dueMinor({ balance: left(99), payment: 'COD' })).toBe(0)
})

test('bookings are those of the parcels that an act is of, unless they are cancelled', () => {
  const booked = { ...one, cn: 'TCS-1' }
  const order = {
    ...split,
    parcels: [
      booked,
      { ...one, id: 'none' },
      { ...booked, id: 'gone', state: 'cancelled' },
      { ...booked, id: 'other', cn: 'TCS-2' },
    ],
  }
  const of = (act: Act, answers: Answers = {}) => bookedParcels(order, act, answers).map(({ cn }) => cn)
  expect(of(ofParcel('order.cancelled'))).toEqual(['TCS-1'])
  expect(of(ofParcel('order.cancelled'), { scope: 'order' })).toEqual(['TCS-1', 'TCS-2'])
  expect(of(ofWhole('order.cancelled'))).toEqual(['TCS-1', 'TCS-2'])
})

test.each<[ActType, Answers, string[]]>([
  ['order.cancelled', {}, ['reasonMissing']],
  ['order.cancelled', { reason: 'price' }, []],
  ['order.held', {}, []],
  ['payment.charged', { amount: '0.01' }, []],
  ['payment.charged', { amount: '0' }, ['amountInvalid']],
  ['parcel.approved', { outcome: 'refused' }, ['wordsMissing']],
  ['parcel.approved', { outcome: 'refused', refusedWith: 'No' }, []],
  ['parcel.approved', {}, []],
])('of %s with %j is missing: %j', (type, answers, missing) => {
  expect(missingAnswers(split, ofParcel(type), answers)).toEqual(missing)
})

test('acts that ask nothing are sent at once, and those that are sent with one press', () => {
  const types = [
    'order.verified',
    'hold.released',
    'customer.told',
    'parcel.unassigned',
    'stock.rechecked',
  ] as const
  for (const type of types) expect(asksNothing(ofParcel(type))).toBe(true)
  expect(asksNothing(ofParcel('order.held'))).toBe(false)
  expect(asksNothing({ ...ofParcel('parcel.assigned'), isAtOnce: true })).toBe(true)
})

test('what sends an order on its way waits until its customer is saved, and what stops it does not', () => {
  const onItsWay: ActType[] = [
    'order.verified',
    'city.fixed',
    'parcel.assigned',
    'parcel.assignedWithoutStock',
    'stock.rechecked',
    'parcel.approved',
    'booking.retried',
    'parcel.dispatched',
  ]
  const others: ActType[] = ['order.held', 'order.cancelled', 'parcel.unassigned', 'payment.charged']
  expect([...onItsWay, ...others].filter((type) => waitsForCustomer(ofParcel(type)))).toEqual(onItsWay)
})

describe('what no answer puts right is said by the button:', () => {
  const blocked = (given: OrderResponse, act: Act) =>
    chartChecks(given, act, firstAnswers(given, act))
      .filter(isBlocking)
      .map(({ code }) => code)

  test.each<[OrderState, ActType, { rights?: Right[]; facts?: Partial<OrderFacts> }, Reason['code'] | null]>([
    ['pendingCOD', 'order.verified', {}, null],
    ['pendingCOD', 'order.verified', { rights: [] }, 'notPermitted'],
    ['pendingCOD', 'order.held', {}, null],
    ['pendingCOD', 'hold.released', {}, 'notPossible'],
    ['halt', 'order.verified', {}, 'onHold'],
    ['halt', 'customer.told', {}, null],
    ['allocated', 'order.verified', { facts: { verified: { by: 'Sana', at: 0 } } }, 'alreadyVerified'],
    ['cancelled', 'order.held', {}, 'alreadyCancelled'],
  ])('of an order that is %s, %s with %j: %s', (state, type, given, code) => {
    const parcels = state === 'allocated' ? [liveParcel()] : []
    const found = blocked(liveOrder({ state, parcels, ...given }), ofWhole(type))
    expect(found).toEqual(code === null ? [] : [code])
  })

  test.each<[ParcelState, ActType, Partial<ParcelFacts>, Reason['code'] | null]>([
    ['awaitingApproval', 'parcel.approved', {}, null],
    ['awaitingApproval', 'parcel.dispatched', {}, 'notPossible'],
    ['awaitingApproval', 'order.cancelled', {}, null],
    ['approved', 'order.held', {}, 'fulfilmentNotCancelled'],
    ['dispatched', 'order.cancelled', {}, 'leftWarehouse'],
    ['returnClosed', 'return.checked', {}, 'returnChecked'],
    ['halt', 'hold.released', { halted: null }, 'notOnHold'],
    ['halt', 'customer.told', {}, null],
    ['cancelled', 'order.held', {}, 'alreadyCancelled'],
  ])('of a parcel that is %s, %s with %j: %s', (state, type, facts, code) => {
    const parcel = liveParcel({ state, facts })
    const found = blocked(liveOrder({ state: 'allocated', parcels: [parcel] }), {
      type,
      parcelId: parcel.id,
    })
    expect(found).toEqual(code === null ? [] : [code])
  })
})

test('a parcel offers what its status allows, what moves it on first', () => {
  const acts = [
    'parcel.assigned',
    'stock.rechecked',
    'parcel.assignedWithoutStock',
    'parcel.approved',
    'booking.retried',
    'parcel.dispatched',
    'parcel.markedDelivered',
    'return.checked',
    'hold.released',
    'customer.told',
    'parcel.markedReturned',
    'delivery.advised',
    'parcel.returned',
    'parcel.disapproved',
    'parcel.unassigned',
    'fulfilment.cancelled',
    'order.held',
    'order.cancelled',
  ]
  const offered = offeredActs({ ...one, possible: acts.toReversed() })
  expect(offered).toEqual(acts.map((type) => ({ type, parcelId: one.id })))
})

test.each<[RefusalCode, Answers, string | null]>([
  ['reasonMissing', {}, 'reason'],
  ['reasonMissing', { reason: 'other' }, 'words'],
  ['courierMissing', {}, 'courier'],
  ['weightMissing', {}, 'weight'],
  ['cnMissing', {}, 'cn'],
  ['wordsMissing', {}, 'refusedWith'],
  ['proofMissing', {}, 'proof'],
  ['amountInvalid', {}, 'amount'],
  ['notScanned', {}, 'scanned'],
  ['cityUnknown', { city: '' }, 'city'],
  ['cityUnknown', {}, null],
  ['phoneInvalid', { city: '' }, null],
])('%s with %j is said at the field %s of the dialog', (code, answers, field) => {
  expect(fieldOfCheck(code, answers)).toBe(field)
})

test('what is wrong with the assignment of an item is said at it', () => {
  const sku = 'AB-12'
  const ofItem = ['unitsLeft', 'tooManyUnits', 'stockShort', 'stockMoved'] as const
  expect(ofItem.map((code) => skuOfCheck({ code, params: { sku } } as never))).toEqual(ofItem.map(() => sku))
  expect(skuOfCheck({ code: 'tooManyParcels', params: { parcels: 3, limit: 2 } })).toBeNull()
})
