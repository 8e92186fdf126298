/** The three keys of the session in the browser's storage (specification §3), and nothing else. */
import type { SessionResponse } from '#domain/contract.ts'
import { parseUser, type User } from '#domain/users.ts'

const keys = { access: 'accessToken', refresh: 'refreshToken', user: 'user' } as const

export type SessionStore = {
  readUser: () => User | null
  readTokens: () => { access: string; refresh: string } | null
  /** Sign-in: the tokens first, so that whoever sees the user finds them too. */
  open: (session: SessionResponse) => void
  /** The answer of a refresh, only while `sent` is still the stored token: a sign-out in between wins. */
  replaceTokens: (sent: string, answer: SessionResponse) => void
  /** What is newly known of the same person; somebody else's record is left alone. */
  saveUser: (user: User) => void
  clear: () => void
  /** Calls back when another tab changed the session: with its user, or null when none is left. */
  onChangeElsewhere: (listener: (user: User | null) => void) => () => void
}

export function createSessionStore(storage: Storage, page: Window = window): SessionStore {
  const readUser = () => parseUser(storage.getItem(keys.user))
  const writeTokens = ({ access, refresh }: SessionResponse) => {
    storage.setItem(keys.access, access)
    storage.setItem(keys.refresh, refresh)
  }
  return {
    readUser,
    readTokens() {
      const access = storage.getItem(keys.access)
      const refresh = storage.getItem(keys.refresh)
      return access && refresh ? { access, refresh } : null
    },
    open(session) {
      writeTokens(session)
      storage.setItem(keys.user, JSON.stringify(session.user))
    },
    replaceTokens(sent, answer) {
      if (storage.getItem(keys.refresh) === sent) writeTokens(answer)
    },
    saveUser(user) {
      if (readUser()?.email === user.email) storage.setItem(keys.user, JSON.stringify(user))
    },
    clear() {
      for (const key of Object.values(keys)) storage.removeItem(key)
    },
    onChangeElsewhere(listener) {
      const onStorage = ({ key, storageArea }: StorageEvent) => {
        const isOurs = key === null || Object.values<string>(keys).includes(key)
        if (storageArea !== storage || !isOurs) return
        const hasTokens = storage.getItem(keys.access) !== null && storage.getItem(keys.refresh) !== null
        listener(hasTokens ? readUser() : null)
      }
      page.addEventListener('storage', onStorage)
      return () => page.removeEventListener('storage', onStorage)
    },
  }
}
