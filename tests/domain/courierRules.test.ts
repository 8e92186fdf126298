/** Which courier takes a parcel: the first rule that fits, else the default. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { connectedCouriers } from '#domain/partners/connections.ts'
import type { CourierRule } from '#domain/partners/courierRuleContract.ts'
import { chosenCourier, emptyRule, fitsRule, readRule, ruleForm } from '#domain/partners/courierRules.ts'
import { courierChoiceText } from '#messages/courierRules.ts'

const rule = (rest: Partial<CourierRule> = {}): CourierRule => ({
  courier: 'leopards',
  cities: [],
  from_grams: null,
  below_grams: null,
  from_cod_minor: null,
  below_cod_minor: null,
  payment: null,
  ...rest,
})
const parcel = { city: 'Lahore', weightGrams: 1_500, codMinor: 349_000, payment: 'COD' } as const

test.each<[string, Partial<CourierRule>, boolean]>([
  ['its city, in another spelling', { cities: ['Multan', 'lahore'] }, true],
  ['another city', { cities: ['Multan'] }, false],
  ['from its weight', { from_grams: 1_500 }, true],
  ['below its weight', { below_grams: 1_500 }, false],
  ['from its amount', { from_cod_minor: 349_000 }, true],
  ['below its amount', { below_cod_minor: 349_000 }, false],
  ['its payment', { payment: 'COD' }, true],
  ['another payment', { payment: 'CC' }, false],
  ['one condition of two', { cities: ['Lahore'], payment: 'CC' }, false],
])('%s', (_, conditions, fits) => {
  expect(fitsRule(rule(conditions), parcel)).toBe(fits)
})

test('a parcel without a weight fits no rule about weight', () => {
  expect(fitsRule(rule({ below_grams: 2_000 }), { ...parcel, weightGrams: 0 })).toBe(false)
})

const couriers = fc.constantFrom(...connectedCouriers)
const limit = (values: readonly number[]) => fc.option(fc.constantFrom(...values), { nil: null })
const anyRule: fc.Arbitrary<CourierRule> = fc.record({
  courier: couriers,
  cities: fc.subarray(['Lahore', 'Multan', 'Karachi']),
  from_grams: limit([500, 1_500]),
  below_grams: limit([1_500, 3_000]),
  from_cod_minor: limit([100_000]),
  below_cod_minor: limit([349_000, 900_000]),
  payment: fc.constantFrom(null, 'CC' as const, 'COD' as const),
})
const anyParcel = fc.record({
  city: fc.constantFrom('Lahore', 'Multan', 'Quetta'),
  weightGrams: fc.constantFrom(0, 400, 1_500, 2_900),
  codMinor: fc.constantFrom(0, 100_000, 349_000),
  payment: fc.constantFrom('CC' as const, 'COD' as const),
})
const anyRules = fc.record({
  rules: fc.array(anyRule, { maxLength: 6 }),
  fallback: fc.option(couriers, { nil: null }),
})
const connected = fc.subarray([...connectedCouriers])

describe('whatever the rules are', () => {
  test('the choice is connected, fits, and no rule before it would have', () => {
    fc.assert(
      fc.property(anyRules, connected, anyParcel, (rules, known, about) => {
        const choice = chosenCourier(rules, known, about)
        expect(choice === null).toBe(known.length === 0)
        if (choice === null) return
        expect(known).toContain(choice.courier)
        const usable = rules.rules.filter(({ courier }) => known.includes(courier))
        const first = usable.findIndex((candidate) => fitsRule(candidate, about))
        expect(choice.rule).toBe(first < 0 ? null : usable[first])
        const { fallback } = rules
        const rest = fallback !== null && known.includes(fallback) ? fallback : known[0]
        expect(choice.courier).toBe(first < 0 ? rest : usable[first]?.courier)
      }),
    )
  })

  test('rules behind the one that is chosen change nothing', () => {
    fc.assert(
      fc.property(anyRules, fc.array(anyRule), connected, anyParcel, (rules, more, known, about) => {
        const choice = chosenCourier(rules, known, about)
        fc.pre(choice?.rule !== null)
        expect(chosenCourier({ ...rules, rules: [...rules.rules, ...more] }, known, about)).toEqual(choice)
      }),
    )
  })

  test('a rule is read from its own form as it was', () => {
    fc.assert(
      fc.property(anyRule, (one) => {
        const read = readRule(ruleForm(one))
        const isEmpty = Object.values({ ...one, courier: null, cities: one.cities[0] ?? null }).every(
          (value) => value === null,
        )
        const isReversed =
          one.from_grams !== null && one.below_grams !== null && one.from_grams >= one.below_grams
        expect('problems' in read ? 'problems' : read).toEqual(isEmpty || isReversed ? 'problems' : one)
      }),
    )
  })
})

test.each([
  [{ fromKg: 'heavy' }, { fromKg: 'notWeight' }],
  [{ fromKg: '0' }, { fromKg: 'notWeight' }],
  [{ fromKg: '3', belowKg: '2' }, { belowKg: 'notAbove' }],
  [{ fromCod: '5,000', belowCod: '-1' }, { belowCod: 'notAmount' }],
  [{}, { cities: 'noCondition' }],
])('a form with %j has the problems %j', (typed, problems) => {
  expect(readRule({ ...emptyRule('tcs'), ...typed })).toEqual({ problems })
})

test('numbers are read as people write them', () => {
  const typed = { ...emptyRule('tcs'), cities: 'Lahore،  Multan,', belowKg: '1,5', fromCod: '5,000' }
  expect(readRule(typed)).toMatchObject({
    cities: ['Lahore', 'Multan'],
    below_grams: 1_500,
    from_cod_minor: 500_000,
  })
})

test('says why', () => {
  const why = (of: Partial<CourierRule>) => courierChoiceText({ courier: 'leopards', rule: rule(of) })
  expect(why({ cities: ['Lahore'], below_grams: 2_000 })).toBe('Leopards: Lahore, below 2 kg')
  expect(why({ from_cod_minor: 500_000, payment: 'COD' })).toBe(
    'Leopards: COD from Rs. 5,000, cash on delivery',
  )
  expect(why({ cities: ['A', 'B', 'C', 'D'], from_grams: 500, below_grams: 2_000 })).toBe(
    'Leopards: A, B, C and 1 more, from 0.5 kg to below 2 kg',
  )
  expect(courierChoiceText({ courier: 'tcs', rule: null })).toBe('TCS: your default courier')
})
