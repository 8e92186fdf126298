import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type GoTo, useDestination, useGoTo } from '#ui/link/useGoTo.ts'
import type { Address } from './address.ts'

/** The address of the screen, for actors: it stays the same object, whatever the router renders. */
export function useAddress(): Address {
  const { pathname, search } = useLocation()
  const goTo = useGoTo()
  const destination = useDestination()
  const [{ address, update, goBack }] = useState(() => createAddress({ pathname, search }, goTo, destination))
  useLayoutEffect(() => update({ pathname, search }), [update, pathname, search])
  useEffect(() => {
    // A quick Back comes before React has shown where it begins: then it never shows that the address was another one.
    const back = () => goBack(window.location)
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [goBack])
  return address
}

type Route = { pathname: string; search: string }

type Followed = {
  address: Address
  /** What the router renders. */
  update: (next: Route) => void
  /** Where Back or Forward led. */
  goBack: (to: { pathname: string; search: string }) => void
}

function createAddress(route: Route, goTo: GoTo, destination: () => string): Followed {
  const listeners = new Set<() => void>()
  let now = route
  /** Written, and not rendered yet: when the router renders one of these, nobody else changed the address. */
  let awaited: string[] = []
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    address: {
      read: () => now.search,
      write(search, replace) {
        awaited.push(search)
        const { pathname } = now
        // After an answer that is there at once, as the sample's is: the router lets React draw, and it would draw without it.
        queueMicrotask(() => {
          // Somebody is on their way to another screen, whose code is loaded: the search that they ended by it is over.
          if (destination() === pathname) goTo(pathname + search, { replace })
        })
      },
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    update(next) {
      const hasMoved = next.search !== now.search
      now = next
      if (!hasMoved) return
      // The router may render two at once.
      const seen = awaited.lastIndexOf(next.search)
      awaited = seen < 0 ? [] : awaited.slice(seen + 1)
      if (seen < 0) tell()
    },
    goBack({ pathname, search }) {
      awaited = []
      if (pathname !== now.pathname) return
      now = { ...now, search }
      tell()
    },
  }
}
