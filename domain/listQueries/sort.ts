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

/** Made when it is first used: that takes longer than everything else that a list computes before its first rows. */
let collator: Intl.Collator | undefined
function compareTexts(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { numeric: true })
  return collator.compare(a, b)
}

/** The rows by their values in a column; those with equal values keep their order, in both directions. */
export function sortedBy<Row, Column extends string>(
  rows: readonly Row[],
  sort: Sort<Column>,
  valueIn: Record<Column, (row: Row) => string | number>,
): Row[] {
  const isDescending = sort.startsWith('-')
  const value = valueIn[(isDescending ? sort.slice(1) : sort) as Column]
  // Each value is computed once: a total is a sum over the lines of an order.
  const values = rows.map(value)
  const inOrder = (a: string | number, b: string | number) => (isDescending ? compare(b, a) : compare(a, b))
  if (values.every((next, at) => at === 0 || inOrder(values[at - 1] as typeof next, next) <= 0))
    return [...rows]
  const entries = values.map((of, at) => ({ of, row: rows[at] as Row }))
  if (new Set(values).size > rows.length / 2)
    return entries.sort((a, b) => inOrder(a.of, b.of)).map(({ row }) => row)
  // Texts that are there many times are compared once: that is what takes long.
  const rowsOf = new Map<string | number, Row[]>()
  for (const { of, row } of entries) {
    const same = rowsOf.get(of)
    if (same) same.push(row)
    else rowsOf.set(of, [row])
  }
  return [...rowsOf].sort(([a], [b]) => inOrder(a, b)).flatMap(([, same]) => same)
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b))
}
