/** What a scan at the packing desk means (transition 23 of live orders). */
import { foldDigits, trimmed } from '#domain/text.ts'
import type { PackingParcel } from './packingContract.ts'

/** How many pieces of each line were scanned, by its id. */
export type Counted = Readonly<Record<string, number>>

/** What lies on the desk: the parcels, the open one, and what of it was scanned. */
export type Desk = {
  rows: readonly PackingParcel[]
  openId: string | null
  counted: Counted
}

/** What is said of a scan. */
export type Verdict = {
  [Code in keyof VerdictParams]: { code: Code; params: VerdictParams[Code] }
}[keyof VerdictParams]

type OfParcel = { order: string; scanned: number; items: number }
type VerdictParams = {
  opened: OfParcel
  counted: OfParcel & { title: string }
  complete: OfParcel
  collected: { order: string }
  // What follows moves nothing.
  surplus: { title: string; items: number }
  notInParcel: { order: string; title: string }
  codeNotInParcel: { order: string; scanned: string }
  incomplete: OfParcel
  packedBefore: { title: string }
  notPacked: OfParcel
  collectedBefore: { order: string }
  itemForHandover: { title: string }
  elsewhere: { order: string; status: PackingParcel['status'] }
  foreign: { scanned: string }
  ofSeveral: { scanned: string }
  notAsked: { scanned: string }
  weightMissing: { most: number }
}

/** Whether a verdict is good news. */
export const isRight = ({ code }: Verdict) => ['opened', 'counted', 'complete', 'collected'].includes(code)

/** A scanned text as it is compared: without case, Urdu digits or the zero that makes an EAN of a UPC. */
function folded(code: string): string {
  const text = trimmed(foldDigits(code)).toLowerCase()
  return /^0\d{12}$/.test(text) ? text.slice(1) : text
}

export const isSameCode = (one: string, other: string) => one !== '' && folded(one) === folded(other)

type Line = PackingParcel['lines'][number]
const isItem = (code: string) => (line: Line) => isSameCode(line.barcode, code) || isSameCode(line.sku, code)

export const itemsOf = ({ lines }: PackingParcel) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
const countOf = (counted: Counted) => Object.values(counted).reduce((sum, count) => sum + count, 0)

export const openParcel = ({ rows, openId }: Pick<Desk, 'rows' | 'openId'>) =>
  rows.find(({ id }) => id === openId) ?? null

/** What the order of a parcel is called: companies at the same desk may have the same numbers. */
export const orderName = ({ order, company }: PackingParcel): string =>
  company ? `${order} (${company.name})` : order

/** '2 of 3', of the open parcel. */
export function progressOf(parcel: PackingParcel, counted: Counted): OfParcel {
  return { order: orderName(parcel), scanned: countOf(counted), items: itemsOf(parcel) }
}

/** Whether the open parcel can be closed: all of its items were scanned, or need no scan. */
export function isComplete(desk: Desk): boolean {
  const parcel = openParcel(desk)
  return parcel !== null && (!parcel.requires_scan || countOf(desk.counted) === itemsOf(parcel))
}

/** A parcel as the server will have it once it is packed. */
export const afterPacking = (
  row: PackingParcel,
  { weightGrams }: { weightGrams: number },
): PackingParcel => ({
  ...row,
  is_packed: true,
  weight_grams: weightGrams,
})

export type ScanReading =
  /** A parcel is opened, by its number or by an item of it, which is counted; `isNext` closes the one before. */
  | { is: 'opened'; id: string; lineId: string | null; isNext: boolean }
  | { is: 'counted'; lineId: string }
  /** It is neither here nor an item: the server may know it. */
  | { is: 'unknown' }
  | { is: 'refused'; verdict: Verdict }

const refused = (verdict: Verdict): ScanReading => ({ is: 'refused', verdict })

/**
 * What a scan means. A number opens its parcel; an item counts, or opens the first parcel that waits for it: one of which
 * it is all, before others. A parcel that is complete is closed by the scan of another one.
 */
