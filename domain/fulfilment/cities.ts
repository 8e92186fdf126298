/**
 * Which city a text means (orders.md §5): one, one of several, or none. Every word must be known: a city, its province,
 * a postcode or an idle word. Parts of words never match, so that 'Mirpur' does not become 'Mirpur Khas'.
 */
import { cityNamed, type Province, provinces } from '#domain/pakistan.ts'
import { foldDigits, inOrder } from '#domain/text.ts'
import { type City, cityFacts, idleWords, provinceNames, sharedNames } from './places.ts'

/** A known city with its centre, in degrees. */
export type Place = { city: City; province: Province; lat: number; lng: number }

/** What a company calls a city; `alias` is as `aliasTaughtBy` returns it. */
export type CityAlias = { alias: string; city: City }

/** Ambiguous and unknown are City Issue. `candidates` are what to offer first. */
export type CityMatch =
  | { is: 'known'; place: Place }
  | { is: 'ambiguous'; candidates: Place[] }
  | { is: 'unknown' }

const places: ReadonlyMap<string, Place> = new Map(
  Object.entries(cityFacts).flatMap(([name, [lat, lng]]) => {
    const found = cityNamed(name)
    return found ? [[name, { city: name as City, province: found.province, lat, lng }] as const] : []
  }),
)

/** The place of a city by its own name, as `resolveCity` returns it; null for any other text. */
export function placeOf(city: string): Place | null {
  return places.get(city) ?? null
}

/** All places, by name: the list that a city is chosen from. */
export const allPlaces: readonly Place[] = [...places.values()].sort((a, b) => inOrder(a.city, b.city))

/** Lower case, without accents and vowel marks, with the Urdu forms of letters that Arabic keyboards type. */
function folded(text: string): string {
  return foldDigits(text)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[يى]/g, 'ی')
    .replaceAll('ك', 'ک')
    .replaceAll('ه', 'ہ')
}

/** The words of each part of a text; names do not go across a comma or a bracket. */
function partsOf(text: string): string[][] {
  return folded(text)
    .split(/[,،;/|()\n]/)
    .map((part) => part.match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** One word of all: 'Rahim Yar Khan' is also written 'Rahimyar Khan', and 'DI Khan' 'D.I. Khan'. */
const keyOf = (name: string) => partsOf(name).flat().join('')

/** What a name means: cities, a province, or nothing of interest. */
type Meaning = { cities: readonly Place[] } | { province: Province } | 'idle'

const meanings: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...idleWords.map((word) => [keyOf(word), 'idle'] as const),
  ...provinces.flatMap((province) =>
    [province, ...provinceNames[province]].map((name) => [keyOf(name), { province }] as const),
  ),
  ...allPlaces.flatMap((place) => {
    const [, , ...names] = cityFacts[place.city]
    return [place.city, ...names].map((name) => [keyOf(name), { cities: [place] }] as const)
  }),
  ...sharedNames.flatMap(({ names, cities }) =>
    names.map((name) => [keyOf(name), { cities: cities.flatMap((city) => placeOf(city) ?? []) }] as const),
  ),
])

/** The longest name has as many words: 'Azad Jammu and Kashmir'. */
const MOST_WORDS = 4

type Reading = {
  /** For each name of a city, the cities that it may be. */
  cities: (readonly Place[])[]
  provinces: Province[]
  hasUnknown: boolean
  /** What an alias is made of: all words but provinces, postcodes and idle ones. */
  alias: string
}

function read(text: string): Reading {
  const reading: Reading = { cities: [], provinces: [], hasUnknown: false, alias: '' }
  for (const words of partsOf(text)) {
    for (let at = 0; at < words.length; ) {
      const name = longestName(words.slice(at, at + MOST_WORDS))
      note(name, reading)
      at += name.length
    }
  }
  return reading
}

/** The most words from the first that are a name, or the first alone. */
function longestName(words: readonly string[]): readonly string[] {
  for (let count = words.length; count > 1; count--)
    if (meanings.has(words.slice(0, count).join(''))) return words.slice(0, count)
  return words.slice(0, 1)
}

function note(name: readonly string[], reading: Reading) {
  const key = name.join('')
  const meaning = /^\d{5}$/.test(key) ? 'idle' : meanings.get(key)
  if (meaning === 'idle') return
  if (meaning && 'province' in meaning) {
    reading.provinces.push(meaning.province)
    return
  }
  reading.alias += key
  if (meaning) reading.cities.push(meaning.cities)
  else reading.hasUnknown = true
}

