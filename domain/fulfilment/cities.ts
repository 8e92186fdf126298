/**
 * Which place a text means (orders.md §5): one, one of several, or none. Every word must be known: a place, its district
 * or province, a postcode or an idle word. Parts of words never match, so that 'Mirpur' does not become 'Mirpur Khas'.
 */
import { folded } from '#domain/folding.ts'
import { cityNamed, type Province, provinces } from '#domain/pakistan.ts'
import { inOrder, trimmed } from '#domain/text.ts'
import { gazetteer } from './gazetteer.ts'
import { cityFacts, districtNames, idleWords, partWords, provinceNames, sharedNames } from './places.ts'
import { spellings } from './spellings.ts'

/** A known place. `district` is the place that its district is called by. */
export type Place = { city: string; province: Province; district: string }

/** What a company calls a place; `alias` is as `aliasTaughtBy` returns it. */
export type CityAlias = { alias: string; city: string }

/** Ambiguous and unknown are City Issue. `candidates` are what to offer first. */
export type CityMatch =
  | { is: 'known'; place: Place }
  | { is: 'ambiguous'; candidates: Place[] }
  | { is: 'unknown' }

const linesOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(': ') as [key: string, values: string])

/** Districts of main cities that are not called by them. */
const districtOfMain: Readonly<Record<string, string>> = { 'Wah Cantt': 'Rawalpindi' }

/** The main cities, by name: what a list begins with. */
export const mainPlaces: readonly Place[] = Object.keys(cityFacts)
  .sort(inOrder)
  .flatMap((city) => {
    const found = cityNamed(city)
    return found ? [{ city, province: found.province, district: districtOfMain[city] ?? city }] : []
  })

/** All places, by name. */
export const allPlaces: readonly Place[] = [
  ...mainPlaces,
  ...linesOf(gazetteer).flatMap(([key, cities]) => {
    const [province, district = ''] = key.split('/')
    return cities.split(', ').map((city) => ({ city, province: province as Province, district }))
  }),
].sort((a, b) => inOrder(a.city, b.city))

const places: ReadonlyMap<string, Place> = new Map(allPlaces.map((place) => [place.city, place]))
const mains: ReadonlySet<Place> = new Set(mainPlaces)

/** The place of a city by its own name, as `resolveCity` returns it; null for any other text. */
export function placeOf(city: string): Place | null {
  return places.get(city) ?? null
}

const placesByKey = new Map(allPlaces.map((place) => [place.city.toLowerCase(), place]))

/** The place by its own name in any case; null for any other text. */
export function placeNamed(text: string): Place | null {
  return placesByKey.get(trimmed(text).toLowerCase()) ?? null
}

/** The words of each part of a text; names do not go across a comma or a bracket. */
function partsOf(text: string): string[][] {
  return text.split(/[,،;/|()\n]/).map((part) => folded(part).match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** One word of all: 'Rahim Yar Khan' is also written 'Rahimyar Khan', and 'DI Khan' 'D.I. Khan'. */
const keyOf = (name: string) => partsOf(name).flat().join('')

/** A name of places. The first `isFirst` when it is meant wherever nothing says otherwise. */
type Named = { places: readonly Place[]; isFirst: boolean }

/** What a name means: places, a district by its seat, a province, or nothing of interest. */
type Meaning = Named | { district: string } | { province: Province } | 'idle'

const spellingsOf: ReadonlyMap<string, string[]> = new Map([
  ...Object.entries(cityFacts).map(([city, [, , ...names]]) => [city, names] as const),
  ...linesOf(spellings).map(([city, names]) => [city, names.split(', ')] as const),
])

const meanings: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...idleWords.map((word) => [keyOf(word), 'idle'] as const),
  ...provinces.flatMap((province) =>
    [province, ...provinceNames[province]].map((name) => [keyOf(name), { province }] as const),
  ),
  ...districtNames.map(([name, district]) => [keyOf(name), { district }] as const),
  ...allPlaces.flatMap((place) =>
    [place.city, ...(spellingsOf.get(place.city) ?? [])].map(
      (name) => [keyOf(name), { places: [place], isFirst: true }] as const,
    ),
  ),
  ...sharedNames.flatMap(({ names, cities, isFirst = false }) =>
    names.map(
      (name) => [keyOf(name), { places: cities.flatMap((city) => placeOf(city) ?? []), isFirst }] as const,
    ),
  ),
])

/** The longest names have as many words: 'Azad Jammu and Kashmir'. */
const MOST_WORDS = 4

type Reading = {
  /** For each name of a place, what it may be. */
  names: Named[]
  districts: string[]
  provinces: Province[]
  /** Words that are not known. */
  unknown: string[]
  /** What an alias is made of: all words but districts, provinces, postcodes and idle ones. */
  alias: string
}

