import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isAboveMost,
  type LiveOrder,
  largestRemainder,
  liveTotals,
  type ParcelShare,
  roundedAgain,
  sharesOf,
} from '#domain/fulfilment/shares.ts'
import { moneyArbitrary, rupees } from '#tests/domain/arbitraries.ts'

const line = (price: number, quantity: number) => ({ price: rupees(price), quantity })

const order = (more: Partial<LiveOrder>): LiveOrder => ({
  lines: [line(100_000, 1)],
  coupon: null,
  giftCard: null,
  shipping: rupees(0),
  payment: 'COD',
  paid: rupees(0),
  ...more,
})

describe('the largest remainder', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [3, 1, 3], [43, 14, 43]],
    [5, [1, 3, 6], [1, 1, 3]],
    [7, [0, 5, 0], [0, 7, 0]],
    [2, [0, 0, 0], [1, 1, 0]],
    [0, [1, 2], [0, 0]],
    [9_007_199_254_740_991, [3, 9_007_199_254_740_988], [3, 9_007_199_254_740_988]],
  ])('splits %d by %j into %j', (total, weights, parts) => {
    expect(largestRemainder(total, weights)).toEqual(parts)
  })

  test('needs somebody to split between', () => {
    expect(() => largestRemainder(1, [])).toThrow('nothing to split between')
  })

  test('adds up, and no part is a unit or more from its proportion', () => {
    const weights = fc.array(fc.nat(5_000_000), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.nat(100_000_000), weights, (total, each) => {
        const parts = largestRemainder(total, each)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
        const sum = each.reduce((all, weight) => all + weight, 0)
        fc.pre(sum > 0)
        parts.forEach((part, index) => {
          expect(Math.abs(part - (total * (each[index] ?? 0)) / sum)).toBeLessThan(1)
        })
      }),
    )
  })
})

describe('cash to collect', () => {
  test.each([
    ['all of it', {}, 100_000],
    ['what is not yet paid', { paid: rupees(30_000) }, 70_000],
    ['nothing when all is paid', { paid: rupees(100_000) }, 0],
    ['nothing when too much is paid', { paid: rupees(200_000) }, 0],
    ['nothing by card', { payment: 'CC' }, 0],
    ['with the shipping', { shipping: rupees(25_000) }, 125_000],
    ['rounded up', { shipping: rupees(50) }, 100_100],
    ['rounded down', { shipping: rupees(49) }, 100_000],
    [
      'of a gift card only the shipping',
      { giftCard: { code: 'G', amount: rupees(900_000) }, shipping: rupees(700) },
      700,
    ],
  ] as const)('%s', (_, more, cod) => {
    expect(liveTotals(order(more)).cod).toEqual(rupees(cod))
  })

  test('beside the totals of every order', () => {
    expect(liveTotals(order({ coupon: { code: 'EID', percentOff: 10 } }))).toMatchObject({
      subtotal: rupees(100_000),
      couponDiscount: rupees(10_000),
      grandTotal: rupees(90_000),
    })
  })
})

