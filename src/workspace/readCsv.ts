/** Reads a text file of a merchant: separated by comma, semicolon, tab or bar, in the encodings that spreadsheets write. */
import { MAX_IMPORT_ROWS } from '#domain/imports/importContract.ts'
import { FileProblemError, MAX_FILE_BYTES } from '#domain/imports/importFile.ts'
import type { ImportFile } from '#domain/imports/importRecords.ts'
import { headerAt, rowsOf, type TableRow } from '#domain/outside/table.ts'
import { isBlank } from '#domain/text.ts'

type Picked = Pick<File, 'name' | 'size' | 'arrayBuffer'>

/**
 * Rejects with a `FileProblemError`. Rows are counted as a spreadsheet counts them. Rows above the names of the columns,
 * and empty ones, are left out.
 */
export async function readCsv(file: Picked): Promise<ImportFile> {
  const all = await readRows(file)
  if (all.length === 0) throw new FileProblemError('empty')
  const at = headerAt(all)
  const rows = all.slice(at + 1)
  if (rows.length === 0) throw new FileProblemError('noRows')
  if (rows.length > MAX_IMPORT_ROWS) throw new FileProblemError('tooManyRows')
  const headers = all[at]?.cells ?? []
  while (
    headers.length > 0 &&
    isBlank(headers.at(-1)) &&
    rows.every(({ cells }) => isBlank(cells[headers.length - 1]))
  )
    headers.pop()
  return { name: file.name, headers, rows }
}

/** All rows of a file, as `readCsv` reads them. Rejects with a `FileProblemError`. */
export async function readRows(file: Picked): Promise<TableRow[]> {
  if (file.size > MAX_FILE_BYTES) throw new FileProblemError('tooLarge')
  return rowsOf(textOf(new Uint8Array(await file.arrayBuffer())))
}

function textOf(bytes: Uint8Array): string {
  const text = decoded(bytes)
  if (text === null || text.includes('\0')) throw new FileProblemError('encoding')
  return text
}

/** UTF-8, UTF-16 of Excel's 'Unicode text', and Windows-1256 where it makes words in Urdu; null for anything else. */
function decoded(bytes: Uint8Array): string | null {
  const [first = 0, second = 0] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    // It leaves out a byte order mark, and refuses what is no UTF-8: names would be garbled.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const arabic = new TextDecoder('windows-1256').decode(bytes)
    const words = arabic.match(/[^\p{ASCII}]+/gu) ?? []
    const isUrdu =
      words.length > 0 && words.every((word) => word.length > 1 && /^\p{Script=Arabic}+$/u.test(word))
    return isUrdu ? arabic : null
  }
}