export function readScan(desk: Desk, code: string): ScanReading {
  const { rows, counted } = desk
  const open = openParcel(desk)
  const named = rows.find(({ cn, status }) => status === 'approve' && isSameCode(cn, code))
  const line = open?.lines.find(isItem(code))
  if (open && named?.id === open.id) return { is: 'opened', id: open.id, lineId: null, isNext: false }
  if (open && line) {
    const missing = open.lines.find((own) => isItem(code)(own) && (counted[own.line_id] ?? 0) < own.quantity)
    if (missing) return { is: 'counted', lineId: missing.line_id }
  }
  const isFree = open === null || isComplete(desk)
  const progress = open && progressOf(open, counted)
  if (open && progress && !isFree) {
    if (line) return refused({ code: 'surplus', params: { title: line.title, items: line.quantity } })
    // Nothing was scanned into the open one: it is put aside.
    if (named && progress.scanned === 0) return { is: 'opened', id: named.id, lineId: null, isNext: false }
    if (named) return refused({ code: 'incomplete', params: progress })
    const other = lineIn(rows, code)
    return refused(
      other
        ? { code: 'notInParcel', params: { order: orderName(open), title: other.title } }
        : { code: 'codeNotInParcel', params: { order: orderName(open), scanned: code } },
    )
  }
  const isNext = open !== null
  if (named) return { is: 'opened', id: named.id, lineId: null, isNext }
  const [waiting, ...others] = waitingFor(
    rows.filter(({ id }) => id !== open?.id),
    code,
  )
  // Companies may give their products the same SKU or barcode.
  if (others.some(({ company }) => company !== waiting?.company))
    return refused({ code: 'ofSeveral', params: { scanned: code } })
  if (waiting) return { is: 'opened', id: waiting.id, lineId: waiting.lineId, isNext }
  if (open && line) return refused({ code: 'surplus', params: { title: line.title, items: line.quantity } })
  const packed = lineIn(rows, code)
  return packed ? refused({ code: 'packedBefore', params: { title: packed.title } }) : { is: 'unknown' }
}

const lineIn = (rows: readonly PackingParcel[], code: string) =>
  rows.flatMap(({ lines }) => lines).find(isItem(code))

/** The parcels that wait for an item, those of which it is all first. */
function waitingFor(rows: readonly PackingParcel[], code: string) {
  return rows
    .flatMap((row) => {
      const line = row.status === 'approve' && !row.is_packed ? row.lines.find(isItem(code)) : undefined
      const found = line && { id: row.id, lineId: line.line_id, company: row.company?.id }
      return found ? [{ ...found, isAll: itemsOf(row) === 1 }] : []
    })
    .toSorted((one, other) => Number(other.isAll) - Number(one.isAll))
}

/** What a scan means at the handover: only numbers of parcels count. */
export function readHandoverScan(
  rows: readonly PackingParcel[],
  collected: readonly string[],
  code: string,
): { id: string } | { isUnknown: true } | Verdict {
  const parcel = rows.find(({ cn, status }) => status === 'approve' && isSameCode(cn, code))
  if (!parcel) {
    const item = lineIn(rows, code)
    return item ? { code: 'itemForHandover', params: { title: item.title } } : { isUnknown: true }
  }
  const { id } = parcel
  const order = orderName(parcel)
  if (collected.includes(id)) return { code: 'collectedBefore', params: { order } }
  return isReady(parcel)
    ? { id }
    : { code: 'notPacked', params: { order, scanned: 0, items: itemsOf(parcel) } }
}

/** Whether a parcel can be handed over. */
const isReady = ({ status, is_packed, requires_scan }: PackingParcel) =>
  status === 'approve' && (is_packed || !requires_scan)

/** By courier, how many parcels can be handed over and are not collected yet. */
export function readyByCourier(
  rows: readonly PackingParcel[],
  collected: readonly string[],
): { courier: string; ids: string[] }[] {
  const ready = rows.filter((row) => isReady(row) && !collected.includes(row.id))
  return [...new Set(ready.map(({ courier }) => courier))]
    .toSorted((one, other) => one.localeCompare(other))
    .map((courier) => ({
      courier,
      ids: ready.filter((row) => row.courier === courier).map(({ id }) => id),
    }))
}

/** What the server knows of parcels with a number; null when it did not answer. */
export type Found = readonly PackingParcel[] | null

/** The row with this number among what the server found; what is said when there is none that is still here. */
export function foundBy(found: Found, code: string): PackingParcel | Verdict {
  if (found === null) return { code: 'notAsked', params: { scanned: code } }
  const here = found.find(({ status }) => status === 'approve')
  if (here) return here
  const [elsewhere] = found
  return elsewhere
    ? { code: 'elsewhere', params: { order: orderName(elsewhere), status: elsewhere.status } }
    : { code: 'foreign', params: { scanned: code } }
}

/** What can be packed of what the server found and the desk has not: it was booked after the desk was read. */
export function bookedMeanwhile(rows: readonly PackingParcel[], found: Found): readonly PackingParcel[] {
  const isHere = found?.some(({ id }) => rows.some((row) => row.id === id)) ?? false
  return isHere ? [] : (found ?? []).filter(({ status }) => status === 'approve')
}
