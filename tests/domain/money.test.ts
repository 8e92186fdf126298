import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addMoney,
  amountProblem,
  formatMoney,
  MAX_AMOUNT_MINOR,
  moneyToDecimal,
  parseMoney,
  percentOfMoney,
  smallerMoney,
  subtractMoney,
  sumMoney,
} from '#domain/money.ts'
import { moneyArbitrary, rupees } from '#tests/domain/arbitraries.ts'

describe('the three labels of specification §9', () => {
  test('PKR on the dashboard', () => {
    expect(formatMoney(rupees(591_420_000), 'dashboard')).toBe('PKR 5,914,200')
  })

  test('$ in lists, at Rs. 280 a dollar, always with cents', () => {
    expect(formatMoney(rupees(1_073_000), 'list')).toBe('$38.32')
    expect(formatMoney(rupees(28_000_000), 'list')).toBe('$1,000.00')
    expect(formatMoney(rupees(139), 'list')).toBe('$0.00')
    expect(formatMoney(rupees(140), 'list')).toBe('$0.01')
  })

  test('Rs. in order detail, with the minor unit only when there is one', () => {
    expect(formatMoney(rupees(628_000), 'orderDetail')).toBe('Rs. 6,280')
    expect(formatMoney(rupees(628_050), 'orderDetail')).toBe('Rs. 6,280.50')
    expect(formatMoney(rupees(-67_000), 'orderDetail')).toBe('-Rs. 670')
    expect(formatMoney(rupees(0), 'orderDetail')).toBe('Rs. 0')
  })

  test('in the lists of a company of its own, too', () => {
    expect(formatMoney(rupees(628_000), 'list', 'currency')).toBe('Rs. 6,280')
    expect(formatMoney(rupees(628_050), 'list', 'currency')).toBe('Rs. 6,280.50')
  })

  test('only rupees have three labels; dollars have the same everywhere', () => {
    for (const place of ['dashboard', 'list', 'orderDetail'] as const)
      expect(formatMoney({ minor: 4820, currency: 'USD' }, place)).toBe('$48.20')
  })

  test('plain spaces only, and the same digits wherever it is rupees', () => {
    fc.assert(
      fc.property(moneyArbitrary, (amount) => {
        const texts = (['dashboard', 'orderDetail'] as const).map((place) => formatMoney(amount, place))
        for (const text of texts) expect(text).not.toMatch(/[^\S ]/)
        const values = texts.map((text) => Number(text.replace(/^\D+/, '').replaceAll(',', '')))
        expect(new Set(values)).toEqual(new Set([amount.minor / 100]))
      }),
    )
  })
})

describe('arithmetic', () => {
  test('sums are exact in any order', () => {
    fc.assert(
      fc.property(fc.array(moneyArbitrary), (amounts) => {
        const sum = sumMoney(amounts, 'PKR')
        expect(sum).toEqual(sumMoney(amounts.toReversed(), 'PKR'))
        expect(sum.minor).toBe(amounts.reduce((total, { minor }) => total + minor, 0))
        expect(subtractMoney(addMoney(sum, rupees(7)), sum)).toEqual(rupees(7))
      }),
    )
  })

  test('a percentage is rounded to whole minor units, halves up', () => {
    expect(percentOfMoney(rupees(150), 1)).toEqual(rupees(2))
    expect(percentOfMoney(rupees(149), 1)).toEqual(rupees(1))
    fc.assert(
      fc.property(moneyArbitrary, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        const { minor } = percentOfMoney(amount, percent)
        expect(Number.isInteger(minor)).toBe(true)
        expect(Math.abs(minor * 100 - amount.minor * percent)).toBeLessThanOrEqual(50)
      }),
    )
  })

  test('the smaller of two amounts', () => {
    expect(smallerMoney(rupees(2), rupees(1))).toEqual(rupees(1))
    expect(smallerMoney(rupees(1), rupees(2))).toEqual(rupees(1))
  })

  test('adding two currencies throws', () => {
    expect(() => addMoney(rupees(1), { minor: 1, currency: 'USD' })).toThrow('cannot add USD to PKR')
  })
})

describe('amounts as typed', () => {
  test.each([
    ['2450', 245_000],
    [' 2,450 ', 245_000],
    ['1,00,000', 10_000_000],
    ['2450.5', 245_050],
    ['Rs. 2450.05', 245_005],
    ['PKR 12', 1200],
    ['Rs 12', 1200],
    ['rs. 12', 1200],
    ['12.', 1200],
    ['2,450/-', 245_000],
    ['Rs. 12.50/=', 1250],
    ['12 PKR', 1200],
    ['12rs', 1200],
    ['۲۴۵۰', 245_000],
    ['0', 0],
    ['10,000,000.00', MAX_AMOUNT_MINOR],
  ])('%s', (text, minor) => {
    expect(parseMoney(text, 'PKR')).toEqual(rupees(minor))
    expect(amountProblem(text)).toBeUndefined()
  })

  test.each(['', 'free', '-5', '$12', '1.234', '1,2', '12,34', '1 000', '1e3', '1PKR2', '12/', 'Rs.', '/-'])(
    '%j is not an amount',
    (text) => {
      expect(parseMoney(text, 'PKR')).toBeNull()
      expect(amountProblem(text)).toBe('malformed')
    },
  )

  test.each(['10000000.01', '10,000,001', '99999999999', '9'.repeat(400)])('%j is too much', (text) => {
    expect(parseMoney(text, 'PKR')).toBeNull()
    expect(amountProblem(text)).toBe('tooLong')
  })

  test('a negative amount is formatted with its sign', () => {
    expect(moneyToDecimal(rupees(-5))).toBe('-0.05')
    expect(moneyToDecimal(rupees(0))).toBe('0.00')
  })

  test('a formatted amount can be parsed', () => {
    fc.assert(
      fc.property(moneyArbitrary, (amount) => {
        expect(parseMoney(moneyToDecimal(amount), 'PKR')).toEqual(amount)
        expect(parseMoney(formatMoney(amount, 'orderDetail'), 'PKR')).toEqual(amount)
      }),
    )
  })
})
