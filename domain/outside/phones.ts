/** Phone numbers as customers, stores and spreadsheets write them. */
import { isPhone } from '#domain/identityNumbers.ts'
import { isForeignPhone, normalizeAnyPhone } from '#domain/phonesAbroad.ts'
import { foldDigits } from '#domain/text.ts'
import { plainCell } from './cells.ts'

/** What is written around a number: 'tel:', '(WhatsApp)', 'ext 2', and the '.0' of a spreadsheet. */
const around =
  /^(?:p|t|m|tel|ph|phone|mob|mobile|cell|whatsapp|wa)\s*[:.]\s*|\(?\b(?:whats\s*app|wa|ext|extension|x)\b.*$|\.0+$/gi

function oneNumber(text: string): string {
  const number = text
    .replace(around, '')
    .replace(/^(\+?92\D*)(?=(\+|00)?92\D*0?3)/, '')
    .replace(/\(0\)/, '')
  return normalizeAnyPhone(number)
}

const isNumber = (number: string) => isPhone(number) || isForeignPhone(number)

/**
 * The number in a cell, in E.164 where it is one, with the further ones that the cell has: '0333-1230504 / 0321-1230504'
 * is two. A cell without a number gives itself.
 */
export function readPhone(cell: string): { number: string; others: string[] } {
  const text = plainCell(foldDigits(cell)).replace(/\p{Cf}/gu, '')
  const whole = oneNumber(text)
  if (isNumber(whole)) return { number: whole, others: [] }
  const parts = text.split(/[/,;|&\n،]|\s{2,}|\bor\b|\band\b/i).map(oneNumber)
  const [number, ...others] = [...new Set(parts.filter(isNumber))]
  return { number: number ?? whole, others }
}
