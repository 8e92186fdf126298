import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { paths, type ScreenName, screenAt } from '#domain/paths.ts'
import { homeOrNext, redirectFor } from '#machines/session/redirectFor.ts'
import { useSession, useSessionLeft, useWaysIn } from '#session/session.hooks.ts'
import { PathnameContext } from '#ui/link/PathnameContext.ts'

/** Loads the code of a screen; never rejects. */
export type LoadScreen = (screen: ScreenName) => Promise<unknown>

/** Screens that somebody leaves for the next one by what they did there. Nothing of them is to be hidden from anybody. */
const waysIn: readonly (ScreenName | null)[] = ['signIn', 'signUp', 'waitingApproval', 'onboarding']

/**
 * Lets a screen be seen by those whose session state may see it, and sends everybody else home.
 * The only `<Navigate>` of the route policy (design §3). On the way in, a screen stays until the next one can be shown: there
 * would be an empty page in between.
 */
export function SessionGate({ load, children }: { load: LoadScreen; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const screen = screenAt(pathname)
  const next = screen === 'signIn' || screen === 'signUp' ? new URLSearchParams(search).get('next') : null
  const home = useSession((snapshot) => redirectFor(snapshot, pathname))
  const destination = useSession((snapshot) => (home === null ? null : homeOrNext(snapshot, home, next)))
  const comesBack = useSession((snapshot) => snapshot.hasTag('returning'))
  const { signIn } = useWaysIn()
  useSessionLeft(destination === null)
  const isThere = useScreenCode(waysIn.includes(screen) ? destination : null, load)
  if (destination === null || !isThere) return <PathnameContext value={pathname}>{children}</PathnameContext>
  return <Navigate to={destination === paths.signIn && comesBack ? signIn : destination} replace />
}

/** Loads the code of the screen at an address. Whether it is there, or could not be loaded, which its place then says. */
function useScreenCode(address: string | null, load: LoadScreen): boolean {
  const screen = address && screenAt(address.split('?', 1)[0] ?? '')
  const [ended, setEnded] = useState<ScreenName>()
  useEffect(() => {
    if (screen) void load(screen).then(() => setEnded(screen))
  }, [screen, load])
  return !screen || screen === ended
}
