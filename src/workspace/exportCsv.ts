/** CSV export. Loaded when Export is pressed. */
import Papa from 'papaparse'
import { formula } from '#domain/csv.ts'

export type CsvTable = { headings: string[]; rows: (string | number)[][] }

/** Without it, spreadsheets do not read the file as UTF-8 and show Urdu as question marks. */
const BYTE_ORDER_MARK = '\uFEFF'

/** CSV with byte order mark and CRLF. Cells are quoted where needed, and none is a formula. */
export function toCsv({ headings, rows }: CsvTable): string {
  const text = Papa.unparse([headings, ...rows], { newline: '\r\n', escapeFormulae: formula })
  return `${BYTE_ORDER_MARK}${text}\r\n`
}

/** Downloads the table as a file. */
export function downloadCsv(fileName: string, table: CsvTable): void {
  const address = URL.createObjectURL(new Blob([toCsv(table)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the file before the next task.
  setTimeout(() => URL.revokeObjectURL(address))
}
