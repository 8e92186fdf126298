/** The three session keys in the browser's storage (specification §3). */
import type { SessionResponse } from '#domain/contract.ts'
import { parseUser, type User, type WorkspaceKind } from '#domain/users.ts'
import { tabStorage } from './storage.ts'

/** The prefix of the records in which screens keep what was typed, one for each e-mail address. */
export const draftPrefix = 'onboarding:'

const keys = { access: 'accessToken', refresh: 'refreshToken', user: 'user' } as const

/** Where the browser keeps that the stored user saw their own data, for the first paint: the server's response wins. */
const workspaceKey = 'workspace'

/** Where the browser keeps that nobody has verified the stored user's address: the address. */
const unverifiedKey = 'unverifiedEmail'

/** Its first version. Only the exact record of a user counts, so that nothing of it is parsed. */
const liveRecord = (owner: string | undefined) => `1 live ${owner}`

/** No token of the server is longer. A request with a much longer one would be refused before the server reads it. */
const longestToken = 4_096

/** The user, and what is kept beside. */
type Known = { user: User; workspace?: WorkspaceKind | undefined; isEmailVerified?: boolean | undefined }

export type SessionStore = {
  readUser: () => User | null
  /** 'sample' unless the stored user is known to have seen their own data. */
  readWorkspace: () => WorkspaceKind
  /** True unless the address of the stored user is known to be unverified. */
  readIsEmailVerified: () => boolean
  /** `owner` is the e-mail address of the stored user. */
  readTokens: () => { access: string; refresh: string; owner: string | null } | null
  /** Stores a new session. The tokens are written first, so that a tab that reads the user finds them. */
  open: (session: SessionResponse) => void
  /** Stores the response of a refresh, unless the stored token is no longer `sent`: a sign-out in between wins. */
  replaceTokens: (sent: string, answer: SessionResponse) => void
  /** Updates the stored user and what is kept beside. Does nothing when another user is stored. */
  saveUser: (known: Known) => void
  clear: () => void
  /** Removes what anybody has typed into the onboarding wizard in this browser. */
  clearDrafts: () => void
  /** Removes all that this tab keeps: what was changed in the sample and typed for a new order. */
  clearTab: () => void
  /** Calls `listener` when another tab changed the session, with the user or null. Returns how to stop. */
  onChangeElsewhere: (listener: (user: User | null, workspace: WorkspaceKind) => void) => () => void
}

export function createSessionStore(storage: Storage, page: Window): SessionStore {
  const readUser = () => parseUser(storage.getItem(keys.user))
  const readWorkspace = () =>
    storage.getItem(workspaceKey) === liveRecord(readUser()?.email) ? 'live' : 'sample'
  const writeBeside = (key: string, record: string | null) => {
    if (storage.getItem(key) === record) return
    if (record === null) storage.removeItem(key)
    else storage.setItem(key, record)
  }
  // What is beside the user is written first, so that a tab that reads the user finds it.
  const writeUser = ({ user, workspace, isEmailVerified = true }: Known) => {
    writeBeside(workspaceKey, workspace === 'live' ? liveRecord(user.email) : null)
    writeBeside(unverifiedKey, isEmailVerified ? null : user.email)
    storage.setItem(keys.user, JSON.stringify(user))
  }
  const writeTokens = ({ access, refresh }: SessionResponse) => {
    storage.setItem(keys.access, access)
    storage.setItem(keys.refresh, refresh)
  }
  const readToken = (key: string) => {
    const token = storage.getItem(key)
    return token !== null && token.length <= longestToken ? token : null
  }
  const readTokens = () => {
    const [access, refresh] = [readToken(keys.access), readToken(keys.refresh)]
    return access && refresh ? { access, refresh, owner: readUser()?.email ?? null } : null
  }
  return {
    readUser,
    readWorkspace,
    readIsEmailVerified: () => storage.getItem(unverifiedKey) !== (readUser()?.email ?? ''),
    readTokens,
    open(session) {
      writeTokens(session)
      writeUser({ ...session, isEmailVerified: session.email_verified })
    },
    replaceTokens(sent, answer) {
      if (storage.getItem(keys.refresh) === sent) writeTokens(answer)
    },
    saveUser(known) {
      if (readUser()?.email === known.user.email) writeUser(known)
    },
    clear() {
      for (const key of Object.values(keys)) storage.removeItem(key)
      for (const key of [workspaceKey, unverifiedKey]) writeBeside(key, null)
    },
    clearDrafts() {
      const drafts = Array.from({ length: storage.length }, (_, index) => storage.key(index))
      for (const key of drafts) if (key?.startsWith(draftPrefix)) storage.removeItem(key)
    },
    clearTab: () => tabStorage(page)?.clear(),
    onChangeElsewhere(listener) {
      const onStorage = ({ key, storageArea }: StorageEvent) => {
        const isOurs = key === null || key === workspaceKey || Object.values<string>(keys).includes(key)
        if (storageArea !== storage || !isOurs) return
        listener(readTokens() ? readUser() : null, readWorkspace())
      }
      page.addEventListener('storage', onStorage)
      return () => page.removeEventListener('storage', onStorage)
    },
  }
}
