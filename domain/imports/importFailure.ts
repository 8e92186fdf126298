import { refusalOf } from '#domain/refusedChange.ts'
import { type FileProblem, FileProblemError } from './importFile.ts'

/** Why something did not work: of the file, or the server's words; '' when it gave none. */
export type ImportFailure =
  | { is: 'file'; problem: FileProblem; row?: number }
  | { is: 'refused'; text: string }
  /** The server has no such import any more. */
  | { is: 'gone' }
  /** Only a part of the sample was sent before a reload. */
  | { is: 'interrupted' }

/** Why a file was not read, or a call failed. */
export function importFailureOf(error: unknown): ImportFailure {
  if (error instanceof FileProblemError)
    return { is: 'file', problem: error.problem, ...(error.row !== null && { row: error.row }) }
  return { is: 'refused', text: refusalOf(error)?.text ?? '' }
}
