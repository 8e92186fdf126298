/** What keeps a file from being read. */
import { type ColumnMapping, type ImportColumn, type ImportKind, importColumns } from './importColumns.ts'
import type { ImportProblem, ImportRecord, Job, SkippedRecord } from './importContract.ts'
import { groupsOf, type ImportFile, withReadableDates } from './importRecords.ts'

/** The largest file, in bytes. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024

export type FileProblem =
  | 'tooLarge'
  | 'encoding'
  | 'empty'
  | 'noRows'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'malformed'

export class FileProblemError extends Error {
  readonly problem: FileProblem
  /** Of the file, where one row is the problem. */
  readonly row: number | null
  constructor(problem: FileProblem, row: number | null = null) {
    super(problem)
    this.name = 'FileProblemError'
    this.problem = problem
    this.row = row
  }
}

type Sent = { kind: ImportKind; file: ImportFile; mapping: ColumnMapping }

/**
 * The rows of the file that are not imported, as they are in it, each with the reason: to correct and import again.
 * @param later what became wrong after the file was checked, which is known by the first row of a record alone
 */
export function wrongRows(
  { kind, file, mapping }: Sent,
  problems: readonly Pick<ImportProblem, 'row' | 'is_error' | 'message'>[],
  later: Job['skipped_rows'] = [],
): { cells: string[]; reason: string }[] {
  const errors = problems.filter(({ is_error }) => is_error)
  const laterErrors = later.map(({ row, reason }) => ({ row, message: reason }))
  const reasons = new Map<number, string>()
  for (const { rows } of groupsOf(kind, file, mapping)) {
    const ofRecord = (all: readonly { row: number; message: string }[]) =>
      all.filter((problem) => rows.includes(problem.row))
    const known = ofRecord(errors)
    const own = known.length > 0 ? known : ofRecord(laterErrors)
    if (own.length === 0) continue
    for (const each of rows)
      reasons.set(
        each,
        own
          .filter((problem) => problem.row === each)
          .map(({ message }) => message)
          .join(' '),
      )
  }
  // By themselves these rows may not say which number of a date is the month.
  return withReadableDates(file, mapping)
    .rows.filter(({ row }) => reasons.has(row))
    .map(({ row, cells }) => ({ cells, reason: reasons.get(row) ?? '' }))
}

/**
 * The same from what the server has, when the file itself is gone: the columns that were recognised and are not empty,
 * a row for each item of an order. With the names of the columns it is a file that can be imported again.
 */
export function skippedTable(
  kind: ImportKind,
  skipped: readonly SkippedRecord[],
): { columns: ImportColumn[]; rows: { cells: string[]; reason: string }[] } {
  const rows = skipped.flatMap(({ record: { cells, lines, differs = [] }, reason }) => {
    // What the order says otherwise is in its second row, if need be in one without an item.
    const others = Object.fromEntries(differs.map(({ column, text }) => [column, text]))
    const items = lines.length > 0 ? lines : [{}]
    const all = items.length === 1 && differs.length > 0 ? [...items, {}] : items
    return all.map((line, at) => {
      const own: Record<string, unknown> =
        at === 0 ? cells : { number: cells['number'], ...(at === 1 && others) }
      const { total, discount, refunded, ...item }: Partial<ImportRecord['lines'][number]> = line
      const more = { lineTotal: total, lineDiscount: discount, refundedQuantity: refunded }
      return {
        cells: { ...own, ...item, ...(lines.length > 0 && more) } as Partial<Record<string, string>>,
        reason: at === 0 ? reason : '',
      }
    })
  })
  const columns = importColumns[kind].filter((column) => rows.some(({ cells }) => cells[column]))
  return {
    columns,
    rows: rows.map(({ cells, reason }) => ({ cells: columns.map((column) => cells[column] ?? ''), reason })),
  }
}
