/** The rules that choose the courier of a parcel: their form, and why one was chosen. */
import type { ConnectedCourier } from '#domain/partners/connections.ts'
import type { CourierChoice, CourierRule } from '#domain/partners/courierRuleContract.ts'
import type { RuleField, RuleProblem } from '#domain/partners/courierRules.ts'
import { courierMessages } from './couriers.ts'

const kg = (grams: number) => `${grams / 1_000} kg`
const rupees = (minor: number) => `Rs. ${(minor / 100).toLocaleString('en')}`

/** 'from 1 kg', 'below 2 kg', 'from 1 kg to below 2 kg'. */
function span(from: number | null, below: number | null, format: (value: number) => string): string[] {
  const parts = [
    ...(from === null ? [] : [`from ${format(from)}`]),
    ...(below === null ? [] : [`below ${format(below)}`]),
  ]
  return parts.length === 0 ? [] : [parts.join(' to ')]
}

/** So many cities of a rule are named. */
const NAMED = 3

function conditions(rule: CourierRule): string {
  const more = rule.cities.length - NAMED
  const cities = rule.cities.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return [
    ...(cities === '' ? [] : [cities]),
    ...span(rule.from_grams, rule.below_grams, kg),
    ...span(rule.from_cod_minor, rule.below_cod_minor, rupees).map((text) => `COD ${text}`),
    ...(rule.payment === null ? [] : [rule.payment === 'COD' ? 'cash on delivery' : 'paid by card']),
  ].join(', ')
}

/** 'Leopards: Lahore, below 2 kg'. @param otherwise why it is this one where no rule says so */
export function courierChoiceText(
  { courier, rule }: CourierChoice,
  otherwise = 'your default courier',
): string {
  return `${courierMessages.name(courier)}: ${rule ? conditions(rule) : otherwise}`
}

const problems: Record<RuleProblem, string> = {
  notWeight: 'Enter a weight above 0, for example 1.5.',
  notAmount: 'Enter an amount above 0, for example 5000.',
  notAbove: 'This must be more than where it begins.',
  noCondition: 'Give the rule at least one condition: a city, a weight, an amount or a payment.',
}

const fields: Record<RuleField, string> = {
  courier: 'Courier',
  cities: 'Cities, with commas between them',
  fromKg: 'Weight from (kg)',
  belowKg: 'Weight below (kg)',
  fromCod: 'COD from (Rs.)',
  belowCod: 'COD below (Rs.)',
  payment: 'Payment',
}

export const courierRuleMessages = {
  title: 'Which courier takes a parcel',
  lead: 'The first rule that fits chooses the courier, from the top. You can still choose another one when you book.',
  failed: 'The rules couldn’t be loaded.',
  none: 'There is no rule: all parcels go to the default courier.',
  rule: (p: { position: number }) => `Rule ${p.position}`,
  fields,
  anyPayment: 'Any payment',
  COD: 'Cash on delivery',
  CC: 'Card, or paid in advance',
  fallback: 'Default, where no rule fits',
  firstConnected: 'The first that is connected',
  courier: (courier: ConnectedCourier, isConnected: boolean) =>
    isConnected ? courierMessages.name(courier) : `${courierMessages.name(courier)} (not connected)`,
  passedOver: (p: { courier: string }) => `${p.courier} is not connected: this rule is passed over.`,
  add: 'Add a Rule',
  up: (p: { position: number }) => `Move rule ${p.position} up`,
  down: (p: { position: number }) => `Move rule ${p.position} down`,
  isFirst: 'It is the first already.',
  isLast: 'It is the last already.',
  remove: (p: { position: number }) => `Remove rule ${p.position}`,
  save: 'Save Rules',
  saving: 'Saving…',
  discard: 'Discard Changes',
  saved: 'Saved.',
  nothingChanged: 'Nothing is changed.',
  notSaved: 'The rules were not saved. Check the connection to the internet and try again.',
  problem: (code: RuleProblem) => problems[code],
  conditions,
}