describe("parcels' shares", () => {
  test('the goods of each, and of all else in proportion', () => {
    const totals = liveTotals(
      order({
        lines: [line(100_000, 3)],
        coupon: { code: 'EID', percentOff: 10 },
        giftCard: { code: 'G', amount: rupees(1_000) },
        shipping: rupees(25_000),
        adjustment: rupees(-10_000),
      }),
    )
    expect(sharesOf(totals, [[line(100_000, 2)], [line(100_000, 1)]])).toEqual([
      {
        subtotal: rupees(200_000),
        couponDiscount: rupees(20_000),
        giftCardDiscount: rupees(667),
        shipping: rupees(16_667),
        adjustment: rupees(-6_667),
        cod: rupees(189_300),
      },
      {
        subtotal: rupees(100_000),
        couponDiscount: rupees(10_000),
        giftCardDiscount: rupees(333),
        shipping: rupees(8_333),
        adjustment: rupees(-3_333),
        cod: rupees(94_700),
      },
    ])
  })

  test('free goods beside others carry nothing', () => {
    const totals = liveTotals(
      order({
        lines: [line(100, 1), line(0, 1)],
        giftCard: { code: 'G', amount: rupees(100) },
        shipping: rupees(500),
      }),
    )
    expect(
      sharesOf(totals, [[line(0, 1)], [line(100, 1)]]).map(({ cod, shipping }) => [
        cod.minor,
        shipping.minor,
      ]),
    ).toEqual([
      [0, 0],
      [500, 500],
    ])
  })

  test('free goods share the shipping equally', () => {
    const totals = liveTotals(order({ lines: [line(0, 2)], shipping: rupees(500) }))
    expect(sharesOf(totals, [[line(0, 1)], [line(0, 1)]]).map(({ cod }) => cod.minor)).toEqual([300, 200])
  })

  const orders: fc.Arbitrary<LiveOrder> = fc.record({
    lines: fc.array(fc.record({ price: moneyArbitrary, quantity: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 5,
    }),
    coupon: fc.option(fc.record({ code: fc.constant('EID'), percentOff: fc.integer({ min: 0, max: 100 }) })),
    giftCard: fc.option(fc.record({ code: fc.constant('G'), amount: moneyArbitrary })),
    shipping: moneyArbitrary,
    payment: fc.constantFrom('CC', 'COD'),
    paid: moneyArbitrary,
  })

  test('add up to the order, to the smallest unit; no discount is more than its goods; cash is whole rupees', () => {
    fc.assert(
      fc.property(orders, fc.infiniteStream(fc.nat(3)), (placed, places) => {
        // Each piece goes to one of four parcels.
        const parcels = [0, 1, 2, 3].map((): LiveOrder['lines'][number][] => [])
        for (const { price, quantity } of placed.lines)
          for (let piece = 0; piece < quantity; piece++)
            parcels[places.next().value]?.push({ price, quantity: 1 })
        const totals = liveTotals(placed)
        const shares = sharesOf(
          totals,
          parcels.filter((lines) => lines.length > 0),
        )
        const sumOf = (of: keyof ParcelShare) => shares.reduce((sum, share) => sum + share[of].minor, 0)
        for (const of of ['subtotal', 'couponDiscount', 'giftCardDiscount', 'shipping', 'cod'] as const)
          expect([of, sumOf(of)]).toEqual([of, totals[of].minor])
        for (const { subtotal, couponDiscount, giftCardDiscount, shipping, cod } of shares) {
          expect(couponDiscount.minor + giftCardDiscount.minor).toBeLessThanOrEqual(subtotal.minor)
          expect(cod.minor % 100).toBe(0)
          for (const { minor } of [couponDiscount, giftCardDiscount, shipping, cod])
            expect(minor).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

test('a gift card never takes more from a parcel than the coupon left of its goods', () => {
  const lines = [line(1, 1), line(1, 1), line(1, 1)]
  const coupon = { code: 'EID', percentOff: 50 }
  const totals = liveTotals(order({ lines, coupon, giftCard: { code: 'G', amount: rupees(1) } }))
  const shares = sharesOf(
    totals,
    lines.map((one) => [one]),
  )
  expect(shares.map(({ couponDiscount }) => couponDiscount.minor)).toEqual([1, 1, 0])
  expect(shares.map(({ giftCardDiscount }) => giftCardDiscount.minor)).toEqual([0, 0, 1])
})

test.each([
  [900_000_000, 100_000_000, false],
  [900_000_000, 100_000_001, true],
])('items of %d and shipping of %d: more than one order can be: %s', (minor, shipping, expected) => {
  expect(isAboveMost(liveTotals(order({ lines: [line(minor, 1)], shipping: rupees(shipping) })))).toBe(
    expected,
  )
})

describe('the rounding of an order from outside', () => {
  const parts = fc.array(
    fc.record({
      label: fc.constantFrom('Tax', 'Discount', 'Rounding'),
      minor: fc.integer({ min: -99, max: 99 }),
    }),
  )

  test('makes whole rupees of what is left, and is one adjustment', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: -500, max: 900_000 }), (adjustments, left) => {
        const sum = (all: readonly { minor: number }[]) => all.reduce((total, { minor }) => total + minor, 0)
        const after = roundedAgain({ source: 'import', payment: 'COD' }, adjustments, left)
        const owed = left - sum(adjustments) + sum(after)
        expect(owed > 0 ? owed % 100 : 0).toBe(0)
        expect(after.filter(({ label }) => label === 'Rounding').length).toBeLessThanOrEqual(1)
        expect(after.filter(({ label }) => label !== 'Rounding')).toEqual(
          adjustments.filter(({ label }) => label !== 'Rounding'),
        )
      }),
    )
  })

  test.each([
    ['an order of our own', { source: 'phone', payment: 'COD' as const }],
    ['one that is paid ahead', { source: 'import', payment: 'CC' as const }],
  ])('leaves %s as it is', (_, of) => {
    const adjustments = [{ label: 'Rounding', minor: 50 }]
    expect(roundedAgain(of, adjustments, 12_345)).toEqual(adjustments)
  })
})
