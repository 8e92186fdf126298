/** Which warehouses get the stock of the sample. Apart from sampleStock.ts: the browser measures no distance. */
import { kilometresBetween } from '#domain/fulfilment/distance.ts'
import type { CityStock } from './sampleStock.ts'

/**
 * The pieces that each warehouse gets, by its id. Each city of the sample has one warehouse: the nearest that no city
 * before it has, so that every warehouse has stock as long as there are cities; after that the nearest of all.
 */
export function spreadStock(
  stock: readonly CityStock[],
  warehouses: readonly { id: string; city: string }[],
): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const at of stock) {
    const unused = warehouses.filter(({ id }) => !pieces.has(id))
    const [nearest] = (unused.length > 0 ? unused : warehouses)
      .map(({ id, city }) => ({ id, km: kilometresBetween(at.city, city) ?? FARTHEST }))
      .toSorted((a, b) => a.km - b.km)
    if (nearest) pieces.set(nearest.id, (pieces.get(nearest.id) ?? 0) + at.pieces)
  }
  return pieces
}

/** Of a city that is not known, in km. */
const FARTHEST = 100_000
