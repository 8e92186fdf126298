import { type Answers, needsWords } from './answers.ts'
import type { Reason, RefusalCode } from './refusals.ts'

const fields: Partial<Record<RefusalCode, string>> = {
  reasonMissing: 'reason',
  courierMissing: 'courier',
  weightMissing: 'weight',
  cnMissing: 'cn',
  wordsMissing: 'refusedWith',
  proofMissing: 'proof',
  amountInvalid: 'amount',
  notScanned: 'scanned',
}

/** The field of a dialog that a failed check is about, by its name; null for one that is said in the list. */
export function fieldOfCheck(code: RefusalCode, answers: Answers): string | null {
  // The reason was chosen; it is its words that are missing.
  if (code === 'reasonMissing' && needsWords(answers)) return 'words'
  // Of the city that a person chooses; other dialogs have no such field.
  if (code === 'cityUnknown' && answers['city'] !== undefined) return 'city'
  return fields[code] ?? null
}

const ofSku: readonly RefusalCode[] = [
  'unitsLeft',
  'tooManyUnits',
  'stockShort',
  'stockMoved',
  'piecesInvalid',
  'priceInvalid',
  'itemFixed',
]

/** The item that is refused, by its SKU; null for a check of something else. */
export function skuOfCheck({ code, params }: Reason): string | null {
  return ofSku.includes(code) ? (params as { sku: string }).sku : null
}
