import { createContext, useContext } from 'react'
import type { SessionStore } from './store.ts'

export const SessionStoreContext = createContext<SessionStore | null>(null)

/** The store of the session keys. Only sign-in writes to it; everything else goes through the session chart. */
export function useSessionStore(): SessionStore {
  const store = useContext(SessionStoreContext)
  if (!store) throw new Error('useSessionStore: no SessionStoreContext above')
  return store
}
