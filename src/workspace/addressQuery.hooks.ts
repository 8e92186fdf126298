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
 * @param isCorrection the chart changed the query by itself (a page past the end): that replaces the address too.
 */
export function useAddressQuery<Query extends { search?: string }>(
  { parse, format }: AddressQuery<Query>,
  query: Query,
  onAddress: (query: Query) => void,
  isCorrection = false,
): void {
  const { pathname, search: address } = useLocation()
  const navigate = useNavigate()
  const latest = useRef({ onAddress, isCorrection })
  useEffect(() => {
    latest.current = { onAddress, isCorrection }
  })

  // What this hook wrote last, so that its own navigation is not taken for somebody's Back.
  const written = useRef(address)
  useEffect(() => {
    if (address === written.current) return
    written.current = address
    latest.current.onAddress(parse(new URLSearchParams(address)))
  }, [address, parse])

  const wanted = new URLSearchParams(format(query)).toString()
  const search = query.search ?? ''
  useEffect(() => {
    const shown = parse(new URLSearchParams(written.current))
    const write = (params: string, replace: boolean) => {
      const next = params === '' ? '' : `?${params}`
      if (next === written.current) return
      written.current = next
      void navigate({ pathname, search: next }, { replace })
    }
    const typed = new URLSearchParams(format({ ...shown, search })).toString()
    const typedFromFirstPage = new URLSearchParams(format({ ...shown, search, page: 1 })).toString()
    const isOnlyTyped = (shown.search ?? '') !== search && (typed === wanted || typedFromFirstPage === wanted)
    if (isOnlyTyped || latest.current.isCorrection) {
      const pause = setTimeout(() => write(wanted, true), latest.current.isCorrection ? 0 : TYPING_PAUSE_MS)
      return () => clearTimeout(pause)
    }
    // Typing that the address has not followed yet belongs to the entry that is left.
    write(typed, true)
    write(wanted, false)
    return undefined
  }, [wanted, search, pathname, navigate, parse, format])
}
