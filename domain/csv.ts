/** Without it, spreadsheets do not read a CSV file as UTF-8 and show Urdu as question marks. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * What a spreadsheet would run as a formula: a text that starts, after any space, with = + - @ or their full-width forms,
 * or with a tab or line break (OWASP, CSV injection).
 */
const formula = /^[\t\r\n]|^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u

/**
 * Rows of a CSV file, each with CRLF at its end. Every text is quoted, so that no separator of another country cuts one
 * into a formula, and a formula gets an apostrophe in front. Numbers are written as they are: -5 is a number, the text '-5'
 * is not.
 */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join()}\r\n`).join('')
}

function cellOf(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  return `"${(formula.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
}
