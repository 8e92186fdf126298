/**
 * What a file does not say clearly: a person answers it once for all rows that have the same text, or corrects a single
 * cell in place, and the file is checked again before it is imported.
 */
import * as v from 'valibot'
import { plainCell } from '#domain/outside/cells.ts'
import { trimmed } from '#domain/text.ts'
import {
  type ColumnMapping,
  type ImportColumn,
  type ImportKind,
  importColumns,
  nextColumns,
  placeOfCell,
} from './importColumns.ts'
import type { ImportProblem, ImportRecord } from './importContract.ts'
import type { ImportFile } from './importRecords.ts'

/** A text of a column that is not clear, as it is written in the file, with the rows that have it. */
export type FileDoubt = {
  /** By which it is answered. */
  key: string
  column: ImportColumn
  written: string
  rows: number[]
  /** What the answer is one of, where the server says it. */
  choices: readonly string[]
}

/** What is written in place of a text, or of a single cell, by the key of its doubt. */
export type Answers = Readonly<Record<string, string>>

/** Answers that were given and not checked yet, for the file of this name. */
export type KeptAnswers = { file: string; answers: Answers }

const recordSchema = v.object({
  v: v.literal(2),
  /** The e-mail address of the person who gave them. */
  owner: v.string(),
  kept: v.object({ file: v.string(), answers: v.record(v.string(), v.string()) }),
})

/** The text to store. */
export function keptAnswersRecord(kept: KeptAnswers, owner: string): string {
  return JSON.stringify({ v: 2, owner, kept } satisfies v.InferInput<typeof recordSchema>)
}

/** What was stored for this person; null for anything else. */
export function parseKeptAnswers(json: string | null, owner: string): KeptAnswers | null {
  try {
    const result = v.safeParse(recordSchema, JSON.parse(String(json)))
    return result.success && result.output.owner === owner ? result.output.kept : null
  } catch {
    return null
  }
}

/** A file whose columns are known, with what the check of it found. */
export type CheckedFile = {
  kind: ImportKind
  file: ImportFile
  mapping: ColumnMapping
  problems: readonly ImportProblem[]
}

/** What a status in a store or a shop says of an order has no other text that would be right. */
const uncorrectable: readonly ImportColumn[] = [
  'state',
  'cancelledAt',
  'paymentStatus',
  'currency',
  'refundedQuantity',
]

/** Finds the cell of a column in a row. */
function cellFinder({ kind, file, mapping }: Pick<CheckedFile, 'kind' | 'file' | 'mapping'>) {
  const next = nextColumns(kind, file.headers, mapping)
  const cellsOf = new Map(file.rows.map(({ row, cells }) => [row, cells]))
  return (row: number, column: ImportColumn) => {
    const cells = cellsOf.get(row) ?? []
    const at = placeOfCell(column, cells, mapping, next)
    return { at, text: at === undefined ? '' : trimmed(cells[at]) }
  }
}

const columnOf = (kind: ImportKind, name: string) => importColumns[kind].find((column) => column === name)

/** The questions of a file, each once: those of most rows first. */
export function doubtsOf(checked: CheckedFile): FileDoubt[] {
  const cellOf = cellFinder(checked)
  const found = new Map<string, FileDoubt>()
  for (const { row, column: name, asks, choices = [] } of checked.problems) {
    const column = columnOf(checked.kind, name)
    if (!asks || column === undefined) continue
    const { text: written } = cellOf(row, column)
    const key = `${column}:${written}`
    const known = found.get(key) ?? { key, column, written, rows: [], choices }
    known.rows.push(row)
    found.set(key, known)
  }
  return [...found.values()].sort((a, b) => b.rows.length - a.rows.length)
}

/** The problems of a file to show: a note on what is imported is shown once, with the number of further records it is about. */
export function toldOnce(problems: readonly ImportProblem[]): (ImportProblem & { more: number })[] {
  const first = new Map<string, ImportProblem & { more: number }>()
  return problems.flatMap((problem) => {
    const key = `${problem.column}\n${problem.message}`
    const same = problem.is_error ? undefined : first.get(key)
    if (same) {
      same.more += 1
      return []
    }
    const told = { ...problem, more: 0 }
    if (!problem.is_error) first.set(key, told)
    return [told]
  })
}

/** A cell that leaves its record out, and can be corrected in place. */
export type WrongCell = {
  key: string
  row: number
  column: ImportColumn
  written: string
  messages: string[]
}

/** The cells that can be corrected, in the order of the file. */
export function wrongCellsOf(checked: CheckedFile): WrongCell[] {
  const cellOf = cellFinder(checked)
  const found = new Map<string, WrongCell>()
  for (const { row, column: name, asks, is_error, message } of checked.problems) {
    const column = columnOf(checked.kind, name)
    if (asks || !is_error || column === undefined || uncorrectable.includes(column)) continue
    const key = `${row}/${column}`
    const known = found.get(key) ?? { key, row, column, written: cellOf(row, column).text, messages: [] }
    known.messages.push(message)
    found.set(key, known)
  }
  return [...found.values()].sort((a, b) => a.row - b.row)
}

/** Those answers whose questions are still open. */
export function openAnswers(checked: CheckedFile, answers: Answers): Answers {
  const keys = new Set([...doubtsOf(checked), ...wrongCellsOf(checked)].map(({ key }) => key))
  return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)))
}

/** The file with all answers in its cells. A column that it lacks is added at its end. */
export function withAnswers(checked: CheckedFile, answers: Answers): Pick<CheckedFile, 'file' | 'mapping'> {
  const cellOf = cellFinder(checked)
  const written = new Map<number, [ImportColumn, string][]>()
  const write = (row: number, column: ImportColumn, text: string) =>
    written.set(row, [...(written.get(row) ?? []), [column, text]])
  for (const { key, column, rows } of doubtsOf(checked))
    if (Object.hasOwn(answers, key)) for (const row of rows) write(row, column, answers[key] as string)
  for (const { key, row, column } of wrongCellsOf(checked))
    if (Object.hasOwn(answers, key)) write(row, column, answers[key] as string)

  const { file } = checked
  const mapping = { ...checked.mapping }
  const added: string[] = []
  for (const [row, texts] of written)
    for (const [column] of texts) {
      if (cellOf(row, column).at !== undefined || mapping[column] !== undefined) continue
      mapping[column] = file.headers.length + added.length
      added.push(column)
    }
  const rows = file.rows.map(({ row, cells }) => {
    const texts = written.get(row)
    if (!texts) return { row, cells }
    const corrected = [...cells]
    for (const [column, text] of texts) {
      const at = cellOf(row, column).at ?? (mapping[column] as number)
      while (corrected.length < at) corrected.push('')
      corrected[at] = text
    }
    return { row, cells: corrected }
  })
  const headers = added.length > 0 ? [...file.headers, ...added] : file.headers
  return { file: { ...file, headers, rows }, mapping }
}

/** The products that orders of a file have and the company has not, as far as the file says their name and price. */
export function missingProducts(checked: CheckedFile): ImportRecord[] {
  const cellOf = cellFinder(checked)
  return doubtsOf(checked)
    .filter(({ column }) => column === 'sku')
    .flatMap(({ written, rows }) => {
      const [row = 0] = rows
      const [name, price] = [cellOf(row, 'title').text, cellOf(row, 'price').text]
      const isComplete = plainCell(name) !== '' && plainCell(price) !== ''
      return isComplete ? [{ row, cells: { sku: written, name, price }, lines: [], repeats: null }] : []
    })
}
