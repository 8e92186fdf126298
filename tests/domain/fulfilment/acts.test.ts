import { describe, expect, test } from 'vitest'
import {
  firstAnswers,
  haltEndOf,
  nextAct,
  offeredActs,
  offeredOrderActs,
  openTasksOf,
  wholeAssignments,
} from '#domain/fulfilment/acts.ts'
import type { OrderFacts, ParcelFacts } from '#domain/fulfilment/facts.ts'
import { orderFacts, parcelFacts } from '#tests/support/fulfilment.ts'
import { liveOrder, liveParcel } from '#tests/support/liveOrder.ts'

const HOUR = 3_600_000
const held = { code: 'held', params: { reason: 'Flood' }, at: HOUR } as const
const noStock = {
  code: 'noStockAnywhere',
  params: { sku: 'AB-12', need: 3, have: 2 },
  at: HOUR,
} as unknown as ParcelFacts['halted']

const order = (possible: string[], facts: Partial<OrderFacts> = {}) => ({
  ...liveOrder({ state: 'halt', facts }),
  possible,
})
const ofOrder = (possible: string[], facts: Partial<OrderFacts> = {}) =>
  offeredOrderActs(order(possible, facts)).map(({ type }) => type)

/** The policy of an order or parcel whose company ends what is halted after so many days. */
const orderPolicy = (haltDays: number) => ({ ...orderFacts({}).policy, haltDays })
const parcelPolicy = (haltDays: number) => ({ ...parcelFacts({}).policy, haltDays })

describe('the acts on a whole order', () => {
  test('are those that its state knows, in their order', () => {
    expect(ofOrder(['order.held', 'city.fixed', 'order.verified', 'order.cancelled'])).toEqual([
      'city.fixed',
      'order.held',
    ])
    expect(ofOrder(['hold.released'])).toEqual(['hold.released'])
  })

  test.each([
    [0, false, []],
    [3, false, ['customer.told']],
    [3, true, []],
  ])('after %d days, customer told %s: %j', (haltDays, isCustomerTold, offered) => {
    const facts = { policy: orderPolicy(haltDays), isCustomerTold }
    expect(ofOrder(['customer.told'], facts)).toEqual(offered)
    expect(ofOrder([], facts)).toEqual([])
  })
})

describe('the acts on a parcel', () => {
  const offered = (possible: string[], facts: Partial<ParcelFacts>) =>
    offeredActs({ ...liveParcel({ state: 'halt', facts }), possible }).map(({ type }) => type)
  const all = [
    'order.cancelled',
    'order.held',
    'customer.told',
    'hold.released',
    'parcel.assigned',
    'stock.rechecked',
  ]

  test('of one that waits for stock move it on first; there is no hold to release', () => {
    expect(offered(all, { halted: noStock, policy: parcelPolicy(3) })).toEqual([
      'parcel.assigned',
      'stock.rechecked',
      'customer.told',
      'order.held',
      'order.cancelled',
    ])
  })

  test('of one that is held release it, and nothing else moves it', () => {
    const facts = { halted: held, policy: parcelPolicy(3) }
    expect(offered(all, facts)).toEqual(['hold.released', 'customer.told', 'order.cancelled'])
    expect(offered(all, { ...facts, isCustomerTold: true })).toEqual(['hold.released', 'order.cancelled'])
    expect(offered(all, { halted: held })).toEqual(['hold.released', 'order.cancelled'])
  })
})

describe('what an order asks for next', () => {
  test('is VERIFY, its city or its release before any parcel', () => {
    const parcels = [{ ...liveParcel(), possible: ['parcel.approved'] }]
    for (const type of ['order.verified', 'city.fixed', 'hold.released'])
      expect(nextAct({ ...liveOrder({ parcels }), possible: [type] })).toEqual({ type, parcelId: null })
  })

  test('is what its most urgent parcel offers first, and never a cancellation', () => {
    const parcel = { ...liveParcel({ state: 'awaitingApproval' }), possible: ['parcel.approved'] }
    const split = { ...liveOrder({ state: 'allocated', parcels: [parcel] }), possible: ['order.cancelled'] }
    expect(nextAct(split)).toEqual({ type: 'parcel.approved', parcelId: parcel.id })
    for (const possible of [['order.cancelled'], ['parcel.returned', 'order.cancelled']])
      expect(nextAct({ ...split, parcels: [{ ...parcel, possible }] })).toBeNull()
    expect(nextAct(liveOrder())).toBeNull()
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
      return Object.values(
        firstAnswers(liveOrder({ parcels: [parcel] }), { type: 'parcel.returned', parcelId: parcel.id }),
      )
    }
    expect(answersOf(1)).toEqual(['1'])
    expect(answersOf(2)).toEqual([])
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
