/** Where the stock of the sample lies in a company that copies it in (design §5). */
import { kilometresBetween, placeOf } from '#domain/fulfilment/cities.ts'

/** Pieces of a product in a city, as the sample has them. */
export type CityStock = { city: string; pieces: number }

/** The stock of a product in one cell of its record: 'Karachi 8, Lahore 4'. */
export function stockCell(stock: readonly CityStock[]): string {
  return stock.map(({ city, pieces }) => `${city} ${pieces}`).join(', ')
}

/** What such a cell says; nothing for any other text. */
export function readStockCell(cell: string): CityStock[] {
  return cell
    .split(', ')
    .map((part) => /^(\D+) (\d{1,6})$/.exec(part))
    .flatMap((match) => (match ? [{ city: match[1] ?? '', pieces: Number(match[2]) }] : []))
}

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
      .map(({ id, city }) => ({ id, km: kilometres(at.city, city) }))
      .toSorted((a, b) => a.km - b.km)
    if (nearest) pieces.set(nearest.id, (pieces.get(nearest.id) ?? 0) + at.pieces)
  }
  return pieces
}

const FARTHEST = 100_000

/** A city that is not known is the farthest. */
function kilometres(from: string, to: string): number {
  const [here, there] = [placeOf(from), placeOf(to)]
  return here && there ? kilometresBetween(here, there) : FARTHEST
}
