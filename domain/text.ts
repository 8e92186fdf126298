/** Text as people type it: trimming, empty values, and the digits of three scripts. */

/**
 * `text` without what cannot be seen at either end: space, and the invisible marks that pasting brings along
 * (zero-width characters, directions of writing). '' for null and undefined.
 * A loop, because `\s+$` as a pattern takes quadratic time on a long run of spaces.
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

/** Whether a text holds control characters (NUL, tab, a line break of any kind): none belongs into a single line. */
export function hasControlCharacters(text: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
}

/** Trimmed text, or null when nothing is left: how empty optional values are sent (specification §5). */
export function nullIfBlank(text: string | null | undefined): string | null {
  return trimmed(text) || null
}

/** Whether nothing but space was given. */
export function isBlank(text: string | null | undefined): boolean {
  return trimmed(text) === ''
}

/** Urdu (۰–۹) and Arabic (٠–٩) digits as 0–9; everything else as it was. */
export function foldDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code >= 0x06f0 ? 0x06f0 : 0x0660))
  })
}

/** Folded text without the signs that people put between digits: space, dash of any kind, dot, slash, brackets. */
export function withoutSeparators(text: string): string {
  return foldDigits(text).replace(/[\s\p{Pd}\p{Cf}.\u2212()/_]/gu, '')
}
