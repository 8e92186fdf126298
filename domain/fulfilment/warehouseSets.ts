/** Which warehouses together have what an order needs (orders.md §6, 'Fit' and 'Ties'). */

import { inOrder } from '#domain/text.ts'

export type Holder = {
  id: string
  /** From where distances are measured. */
  km: number
  /** Available pieces of each ordered SKU. */
  stock: readonly number[]
  openParcels: number
}

/** Distances that differ by less count as equal. */
const EQUAL_KM = 10

/**
 * How many steps one search takes at most, which keeps it to a few milliseconds: enough for all pairs out of 100
 * warehouses and all triples out of 30. Beyond that a set that fits is found, but perhaps not the best.
 */
const MOST_STEPS = 6_000

/** Pieces of the ordered SKUs. */
export function piecesOf({ stock }: Holder): number {
  return sumOf(stock, (pieces) => pieces)
}

function sumOf<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amountOf(item), 0)
}

/** How one set of warehouses compares with another of the same size; the first difference decides. */
export type Difference = { by: 'distance' | 'pieces' | 'openParcels' | 'id'; amount: number }

/**
 * Why `set` is behind `best`: farther by more than 10 km, fewer pieces of the ordered SKUs, more open parcels today, or
 * a higher id. One that has none of this was too far from the nearest of all, which `best` is not. Null when it is no
 * farther than `best`: not all sets of many warehouses are looked at.
 */
export function whyBehind(set: readonly Holder[], best: readonly Holder[]): Difference | null {
  const km = sumOf(set, (holder) => holder.km) - sumOf(best, (holder) => holder.km)
  if (km > EQUAL_KM) return { by: 'distance', amount: km }
  const pieces = sumOf(best, piecesOf) - sumOf(set, piecesOf)
  if (pieces > 0) return { by: 'pieces', amount: pieces }
  const openParcels = sumOf(set, (holder) => holder.openParcels) - sumOf(best, (holder) => holder.openParcels)
  if (pieces === 0 && openParcels > 0) return { by: 'openParcels', amount: openParcels }
  if (pieces === 0 && openParcels === 0 && idsOf(set) > idsOf(best)) return { by: 'id', amount: 0 }
  return km > 0 ? { by: 'distance', amount: km } : null
}

/** One text, which sorts as the ids do. */
const idsOf = (set: readonly Holder[]) =>
  set
    .map(({ id }) => id)
    .sort()
    .join('\0')

/** Whether these warehouses together have all pieces. */
export function isEnough(set: readonly Holder[], needs: readonly number[]): boolean {
  return needs.every((need, sku) => sumOf(set, ({ stock }) => stock[sku] as number) >= need)
}

/**
 * Returns the best of the smallest sets that have all pieces; null when that takes more than `limit`. All together must
 * have enough. The result does not depend on the order of `holders`.
 */
export function bestSet(
  holders: readonly Holder[],
  needs: readonly number[],
  limit: number,
): readonly Holder[] | null {
  const orders: Orders = {
    byPlace: stepsOf(holders.toSorted(byPlace)),
    byId: stepsOf(holders.toSorted((a, b) => inOrder(a.id, b.id))),
  }
  for (let size = 1; size <= limit; size++) {
    const set = bestOfSize(orders, needs, size)
    if (set) return set
  }
  const greedy = greedySet(holders, needs)
  return greedy.length <= limit ? greedy : null
}

/**
 * A set that takes, again and again, the warehouse that has most of what is still missing. All together must have
 * enough. It says how many parcels an order would make that needs more than the limit.
 */
export function greedySet(holders: readonly Holder[], needs: readonly number[]): readonly Holder[] {
  const set: Holder[] = []
  let rest = holders.toSorted(byPlace)
  for (let missing = needs; missing.some((need) => need > 0); ) {
    const gain = ({ stock }: Holder) =>
      sumOf(
        stock.map((has, sku) => Math.min(has, missing[sku] as number)),
        (n) => n,
      )
    const [next] = rest.toSorted((a, b) => gain(b) - gain(a))
    if (!next) throw new Error('the warehouses do not have all pieces')
    set.push(next)
    rest = rest.filter((holder) => holder !== next)
    missing = missing.map((need, sku) => Math.max(0, need - (next.stock[sku] as number)))
  }
  return set
}

