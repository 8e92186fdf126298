/**
 * Imports in the live API (contract.ts). A file is sent in parts, as the rows that its columns give, because a large
 * body would not arrive over a slow line in the time that a call has; each part is answered with what is wrong in it.
 * Then the import is started, and runs as a job of the server.
 */
import * as v from 'valibot'
import { idSchema, shortTextSchema } from '#domain/fulfilment/contract.ts'
import { MAX_LINES } from '#domain/fulfilment/orderContract.ts'

/** The most rows of a file. */
export const MAX_IMPORT_ROWS = 20_000
/** The most records in one part, and the most characters of it: a body has at most 64 kB. */
export const MAX_PART_RECORDS = 100
export const MAX_PART_CHARACTERS = 15_000
/** A cell is cut off after this, so that it is refused by its own rule and not with the whole part. */
export const MAX_CELL = 5_000

const cell = v.pipe(v.string(), v.maxLength(MAX_CELL))
/** The last row of a file that can be named. */
export const MAX_ROW = 10_000_000

const rowNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_ROW))

/** One order or product of a file, as text. `row` is the number of its first row in the file, as a spreadsheet counts. */
const importRecordSchema = v.object({
  row: rowNumber,
  /** What the columns say, by their name (importColumns.ts). */
  cells: v.record(v.string(), cell),
  /** The items of an order: a line of the file each. */
  lines: v.optional(
    v.pipe(
      v.array(
        v.object({
          row: rowNumber,
          sku: v.optional(cell, ''),
          title: v.optional(cell, ''),
          quantity: v.optional(cell, ''),
          price: v.optional(cell, ''),
          total: v.optional(cell),
          discount: v.optional(cell),
          refunded: v.optional(cell),
        }),
      ),
      // One more than an order can have, so that the order is refused by its own rule and not with the whole part.
      v.maxLength(MAX_LINES + 1),
    ),
    [],
  ),
  /** The row of another order with the same number, of another customer: neither is imported. */
  repeats: v.optional(v.nullable(rowNumber), null),
  /** What a later row of the same order says otherwise: `row` is the one that has what is in the cells. */
  differs: v.optional(
    v.pipe(
      v.array(v.object({ column: shortTextSchema, row: rowNumber, otherRow: rowNumber, text: cell })),
      v.maxLength(50),
    ),
  ),
})
export type ImportRecord = v.InferOutput<typeof importRecordSchema>

export const jobKinds = ['orders', 'products', 'sample'] as const
export type JobKind = (typeof jobKinds)[number]
/** 'stopped': before all rows were imported; the rest is skipped. */
export const jobStates = ['receiving', 'running', 'done', 'stopped'] as const

/** `POST imports/` */
export const newImportSchema = v.object({ kind: v.picklist(jobKinds), file_name: shortTextSchema })

/** `POST imports/{id}/rows/`: a row that was received already stays as it is. */
export const importRowsSchema = v.object({
  records: v.pipe(v.array(importRecordSchema), v.minLength(1), v.maxLength(MAX_PART_RECORDS)),
})

const importProblemSchema = v.object({
  row: v.number(),
  /** Of importColumns.ts. */
  column: v.string(),
  message: v.string(),
  /** The record is not imported. Otherwise it is, and somebody should know. */
  is_error: v.boolean(),
  /** A person can answer it once for all records that have the same text. */
  asks: v.optional(v.boolean()),
  /** What the answer is one of, where the browser does not know that. */
  choices: v.optional(v.array(v.string())),
})
export type ImportProblem = v.InferOutput<typeof importProblemSchema>

export const importRowsResponseSchema = v.object({
  /** Records received so far, and how many of them have no error. */
  total: v.number(),
  good: v.number(),
  problems: v.array(importProblemSchema),
})

/** `GET imports/{id}/rows/?after=`: the records that are not imported, from the row after that one on. */
export const skippedRecordsSchema = v.object({
  rows: v.array(v.object({ record: importRecordSchema, reason: v.string() })),
  /** Where the next page begins; null on the last one. */
  next: v.nullable(v.number()),
})
export type SkippedPage = v.InferOutput<typeof skippedRecordsSchema>
export type SkippedRecord = SkippedPage['rows'][number]

/** A file as the server received it: nothing is imported yet. */
export type CheckedImport = v.InferOutput<typeof importRowsResponseSchema> & { id: string }

/** `POST imports/{id}/start/`, `POST imports/{id}/stop/` and `GET jobs/{id}/` */
export const jobSchema = v.object({
  id: idSchema,
  kind: v.picklist(jobKinds),
  state: v.picklist(jobStates),
  /** Why it was stopped. */
  stop_reason: v.optional(v.string()),
  file_name: v.string(),
  total: v.number(),
  created: v.number(),
  skipped: v.number(),
  /** Why records were skipped: the first ones of the file. */
  skipped_rows: v.array(v.object({ row: v.number(), reason: v.string() })),
  /** The first records that are imported although something should be known of them. */
  warned_rows: v.array(v.object({ row: v.number(), reason: v.string() })),
})
export type Job = v.InferOutput<typeof jobSchema>

/** What was checked before a reload, as the server kept it. */
export function checkedOf({ id, total, skipped, skipped_rows, warned_rows }: Job): CheckedImport {
  const problemsOf = (rows: Job['skipped_rows'], is_error: boolean) =>
    rows.map(({ row, reason }) => ({ row, column: '', message: reason, is_error }))
  const problems = [...problemsOf(skipped_rows, true), ...problemsOf(warned_rows, false)]
  return { id, total, good: total - skipped, problems: problems.toSorted((a, b) => a.row - b.row) }
}
