/** Which parcels with a courier need a person, what is done to them, and what the scan of a number means. */
import type { ParcelFacts, ParcelState } from '#domain/fulfilment/facts.ts'
import { isSameCode } from '#domain/packing/desk.ts'
import type { CourierMeaning } from '#domain/partners/couriers.ts'
import type { Delivery, DeliveryKind } from './deliveryContract.ts'

type Followed = Pick<ParcelFacts, 'returnStage' | 'attemptedAt'> & {
  state: ParcelState
  /** The newest news of its number, if there are any. */
  newest: { meaning: CourierMeaning; at: number } | undefined
}

/**
 * Why a parcel needs a person. A failed attempt does until the courier is on its way to the customer again; 'being
 * returned' alone is no Return (transition 29), but the parcel is expected.
 */
export function deliveryKindOf({ state, returnStage, attemptedAt, newest }: Followed): DeliveryKind {
  if (state === 'returnClosed') return 'checked'
  if (state === 'returned') return returnStage === 'received' ? 'received' : 'expected'
  if (state !== 'dispatched') return 'other'
  if (newest?.meaning === 'unclear') return 'unclear'
  if (newest?.meaning === 'returning') return 'expected'
  const isOutAgain = newest?.meaning === 'outForDelivery' && newest.at > (attemptedAt ?? 0)
  return attemptedAt === null || isOutAgain ? 'other' : 'attemptFailed'
}

/** Pieces of a line that came back. */
type CheckedLine = { lineId: string; good: number; damaged: number }

/** What a person does to a parcel of the list. */
export type DeliveryAct = { id: string } & (
  | { is: 'advised'; advice: 'retry' | 'return' }
  | { is: 'received' }
  | { is: 'checked'; lines: readonly CheckedLine[] }
)

/** The event of the parcel chart that an act is, as it is sent. */
export function eventOfAct(act: DeliveryAct): { type: string } & Record<string, unknown> {
  switch (act.is) {
    case 'advised':
      return { type: 'delivery.advised', advice: act.advice }
    case 'received':
      return { type: 'parcel.markedReturned' }
    case 'checked':
      return { type: 'return.checked', lines: act.lines }
  }
}

/** A parcel of the list after an act, as the server will have it. */
export function afterAct(row: Delivery, act: DeliveryAct): Delivery {
  switch (act.is) {
    case 'advised': {
      const state = row.is_told ? 'queued' : 'byHand'
      return { ...row, advice: { advice: act.advice, state, words: null } }
    }
    case 'received':
      return { ...row, kind: 'received', status: 'returned' }
    case 'checked':
      return { ...row, kind: 'checked', damaged: act.lines.reduce((sum, { damaged }) => sum + damaged, 0) }
  }
}

/** Whether a parcel can be received: it is with the courier, or on its way back. */
export const canBeReceived = ({ kind, status }: Pick<Delivery, 'kind' | 'status'>): boolean =>
  kind === 'expected' || status === 'dispatch'

/** How many pieces of each line are damaged, by its id. */
export type Damaged = Readonly<Record<string, number>>

/** All lines of a return, with what is not damaged as good. */
export function checkedLines({ lines }: Pick<Delivery, 'lines'>, damaged: Damaged): CheckedLine[] {
  return lines.map(({ line_id: lineId, quantity }) => {
    const broken = Math.min(quantity, damaged[lineId] ?? 0)
    return { lineId, good: quantity - broken, damaged: broken }
  })
}

/** What is said of a scan. */
export type ReturnVerdict =
  | { code: 'received' | 'opened' | 'checkOpen' | 'checkedBefore'; params: { order: string } }
  | { code: 'elsewhere'; params: { order: string; status: Delivery['status'] } }
  | { code: 'foreign' | 'notAsked'; params: { scanned: string } }

/** Whether a verdict is good news. */
export const isGoodNews = ({ code }: ReturnVerdict): boolean => code === 'received' || code === 'opened'

export type ReturnScan =
  /** It is back, or is looked at. */
  | { is: 'received' | 'opened'; id: string; verdict: ReturnVerdict }
  | { is: 'refused'; verdict: ReturnVerdict }
  /** It is not on the list: the server may know it. */
  | { is: 'unknown' }

/**
 * What the scan of a number means: the first one says that the parcel is back, the next one opens its check. While a check
 * is open, others are received, but none is opened.
 */
export function readReturnScan(
  { rows, checkingId }: { rows: readonly Delivery[]; checkingId: string | null },
  code: string,
): ReturnScan {
  const named = rows.filter(({ cn }) => isSameCode(cn, code))
  const row = named.find(canBeReceived) ?? named.find(({ kind }) => kind === 'received') ?? named[0]
  if (!row) return { is: 'unknown' }
  const { id, order, kind, status } = row
  if (canBeReceived(row)) return { is: 'received', id, verdict: { code: 'received', params: { order } } }
  if (kind === 'received') {
    const open = rows.find((other) => other.id === checkingId)
    return open && open.id !== id
      ? { is: 'refused', verdict: { code: 'checkOpen', params: { order: open.order } } }
      : { is: 'opened', id, verdict: { code: 'opened', params: { order } } }
  }
  return {
    is: 'refused',
    verdict:
      kind === 'checked'
        ? { code: 'checkedBefore', params: { order } }
        : { code: 'elsewhere', params: { order, status } },
  }
}
