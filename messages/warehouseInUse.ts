/** Why a warehouse is not closed, and what to do first: said by the server, and on screen before anything is sent. */

const plural = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`

export const warehouseInUse = (p: { name: string; parcels: number; units: number }): string =>
  p.parcels > 0
    ? `"${p.name}" still has ${plural(p.parcels, 'open parcel', 'open parcels')}. Dispatch them, or assign them to another warehouse first.`
    : `"${p.name}" still has ${plural(p.units, 'piece', 'pieces')} in stock. Take them out by stock adjustments first.`
