/** How a row of a settlement fits the parcels of its number (orders.md §9). */
import { describe, expect, test } from 'vitest'
import { addedDeductions, expectedOf } from '#domain/cash/account.ts'
import { ageOf, type CashParcel, eventsOf, resultOf } from '#domain/cash/settlement.ts'

const parcel = (rest: Partial<CashParcel> = {}): CashParcel => ({
  id: 'p1',
  orderId: 'o1',
  state: 'delivered',
  codMinor: 240_000,
  deliveredAt: 1,
  cash: [],
  ...rest,
})
const paid = (minor: number) => [{ settlement: 'S-0', is: 'remitted' as const, minor }]
const line = (grossMinor: number | null, deductions = {}) => ({ cn: 'T-1', grossMinor, deductions })

test.each([
  ['the whole', 240_000, [parcel()], 'matched'],
  ['what the courier does not name', null, [parcel()], 'matched'],
  ['less', 230_000, [parcel()], 'differs'],
  ['the rest', 10_000, [parcel({ cash: paid(230_000) })], 'matched'],
  ['it again', 240_000, [parcel({ cash: paid(240_000) })], 'paidTwice'],
  [
    'a parcel that is on its way',
    240_000,
    [parcel({ state: 'dispatched', deliveredAt: null })],
    'notDelivered',
  ],
  [
    'that again',
    240_000,
    [parcel({ state: 'dispatched', deliveredAt: null, cash: paid(240_000) })],
    'paidTwice',
  ],
  ['charges alone of what came back', 0, [parcel({ state: 'returned', deliveredAt: null })], 'matched'],
  ['cash of what came back', 240_000, [parcel({ state: 'returned', deliveredAt: null })], 'differs'],
  [
    'back what it had paid',
    -240_000,
    [parcel({ state: 'returned', deliveredAt: null, cash: paid(240_000) })],
    'matched',
  ],
  ['a number that nobody knows', 240_000, [], 'unknown'],
  [
    'both parts of what came back in part',
    240_000,
    [parcel({ codMinor: 100_000 }), parcel({ id: 'p2', state: 'returned', codMinor: 140_000 })],
    'matched',
  ],
] as const)('a courier pays %s', (_, gross, parcels, result) => {
  expect(resultOf(line(gross), parcels)).toBe(result)
})

describe('what a row does', () => {
  const settlement = 'S-1'
  test('of all that is due is to settle each parcel, also one that came back after it was paid', () => {
    const back = parcel({
      id: 'p2',
      state: 'returned',
      deliveredAt: null,
      codMinor: 90_000,
      cash: paid(90_000),
    })
    expect(resultOf(line(150_000), [parcel(), back])).toBe('matched')
    expect(eventsOf(line(150_000), [parcel(), back], { settlement, reason: null })).toEqual([
      { parcelId: 'p1', event: { type: 'cod.remitted', settlement, minor: 240_000 } },
      { parcelId: 'p2', event: { type: 'cod.remitted', settlement, minor: -90_000 } },
    ])
  })

  test('is to remit, to charge, and with a reason to give up the rest', () => {
    const row = line(230_000, { delivery: 20_000, tax: 3_200 })
    const remitted = { type: 'cod.remitted', settlement, minor: 230_000 }
    const charges = [
      { type: 'charge.recorded', settlement, deduction: 'delivery', minor: 20_000 },
      { type: 'charge.recorded', settlement, deduction: 'tax', minor: 3_200 },
    ]
    const events = (reason: string | null) =>
      eventsOf(row, [parcel()], { settlement, reason }).map(({ event }) => event)
    expect(events(null)).toEqual([remitted, ...charges])
    expect(events('Lost note')).toEqual([
      remitted,
      ...charges,
      { type: 'cod.writtenOff', settlement, minor: 10_000, reason: 'Lost note' },
    ])
  })

  test('is to fill each parcel of the number, and to leave what is too much with the first', () => {
    const parts = [parcel({ codMinor: 100_000 }), parcel({ id: 'p2', codMinor: 140_000 })]
    const shares = (minor: number) =>
      eventsOf(line(minor), parts, { settlement, reason: null }).map(({ parcelId, event }) => [
        parcelId,
        'minor' in event ? event.minor : 0,
      ])
    expect(shares(240_000)).toEqual([
      ['p1', 100_000],
      ['p2', 140_000],
    ])
    expect(shares(250_000)).toEqual([
      ['p1', 110_000],
      ['p2', 140_000],
    ])
    expect(shares(60_000)).toEqual([['p1', 60_000]])
    expect(eventsOf(line(1), [], { settlement, reason: null })).toEqual([])
  })
})

test('a courier is to collect of what is with it, and has of what it delivered', () => {
  expect(expectedOf(parcel())).toBe(240_000)
  expect(expectedOf(parcel({ state: 'dispatched', deliveredAt: null }))).toBe(240_000)
  expect(expectedOf(parcel({ state: 'returned', deliveredAt: null }))).toBe(0)
  expect(expectedOf(parcel({ state: 'returned' }))).toBe(240_000)
})

test('ages and sums', () => {
  expect([0, 7, 8, 14, 15, 30, 31].map(ageOf)).toEqual([0, 0, 1, 1, 2, 2, 3])
  expect(addedDeductions({ tax: 3, fuel: 2 }, { tax: -3, other: 1 })).toEqual({ fuel: 2, other: 1 })
})
