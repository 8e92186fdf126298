/** Money as integer minor units with a currency (design §7), and its formats on screen (specification §9). */
import { foldDigits, trimmed } from './text.ts'

export type Currency = 'PKR' | 'USD'

/** An amount: `minor` is an integer number of hundredths (paisa, cent). */
export type Money = { minor: number; currency: Currency }

/**
 * The most that one amount can be, and one order with all its items and shipping: Rs. 10 million. A number is exact up
 * to nine million times that, so the sums of a customer and of the dashboard are, too.
 */
export const MAX_AMOUNT_MINOR = 1_000_000_000

/** Where an amount is shown, on which the label depends. */
export type MoneyPlace = 'dashboard' | 'list' | 'orderDetail'

/** Which labels amounts have: one for each place, or the currency's own label everywhere (design §12). */
export type MoneyLabels = 'byPlace' | 'currency'

/** The three labels for rupees on the sample (specification §9, design §12). */
const labelsByPlace: Record<Currency, Record<MoneyPlace, string>> = {
  PKR: { dashboard: 'PKR ', list: '$', orderDetail: 'Rs. ' },
  USD: { dashboard: '$', list: '$', orderDetail: '$' },
}

/** Rupees of one dollar in the sample's lists, for display only: fields, filters and files stay in rupees (design §12). */
export const SAMPLE_RUPEES_PER_DOLLAR = 280

/** The label for an amount of a currency. */
export function moneyLabel(currency: Currency, place: MoneyPlace, labels: MoneyLabels = 'byPlace'): string {
  return labelsByPlace[currency][labels === 'byPlace' ? place : 'orderDetail']
}

export function noMoney(currency: Currency): Money {
  return { minor: 0, currency }
}

/** `amount` + `other`. Throws when the currencies differ. */
export function addMoney(amount: Money, other: Money): Money {
  if (amount.currency !== other.currency) {
    throw new Error(`cannot add ${other.currency} to ${amount.currency}`)
  }
  return { minor: amount.minor + other.minor, currency: amount.currency }
}

/** `amount` − `other`. Throws when the currencies differ. */
export function subtractMoney(amount: Money, other: Money): Money {
  return addMoney(amount, timesMoney(other, -1))
}

/** `amount` × a whole number. */
export function timesMoney(amount: Money, times: number): Money {
  return { minor: amount.minor * times, currency: amount.currency }
}

/** The sum of `amounts`, all of `currency`. */
export function sumMoney(amounts: Iterable<Money>, currency: Currency): Money {
  let sum = noMoney(currency)
  for (const amount of amounts) sum = addMoney(sum, amount)
  return sum
}

/** `percent` (a whole number) of `amount`. Half a minor unit is rounded up. */
export function percentOfMoney(amount: Money, percent: number): Money {
  return { minor: Math.floor((amount.minor * percent + 50) / 100), currency: amount.currency }
}

/** The smaller of two amounts. Throws when the currencies differ. */
export function smallerMoney(amount: Money, other: Money): Money {
  return subtractMoney(amount, other).minor <= 0 ? amount : other
}

/**
 * 'PKR 5,914,200', '$22.43', 'Rs. 6,280'. The sample's lists show rupees in dollars, always with the cents. All other
 * places show minor units only when they are not zero: prices in rupees are whole.
 */
export function formatMoney(amount: Money, place: MoneyPlace, labels: MoneyLabels = 'byPlace'): string {
  const isSampleList = place === 'list' && labels === 'byPlace'
  const rate = isSampleList && amount.currency === 'PKR' ? SAMPLE_RUPEES_PER_DOLLAR : 1
  const shown = Math.round(Math.abs(amount.minor) / rate)
  const [units = '', minor = ''] = moneyToDecimal({ ...amount, minor: shown }).split('.')
  const grouped = withThousands(units)
  const fraction = isSampleList || minor !== '00' ? `.${minor}` : ''
  return `${amount.minor < 0 ? '-' : ''}${moneyLabel(amount.currency, place, labels)}${grouped}${fraction}`
}

/** '1,284' of '1284'. Without Intl, whose first format takes a phone longer than all rows of a list. */
export function withThousands(digits: number | string): string {
  return String(digits).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** '6280.00', without label and grouping, for form fields and files. */
export function moneyToDecimal(amount: Money): string {
  const digits = String(Math.abs(amount.minor)).padStart(3, '0')
  return `${amount.minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The minor units of '2,450', 'Rs. 2450.5', '2450/-' or '۲۴۵۰'; null when the text is not an amount, or negative. */
function minorOf(text: string): number | null {
  const typed = trimmed(foldDigits(text))
    .replace(/^(PKR|Rs\.?)\s*/i, '')
    .replace(/\s*(PKR|Rs\.?|\/[-=])$/i, '')
  const match = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.(\d{0,2}))?$/.exec(typed)
  if (!match) return null
  const units = Number(match[1]?.replaceAll(',', ''))
  return units * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Parses '2,450', 'Rs. 2450.5', '2450/-' or '۲۴۵۰'. Returns null when `amountProblem` finds one. */
export function parseMoney(text: string, currency: Currency): Money | null {
  const minor = minorOf(text)
  return minor === null || minor > MAX_AMOUNT_MINOR ? null : { minor, currency }
}

/** What is wrong with a typed amount: it is none, or more than one can be. */
export function amountProblem(text: string): 'malformed' | 'tooLong' | undefined {
  const minor = minorOf(text)
  if (minor === null) return 'malformed'
  return minor > MAX_AMOUNT_MINOR ? 'tooLong' : undefined
}
