import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { homeOrNext, redirectFor } from '#machines/session/redirectFor.ts'
import { useSession, useSessionEnd } from '#session/session.hooks.ts'

/**
 * Lets a screen be seen by those whose session state may see it, and sends everybody else home.
 * The only `<Navigate>` of the route policy (design §3).
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const next = pathname === paths.signIn ? new URLSearchParams(search).get('next') : null
  const home = useSession((snapshot) => redirectFor(snapshot, pathname))
  const destination = useSession((snapshot) => (home === null ? null : homeOrNext(snapshot, home, next)))
  const endedBy = useSessionEnd()
  if (destination === null) return children
  // A visitor, or a user whose session expired, comes back here after signing in. A user who signed out does not.
  const comesBack = destination === paths.signIn && (endedBy === null || endedBy === 'expiry')
  const to = comesBack ? `${destination}?next=${encodeURIComponent(pathname + search)}` : destination
  return <Navigate to={to} replace />
}
