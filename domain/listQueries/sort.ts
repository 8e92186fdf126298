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
  return rows
    .map((row) => ({ row, value: value(row) }))
    .sort((a, b) => (isDescending ? compare(b.value, a.value) : compare(a.value, b.value)))
    .map(({ row }) => row)
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b))
}
