import { useSyncExternalStore } from 'react'
import { paths } from '#domain/paths.ts'
import { redirectFor } from '#machines/session/redirectFor.ts'
import { landingMessages } from '#messages/landing.ts'
import { useSession } from '#session/session.hooks.ts'

const homes: Partial<Record<string, string>> = {
  [paths.dashboard]: landingMessages.toDashboard,
  [paths.onboarding]: landingMessages.toOnboarding,
  [paths.waitingApproval]: landingMessages.toApproval,
}

/** The way home of somebody who is signed in; null for a visitor, to whom the ways in are offered. */
export function useWayHome(): { to: string; label: string } | null {
  const isHydrated = useIsHydrated()
  // Who is signed in has nothing to do at sign-in: the route policy names their home instead.
  const home = useSession((snapshot) => redirectFor(snapshot, paths.signIn))
  const label = home && homes[home]
  return isHydrated && label ? { to: home, label } : null
}

const never = () => () => {}

/** False while the prerendered page is taken over, which knows no session: both must say the same. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