function read(text: string): Reading {
  const reading: Reading = { names: [], districts: [], provinces: [], unknown: [], alias: '' }
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
  // 'Chak 45 GB' is on the Gugera Branch, and not in Gilgit-Baltistan.
  const isBranch = key === 'gb' && reading.alias.includes('chak')
  const meaning = /^\d{5}$/.test(key) ? 'idle' : isBranch ? undefined : meanings.get(key)
  if (meaning === 'idle') return
  if (meaning && 'province' in meaning) reading.provinces.push(meaning.province)
  else if (meaning && 'district' in meaning) reading.districts.push(meaning.district)
  else {
    reading.alias += key
    if (meaning) reading.names.push(meaning)
    else reading.unknown.push(key)
  }
}

/** Whether a place is in the province and the district that a text names. */
function agreesWith({ provinces: typed, districts }: Reading) {
  return ({ province, district }: Place) =>
    typed.every((one) => one === province) && districts.every((one) => one === district)
}

/**
 * Returns the place that a text means, in English or Urdu, with what the company has taught. Two places are ambiguous,
 * unless one is in the district of the other ('Daska, Sialkot'); so is one in another province than the text says.
 */
export function resolveCity(text: string, aliases: readonly CityAlias[] = []): CityMatch {
  const reading = read(text)
  const agrees = agreesWith(reading)
  const taught = placeOf(aliases.find(({ alias }) => alias === reading.alias)?.city ?? '')
  if (taught && agrees(taught)) return { is: 'known', place: taught }
  if (reading.unknown.length > 0 || reading.names.length === 0) return { is: 'unknown' }

  const candidates = [...new Set(reading.names.flatMap((name) => name.places))]
  const meant = candidates.filter(agrees)
  const place = theOneOf(meant, candidates, reading)
  return place
    ? { is: 'known', place }
    : { is: 'ambiguous', candidates: meant.length > 0 ? meant : candidates }
}

function theOneOf(meant: readonly Place[], candidates: readonly Place[], reading: Reading): Place | null {
  const towns = meant.filter((place) => isInDistrictOf(place, reading.names))
  if (towns.length > 0) return towns.length === 1 ? (towns[0] ?? null) : null
  const [first] = candidates
  if (!first || !meant.includes(first)) return null
  if (candidates.length === 1) return first
  // 'Mirpur, AJK' is certain. 'Mirpur, Sindh' is not: Mirpur Khas is only one of several Mirpurs there.
  const isOneName = reading.names.every((name) => name === reading.names[0])
  return isOneName && (meant.length === 1 || reading.names[0]?.isFirst) ? first : null
}

/** Whether all other names of a text are the seat of the district that a place is in. */
function isInDistrictOf(place: Place, names: readonly Named[]): boolean {
  const others = names.filter((name) => !name.places.includes(place))
  return others.length > 0 && others.every((name) => name.places.some(({ city }) => city === place.district))
}

/** The place that a person chose from a list, by its own name, or typed in another way; null when it is not certain. */
export function placeChosen(text: string, aliases: readonly CityAlias[] = []): Place | null {
  const match = resolveCity(text, aliases)
  return placeOf(trimmed(text)) ?? (match.is === 'known' ? match.place : null)
}

/** How many places a text with a mistake may mean. */
const MOST_LIKELY = 3

/**
 * The places to offer first for a text: those that are spelled almost so, the nearest first ('Mulan': Multan), or that it
 * names beside other words. A person chooses; nothing is resolved by it.
 */
export function likelyCities(text: string): Place[] {
  const reading = read(text)
  const agrees = agreesWith(reading)
  const first = (found: readonly Place[]) => [
    ...found.filter(agrees),
    ...found.filter((place) => !agrees(place)),
  ]
  if (reading.names.length > 0) {
    const named = [...new Set(reading.names.flatMap((name) => name.places))].sort(byDistrict(reading))
    return [...new Set([...(reading.unknown.length > 0 ? nearest([reading.alias]) : []), ...first(named)])]
  }
  if (reading.unknown.length === 0)
    return reading.districts.flatMap((district) => placeOf(district) ?? []).slice(0, MOST_LIKELY)
  const parts = partsOf(text).flatMap((words) => [words.join(''), ...words])
  return first(nearest([reading.alias, ...parts])).slice(0, MOST_LIKELY)
}

/** All names of places, with how they sound: made when a text is first compared with them. */
let namesOfPlaces: (Named & Writing)[] | undefined

/** The places with a name that is nearest to a writing, or hardly farther; of two that are as near, a main city. */
function nearest(texts: readonly string[]): Place[] {
  const written = [...new Set(texts)].map(writingOf)
  namesOfPlaces ??= [...meanings].flatMap(([name, meaning]) =>
    typeof meaning === 'object' && 'places' in meaning ? [{ ...meaning, ...writingOf(name) }] : [],
  )
  const near = namesOfPlaces
    .flatMap((name) => {
      const mistakes = fewestMistakes(written, name)
      return Number.isFinite(mistakes) ? name.places.map((place) => ({ place, mistakes })) : []
    })
    .sort((a, b) => a.mistakes - b.mistakes || Number(mains.has(b.place)) - Number(mains.has(a.place)))
  const most = (near[0]?.mistakes ?? 0) + 1
  const found = near.filter(({ mistakes }) => mistakes <= most)
  return [...new Set(found.map(({ place }) => place))]
}

