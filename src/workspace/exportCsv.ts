/** CSV export. Loaded when Export is pressed. */
import { BYTE_ORDER_MARK, csvLines } from '#domain/csv.ts'

export type CsvTable = { headings: string[]; rows: (string | number)[][] }

/** The text of a CSV file (domain/csv.ts). */
export const toCsv = ({ headings, rows }: CsvTable): string => BYTE_ORDER_MARK + csvLines([headings, ...rows])

/** Downloads the table as a file. */
export function downloadCsv(fileName: string, table: CsvTable): void {
  downloadFile(fileName, new Blob([toCsv(table)], { type: 'text/csv;charset=utf-8' }))
}

/** Downloads a file that is already written. */
export function downloadFile(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the file before the next task.
  setTimeout(() => URL.revokeObjectURL(address))
}
