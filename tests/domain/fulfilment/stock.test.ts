import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adjustmentRefusals, availableUnits, stockReasons, stockStatus } from '#domain/fulfilment/stock.ts'
import { MAX_PIECES } from '#domain/products.ts'

const stock = (onHand: number, reserved = 0) => ({ onHand, reserved, buffer: 0 })

test('available = on hand − reserved − buffer', () => {
  expect(availableUnits({ onHand: 20, reserved: 5, buffer: 2 })).toBe(13)
  expect(availableUnits({ onHand: 1, reserved: 1, buffer: 3 })).toBe(-3)
})

test.each([
  [-1, null, undefined, 'out-of-stock'],
  [0, null, undefined, 'out-of-stock'],
  [0, 0, 0, 'out-of-stock'],
  [1, 0, 5, 'in-stock'],
  [10, null, undefined, 'low-stock'],
  [11, null, undefined, 'in-stock'],
  [11, null, null, 'in-stock'],
  [15, null, 15, 'low-stock'],
  [16, null, 15, 'in-stock'],
  [3, 3, 15, 'low-stock'],
  [4, 3, 15, 'in-stock'],
] as const)(
  '%d pieces, threshold %s of the product and %s of the company: %s',
  (available, own, company, status) => {
    expect(stockStatus(available, own, company)).toBe(status)
  },
)

describe('an adjustment', () => {
  test.each([
    ['received', 5],
    ['damaged', -5],
    ['count', -5],
    ['count', 5],
    ['count', 0],
    ['correction', -5],
    ['correction', 5],
  ] as const)('%s %d', (reason, change) => {
    expect(adjustmentRefusals(stock(5), change, reason)).toEqual([])
  })

  test.each(['received', 'damaged', 'correction'] as const)('%s of nothing is none', (reason) => {
    expect(adjustmentRefusals(stock(5), 0, reason)).toEqual([{ code: 'noChange', params: {} }])
  })

  test.each([
    ['received', -1],
    ['damaged', 1],
  ] as const)('%s goes in one direction', (reason, change) => {
    expect(adjustmentRefusals(stock(5), change, reason)).toEqual([
      { code: 'wrongDirection', params: { reason } },
    ])
  })

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is no number of pieces', (change) => {
    expect(adjustmentRefusals(stock(5), change, 'count')).toEqual([{ code: 'notWhole', params: {} }])
  })

  test('never goes below zero', () => {
    const belowZero = [{ code: 'belowZero', params: { onHand: 5, change: -6 } }]
    expect(adjustmentRefusals(stock(5, 2), -6, 'damaged')).toEqual(belowZero)
    expect(adjustmentRefusals(stock(5), -6, 'received')).toHaveLength(2)
  })

  test('never brings more than a location can have', () => {
    expect(adjustmentRefusals(stock(MAX_PIECES - 5), 5, 'received')).toEqual([])
    expect(adjustmentRefusals(stock(MAX_PIECES - 5), 6, 'received')).toEqual([
      { code: 'aboveMost', params: { most: MAX_PIECES } },
    ])
    expect(adjustmentRefusals(stock(MAX_PIECES), 1, 'received')).toHaveLength(1)
    // Came back from customers: less of it can be recorded, at any time.
    expect(adjustmentRefusals(stock(MAX_PIECES + 5), -1, 'damaged')).toEqual([])
  })

  test('never goes below what is reserved', () => {
    expect(adjustmentRefusals(stock(5, 3), -2, 'damaged')).toEqual([])
    expect(adjustmentRefusals(stock(5, 3), -3, 'damaged')).toEqual([
      { code: 'belowReserved', params: { onHand: 5, change: -3, reserved: 3 } },
    ])
  })

  test('may add while less is there than reserved', () => {
    expect(adjustmentRefusals(stock(2, 9), 3, 'received')).toEqual([])
  })

  test('that is allowed leaves 0 ≤ reserved ≤ on hand', () => {
    const units = fc.integer({ min: 0, max: 20 })
    const change = fc.integer({ min: -30, max: 30 })
    fc.assert(
      fc.property(units, units, change, fc.constantFrom(...stockReasons), (a, b, by, reason) => {
        const { onHand, reserved } = stock(Math.max(a, b), Math.min(a, b))
        const isAllowed = adjustmentRefusals({ onHand, reserved, buffer: 9 }, by, reason).length === 0
        expect(isAllowed ? onHand + by : reserved).toBeGreaterThanOrEqual(reserved)
      }),
    )
  })
})
