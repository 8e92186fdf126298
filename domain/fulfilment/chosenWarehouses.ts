/** Which warehouses a person may choose for a parcel, and what allocation suggests (orders.md §6). */
import type { Act, Asked } from './acts.ts'
import type { PlannedParcel, Why } from './allocation.ts'
import type { Answers } from './answers.ts'
import type { WarehouseStock } from './facts.ts'
import type { ParcelResponse } from './orderContract.ts'

/** The field of a line's pieces: in the table of an assignment, of what comes back, or of what was counted. */
export const pieceField = (lineId: string, place: string): string => `${lineId} ${place}`

/** 'Why here' of a parcel; where a person has to choose, with the stock of now and what to preselect, or assign instead. */
export type StoredWhy = Why & { preselected?: PlannedParcel[]; instead?: PlannedParcel[] }

/** The stored form of `why`; null when nothing of that form is stored. */
export function whyOf({ why }: Pick<ParcelResponse, 'why'>): StoredWhy | null {
  const isStored = typeof why === 'object' && why !== null && Array.isArray((why as StoredWhy).candidates)
  return isStored ? (why as StoredWhy) : null
}

/**
 * Where a parcel without stock in the customer's city can be sent from with one press: the locations that allocation
 * found elsewhere, for a person who may assign it (orders.md §6, option 1). Empty when there are none.
 */
export function insteadOf(parcel: ParcelResponse): { name: string; city: string }[] {
  const why = whyOf(parcel)
  const isOffered = parcel.halt !== null && parcel.possible.includes('parcel.assigned')
  if (!why || !isOffered) return []
  return (why.instead ?? []).flatMap(({ warehouseId }) =>
    why.candidates.filter((candidate) => candidate.warehouseId === warehouseId),
  )
}

/** Sends a parcel from the warehouses of `insteadOf`, without a dialog. */
export const sentInstead = ({ id }: ParcelResponse): Act => ({
  type: 'parcel.assigned',
  parcelId: id,
  isAtOnce: true,
})

/** The warehouses to choose from, with their stock when the order was read. */
export function warehousesOf(parcel: Pick<ParcelResponse, 'why'>): WarehouseStock[] {
  return (whyOf(parcel)?.candidates ?? []).map(({ warehouseId: id, name, stock, verdict }) => ({
    id,
    name,
    isActive: verdict.code !== 'inactive',
    available: Object.fromEntries(stock.map(({ sku, available }) => [sku, available])),
  }))
}

/** What allocation suggests: the nearest first. */
export function preselected({ parcel }: Asked): Answers {
  const why = parcel && whyOf(parcel)
  const parts = [why?.preselected, why?.instead].find((planned) => planned && planned.length > 0) ?? []
  return Object.fromEntries(
    parts.flatMap(({ warehouseId, lines }) =>
      lines.map(({ lineId, quantity }) => [pieceField(lineId, warehouseId), String(quantity)]),
    ),
  )
}

/** Where all of a parcel can be sent from, with its answers: each place that has every piece. */
export function wholeAssignments(parcel: ParcelResponse): { name: string; answers: Answers }[] {
  const places = (whyOf(parcel)?.candidates ?? []).filter(({ verdict }) => verdict.code !== 'inactive')
  return places
    .filter(({ stock }) =>
      parcel.lines.every(({ sku, quantity }) =>
        stock.some((held) => held.sku === sku && held.available >= quantity),
      ),
    )
    .map(({ warehouseId, name }) => ({
      name,
      answers: Object.fromEntries(
        parcel.lines.flatMap(({ line_id, quantity }) =>
          places.map((place) => [
            pieceField(line_id, place.warehouseId),
            place.warehouseId === warehouseId ? String(quantity) : '',
          ]),
        ),
      ),
    }))
}
