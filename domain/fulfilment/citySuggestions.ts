/** What is offered for a city while it is typed. */
import { isBlank, trimmed } from '#domain/text.ts'
import { allPlaces, likelyCities, mainPlaces, type Place, placesBeginning, resolveCity } from './cities.ts'

/** The known city that a text means; null when it is unknown or could be two. */
export function knownPlace(city: string): Place | null {
  const match = resolveCity(city)
  return match.is === 'known' ? match.place : null
}

const wordStarts = (name: string, text: string) =>
  name.startsWith(text) || name.split(' ').some((word) => word.startsWith(text))

/** The cities to choose from, main cities first: the one that is meant, those that it could be, those that begin so in any spelling, or are spelled almost so. */
export function citySuggestions(text: string): readonly Place[] {
  if (isBlank(text)) return mainPlaces
  const match = resolveCity(text)
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
