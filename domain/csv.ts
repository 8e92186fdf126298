/** What a cell of a CSV file may hold, so that a spreadsheet shows it and never runs it. */

/**
 * A cell that no spreadsheet takes for a formula. Text that starts, after any space, with = + - @ or their
 * full-width forms, or with a tab or line break, gets an apostrophe before it (OWASP, CSV injection).
 * Numbers pass: -5 is a number, '-5' typed by a person is not.
 */
export function neutralCell(cell: string | number): string | number {
  if (typeof cell === 'number') return cell
  return /^[\t\r\n]|^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell) ? `'${cell}` : cell
}
