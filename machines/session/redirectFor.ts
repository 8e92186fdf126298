import { isScreenAllowed, type KnownPath, paths, safeNextPath, screenAt } from '#domain/paths.ts'
import type { SessionMeta } from '#machines/session/session.machine.ts'

/** The part of a session snapshot that the route policy reads. */
type SessionSnapshot = { getMeta(): Partial<Record<string, SessionMeta>> }

/** Home and allowed screens of the current state: exactly one active state node carries them. */
function policyOf(snapshot: SessionSnapshot): SessionMeta {
  const [policy] = Object.values(snapshot.getMeta()).filter((meta) => meta !== undefined)
  if (!policy) throw new Error('session: a state without screens')
  return policy
}

/**
 * The path to redirect to in this session state instead of `pathname`, or null when they may stay (design §3).
 * Decides about the known screens only. `home` is always allowed, so one redirect is the most there is.
 */
export function redirectFor(snapshot: SessionSnapshot, pathname: string): KnownPath | null {
  const { home, allows } = policyOf(snapshot)
  const screen = screenAt(pathname)
  return screen === null || isScreenAllowed(allows, screen) ? null : paths[home]
}

/**
 * Where a redirect home really goes: to the `?next=` that sign-in was asked for, if this state may see it.
 * `next` is a path with its query, as it was in the address.
 */
export function homeOrNext(snapshot: SessionSnapshot, home: KnownPath, next: string | null): string {
  const path = safeNextPath(next)
  const screen = path && screenAt(path.split(/[?#]/, 1)[0] ?? '')
  return path && screen && isScreenAllowed(policyOf(snapshot).allows, screen) ? path : home
}
