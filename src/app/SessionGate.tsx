import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { paths, screenAt } from '#domain/paths.ts'
import { homeOrNext, redirectFor } from '#machines/session/redirectFor.ts'
import { useSession, useSessionLeft, useWaysIn } from '#session/session.hooks.ts'
import { PathnameContext } from '#ui/link/PathnameContext.ts'

/**
 * Lets a screen be seen by those whose session state may see it, and sends everybody else home.
 * The only `<Navigate>` of the route policy (design §3).
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const screen = screenAt(pathname)
  const next = screen === 'signIn' || screen === 'signUp' ? new URLSearchParams(search).get('next') : null
  const home = useSession((snapshot) => redirectFor(snapshot, pathname))
  const destination = useSession((snapshot) => (home === null ? null : homeOrNext(snapshot, home, next)))
  const comesBack = useSession((snapshot) => snapshot.hasTag('returning'))
  const { signIn } = useWaysIn()
  useSessionLeft(destination === null)
  if (destination === null) return <PathnameContext value={pathname}>{children}</PathnameContext>
  return <Navigate to={destination === paths.signIn && comesBack ? signIn : destination} replace />
}
