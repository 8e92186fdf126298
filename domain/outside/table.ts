/** The rows of a text file that a shop, a courier or a spreadsheet has written, and which of them names the columns. */
import { importKinds, recognisedColumns } from '#domain/imports/importColumns.ts'
import { MAX_IMPORT_ROWS } from '#domain/imports/importContract.ts'
import { FileProblemError } from '#domain/imports/importFile.ts'
import { isBlank } from '#domain/text.ts'

export type TableRow = { row: number; cells: string[] }

const delimiters = [',', ';', '\t', '|'] as const

/** The most columns of a file that is one of orders or products. */
const MAX_COLUMNS = 1_000

/** How many rows above the names of the columns a file may have. */
const MAX_TITLE_ROWS = 20

/** With those above the names, and the names. */
const MAX_ROWS = MAX_IMPORT_ROWS + MAX_TITLE_ROWS + 1

/**
 * The rows of a text that have something in them, in one pass. Rows are counted as a spreadsheet counts them. Throws a
 * `FileProblemError`, also for more rows than an import has; it names the row of a quotation mark that is never closed.
 */
export function rowsOf(text: string): TableRow[] {
  const [, named, rest] = /^sep=(.)\r?\n([\s\S]*)$/i.exec(text) ?? []
  const first = named === undefined ? 1 : 2
  return parsed(rest ?? text, named ?? delimiterOf(text), first)
}

function parsed(text: string, delimiter: string, first: number): TableRow[] {
  const rows: TableRow[] = []
  // The text between two signs that matter is taken at once.
  const sign =
    delimiter === ','
      ? /[,\r\n]/g
      : delimiter === ';'
        ? /[;\r\n]/g
        : delimiter === '\t'
          ? /[\t\r\n]/g
          : new RegExp(`[\\${delimiter}\\r\\n]`, 'g')
  let cells: string[] = []
  let row = first
  let at = 0
  const endRow = () => {
    if (!cells.every(isBlank)) rows.push({ row, cells })
    if (rows.length > MAX_ROWS) throw new FileProblemError('tooManyRows')
    row += 1
    cells = []
  }
  while (at < text.length) {
    let cell = ''
    if (text.charAt(at) === '"') {
      const parts: string[] = []
      for (let from = at + 1; ; ) {
        const end = text.indexOf('"', from)
        if (end < 0) throw new FileProblemError('malformed', row)
        const isDoubled = text.charAt(end + 1) === '"'
        parts.push(text.slice(from, isDoubled ? end + 1 : end))
        from = end + (isDoubled ? 2 : 1)
        if (isDoubled) continue
        at = from
        break
      }
      cell = parts.join('')
    }
    sign.lastIndex = at
    const found = sign.exec(text)
    const end = found?.index ?? text.length
    cells.push(end > at ? cell + text.slice(at, end) : cell)
    if (cells.length > MAX_COLUMNS) throw new FileProblemError('tooManyColumns', row)
    if (!found) {
      at = text.length
      endRow()
      break
    }
    at = end + 1
    if (found[0] === delimiter) {
      // A delimiter at the very end is followed by an empty cell.
      if (at === text.length) cells.push('')
      continue
    }
    if (found[0] === '\r' && text.charAt(at) === '\n') at += 1
    endRow()
  }
  if (cells.length > 0) endRow()
  return rows
}

/** The first lines have the same number of it, outside of quotation marks. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => !isBlank(line))
    .slice(0, 30)
  const [best] = delimiters
    .map((delimiter) => {
      const counts = lines.map((line) => line.split(delimiter).length - 1)
      const most = Math.max(0, ...counts)
      const alike = counts.filter((count) => count === most && count > 0).length
      return { delimiter, alike, most }
    })
    .toSorted((a, b) => b.alike - a.alike || b.most - a.most)
  return best && best.alike > 0 ? best.delimiter : ','
}

/** The position of the row that names the columns: the first one, unless a later one is recognised and it is not. */
export function headerAt(rows: readonly TableRow[]): number {
  const recognised = (cells: readonly string[]) =>
    Math.max(...importKinds.map((kind) => Object.keys(recognisedColumns(kind, cells)).length))
  const isHeader = ({ cells }: TableRow) => recognised(cells) >= 3
  const at = rows.slice(0, MAX_TITLE_ROWS).findIndex(isHeader)
  return Math.max(0, at)
}
