import { useEffect, useLayoutEffect, useState } from 'react'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom'
import type { Address } from './address.ts'

/** The address of the screen, for actors: it stays the same object, whatever the router renders. */
export function useAddress(): Address {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [{ address, update, goBack, leave }] = useState(() => createAddress({ pathname, search, navigate }))
  useLayoutEffect(() => update({ pathname, search, navigate }), [update, pathname, search, navigate])
  useEffect(() => {
    // A quick Back comes before React has shown where it begins: then it never shows that the address was another one.
    const back = () => goBack(window.location)
    window.addEventListener('popstate', back)
    return () => {
      window.removeEventListener('popstate', back)
      leave()
    }
  }, [goBack, leave])
  return address
}

type Route = { pathname: string; search: string; navigate: NavigateFunction }

type Followed = {
  address: Address
  /** What the router renders. */
  update: (next: Route) => void
  /** Where Back or Forward led. */
  goBack: (to: { pathname: string; search: string }) => void
  /** What is not written yet belongs to the screen that is left. */
  leave: () => void
}

function createAddress(route: Route): Followed {
  const listeners = new Set<() => void>()
  let now = route
  let unwritten: { search: string; replace: boolean }[] = []
  /** Written, and not rendered yet: when the router renders one of these, nobody else changed the address. */
  let awaited: string[] = []
  let cancel = () => {}
  const writeAll = () => {
    const writes = unwritten
    unwritten = []
    awaited.push(...writes.map(({ search }) => search))
    for (const { search, replace } of writes)
      void now.navigate({ pathname: now.pathname, search }, { replace })
  }
  const leave = () => {
    cancel()
    unwritten = []
    awaited = []
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    address: {
      read: () => now.search,
      // A history entry takes the browser as long as a third of what a filter does, and nobody waits for it.
      write(search, replace) {
        cancel()
        unwritten.push({ search, replace })
        cancel = afterPaint(writeAll)
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
      leave()
      if (pathname !== now.pathname) return
      now = { ...now, search }
      tell()
    },
    leave,
  }
}

const inputs = ['pointerdown', 'keydown', 'click'] as const

/** Calls `run` once the next frame is shown, or at the next input, which may leave the screen; returns what prevents it. */
function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(runOnce)
  })
  for (const input of inputs) window.addEventListener(input, runOnce, true)
  function cancel() {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    for (const input of inputs) window.removeEventListener(input, runOnce, true)
  }
  function runOnce() {
    cancel()
    run()
  }
  return cancel
}
