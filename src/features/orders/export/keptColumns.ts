/** Keeps the columns that were chosen for an export, in this browser. */
import { type ExportColumn, exportColumnsOf } from '#domain/orders/exportColumns.ts'
import { browserStorage } from '#session/storage.ts'

const columnsKey = 'exportColumns'

/** All of them, as long as none were chosen. */
export function readKeptColumns(): readonly ExportColumn[] {
  return exportColumnsOf((browserStorage().getItem(columnsKey) ?? '').split(','))
}

export function keepColumns(columns: readonly ExportColumn[]): void {
  try {
    browserStorage().setItem(columnsKey, columns.join())
  } catch {
    // If the storage is full, they last as long as the screen.
  }
}