/** Nearest first, then more pieces, fewer open parcels, lower id. */
export function byPlace(a: Holder, b: Holder): number {
  return a.km - b.km || piecesOf(b) - piecesOf(a) || a.openParcels - b.openParcels || inOrder(a.id, b.id)
}

/** A warehouse, with the best that it and the ones after it have of everything. */
type Step = {
  holder: Holder
  pieces: number
  most: readonly number[]
  mostPieces: number
  leastKm: number
  leastOpenParcels: number
  next: Step | null
}

function stepsOf(sorted: readonly Holder[]): Step | null {
  return sorted.reduceRight<Step | null>((next, holder) => {
    const pieces = piecesOf(holder)
    return {
      holder,
      pieces,
      most: holder.stock.map((has, sku) => Math.max(has, next?.most[sku] ?? 0)),
      mostPieces: Math.max(pieces, next?.mostPieces ?? 0),
      leastKm: Math.min(holder.km, next?.leastKm ?? holder.km),
      leastOpenParcels: Math.min(holder.openParcels, next?.leastOpenParcels ?? holder.openParcels),
      next,
    }
  }, null)
}

/** The same warehouses in two orders. */
type Orders = { byPlace: Step | null; byId: Step | null }

/** What sets are compared by. */
type Merit = { km: number; pieces: number; openParcels: number }

type Found = Merit & { set: readonly Holder[]; missing: readonly number[] }

/** Whether something is still missing when each of `times` warehouses gives `has`. A loop, because it is asked most often. */
function isShort(missing: readonly number[], has: readonly number[], times: number): boolean {
  for (let sku = 0; sku < missing.length; sku++)
    if ((missing[sku] as number) > times * (has[sku] as number)) return true
  return false
}

/**
 * Calls `onFit` with each set of `size` that has all pieces, in the order of `first`. Leaves out sets of which `isHopeless`
 * says so: it gets the best that any of them could have.
 */
function eachSet(
  first: Step | null,
  needs: readonly number[],
  size: number,
  isHopeless: (atBest: Merit) => boolean,
  onFit: (found: Found) => void,
) {
  let steps = 0
  function visit(from: Step | null, { set, missing, km, pieces, openParcels }: Found) {
    const left = size - set.length
    for (let step = from; step && steps < MOST_STEPS; step = step.next) {
      steps++
      const { holder, most } = step
      const atBest = {
        km: km + left * step.leastKm,
        pieces: pieces + left * step.mostPieces,
        openParcels: openParcels + left * step.leastOpenParcels,
      }
      if (isHopeless(atBest) || isShort(missing, most, left)) return
      if (left === 1 && isShort(missing, holder.stock, 1)) continue
      const found = {
        set: [...set, holder],
        missing: missing.map((need, sku) => need - (holder.stock[sku] as number)),
        km: km + holder.km,
        pieces: pieces + step.pieces,
        openParcels: openParcels + holder.openParcels,
      }
      if (left > 1) visit(step.next, found)
      else if (!isHopeless(found)) onFit(found)
    }
  }
  visit(first, { set: [], missing: needs, km: 0, pieces: 0, openParcels: 0 })
}

/** The best set of a size that has all pieces; null when none does. */
function bestOfSize(orders: Orders, needs: readonly number[], size: number): readonly Holder[] | null {
  let nearest: Found | null = null as Found | null
  const isNotNearer = ({ km }: Merit) => nearest !== null && km >= nearest.km
  eachSet(orders.byPlace, needs, size, isNotNearer, (found) => {
    nearest = found
  })
  if (nearest === null) return null

  // In the order of ids, the first of equal sets has the lowest ones.
  const farthest = nearest.km + EQUAL_KM
  let best: Found | null = null as Found | null
  const isNoBetter = ({ km, pieces, openParcels }: Merit) =>
    km > farthest ||
    (best !== null && (pieces < best.pieces || (pieces === best.pieces && openParcels >= best.openParcels)))
  eachSet(orders.byId, needs, size, isNoBetter, (found) => {
    best = found
  })
  return (best ?? nearest).set
}
