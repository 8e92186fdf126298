/** Reads a CSV file of a merchant: comma, semicolon or tab, UTF-8 with or without byte order mark. */
import Papa from 'papaparse'
import { MAX_IMPORT_ROWS } from '#domain/imports/importContract.ts'
import { FileProblemError, MAX_FILE_BYTES } from '#domain/imports/importFile.ts'
import type { ImportFile } from '#domain/imports/importRecords.ts'
import { isBlank } from '#domain/text.ts'

/** Rejects with a `FileProblemError`. Rows are counted as a spreadsheet counts them: the header is row 1. */
export async function readCsv(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<ImportFile> {
  if (file.size > MAX_FILE_BYTES) throw new FileProblemError('tooLarge')
  const { data, errors } = Papa.parse<string[]>(await textOf(file), {
    delimitersToGuess: [',', ';', '\t'],
  })
  // A lone column has no delimiter to find; that is no mistake of the file.
  if (errors.some(({ type }) => type === 'Quotes')) throw new FileProblemError('malformed')
  const isEmpty = (cells: readonly string[]) => cells.every(isBlank)
  const [headers = [], ...rest] = data
  if (data.every(isEmpty)) throw new FileProblemError('empty')
  const rows = rest.map((cells, index) => ({ row: index + 2, cells })).filter(({ cells }) => !isEmpty(cells))
  if (rows.length === 0) throw new FileProblemError('noRows')
  if (rows.length > MAX_IMPORT_ROWS) throw new FileProblemError('tooManyRows')
  return { name: file.name, headers, rows }
}

async function textOf(file: Pick<File, 'arrayBuffer'>): Promise<string> {
  try {
    // It leaves out a byte order mark, and refuses what is no UTF-8: names would be garbled.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    if (text.includes('\0')) throw new FileProblemError('encoding')
    return text
  } catch {
    throw new FileProblemError('encoding')
  }
}
