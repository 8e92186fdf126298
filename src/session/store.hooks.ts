import { createContext, useContext } from 'react'
import type { SessionStore } from './store.ts'

export const SessionStoreContext = createContext<SessionStore | null>(null)

/** Where the session's keys are kept. Only sign-in writes through it; everything else goes by the session chart. */
export function useSessionStore(): SessionStore {
  const store = useContext(SessionStoreContext)
  if (!store) throw new Error('useSessionStore: no SessionStoreContext above')
  return store
}