/**
 * Returns the city that a text means, in English or Urdu, with what the company has taught. A province that contradicts
 * the city, and two cities, are ambiguous.
 */
export function resolveCity(text: string, aliases: readonly CityAlias[] = []): CityMatch {
  const reading = read(text)
  const agrees = ({ province }: Place) => reading.provinces.every((typed) => typed === province)
  const taught = placeOf(aliases.find(({ alias }) => alias === reading.alias)?.city ?? '')
  if (taught && agrees(taught)) return { is: 'known', place: taught }
  if (reading.hasUnknown || reading.cities.length === 0) return { is: 'unknown' }

  const candidates = [...new Set(reading.cities.flat())]
  const meant = candidates.filter(agrees)
  const [place] = meant
  // 'Mirpur, AJK' is certain. 'Mirpur, Sindh' is not: Mirpur Khas is only one of several Mirpurs there.
  const isCertain = candidates.length === 1 || (reading.cities.length === 1 && place === candidates[0])
  return place && meant.length === 1 && isCertain
    ? { is: 'known', place }
    : { is: 'ambiguous', candidates: meant.length > 0 ? meant : candidates }
}

/** How many cities a text with a mistake may mean. */
const MOST_LIKELY = 3

/**
 * The cities to offer first for a text: those that it means or names beside other words, else those that are spelled
 * almost so, the nearest first ('Mulan': Multan). A person chooses; nothing is resolved by it.
 */
export function likelyCities(text: string): Place[] {
  const { cities, alias } = read(text)
  if (cities.length > 0) return [...new Set(cities.flat())]
  const written = [...new Set([alias, ...partsOf(text).flat()])]
  const near = [...meanings]
    .flatMap(([name, meaning]) =>
      typeof meaning === 'object' && 'cities' in meaning
        ? meaning.cities.map((place) => ({ place, mistakes: fewestMistakes(written, name) }))
        : [],
    )
    .filter(({ mistakes }) => Number.isFinite(mistakes))
    .sort((a, b) => a.mistakes - b.mistakes)
  return [...new Set(near.map(({ place }) => place))].slice(0, MOST_LIKELY)
}

/** All cities to choose from for a text that is none, or could be two: those that it is likely to mean, then the others. */
export function cityChoices(text: string): { likely: string[]; others: string[] } {
  const match = resolveCity(text)
  const likely = (match.is === 'ambiguous' ? match.candidates : likelyCities(text)).map(({ city }) => city)
  return { likely, others: allPlaces.map(({ city }) => city).filter((city) => !likely.includes(city)) }
}

/** Of the writing that is nearest to a name: none in a short word, one in a longer, two in a long one; else infinite. */
function fewestMistakes(written: readonly string[], name: string): number {
  const few = written
    .map((text) => ({
      mistakes: mistakesBetween(text, name),
      most: text.length < 5 ? 0 : text.length < 8 ? 1 : 2,
    }))
    .filter(({ mistakes, most }) => mistakes <= most)
  return Math.min(...few.map(({ mistakes }) => mistakes))
}

/** How many letters are missing, added or different, or exchanged with the next one. */
function mistakesBetween(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isExchanged = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (isSame ? 0 : 1),
        isExchanged ? (before[j - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return row[other.length] as number
}

/**
 * Returns what a company learns when a person says which city a text means; null when it learns nothing. A text that
 * names another city or province was not a spelling, and a name of two cities stays one: the next customer may mean the
 * other.
 */
export function aliasTaughtBy(text: string, city: City): CityAlias | null {
  const { hasUnknown, cities, provinces: typed, alias } = read(text)
  const isSpelling =
    hasUnknown &&
    cities.every((named) => named.some((place) => place.city === city)) &&
    typed.every((province) => province === placeOf(city)?.province)
  return isSpelling ? { alias, city } : null
}

/** Returns those of the cities that other orders have in City Issue which one fix resolves as well. */
export function twinsOf(
  taught: CityAlias,
  texts: readonly string[],
  aliases: readonly CityAlias[] = [],
): string[] {
  return texts.filter(
    (text) => resolveCity(text, aliases).is !== 'known' && resolveCity(text, [taught]).is === 'known',
  )
}

const EARTH_RADIUS_KM = 6371

/** The great-circle distance of two places. */
export function kilometresBetween(from: Place, to: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const halfChord =
    Math.sin(radians(to.lat - from.lat) / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.lng - from.lng) / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(halfChord))
}
