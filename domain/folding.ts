/** One form of a text for comparison (orders.md §8): what is stored for a search, and what is typed. */
import { foldDigits } from './text.ts'

/** Letters of Arabic keyboards and the two forms of he, as the letter that most people type for them in Urdu. */
const letters: Readonly<Record<string, string>> = { ي: 'ی', ى: 'ی', ك: 'ک', ه: 'ہ', ھ: 'ہ', ة: 'ہ' }

/**
 * Lower case with digits 0–9, without accents, vowel marks, apostrophes and invisible characters, with one space for
 * several of any kind and none at the ends. "O’Brien", "O'Brien" and "obrien" are one text, so are 'علي' and 'علی'.
 */
export function folded(text: string): string {
  return foldDigits(text)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u0640'’‘ʼʻ`´′]/gu, '')
    .toLowerCase()
    .replace(/[يىكهھة]/g, (letter) => letters[letter] as string)
    .replace(/\s+/g, ' ')
    .trim()
}

/** The lines that a search looks through: each text folded, without those that are empty or there already. */
export function searchLines(texts: readonly (string | null)[]): string {
  return [...new Set(texts.map((text) => folded(text ?? '')).filter(Boolean))].join('\n')
}
