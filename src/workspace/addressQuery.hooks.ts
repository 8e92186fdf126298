import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AddressParams, AddressReader } from '#domain/listQueries/address.ts'

/** The address is updated after this pause in typing, in milliseconds. */
const TYPING_PAUSE_MS = 300

/** Converts a list's query from and to its address. */
export type AddressQuery<Query> = {
  parse: (address: AddressReader) => Query
  format: (query: Query) => AddressParams
}

/** The query of the current address: the input of the list's chart. */
export function useQueryOfAddress<Query>({ parse }: AddressQuery<Query>): Query {
  const { search } = useLocation()
  return parse(new URLSearchParams(search))
}

/**
 * Synchronises the address with the query of a chart (design §5). The search replaces the address after a pause in
 * typing; every other filter and the page add a history entry. Load, Back, Forward and links work the other way:
 * `onAddress` is called with the query of the address, and the chart ignores an equal one.
 * @param pages the number of pages. A page past the end was corrected by the chart, which replaces the address too.
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

  // The last address that this hook wrote, to distinguish its own navigation from Back and Forward.
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
    // A search that is not in the address yet belongs to the current history entry.
    write(typed, true)
    write(wanted, false)
    return undefined
  }, [wanted, search, page, pathname, navigate, parse, format])
}
