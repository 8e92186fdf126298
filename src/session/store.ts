/** The three session keys in the browser's storage (specification §3). */
import type { SessionResponse } from '#domain/contract.ts'
import { parseUser, type User } from '#domain/users.ts'
import { tabStorage } from './storage.ts'

/** The prefix of the records in which screens keep what was typed, one for each e-mail address. */
export const draftPrefix = 'onboarding:'

/** Where a tab keeps what was changed in the sample. */
export const sampleChangesKey = 'sampleChanges'

const keys = { access: 'accessToken', refresh: 'refreshToken', user: 'user' } as const

export type SessionStore = {
  readUser: () => User | null
  /** `owner` is the e-mail address of the stored user. */
  readTokens: () => { access: string; refresh: string; owner: string | null } | null
  /** Stores a new session. The tokens are written first, so that a tab that reads the user finds them. */
  open: (session: SessionResponse) => void
  /** Stores the response of a refresh, unless the stored token is no longer `sent`: a sign-out in between wins. */
  replaceTokens: (sent: string, answer: SessionResponse) => void
  /** Updates the stored user. Does nothing when another user is stored. */
  saveUser: (user: User) => void
  clear: () => void
  /** Removes what anybody has typed into the onboarding wizard in this browser. */
  clearDrafts: () => void
  /** Removes what was changed in the sample in this tab. */
  clearSampleChanges: () => void
  /** Calls `listener` when another tab changed the session, with the user or null. Returns how to stop. */
  onChangeElsewhere: (listener: (user: User | null) => void) => () => void
}

export function createSessionStore(storage: Storage, page: Window): SessionStore {
  const readUser = () => parseUser(storage.getItem(keys.user))
  const writeTokens = ({ access, refresh }: SessionResponse) => {
    storage.setItem(keys.access, access)
    storage.setItem(keys.refresh, refresh)
  }
  const readTokens = () => {
    const access = storage.getItem(keys.access)
    const refresh = storage.getItem(keys.refresh)
    return access && refresh ? { access, refresh, owner: readUser()?.email ?? null } : null
  }
  return {
    readUser,
    readTokens,
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
    clearDrafts() {
      const drafts = Array.from({ length: storage.length }, (_, index) => storage.key(index))
      for (const key of drafts) if (key?.startsWith(draftPrefix)) storage.removeItem(key)
    },
    clearSampleChanges: () => tabStorage(page)?.removeItem(sampleChangesKey),
    onChangeElsewhere(listener) {
      const onStorage = ({ key, storageArea }: StorageEvent) => {
        const isOurs = key === null || Object.values<string>(keys).includes(key)
        if (storageArea !== storage || !isOurs) return
        listener(readTokens() ? readUser() : null)
      }
      page.addEventListener('storage', onStorage)
      return () => page.removeEventListener('storage', onStorage)
    },
  }
}
