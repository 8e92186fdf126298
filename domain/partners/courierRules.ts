/** Which courier takes a parcel: the first rule of the company that fits it, else its default. */
import { folded } from '#domain/folding.ts'
import { MAX_AMOUNT_MINOR } from '#domain/money.ts'
import { paymentMethods } from '#domain/orders/order.ts'
import { foldDigits, isBlank, trimmed } from '#domain/text.ts'
import { MAX_GRAMS } from '#domain/weight.ts'
import { type ConnectedCourier, connectedCouriers } from './connections.ts'
import type { CourierChoice, CourierRule, CourierRules } from './courierRuleContract.ts'

export const noCourierRules: CourierRules = { rules: [], fallback: null }

/** What the rules ask about a parcel; `city` as it is known, else as the customer wrote it. */
export type RuledParcel = {
  city: string
  weightGrams: number
  codMinor: number
  payment: CourierRule['payment']
}

const isBetween = (value: number, from: number | null, below: number | null) =>
  (from === null || value >= from) && (below === null || value < below)

/** Whether all conditions of a rule fit. A parcel without a weight fits no rule about weight. */
export function fitsRule(rule: CourierRule, { city, weightGrams, codMinor, payment }: RuledParcel): boolean {
  const asksWeight = rule.from_grams !== null || rule.below_grams !== null
  return (
    (rule.cities.length === 0 || rule.cities.some((name) => folded(name) === folded(city))) &&
    (!asksWeight || (weightGrams > 0 && isBetween(weightGrams, rule.from_grams, rule.below_grams))) &&
    isBetween(codMinor, rule.from_cod_minor, rule.below_cod_minor) &&
    (rule.payment === null || rule.payment === payment)
  )
}

/**
 * The courier of a parcel and why. Rules whose courier cannot be booked at present are passed over. Null where no courier
 * is connected.
 */
export function chosenCourier(
  { rules: own, fallback }: CourierRules,
  connected: readonly ConnectedCourier[],
  parcel: RuledParcel,
): CourierChoice | null {
  const rule = own.find(
    ({ courier, ...conditions }) =>
      connected.includes(courier) && fitsRule({ courier, ...conditions }, parcel),
  )
  if (rule) return { courier: rule.courier, rule }
  const [courier] = connected.toSorted((one, other) => Number(other === fallback) - Number(one === fallback))
  return courier === undefined ? null : { courier, rule: null }
}

/** A rule as it is typed: cities with commas between them, kilograms, rupees. */
export type RuleForm = Record<
  'courier' | 'cities' | 'fromKg' | 'belowKg' | 'fromCod' | 'belowCod' | 'payment',
  string
>
export type RuleField = keyof RuleForm

export const emptyRule = (courier: string): RuleForm => ({
  courier,
  cities: '',
  fromKg: '',
  belowKg: '',
  fromCod: '',
  belowCod: '',
  payment: '',
})

const decimal = (value: number | null, unit: number) => (value === null ? '' : String(value / unit))

/** A rule as its form shows it. */
export const ruleForm = (rule: CourierRule): RuleForm => ({
  courier: rule.courier,
  cities: rule.cities.join(', '),
  fromKg: decimal(rule.from_grams, 1_000),
  belowKg: decimal(rule.below_grams, 1_000),
  fromCod: decimal(rule.from_cod_minor, 100),
  belowCod: decimal(rule.below_cod_minor, 100),
  payment: rule.payment ?? '',
})

/** A typed number in the unit that is stored; null for nothing, undefined for what is no number above 0. */
function numberOf(text: string, unit: number, most: number): number | null | undefined {
  if (isBlank(text)) return null
  const plain = trimmed(foldDigits(text)).replaceAll(',', unit === 100 ? '' : '.')
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(plain)) return undefined
  const value = Math.round(Number(plain) * unit)
  return value > 0 && value <= most ? value : undefined
}

export type RuleProblem = 'notWeight' | 'notAmount' | 'notAbove' | 'noCondition'

/** The rule of a form, or what is wrong in which of its fields. */
export function readRule(
  form: RuleForm,
): CourierRule | { problems: Partial<Record<RuleField, RuleProblem>> } {
  const [from, below] = [numberOf(form.fromKg, 1_000, MAX_GRAMS), numberOf(form.belowKg, 1_000, MAX_GRAMS)]
  const [least, most] = [
    numberOf(form.fromCod, 100, MAX_AMOUNT_MINOR),
    numberOf(form.belowCod, 100, MAX_AMOUNT_MINOR),
  ]
  const cities = form.cities.split(/[,،]/).map(trimmed).filter(Boolean)
  const payment = paymentMethods.find((method) => method === form.payment) ?? null
  const courier = connectedCouriers.find((known) => known === form.courier) ?? connectedCouriers[0]
  const isReversed = (one: number | null | undefined, other: number | null | undefined) =>
    typeof one === 'number' && typeof other === 'number' && one >= other
  const isEmpty = [from, below, least, most, payment].every((value) => value === null) && cities.length === 0
  const problems: Partial<Record<RuleField, RuleProblem>> = {
    ...(isEmpty && { cities: 'noCondition' }),
    ...(from === undefined && { fromKg: 'notWeight' }),
    ...((below === undefined && { belowKg: 'notWeight' }) ||
      (isReversed(from, below) && { belowKg: 'notAbove' })),
    ...(least === undefined && { fromCod: 'notAmount' }),
    ...((most === undefined && { belowCod: 'notAmount' }) ||
      (isReversed(least, most) && { belowCod: 'notAbove' })),
  }
  if (Object.keys(problems).length > 0) return { problems }
  return {
    courier,
    cities,
    from_grams: from ?? null,
    below_grams: below ?? null,
    from_cod_minor: least ?? null,
    below_cod_minor: most ?? null,
    payment,
  }
}

/** What is wrong with all rules, by 'position.field'. */
export function rulesProblems(forms: readonly RuleForm[]): Record<string, RuleProblem> {
  return Object.fromEntries(
    forms.flatMap((form, index) => {
      const read = readRule(form)
      return 'problems' in read
        ? Object.entries(read.problems).map(([field, problem]) => [`${index}.${field}`, problem] as const)
        : []
    }),
  )
}
