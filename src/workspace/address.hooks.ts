import { useLayoutEffect, useState } from 'react'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom'
import type { Address } from './address.ts'

/** The address of the screen, for actors: it stays the same object, whatever the router renders. */
export function useAddress(): Address {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [{ address, update }] = useState(() => createAddress({ pathname, search, navigate }))
  useLayoutEffect(() => update({ pathname, search, navigate }), [update, pathname, search, navigate])
  return address
}

type Route = { pathname: string; search: string; navigate: NavigateFunction }

function createAddress(route: Route): { address: Address; update: (next: Route) => void } {
  const listeners = new Set<() => void>()
  let now = route
  return {
    address: {
      read: () => now.search,
      write: (search, replace) => void now.navigate({ pathname: now.pathname, search }, { replace }),
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    update(next) {
      const hasMoved = next.search !== now.search
      now = next
      if (hasMoved) for (const listener of listeners) listener()
    },
  }
}
