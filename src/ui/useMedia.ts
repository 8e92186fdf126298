import { useCallback, useSyncExternalStore } from 'react'

/** As the variant `phone` of system.css. */
export const PHONE = '(max-width: 47.9375rem)'

/** Whether a media query is true now; false while the build draws. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
