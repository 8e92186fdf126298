/** The form in which a person adjusts the stock of a product at a location (orders.md §5). */
import { firstProblemField } from '#domain/problems.ts'
import { MAX_PIECES, type StockAdjustment } from '#domain/products.ts'
import { foldDigits, trimmed } from '#domain/text.ts'
import { adjustmentRefusals, type StockReason, type StockRefusal, stockReasons } from './stock.ts'

/** A product's pieces at one location. */
export type StockPlace = {
  id: string
  name: string
  city: string
  isActive: boolean
  onHand: number
  reserved: number
  /** Kept back from orders. */
  buffer: number
  available: number
}

/** One earlier change of what is on hand. The reason is a person's, or of the parcel that left or came back. */
export type PastAdjustment = {
  id: string
  at: number
  place: string
  change: number
  onHandAfter: number
  reason: string
  note: string
  by: string
}

/** The product's stock at every location, and its last changes, newest first. */
export type ProductStock = { places: StockPlace[]; history: PastAdjustment[] }

/** As typed. */
export type StockForm = { place: string; reason: string; quantity: string; note: string }
export type StockField = keyof StockForm

/** In the order of the screen. */
const stockFields = ['place', 'reason', 'quantity', 'note'] as const satisfies readonly StockField[]

export type StockProblem = { code: 'missing' } | { code: 'tooLong' } | StockRefusal
export type StockProblems = Partial<Record<StockField, StockProblem>>

const MAX_NOTE_LENGTH = 200

/** The first open location is chosen already; without one, the first that has pieces to take out. */
export function firstStockForm({ places }: ProductStock): StockForm {
  const first = places.find(({ isActive }) => isActive) ?? places.find(({ onHand }) => onHand > 0)
  return { place: first?.id ?? '', reason: '', quantity: '', note: '' }
}

export function stockReasonOf(text: string): StockReason | undefined {
  return stockReasons.find((known) => known === text)
}

/** A whole number, also below 0; null for any other text. */
function wholeNumber(text: string): number | null {
  const digits = trimmed(foldDigits(text)).replaceAll(',', '').replace(/[−–]/, '-')
  return /^[-+]?\d+$/.test(digits) && Math.abs(Number(digits)) <= MAX_PIECES ? Number(digits) : null
}

/** What a form says; null as long as place, reason or quantity cannot be read. */
function readForm(
  form: StockForm,
  places: readonly StockPlace[],
): { place: StockPlace; reason: StockReason; change: number } | null {
  const place = places.find(({ id }) => id === form.place)
  const reason = stockReasonOf(form.reason)
  const quantity = wholeNumber(form.quantity)
  if (!place || !reason || quantity === null) return null
  if (reason === 'count') return quantity < 0 ? null : { place, reason, change: quantity - place.onHand }
  return { place, reason, change: reason === 'damaged' ? -quantity : quantity }
}

/**
 * What the typed quantity adds to what is on hand: received adds it, damaged takes it away, a count finds it, and a
 * correction has its own sign. Null as long as place, reason or quantity cannot be read.
 */
export function stockChangeOf(form: StockForm, places: readonly StockPlace[]): number | null {
  return readForm(form, places)?.change ?? null
}

/** What keeps the form from being saved; of a quantity the first thing that is wrong. */
export function stockProblems(form: StockForm, places: readonly StockPlace[]): StockProblems {
  const problems: StockProblems = {}
  const place = places.find(({ id }) => id === form.place)
  const reason = stockReasonOf(form.reason)
  if (!place) problems.place = { code: 'missing' }
  if (!reason) problems.reason = { code: 'missing' }
  if (trimmed(form.note).length > MAX_NOTE_LENGTH) problems.note = { code: 'tooLong' }
  const read = readForm(form, places)
  if (trimmed(form.quantity) === '') problems.quantity = { code: 'missing' }
  else if (wholeNumber(form.quantity) === null || (place && reason && !read))
    problems.quantity = { code: 'notWhole', params: {} }
  else if (read) {
    const [refusal] = adjustmentRefusals(read.place, read.change, read.reason)
    if (refusal) problems.quantity = refusal
  }
  return problems
}

/** The first field with a problem; null when the form can be saved. */
export function firstStockProblem(problems: StockProblems): StockField | null {
  return firstProblemField(problems, stockFields)
}

/** What is sent of a form without a problem. A count and a correction are of the stock that was seen. */
export function stockAdjustmentOf(
  productId: string,
  form: StockForm,
  places: readonly StockPlace[],
): StockAdjustment | null {
  const read = readForm(form, places)
  if (!read) return null
  const { place, reason, change } = read
  const isOfSeen = reason === 'count' || reason === 'correction'
  return {
    productId,
    locationId: place.id,
    change,
    reason,
    note: trimmed(form.note),
    ...(isOfSeen && { seenOnHand: place.onHand }),
  }
}
