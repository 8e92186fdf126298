/**
 * Reading and writing the query part of an address. Invalid values are replaced by the default; defaults are left out
 * (design §5).
 */

/** What can be read from: `URLSearchParams`, or any object with the same `get` method. */
export type AddressReader = { get(name: string): string | null }

/** What is written: give it to `new URLSearchParams(…)`. Empty when everything is as by default. */
export type AddressParams = Record<string, string>

const MAX_SEARCH_LENGTH = 100

/** 'Home & Garden' as 'home-garden': how a value is written in an address. */
export function slugOf(value: string): string {
  return value.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

/** The value whose slug `text` is, else `fallback`. */
export function choiceFrom<Value extends string>(
  values: readonly Value[],
  text: string | null,
  fallback: Value,
): Value {
  return values.find((value) => text !== null && slugOf(value) === text.toLowerCase()) ?? fallback
}

/** A search as typed, of at most 100 characters. */
export function searchFrom(text: string | null): string {
  const search = text ?? ''
  return search.length > MAX_SEARCH_LENGTH ? Array.from(search).slice(0, MAX_SEARCH_LENGTH).join('') : search
}

/** A page number from 1; the list corrects a page past the end. */
export function pageFrom(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/** The parameters whose value is not the default. */
export function withoutDefaults<Params extends Record<string, string | number>>(
  params: Params,
  defaults: Params,
): AddressParams {
  const changed = Object.entries(params).filter(([name, value]) => value !== defaults[name])
  return Object.fromEntries(changed.map(([name, value]) => [name, String(value)]))
}
