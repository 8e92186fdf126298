/** Why a warehouse is not closed, and what to do first: said by the server, and on screen before anything is sent. */

import type { SwitchPlace } from '#domain/settings/warehouseSwitch.ts'

const plural = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`

export const warehouseInUse = (p: { name: string; parcels: number; units: number }): string =>
  p.parcels > 0
    ? `"${p.name}" still has ${plural(p.parcels, 'open parcel', 'open parcels')}. Dispatch them, or assign them to another warehouse first.`
    : `"${p.name}" still has ${plural(p.units, 'piece', 'pieces')} in stock. Take them out by stock adjustments first.`

/** '2 in Korangi and 1 in Saddar' */
export const countedIn = (counts: readonly { name: string; count: number }[]): string =>
  counts.map(({ name, count }) => `${count.toLocaleString('en')} in ${name}`).join(', ')

/** Why a company cannot change whose warehouses it uses yet. */
export const warehousesInUse = (p: {
  places: readonly Pick<SwitchPlace, 'name' | 'openParcels'>[]
}): string => {
  const parcels = p.places.reduce((sum, { openParcels }) => sum + openParcels, 0)
  const where = countedIn(p.places.map(({ name, openParcels }) => ({ name, count: openParcels })))
  return `Not yet: ${plural(parcels, 'parcel is', 'parcels are')} still open (${where}). Hand them to the courier or cancel their fulfilment first.`
}
