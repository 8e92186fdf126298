/** The three session keys in the browser's storage (specification §3). */
import type { SessionResponse } from '#domain/contract.ts'
import { parseUser, type User, type WorkspaceKind } from '#domain/users.ts'
import { tabStorage } from './storage.ts'

/** The prefix of the records in which screens keep what was typed, one for each e-mail address. */
export const draftPrefix = 'onboarding:'

const keys = { access: 'accessToken', refresh: 'refreshToken', user: 'user' } as const

/** Where the browser keeps that the stored user saw their own data, for the first paint: the server's response wins. */
const workspaceKey = 'workspace'

/** Its first version. Only the exact record of a user counts, so that nothing of it is parsed. */
const liveRecord = (owner: string | undefined) => `1 live ${owner}`

/** No token of the server is longer. A request with a much longer one would be refused before the server reads it. */
const longestToken = 4_096

export type SessionStore = {
  readUser: () => User | null
  /** 'sample' unless the stored user is known to have seen their own data. */
  readWorkspace: () => WorkspaceKind
  /** `owner` is the e-mail address of the stored user. */
  readTokens: () => { access: string; refresh: string; owner: string | null } | null
  /** Stores a new session. The tokens are written first, so that a tab that reads the user finds them. */
  open: (session: SessionResponse) => void
  /** Stores the response of a refresh, unless the stored token is no longer `sent`: a sign-out in between wins. */
  replaceTokens: (sent: string, answer: SessionResponse) => void
  /** Updates the stored user and their workspace. Does nothing when another user is stored. */
  saveUser: (user: User, workspace?: WorkspaceKind) => void
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
  const writeWorkspace = (record: string | null) => {
    if (storage.getItem(workspaceKey) === record) return
    if (record === null) storage.removeItem(workspaceKey)
    else storage.setItem(workspaceKey, record)
  }
  // The workspace is written first, so that a tab that reads the user finds it.
  const writeUser = (user: User, workspace: WorkspaceKind | undefined) => {
    writeWorkspace(workspace === 'live' ? liveRecord(user.email) : null)
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
    readTokens,
    open(session) {
      writeTokens(session)
      writeUser(session.user, session.workspace)
    },
    replaceTokens(sent, answer) {
      if (storage.getItem(keys.refresh) === sent) writeTokens(answer)
    },
    saveUser(user, workspace) {
      if (readUser()?.email === user.email) writeUser(user, workspace)
    },
    clear() {
      for (const key of Object.values(keys)) storage.removeItem(key)
      writeWorkspace(null)
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
