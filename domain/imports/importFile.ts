/** What keeps a file from being read. */
import type { ColumnMapping, ImportKind } from './importColumns.ts'
import type { ImportProblem } from './importContract.ts'
import { type ImportFile, recordsOf } from './importRecords.ts'

/** The largest file, in bytes. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024

export type FileProblem = 'tooLarge' | 'encoding' | 'empty' | 'noRows' | 'tooManyRows' | 'malformed'

export class FileProblemError extends Error {
  readonly problem: FileProblem
  constructor(problem: FileProblem) {
    super(problem)
    this.name = 'FileProblemError'
    this.problem = problem
  }
}

type Sent = { kind: ImportKind; file: ImportFile; mapping: ColumnMapping }

/** The rows of the file that are not imported, as they are in it, each with the reason: to correct and import again. */
export function wrongRows(
  { kind, file, mapping }: Sent,
  problems: readonly Pick<ImportProblem, 'row' | 'is_error' | 'message'>[],
): { cells: string[]; reason: string }[] {
  const errors = problems.filter(({ is_error }) => is_error)
  const reasons = new Map<number, string>()
  for (const { row, lines } of recordsOf(kind, file, mapping)) {
    const rows = [...new Set([row, ...lines.map((line) => line.row)])]
    const own = errors.filter((problem) => rows.includes(problem.row))
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
  return file.rows
    .filter(({ row }) => reasons.has(row))
    .map(({ row, cells }) => ({ cells, reason: reasons.get(row) ?? '' }))
}
