import { useContext, useMemo } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'

export type GoTo = (to: string, options?: { replace?: boolean | undefined; state?: unknown }) => void

/**
 * Returns what opens an address of the application, given whole, from its root. It stays the same function: React Router's own
 * could be given a part of an address, so its component is drawn again whenever a filter changes the address of the screen.
 */
export function useGoTo(): GoTo {
  const { navigator } = useContext(NavigationContext)
  return useMemo(
    () =>
      (to, { replace, state } = {}) =>
        replace ? navigator.replace(to, state) : navigator.push(to, state),
    [navigator],
  )
}
