import { useSelector } from '@xstate/react'
import { createContext, useCallback, useContext, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { paths, pathWithNext } from '#domain/paths.ts'
import type { User } from '#domain/users.ts'
import type { SessionEnd, sessionMachine } from '#machines/session/session.machine.ts'
import { useIsHydrated } from '#ui/start/useIsHydrated.ts'

export type SessionActor = ActorRefFrom<typeof sessionMachine>
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

export const SessionContext = createContext<SessionActor | null>(null)

/** The session actor. */
export function useSessionActor(): SessionActor {
  const actor = useContext(SessionContext)
  if (!actor) throw new Error('useSessionActor: no SessionContext above')
  return actor
}

/** Selects a value of the session. The component renders again only when it changes. */
export function useSession<Value>(select: (snapshot: SessionSnapshot) => Value): Value {
  return useSelector(useSessionActor(), select)
}

/** The signed-in user, or null for a visitor. */
export function useUser(): User | null {
  return useSession(({ context }) => context.user)
}

/** How the last session ended, or null. */
export function useSessionEnd(): SessionEnd | null {
  return useSession(({ context }) => context.endedBy)
}

/** The addresses of sign-in and sign-up that lead back to the screen that is open (design §3). */
export function useWaysIn(): { signIn: string; signUp: string } {
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  return { signIn: pathWithNext(paths.signIn, here), signUp: pathWithNext(paths.signUp, here) }
}

/** The query of the address, which a page that the build drew does not know. */
export function useQuery(): string {
  const { search } = useLocation()
  return useIsHydrated() ? search : ''
}

/** Tells the session when a screen is shown that it allows after its end. */
export function useSessionLeft(isAllowed: boolean): void {
  const actor = useSessionActor()
  const hasLeft = useSession((snapshot) => snapshot.hasTag('leaving')) && isAllowed
  useEffect(() => {
    if (hasLeft) actor.send({ type: 'session.left' })
  }, [actor, hasLeft])
}

/** The events that screens send to the session. */
export function useSessionEvents() {
  const actor = useSessionActor()
  return {
    logOut: useCallback(() => actor.send({ type: 'logout.requested' }), [actor]),
    requestDemo: useCallback(() => actor.send({ type: 'demo.requested' }), [actor]),
  }
}
