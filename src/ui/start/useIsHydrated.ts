import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False during hydration, when the output must equal the page that the build drew, which has no session and no query. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
