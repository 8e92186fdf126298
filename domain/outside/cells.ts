/** Cells as spreadsheets and stores write them: what is plain text, an amount, or a number of pieces. */
import { MAX_QUANTITY } from '#domain/fulfilment/orderContract.ts'
import { MAX_AMOUNT_MINOR } from '#domain/money.ts'
import { foldDigits, isBlank, trimmed } from '#domain/text.ts'

/** What files write where there is nothing. */
const nothing = /^(n\/?a|null|none|nil|nan|undefined|#n\/a|[-–—_.]+)$/i

/** The text of a cell: without the signs by which a spreadsheet keeps it a text; '' where it says that there is nothing. */
export function plainCell(cell: string | null | undefined): string {
  const text = trimmed(cell)
  const formula = /^=\s*"(.*)"$/s.exec(text)
  const plain = trimmed((formula?.[1] ?? text).replace(/^'+(?=\S)/, ''))
  return nothing.test(plain) || isBlank(plain) ? '' : plain
}

/**
 * The number of an order in its store, as it is stored: '#1301', '# 1301', '1301.0', '="1301"' and '۱۳۰۱' are 1301. A
 * spreadsheet adds the decimals.
 */
export function readStoreNumber(cell: string | null | undefined): string {
  const text = plainCell(foldDigits((cell ?? '').normalize('NFKC')).replace(/\p{Cf}/gu, ''))
  return plainCell(text.replace(/^#/, '')).replace(/^(\d+)\.0+$/, '$1')
}

/** '3.00123E+09', '1.2e12': a spreadsheet has rounded a long number, and its last digits are gone. */
export function isRounded(text: string): boolean {
  return /^[+-]?\d+([.,]\d+)?e\+?\d+$/i.test(trimmed(foldDigits(text)))
}

/** '#NAME?', '#REF!' or '########': what a spreadsheet shows in place of a value. */
export function isSpreadsheetError(text: string): boolean {
  return /^(#(name|ref|value|div\/0|num|null|spill|calc)[?!]?|#{3,})$/i.test(trimmed(text))
}

const label = String.raw`(?:pkr|rs|₨|rupees?|روپے|روپیہ|روپئے)`
const before = new RegExp(String.raw`^${label}[.:]?\s*`, 'i')
const after = new RegExp(String.raw`\s*(?:${label}\.?|\/[-=]*|only)$`, 'i')
/** Signs and names of money that is not the company's. */
const foreign =
  /^\s*(usd|us\$|\$|eur|€|gbp|£|aed|د\.إ|sar|﷼|inr|₹|cad|c\$|aud|a\$|cny|jpy|¥|omr|qar|kwd|bdt|৳|try|₺)|(usd|\$|eur|€|gbp|£|aed|sar|inr|₹|cad|aud|cny|jpy|¥|omr|qar|kwd|bdt)\s*$/i

export type ReadAmount =
  | { is: 'amount'; minor: number }
  | { is: 'foreign'; sign: string }
  | { is: 'tooMuch' | 'rounded' | 'malformed' }

/**
 * What an amount says in any usual writing: 'Rs. 2,200/-', '₨ 2,200', '2.200,00', '2 200', '2200.0000', '۲۲۰۰'. One that
 * can be read in two ways, such as '2.200', and one below 0 are malformed. Money of another country is named.
 */
export function readAmount(cell: string): ReadAmount {
  const text = plainCell(foldDigits(cell)).replaceAll('٫', '.').replaceAll('٬', ',')
  const sign = foreign.exec(text)
  if (sign) return { is: 'foreign', sign: trimmed(sign[1] ?? sign[2]).toUpperCase() }
  const bare = text.replace(before, '').replace(after, '').replace(after, '')
  if (isRounded(bare)) return { is: 'rounded' }
  const minor = minorOf(bare)
  if (minor === null) return { is: 'malformed' }
  return minor > MAX_AMOUNT_MINOR ? { is: 'tooMuch' } : { is: 'amount', minor }
}

/** Thousands by comma (of three digits, or of two before them), by space, or by dot before a decimal comma. */
const writings: readonly RegExp[] = [
  /^(\d+)$/,
  /^(\d+)\.(\d{1,2}|\d{4,})$/,
  /^(\d{4,}|0)\.(\d{3})$/,
  /^(\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d+))?$/,
  /^(\d+),(\d{1,2})$/,
  /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/,
  /^(\d{1,3}(?:\.\d{3}){2,})$/,
  /^(\d{1,3}(?:[\s']\d{3})+)(?:[.,](\d{1,2}))?$/,
]

function minorOf(text: string): number | null {
  const match = writings.map((writing) => writing.exec(text)).find(Boolean)
  if (!match) return null
  const fraction = match[2] ?? ''
  // More than two decimals are only read where they say nothing.
  if (/[1-9]/.test(fraction.slice(2))) return null
  return Number((match[1] ?? '').replace(/\D/g, '')) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
}

const inLatin = (cell: string) => plainCell(foldDigits(cell)).replaceAll('٫', '.').replaceAll('٬', ',')

/** Thousands by comma as in amounts, and decimals that say nothing, except three: '2.000' may be two thousand. */
const pieces = /^(\d{1,9}|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(?!000$)0+)?$/

/** Pieces: '2', '2.0', '1,000' or '۲'; null for any other text, such as '1,5'. */
export function readPieces(cell: string, max = MAX_QUANTITY): number | null {
  const [, whole] = pieces.exec(inLatin(cell)) ?? []
  const count = Number(whole?.replaceAll(',', '') ?? NaN)
  return count <= max ? count : null
}

/** The two numbers that '2.000' may be; null for any other text. */
export function twoReadingsOf(cell: string): [number, number] | null {
  const [, whole] = /^(\d{1,3})\.000$/.exec(inLatin(cell)) ?? []
  return whole === undefined || Number(whole) === 0 ? null : [Number(whole), Number(whole) * 1_000]
}

const gramsOf: Record<string, number> = { g: 1, k: 1_000, l: 453.592_37, o: 28.349_523 }
const weighed = /^(\d[\d.,]*?)\s*(?:(kg|kgs|kilograms?|kilos?|g|gms?|grams?|lbs?|oz|\?)\.?)?$/i

/**
 * A weight in grams, in any usual writing: '750', '750 g', '0.75 kg', '1,5 kg'. A number that could be read in two ways, such
 * as '1,500 kg', is malformed; '?' means that no unit is given.
 */
export function readWeight(cell: string): { is: 'grams'; grams: number } | { is: 'malformed' | 'noUnit' } {
  const [, digits = '', unit = 'g'] = weighed.exec(inLatin(cell)) ?? []
  if (unit === '?') return { is: 'noUnit' }
  const isGrams = unit.toLowerCase().startsWith('g')
  const isThousands = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits)
  const isDecimal = /^\d+([.,]\d+)?$/.test(digits)
  const isUnclear = isGrams ? /\.\d{3}$/.test(digits) : /^\d{1,3},\d{3}$/.test(digits)
  if (isUnclear || (!isThousands && !isDecimal)) return { is: 'malformed' }
  const number = Number(isThousands ? digits.replaceAll(',', '') : digits.replace(',', '.'))
  return { is: 'grams', grams: number * (gramsOf[unit.charAt(0).toLowerCase()] as number) }
}
