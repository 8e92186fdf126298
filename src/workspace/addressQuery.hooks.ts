import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AddressParams, AddressReader } from '#domain/listQueries/address.ts'

/** A pause in typing, in milliseconds, after which the address follows. */
const TYPING_PAUSE_MS = 300

/** How a list's query stands in its address. */
export type AddressQuery<Query> = {
  parse: (address: AddressReader) => Query
  format: (query: Query) => AddressParams
}

/** The query that the address asks for now: the input of the list's chart. */
export function useQueryOfAddress<Query>({ parse }: AddressQuery<Query>): Query {
  const { search } = useLocation()
  return parse(new URLSearchParams(search))
}

/**
 * Keeps the address in step with what a chart shows (design §5). The search replaces the address once typing pauses;
 * every other filter and the page get a history entry each. Load, Back, Forward and a link go the other way:
 * `onAddress` hears what the address asks for, and the chart ignores what it shows already.
 * @param pages how many pages there are: a page past the end was pulled back, and that replaces the address too.
 */
export function useAddressQuery<Query extends { search?: string; page?: number }>(
  { parse, format }: AddressQuery<Query>,
  query: Query,
  onAddress: (query: Query) => void,
  pages = Number.POSITIVE_INFINITY,
): void {
  const { pathname, search: address } = useLocation()
  const navigate = useNavigate()
  const latest = useRef({ onAddress, pages })
  useEffect(() => {
    latest.current = { onAddress, pages }
  })

  // What this hook wrote last, so that its own navigation is not taken for somebody's Back.
  const written = useRef(address)
  useEffect(() => {
    if (address === written.current) return
    written.current = address
    latest.current.onAddress(parse(new URLSearchParams(address)))
  }, [address, parse])

  const wanted = new URLSearchParams(format(query)).toString()
  const { search = '', page } = query
  useEffect(() => {
    const shown = parse(new URLSearchParams(written.current))
    const write = (params: string, replace: boolean) => {
      const next = params === '' ? '' : `?${params}`
      if (next === written.current) return
      written.current = next
      void navigate({ pathname, search: next }, { replace })
    }
    const shownWith = (change: Partial<Query>) =>
      new URLSearchParams(format({ ...shown, ...change })).toString()
    const typed = shownWith({ search } as Partial<Query>)
    if ((shown.page ?? 1) > latest.current.pages && wanted === shownWith({ page } as Partial<Query>)) {
      write(wanted, true)
      return undefined
    }
    if (
      (shown.search ?? '') !== search &&
      [typed, shownWith({ search, page } as Partial<Query>)].includes(wanted)
    ) {
      const pause = setTimeout(() => write(wanted, true), TYPING_PAUSE_MS)
      return () => clearTimeout(pause)
    }
    // Typing that the address has not followed yet belongs to the entry that is left.
    write(typed, true)
    write(wanted, false)
    return undefined
  }, [wanted, search, page, pathname, navigate, parse, format])
}
