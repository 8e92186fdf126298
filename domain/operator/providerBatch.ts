/** One act on several parcels at the provider's warehouses: which acts, on which part of the queue, and what they ask. */
import { isBlank, trimmed } from '#domain/text.ts'
import type { ProviderParcel, QueuedParcel } from './operatorContract.ts'
import type { ProviderAct } from './providerActs.ts'
import type { QueuePart } from './queueParts.ts'

/** A parcel that is chosen. */
export type ChosenParcel = Pick<QueuedParcel, 'id' | 'company' | 'order' | 'number' | 'part'>

export type SeveralAct = Extract<
  ProviderAct,
  'parcel.approved' | 'booking.retried' | 'parcel.packed' | 'parcel.dispatched' | 'cancellation.seen'
>

const actsOfPart: Partial<Record<QueuePart, readonly SeveralAct[]>> = {
  awaitingApproval: ['parcel.approved'],
  dispatchIssue: ['booking.retried'],
  approved: ['parcel.packed', 'parcel.dispatched'],
  packed: ['parcel.dispatched'],
  cancelled: ['cancellation.seen'],
}

/** What can be done with several parcels of a part of the queue; all that are chosen are of one. */
export const severalActsOf = (part: QueuePart): readonly SeveralAct[] => actsOfPart[part] ?? []

/** Whether an act asks for the courier and its numbers. */
export const asksNumbers = (act: SeveralAct): boolean =>
  act === 'parcel.approved' || act === 'booking.retried'

export type SeveralAnswers = { courier: string; numbers: string }

/** The first parcel of an order is called as that. */
export const parcelName = ({ order, number }: Pick<QueuedParcel, 'order' | 'number'>): string =>
  number === 1 ? order : `${order} · ${number}`

/**
 * The numbers that were pasted, by the id of the parcel: a line for each, with the name of the parcel and its number, or all
 * with the number alone, in the order of the parcels.
 */
export function pastedNumbers(parcels: readonly ChosenParcel[], text: string): Map<string, string> {
  const lines = text
    .split('\n')
    .map((line) => trimmed(line))
    .filter((line) => line !== '')
    .map((line) => line.replaceAll(/\s*·\s*/g, '·').split(/[\s,;]+/))
  const numbers = new Map<string, string>()
  const arePlain = lines.every((cells) => cells.length === 1)
  for (const [place, cells] of lines.entries()) {
    const named = (parcel: ChosenParcel) =>
      !numbers.has(parcel.id) &&
      parcelName(parcel).replaceAll(' ', '').toLowerCase() === cells[0]?.toLowerCase()
    const parcel = arePlain ? parcels[place] : parcels.find(named)
    const cn = cells.at(-1)
    if (parcel && cn !== undefined && (arePlain || cells.length > 1)) numbers.set(parcel.id, cn)
  }
  return numbers
}

/** What is wrong with the answers, and in which field. */
export type SeveralProblem =
  | { field: 'courier' }
  | { field: 'numbers'; code: 'missing'; parcels: readonly string[] }
  | { field: 'numbers'; code: 'twice'; number: string }

/** The first problem of the answers; null when the act can begin. */
export function severalProblem(
  act: SeveralAct,
  parcels: readonly ChosenParcel[],
  { courier, numbers }: SeveralAnswers,
): SeveralProblem | null {
  if (!asksNumbers(act)) return null
  if (isBlank(courier)) return { field: 'courier' }
  const found = pastedNumbers(parcels, numbers)
  const missing = parcels.filter(({ id }) => !found.has(id)).map(parcelName)
  if (missing.length > 0) return { field: 'numbers', code: 'missing', parcels: missing }
  const all = [...found.values()]
  const twice = all.find((number, place) => all.indexOf(number) < place)
  return twice === undefined ? null : { field: 'numbers', code: 'twice', number: twice }
}

/** What is sent of an act for one parcel as it is, without the version. Packed is what is listed, with the weight that is known. */
export function severalEvent(
  act: SeveralAct,
  parcel: ProviderParcel,
  booking: { courier: string; cn: string },
): { type: SeveralAct } {
  const pieces = parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const more: Record<SeveralAct, object> = {
    'parcel.approved': { booking },
    'booking.retried': { booking },
    'parcel.packed': { scanned: pieces, weightGrams: parcel.weight_grams },
    'parcel.dispatched': {},
    'cancellation.seen': {},
  }
  return { type: act, ...more[act] }
}

/** A parcel of an act: waiting, done, or why it was not. */
export type SeveralItem = { parcel: ChosenParcel; outcome: 'waiting' | 'done' | { refused: string } }
