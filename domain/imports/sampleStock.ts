/** Where the stock of the sample lies in a company that copies it in (design §5). */
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
