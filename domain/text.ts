/** User input: trimming, empty values, and digits of three scripts. */

/**
 * Removes space and invisible characters (zero-width, writing direction) from both ends. Returns '' for null and
 * undefined. A loop, because the pattern `\s+$` takes quadratic time on a long run of spaces.
 */
export function trimmed(text: string | null | undefined): string {
  const all = text ?? ''
  let start = 0
  let end = all.length
  while (start < end && isUnseen(all.charAt(start))) start += 1
  while (start < end && isUnseen(all.charAt(end - 1))) end -= 1
  return all.slice(start, end)
}

function isUnseen(character: string): boolean {
  return /[\s\p{Cf}]/u.test(character)
}

/** Whether a text contains control characters (NUL, tab, any line break), which are not allowed in a single line. */
export function hasControlCharacters(text: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
}

/** The trimmed text, or null when it is empty: empty optional values are sent as null (specification §5). */
export function nullIfBlank(text: string | null | undefined): string | null {
  return isBlank(text) ? null : trimmed(text)
}

/**
 * Whether a text shows nothing: it is empty, or all its characters are space or invisible. Some of these count as
 * letters (U+3164, the Hangul filler) or as signs (U+2800, the blank Braille pattern).
 */
export function isBlank(text: string | null | undefined): boolean {
  return !/[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text ?? '')
}

/** Replaces Urdu (۰–۹) and Arabic (٠–٩) digits by 0–9. */
export function foldDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code >= 0x06f0 ? 0x06f0 : 0x0660))
  })
}

/** Folds digits and removes space and invisible characters. */
export function withoutSpaces(text: string): string {
  return foldDigits(text).replace(/[\s\p{Cf}]/gu, '')
}

/** Folds digits and removes separators: space, any dash, dot, slash, brackets. */
export function withoutSeparators(text: string): string {
  return foldDigits(text).replace(/[\s\p{Pd}\p{Cf}.\u2212()/_]/gu, '')
}

/** Which of two different texts, such as ids, a sort puts first. */
export const inOrder = (a: string, b: string): number => (a < b ? -1 : 1)

/** How long texts of the live API may be, in characters. */
export const MAX_SHORT_TEXT = 200
/** Of a note, a comment or a reason. */
export const MAX_LONG_TEXT = 1_000
