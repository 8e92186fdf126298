/** Text as people type it: trimming, empty values, and the digits of three scripts. */

/** `text` without space at either end; '' for null and undefined. */
export function trimmed(text: string | null | undefined): string {
  return (text ?? '').trim()
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
