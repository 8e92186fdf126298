import { fromCallback } from 'xstate'
import type { AddressParams, AddressReader } from '#domain/listQueries/address.ts'

/** A pause in typing, in milliseconds, after which the address follows. */
const TYPING_PAUSE_MS = 300

/** How a query is written in an address. */
export type AddressFormat<Query> = {
  parse: (address: AddressReader) => Query
  format: (query: Query) => AddressParams
}

/** The query part of the address of one screen: '?q=ayesha', or ''. */
export type Address = {
  read: () => string
  /** @param replace instead of a new history entry */
  write: (search: string, replace: boolean) => void
  /** Calls back when the address changed, for whatever reason; returns a function that stops it. */
  subscribe: (listener: () => void) => () => void
}

/** What a chart shows now, and of how many pages, where it has pages. */
type QueryShown<Query> = { type: 'query.shown'; query: Query; pages?: number | undefined }

/**
 * The actor that keeps the address in step with what a chart shows (design §5). The search replaces the address once
 * typing pauses; every other filter and the page get a history entry each. A page past the end replaces the address
 * too, because the chart went back to the last one. Load, Back, Forward and links go the other way:
 * `address.changed`, which the chart ignores when it shows that query already.
 */
export function followAddress<Query extends object>(
  address: Address,
  { parse, format }: AddressFormat<Query>,
) {
  const parsed = (search: string): Shown => parse(new URLSearchParams(search))
  const written = (query: Shown) => new URLSearchParams(format(query as Query)).toString()
  type Shown = Query & { q?: string; page?: number }

  return fromCallback<QueryShown<Query>, { query: Query }>(({ sendBack, receive }) => {
    // Known, so that a change of our own is not taken for somebody's Back.
    let known = address.read()
    let pause: ReturnType<typeof setTimeout> | undefined

    function write(params: string, replace: boolean): void {
      const next = params === '' ? '' : `?${params}`
      if (next === known) return
      known = next
      address.write(next, replace)
    }

    function follow(query: Shown, pages = Number.POSITIVE_INFINITY): void {
      clearTimeout(pause)
      const shown = parsed(known)
      const { q = '', page } = query
      const wanted = written(query)
      const typed = written({ ...shown, q })
      const isPulledBack = (shown.page ?? 1) > pages && wanted === written({ ...shown, page })
      const isTyping = (shown.q ?? '') !== q && [typed, written({ ...shown, q, page })].includes(wanted)
      if (isPulledBack) write(wanted, true)
      else if (isTyping) pause = setTimeout(() => write(wanted, true), TYPING_PAUSE_MS)
      else {
        // What was typed and is not in the address yet belongs to the entry that is left.
        write(typed, true)
        write(wanted, false)
      }
    }

    receive(({ query, pages }) => follow(query, pages))
    const unsubscribe = address.subscribe(() => {
      const search = address.read()
      if (search === known) return
      known = search
      sendBack({ type: 'address.changed', query: parsed(search) })
    })
    return () => {
      clearTimeout(pause)
      unsubscribe()
    }
  })
}
