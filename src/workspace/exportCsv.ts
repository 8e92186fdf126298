/** What is on screen as a file for a spreadsheet. Loaded when somebody presses Export. */
import Papa from 'papaparse'
import { formula } from '#domain/csv.ts'

export type CsvTable = { headings: string[]; rows: (string | number)[][] }

/** Without it a spreadsheet reads UTF-8 as something else, and Urdu as question marks. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * UTF-8 with byte order mark, CRLF, cells quoted where they must be. A text that might be run as a formula gets an
 * apostrophe before it; numbers pass: -5 is a number, '-5' typed by a person is not.
 */
export function toCsv({ headings, rows }: CsvTable): string {
  const text = Papa.unparse([headings, ...rows], { newline: '\r\n', escapeFormulae: formula })
  return `${BYTE_ORDER_MARK}${text}\r\n`
}

/** Hands the table to the browser as a download named `fileName`. */
export function downloadCsv(fileName: string, table: CsvTable): void {
  const address = URL.createObjectURL(new Blob([toCsv(table)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The download has begun with the click; the file itself is read before this task ends.
  setTimeout(() => URL.revokeObjectURL(address))
}
