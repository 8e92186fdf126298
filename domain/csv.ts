/**
 * A text that a spreadsheet might run as a formula: one that starts, after any space, with = + - @ or their
 * full-width forms, or with a tab or line break (OWASP, CSV injection).
 */
export const formula = /^[\t\r\n]|^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u
