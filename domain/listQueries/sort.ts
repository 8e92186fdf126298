/** Sorting by a column: how it is written in a query, and what the header of a column does. */

/** A column, ascending; descending with '-' before it. */
export type Sort<Column extends string> = Column | `-${Column}`

/** Every sort by one of the columns. */
export function sortsOf<Column extends string>(columns: readonly Column[]): readonly Sort<Column>[] {
  return columns.flatMap((column): Sort<Column>[] => [column, `-${column}`])
}

/** How a list with this sort is sorted by the column: the value of `aria-sort`. */
export function sortDirection<Column extends string>(
  sort: Sort<Column>,
  column: Column,
): 'ascending' | 'descending' | 'none' {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : 'none'
}

/** The sort after a press on the header of a column: ascending, and descending when it is that already. */
export function toggledSort<Column extends string>(sort: Sort<Column>, column: Column): Sort<Column> {
  return sort === column ? `-${column}` : column
}

/** The rank of each row in the order of a column; rows of equal value have the same. */
export type Ranks = { of: Uint32Array; count: number }

/** Ranks rows by a value: numbers by size, texts as people sort them, with the numbers in them by size. */
export function ranksOf<Row>(rows: readonly Row[], valueOf: (row: Row) => string | number): Ranks {
  const values = rows.map(valueOf)
  const of = new Uint32Array(values.length)
  const ranks = new Map<string | number, number>()
  let rank = -1
  let last: string | number | null = null
  for (const value of inOrder([...new Set(values)])) {
    if (last === null || !areAlike(last, value)) rank++
    ranks.set(value, rank)
    last = value
  }
  for (const [at, value] of values.entries()) of[at] = ranks.get(value) as number
  return { of, count: rank + 1 }
}

/** Indexes of rows, sorted by rank without comparisons. Rows of equal rank keep their order, in both directions. */
export function sortedByRank(
  places: Uint32Array,
  { of, count }: Ranks,
  direction: 'ascending' | 'descending',
): Uint32Array {
  const rankOf = (place: number) => {
    const rank = of[place] as number
    return direction === 'ascending' ? rank : count - 1 - rank
  }
  // How many rows each rank has; then where its next row goes.
  const next = new Uint32Array(count)
  for (const place of places) (next[rankOf(place)] as number)++
  let before = 0
  for (const rank of next.keys()) {
    const many = next[rank] as number
    next[rank] = before
    before += many
  }
  const sorted = new Uint32Array(places.length)
  for (const place of places) sorted[(next[rankOf(place)] as number)++] = place
  return sorted
}

const areNumbers = (values: readonly (string | number)[]): values is readonly number[] =>
  values.every((value) => typeof value === 'number')

function inOrder(values: (string | number)[]): Iterable<string | number> {
  return areNumbers(values) ? Float64Array.from(values).sort() : values.sort(compare)
}

/** Whether two different values have the same rank: texts that differ in what nobody sees. */
const areAlike = (a: string | number, b: string | number) => typeof a === 'string' && compare(a, b) === 0

/** Made when it is first used: that takes longer than everything else that a list computes before its first rows. */
let collator: Intl.Collator | undefined

function compare(a: string | number, b: string | number): number {
  collator ??= new Intl.Collator('en', { numeric: true })
  return collator.compare(String(a), String(b))
}
