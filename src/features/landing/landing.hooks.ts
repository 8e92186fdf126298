import { useEffect } from 'react'
import { paths } from '#domain/paths.ts'
import { redirectFor } from '#machines/session/redirectFor.ts'
import { landingMessages } from '#messages/landing.ts'
import { useQuery, useSession } from '#session/session.hooks.ts'
import { useIsHydrated } from '#ui/start/useIsHydrated.ts'

const homes: Partial<Record<string, string>> = {
  [paths.dashboard]: landingMessages.toDashboard,
  [paths.onboarding]: landingMessages.toOnboarding,
  [paths.waitingApproval]: landingMessages.toApproval,
}

/** The link to the home of the signed-in user; null for a visitor. */
export function useWayHome(): { to: string; label: string } | null {
  const isHydrated = useIsHydrated()
  // The route policy redirects a signed-in user from sign-in to the home.
  const home = useSession((snapshot) => redirectFor(snapshot, paths.signIn))
  const label = home && homes[home]
  return isHydrated && label ? { to: home, label } : null
}

/** The addresses of sign-in and sign-up, which pass on the `?next=` that this page was opened with (design §3). */
export function useWaysOn(): { signIn: string; signUp: string } {
  const query = useQuery()
  return { signIn: paths.signIn + query, signUp: paths.signUp + query }
}

/** Once hydrated, the page knows the session by itself: the mark that hides the links for visitors goes. */
export function useStoredUserMark(): void {
  useEffect(() => {
    delete document.documentElement.dataset.storedUser
  }, [])
}
