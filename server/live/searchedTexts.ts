import { folded } from '#domain/folding.ts'
import { searchedDigits } from '#domain/phoneSearch.ts'

/** What a search is looked for as: its words, folded, and a phone number in its spelling of the search texts. */
export function searchedTexts(search: string): string[] {
  const text = folded(search)
  if (text === '') return []
  const digits = searchedDigits(text)
  return digits === null || digits === text ? [text] : [text, digits]
}
