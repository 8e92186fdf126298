/**
 * Returns a cell of a CSV file that no spreadsheet runs as a formula. Text that starts, after any space, with = + - @
 * or their full-width forms, or with a tab or line break, is prefixed with an apostrophe (OWASP, CSV injection).
 * Numbers are not changed: -5 is a number, the text '-5' is not.
 */
export const formula = /^[\t\r\n]|^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u
