import { searchedDigits } from '#domain/phoneSearch.ts'

/** What a search is looked for as: its words in lower case, and a phone number in its spelling of the search texts. */
export function searchedTexts(search: string): string[] {
  const text = search.trim().toLowerCase()
  if (text === '') return []
  const digits = searchedDigits(text)
  return digits === null || digits === text ? [text] : [text, digits]
}
