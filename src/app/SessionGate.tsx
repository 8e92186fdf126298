import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { paths, screenAt } from '#domain/paths.ts'
import { homeOrNext, redirectFor } from '#machines/session/redirectFor.ts'
import { useSession, useSessionLeft, useWaysIn } from '#session/session.hooks.ts'
import { PathnameContext } from '#ui/link/PathnameContext.ts'

/** Screens that somebody leaves for the next one by what they did there. Nothing of them is to be hidden from anybody. */
const waysIn: readonly unknown[] = ['signIn', 'signUp', 'waitingApproval', 'onboarding']

/**
 * Lets a screen be seen by those whose session state may see it, and sends everybody else home.
 * The only `<Navigate>` of the route policy (design §3). On the way in, a screen stays until the next one can be shown: there
 * would be an empty page in between.
 * @param load loads the code of the screen at an address; never rejects
 */
export function SessionGate(props: { load: (address: string) => Promise<unknown>; children: ReactNode }) {
  const { load, children } = props
  const { pathname, search } = useLocation()
  const screen = screenAt(pathname)
  const next = screen === 'signIn' || screen === 'signUp' ? new URLSearchParams(search).get('next') : null
  const home = useSession((snapshot) => redirectFor(snapshot, pathname))
  const destination = useSession((snapshot) => (home === null ? null : homeOrNext(snapshot, home, next)))
  const comesBack = useSession((snapshot) => snapshot.hasTag('returning'))
  const { signIn } = useWaysIn()
  useSessionLeft(destination === null)
  const [loaded, setLoaded] = useState<string | null>(null)
  useEffect(() => {
    if (destination !== null) void load(destination).then(() => setLoaded(destination))
  }, [destination, load])
  if (destination === null || (loaded !== destination && waysIn.includes(screen)))
    return <PathnameContext value={pathname}>{children}</PathnameContext>
  return <Navigate to={destination === paths.signIn && comesBack ? signIn : destination} replace />
}