/** A town before the seat of its district: of 'Gulshan Colony Daska Sialkot', Daska. */
function byDistrict({ names }: Reading) {
  const isTown = (place: Place) => isInDistrictOf(place, names)
  return (a: Place, b: Place) => Number(isTown(b)) - Number(isTown(a))
}

/** The places with a name that begins so, in any spelling or in Urdu, main cities first; none for less than two letters. */
export function placesBeginning(text: string): Place[] {
  const key = keyOf(text)
  if (key.length < 2) return []
  const found = [...meanings].flatMap(([name, meaning]) =>
    typeof meaning === 'object' && 'places' in meaning && name.startsWith(key) ? meaning.places : [],
  )
  return [...new Set(found)].sort((a, b) => Number(mains.has(b)) - Number(mains.has(a)))
}

/** All places to choose from for a text that is none, or could be two: those that it is likely to mean, then the others. */
export function cityChoices(text: string): { likely: string[]; others: string[] } {
  const match = resolveCity(text)
  const likely = (match.is === 'ambiguous' ? match.candidates : likelyCities(text)).map(({ city }) => city)
  return { likely, others: allPlaces.map(({ city }) => city).filter((city) => !likely.includes(city)) }
}

type Writing = { text: string; sound: string }

const writingOf = (text: string): Writing => ({ text, sound: soundOf(text) })

/** Of the writing that is nearest to a name: none in a short word, one in a longer, two in a long one; else infinite. */
function fewestMistakes(written: readonly Writing[], name: Writing): number {
  const few = written.flatMap(({ text, sound }) => {
    const most = text.length < 5 ? 0 : text.length < 7 ? 1 : 2
    const far = (one: string, other: string) => Math.abs(one.length - other.length) > most
    return [
      far(text, name.text) ? Number.POSITIVE_INFINITY : mistakesBetween(text, name.text),
      far(sound, name.sound) ? Number.POSITIVE_INFINITY : mistakesBetween(sound, name.sound) + 0.5,
    ].filter((mistakes) => mistakes <= most + 0.5)
  })
  return Math.min(...few)
}

/** How a name sounds: Vihari, Wehari and Vehaari are one. Urdu stays as it is. */
function soundOf(name: string): string {
  return name
    .replace(/ph/g, 'f')
    .replace(/w/g, 'v')
    .replace(/q|ck|c(?!h)/g, 'k')
    .replace(/([bdgjkptr])h/g, '$1')
    .replace(/[eiy]+/g, 'i')
    .replace(/[ou]+/g, 'u')
    .replace(/h$/, '')
    .replace(/(.)\1+/g, '$1')
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
 * Returns what a company learns when a person says that a text always means a place; null when it can learn nothing. A
 * text that names another place or province was not a spelling, a name of two places stays one, and a part of a town
 * ('DHA Phase 5') is in several: the next customer may mean the other.
 */
export function aliasTaughtBy(text: string, city: string): CityAlias | null {
  const { unknown, names, provinces: typed, alias } = read(text)
  const isSpelling =
    unknown.length > 0 &&
    (isVillage(unknown) || unknown.every((word) => !partWords.includes(word) && !/\d/.test(word))) &&
    names.every((named) => named.places.some((place) => place.city === city)) &&
    typed.every((province) => province === placeOf(city)?.province)
  return isSpelling ? { alias, city } : null
}

/** 'Chak 45 JB' and 'Chak 83/12-L': a number on a canal is of one village. A number alone is of several. */
function isVillage(words: readonly string[]): boolean {
  const [chak, ...rest] = words
  const isOnCanal = rest.some((word) => /^([jgrensmw]b|\d*[lr])$/.test(word))
  return chak === 'chak' && isOnCanal && rest.every((word) => !partWords.includes(word))
}

/** Words of a village's name: somebody who adds it as a place means one village. */
const villageWords = ['chak', 'village', 'gaon']

/**
 * Returns what a company learns when a person adds a spelling or a place of its own near a known one; null for a name that
 * is known already, and for a part of a town.
 */
export function ownPlace(text: string, city: string): CityAlias | null {
  const { unknown, names, provinces: typed, alias } = read(text)
  const isOwn =
    unknown.length > 0 &&
    unknown.every((word) => villageWords.includes(word) || !partWords.includes(word)) &&
    names.every((named) => named.places.some((place) => place.city === city)) &&
    typed.every((province) => province === placeOf(city)?.province)
  return isOwn ? { alias, city } : null
}

/** Whether two customers wrote the same, perhaps one with case, a postcode or its province and the other without. */
export function isSameWriting(one: string, other: string): boolean {
  const [a, b] = [read(one), read(other)]
  const agree = (some: readonly string[], more: readonly string[]) =>
    some.length === 0 || more.length === 0 || some.every((name) => more.includes(name))
  return a.alias === b.alias && agree(a.provinces, b.provinces) && agree(a.districts, b.districts)
}
