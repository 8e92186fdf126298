/** One act on several parcels at the provider's warehouses: which acts, on which part of the queue, and what they ask. */
import { parcelName } from '#domain/fulfilment/parcelName.ts'
import { isNameOf, numberLines } from '#domain/fulfilment/pastedNumbers.ts'
import type { BookingState } from '#domain/partners/booking.ts'
import type { ConnectedCourier } from '#domain/partners/connections.ts'
import type { CourierChoice } from '#domain/partners/courierRuleContract.ts'
import { isBlank } from '#domain/text.ts'
import type { ProviderBooking, ProviderParcel, QueuedParcel } from './operatorContract.ts'
import type { ParcelQueueQuery } from './parcelQueue.ts'
import type { ProviderAct } from './providerActs.ts'
import type { QueuePart } from './queueParts.ts'

/** So many parcels can be chosen at once. */
export const MAX_PARCELS = 500

/** So many of a company are looked at with one call. */
export const MAX_LOOKED = 50

/** The parcels of a part of the queue at one warehouse, or at all. */
export type AskedParcels = Pick<ParcelQueueQuery, 'part' | 'warehouse'>

/** A parcel that is chosen. */
export type ChosenParcel = Pick<QueuedParcel, 'id' | 'company' | 'order' | 'number' | 'part'>

export type SeveralAct = Extract<
  ProviderAct,
  | 'booking.asked'
  | 'parcel.approved'
  | 'booking.retried'
  | 'parcel.packed'
  | 'parcel.dispatched'
  | 'cancellation.seen'
>

const actsOfPart: Partial<Record<QueuePart, readonly SeveralAct[]>> = {
  awaitingApproval: ['booking.asked', 'parcel.approved'],
  dispatchIssue: ['booking.asked', 'booking.retried'],
  approved: ['parcel.packed', 'parcel.dispatched'],
  packed: ['parcel.dispatched'],
  cancelled: ['cancellation.seen'],
}

/** What can be done with several parcels of a part of the queue; all that are chosen are of one. */
export const severalActsOf = (part: QueuePart): readonly SeveralAct[] => actsOfPart[part] ?? []

/** Those that are offered: nothing is booked by a connection where there is none. */
export const offeredSeveralActs = (
  part: QueuePart,
  connected: readonly ConnectedCourier[],
): readonly SeveralAct[] =>
  severalActsOf(part).filter((act) => act !== 'booking.asked' || connected.length > 0)

/** Whether an act asks for the courier and its numbers. */
export const asksNumbers = (act: SeveralAct): boolean =>
  act === 'parcel.approved' || act === 'booking.retried'

export type SeveralAnswers = { courier: string; numbers: string }

/**
 * The numbers that were pasted, by the id of the parcel: a line for each, with the name of the parcel and its number, or all
 * with the number alone, in the order of the parcels.
 */
export function pastedNumbers(parcels: readonly ChosenParcel[], text: string): Map<string, string> {
  const lines = numberLines(text)
  const numbers = new Map<string, string>()
  const arePlain = lines.every((cells) => cells.length === 1)
  for (const [place, cells] of lines.entries()) {
    const named = (parcel: ChosenParcel) => !numbers.has(parcel.id) && isNameOf(cells[0], parcelName(parcel))
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
    'booking.asked': { courier: booking.courier, weight_grams: parcel.weight_grams },
    'parcel.approved': { booking },
    'booking.retried': { booking },
    'parcel.packed': { scanned: pieces, weightGrams: parcel.weight_grams },
    'parcel.dispatched': {},
    'cancellation.seen': {},
  }
  return { type: act, ...more[act] }
}

/**
 * A parcel of an act: waiting, done, or why it was not. `asked`: the server asks the courier for a number, whether or not the
 * page is open. `cn`: the number that the courier gave. `unanswered`: a person has to say what became of it. `gone`: it is no
 * longer at the provider.
 */
export type SeveralItem = {
  parcel: ChosenParcel
  outcome:
    | 'waiting'
    | 'asked'
    | 'done'
    | 'unanswered'
    | 'withdrawn'
    | 'gone'
    | { cn: string }
    | { refused: string }
}

const isDone = ({ outcome }: SeveralItem): boolean =>
  outcome === 'done' || (typeof outcome === 'object' && 'cn' in outcome)

/** Those that need a look: not done, and not on their way. */
export const leftIn = (items: readonly SeveralItem[]): SeveralItem[] =>
  items.filter((item) => !isDone(item) && item.outcome !== 'asked')

export const doneIn = (items: readonly SeveralItem[]): SeveralItem[] => items.filter(isDone)

/** The first that waits. */
export const nextOf = (items: readonly SeveralItem[]) => items.find(({ outcome }) => outcome === 'waiting')

/** Those of which couriers are asked. */
export const askedIn = (items: readonly SeveralItem[]) => items.filter(({ outcome }) => outcome === 'asked')

