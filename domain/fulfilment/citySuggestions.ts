/** What is offered for a city while it is typed. `learned` is what the company's people call places. */
import { folded } from '#domain/folding.ts'
import type { LearnedSpelling } from '#domain/learnedSpellings.ts'
import { isBlank, trimmed } from '#domain/text.ts'
import { allPlaces, likelyCities, mainPlaces, type Place, placesBeginning, resolveCity } from './cities.ts'

/** The known city that a text means, for a place of the company's own the one that it is near; null when it is unknown or could be two. */
export function knownPlace(city: string, learned: readonly LearnedSpelling[] = []): Place | null {
  const match = resolveCity(city, learned)
  return match.is === 'known' ? match.place : null
}

/** The place of the company's own that a text names; null for any other text. */
export function ownPlaceNamed(city: string, learned: readonly LearnedSpelling[]): LearnedSpelling | null {
  return (
    learned.find((one) => one.province !== null && knownPlace(city) === null && knownPlace(city, [one])) ??
    null
  )
}

/** A known city by its name. A place of the company's own stays as it was written, and so does what is not known. */
export function shownCity(city: string, learned: readonly LearnedSpelling[] = []): string {
  if (ownPlaceNamed(city, learned)) return city
  return knownPlace(city, learned)?.city ?? city
}

const wordStarts = (name: string, text: string) =>
  name.startsWith(text) || name.split(' ').some((word) => word.startsWith(text))

/**
 * The cities to choose from: places of the company's own that begin so, then main cities first, the one that is meant, those
 * that it could be, those that begin so in any spelling, or are spelled almost so.
 */
export function citySuggestions(text: string, learned: readonly LearnedSpelling[] = []): readonly Place[] {
  return isBlank(text) ? mainPlaces : [...ownBeginning(text, learned), ...knownSuggestions(text, learned)]
}

function ownBeginning(text: string, learned: readonly LearnedSpelling[]): Place[] {
  return learned.flatMap(({ written, province, city }) =>
    province !== null && wordStarts(folded(written), folded(trimmed(text)))
      ? [{ city: written, province, district: city }]
      : [],
  )
}

function knownSuggestions(text: string, learned: readonly LearnedSpelling[]): readonly Place[] {
  const match = resolveCity(text, learned)
  const typed = trimmed(text).toLowerCase()
  const begin = [...mainPlaces, ...allPlaces.filter((place) => !mainPlaces.includes(place))].filter(
    ({ city }) => wordStarts(city.toLowerCase(), typed),
  )
  const meant = match.is === 'known' ? [match.place] : match.is === 'ambiguous' ? match.candidates : []
  const found = [...meant, ...begin.filter((place) => !meant.includes(place))]
  if (found.length > 0) return found
  const spelled = placesBeginning(text)
  return spelled.length > 0 ? spelled : likelyCities(text)
}
