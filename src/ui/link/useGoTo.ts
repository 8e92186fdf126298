import { useContext, useMemo } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'
import { leave } from './leaveGuard.ts'

export type GoTo = (to: string, options?: { replace?: boolean | undefined; state?: unknown }) => void

/** An address of the application as the browser has it: the atlas is not at the root of its site. */
export function fromRoot(basename: string, to: string): string {
  return basename === '/' ? to : basename + to
}

/**
 * Returns what opens an address of the application, given whole. It stays the same function: React Router's own could be given
 * a part of an address, so its component is drawn again whenever a filter changes the address of the screen.
 */
export function useGoTo(): GoTo {
  const { navigator, basename } = useContext(NavigationContext)
  return useMemo(
    () =>
      (to, { replace, state } = {}) =>
        leave(() => navigator[replace ? 'replace' : 'push'](fromRoot(basename, to), state)),
    [navigator, basename],
  )
}

/**
 * Returns what tells the path that the router leads to: while the code of a screen is loaded, not the one that it still renders.
 */
export function useDestination(): () => string {
  const { navigator } = useContext(NavigationContext)
  // Every router of React Router gives its history here; the type has only what a component needs.
  return useMemo(() => () => (navigator as unknown as { location: Location }).location.pathname, [navigator])
}