/** The items after the first that waits was done, or refused. */
export function withOutcome(
  items: readonly SeveralItem[],
  act: SeveralAct | null,
  refused: string | null,
): SeveralItem[] {
  const next = nextOf(items)
  const done = act === 'booking.asked' ? 'asked' : 'done'
  return items.map((item) =>
    item === next ? { ...item, outcome: refused === null ? done : { refused } } : item,
  )
}

/** What stays chosen after an act: that of which something is still to be done here. */
export function withoutSettled(
  chosen: readonly ChosenParcel[],
  items: readonly SeveralItem[],
): ChosenParcel[] {
  const left = new Set(leftIn(items).map(({ parcel }) => parcel.id))
  const settled = items.filter((item) => !left.has(item.parcel.id) || item.outcome === 'gone')
  return chosen.filter(({ id }) => !settled.some(({ parcel }) => parcel.id === id))
}

/** Of how many it was done. */
export const endOfSeveral = (items: readonly SeveralItem[]): { done: number; of: number } => ({
  done: items.length - leftIn(items).length,
  of: items.length,
})

/** What is shown of which part. */
export type ShownParcels = { of: AskedParcels; parcels: readonly ChosenParcel[] }
type Choice = { chosen: readonly ChosenParcel[]; whole: AskedParcels | null }

/** The choice once these are shown: what is on no page is chosen no more, unless all of the part were. */
export function stillChosen({ chosen, whole }: Choice, { of, parcels }: ShownParcels): Choice {
  if (whole?.part === of.part && whole.warehouse === of.warehouse) return { chosen, whole }
  const isChosen = ({ id, part }: ChosenParcel) =>
    chosen.some((known) => known.id === id && known.part === part)
  return { whole: null, chosen: parcels.filter(isChosen) }
}

/** Which parcels go by a courier for the same reason. */
type BookingGroup = CourierChoice & { rows: readonly BookedRow[] }
type BookedRow = { parcel: ChosenParcel; booking: ProviderBooking }

/** What a booking of these parcels would do, and what stays, each with why. */
export type SeveralPreview = {
  groups: readonly BookingGroup[]
  left: readonly { parcel: ChosenParcel; reasons: readonly string[] }[]
}

/** A parcel without a reason is not at the provider any longer. */
export function severalPreview(
  chosen: readonly ChosenParcel[],
  bookings: readonly ProviderBooking[],
): SeveralPreview {
  const found = new Map(bookings.map((booking) => [booking.id, booking]))
  const groups = new Map<string, { choice: CourierChoice; rows: BookedRow[] }>()
  const left: { parcel: ChosenParcel; reasons: readonly string[] }[] = []
  for (const parcel of chosen) {
    const booking = found.get(parcel.id)
    if (!booking?.choice || booking.reasons.length > 0) {
      left.push({ parcel, reasons: booking?.reasons ?? [] })
      continue
    }
    // Companies have rules of their own; the same rule of two is one reason.
    const key = JSON.stringify(booking.choice)
    const group = groups.get(key) ?? { choice: booking.choice, rows: [] }
    group.rows.push({ parcel, booking })
    groups.set(key, group)
  }
  return {
    groups: [...groups.values()]
      .map(({ choice, rows }) => ({ ...choice, rows }))
      .toSorted((one, other) => other.rows.length - one.rows.length),
    left,
  }
}

/** The parcels that would be booked, in the order in which they were chosen. */
export function bookableIn(chosen: readonly ChosenParcel[], { left }: SeveralPreview): ChosenParcel[] {
  return chosen.filter((parcel) => !left.some((one) => one.parcel.id === parcel.id))
}

/** The courier of a parcel, as the preview said. */
export const courierIn = ({ groups }: SeveralPreview, id: string): ConnectedCourier | null =>
  groups.find(({ rows }) => rows.some(({ parcel }) => parcel.id === id))?.courier ?? null

/** How a booking ends without anything more that is done by itself; 'told' by the words of the courier. */
const ends: Partial<Record<BookingState, 'booked' | 'told' | 'unanswered' | 'withdrawn'>> = {
  accepted: 'booked',
  found: 'booked',
  notCancelled: 'booked',
  refused: 'told',
  withdrawn: 'withdrawn',
  cancelled: 'withdrawn',
  askingPerson: 'unanswered',
}

/** What became of the parcels of which couriers were asked. */
export function withBookings(
  items: readonly SeveralItem[],
  bookings: readonly ProviderBooking[],
): SeveralItem[] {
  const found = new Map(bookings.map((booking) => [booking.id, booking.booking]))
  return items.map((item) =>
    item.outcome === 'asked' ? { ...item, outcome: outcomeOf(found.get(item.parcel.id) ?? null) } : item,
  )
}

function outcomeOf(booking: ProviderBooking['booking']): SeveralItem['outcome'] {
  if (booking === null) return 'gone'
  const end = ends[booking.state] ?? 'asked'
  if (end === 'booked') return { cn: booking.cn ?? '' }
  return end === 'told' ? { refused: booking.words ?? '' } : end
}
