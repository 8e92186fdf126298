/** The session in the browser's storage: the order of writes, and what another tab sees in between (specification §3). */
import { describe, expect, test, vi } from 'vitest'
import type { SessionResponse } from '#domain/contract.ts'
import type { User } from '#domain/users.ts'
import { createSessionStore } from '#session/store.ts'
import { openTabs } from './tabs.ts'

const sana: User = {
  email: 'sana@chenab.test',
  company: { name: 'Chenab Traders', is_approved: true, is_onboarded: false },
}
const bilal: User = { ...sana, email: 'bilal@ravi.test' }
const sessionOf = (number: number, user = sana): SessionResponse => ({
  access: `access-${number}`,
  refresh: `refresh-${number}`,
  user,
})

/** A store in one tab, and what a second tab was told: a user by e-mail address, or null. */
function start() {
  const { first, second, writes } = openTabs()
  const store = createSessionStore(first.storage, first.window)
  const other = createSessionStore(second.storage, second.window)
  const told: (string | null)[] = []
  const stop = other.onChangeElsewhere((user) => told.push(user?.email ?? null))
  return { store, other, told, writes, stop, ...first, second }
}

describe('a new session', () => {
  test('is three keys: the tokens as they are, the user as JSON', () => {
    const { store, storage } = start()
    store.open(sessionOf(1))
    expect(storage).toHaveLength(3)
    expect(storage.getItem('accessToken')).toBe('access-1')
    expect(storage.getItem('refreshToken')).toBe('refresh-1')
    expect(JSON.parse(storage.getItem('user') ?? '')).toEqual(sana)
    expect(store.readUser()).toEqual(sana)
    expect(store.readTokens()).toEqual({ access: 'access-1', refresh: 'refresh-1', owner: sana.email })
  })

  test('is written with the user last: another tab sees nobody, then the user with the tokens', () => {
    const { store, told, writes } = start()
    store.open(sessionOf(1))
    expect(writes).toEqual(['accessToken', 'refreshToken', 'user'])
    expect(told).toEqual([null, null, sana.email])
  })
})

describe('refreshed tokens', () => {
  test('replace both, and another tab sees the same user all the time', () => {
    const { store, told, other } = start()
    store.open(sessionOf(1))
    told.length = 0
    store.replaceTokens('refresh-1', sessionOf(2, bilal))
    expect(other.readTokens()).toEqual({ access: 'access-2', refresh: 'refresh-2', owner: sana.email })
    expect(other.readUser()).toEqual(sana)
    expect(told).toEqual([sana.email, sana.email])
  })

  test('of an exchange that began with another token are not stored', () => {
    const { store, writes } = start()
    store.open(sessionOf(1))
    writes.length = 0
    store.replaceTokens('refresh-0', sessionOf(2))
    store.clear()
    store.replaceTokens('refresh-1', sessionOf(2))
    expect(store.readTokens()).toBeNull()
    expect(writes).toEqual(['-accessToken', '-refreshToken', '-user'])
  })
})

describe('the end of a session', () => {
  test('removes the tokens before the user: another tab sees nobody from the first write on', () => {
    const { store, told, writes, storage } = start()
    store.open(sessionOf(1))
    told.length = writes.length = 0
    storage.setItem('theme', 'dark')
    store.clear()
    expect(writes).toEqual(['theme', '-accessToken', '-refreshToken', '-user'])
    expect(told).toEqual([null, null, null])
    expect(storage).toHaveLength(1)
  })

  test('leaves what was typed, until the drafts are cleared: of everybody, and nothing else', () => {
    const { store, storage } = start()
    for (const key of ['theme', 'onboarding:sana', 'onboarding:bilal', 'my-onboarding:', 'onboarding'])
      storage.setItem(key, 'x')
    store.clear()
    expect(storage).toHaveLength(5)
    store.clearDrafts()
    expect(['theme', 'my-onboarding:', 'onboarding'].map((key) => storage.getItem(key))).toEqual([
      'x',
      'x',
      'x',
    ])
    expect(storage).toHaveLength(3)
  })
})

describe('a changed user', () => {
  test('is stored in place of the former record', () => {
    const { store, other } = start()
    store.open(sessionOf(1))
    const changed = { ...sana, company: { ...sana.company, is_onboarded: true } }
    store.saveUser(changed)
    expect(other.readUser()).toEqual(changed)
  })

  test('is not stored over somebody else, or after a sign-out', () => {
    const { store, writes } = start()
    store.open(sessionOf(1, bilal))
    store.saveUser(sana)
    expect(store.readUser()).toEqual(bilal)
    store.clear()
    writes.length = 0
    store.saveUser(bilal)
    expect(writes).toEqual([])
  })
})

describe('which workspace the user saw', () => {
  const live = (number: number, user = sana): SessionResponse => ({
    ...sessionOf(number, user),
    workspace: 'live',
  })

  test('is kept beside the session, and another tab that reads the user finds it', () => {
    const { store, other, writes } = start()
    const told: unknown[] = []
    other.onChangeElsewhere((user, workspace) => told.push([user?.email, workspace]))
    store.open(live(1))
    expect(writes).toEqual(['accessToken', 'refreshToken', 'workspace', 'user'])
    expect(told.at(-1)).toEqual([sana.email, 'live'])
    expect(other.readWorkspace()).toBe('live')
  })

  test('changes with the user, in every tab', () => {
    const { store, other } = start()
    const told: string[] = []
    store.open(sessionOf(1))
    other.onChangeElsewhere((_, workspace) => told.push(workspace))
    store.saveUser(sana, 'live')
    expect(other.readWorkspace()).toBe('live')
    store.saveUser(sana, 'sample')
    expect(other.readWorkspace()).toBe('sample')
    expect(told).toContain('live')
    expect(told.at(-1)).toBe('sample')
  })

  test('goes with the session, and is not that of the next person', () => {
    const { store, storage } = start()
    store.open(live(1))
    store.open(sessionOf(2, bilal))
    expect(store.readWorkspace()).toBe('sample')
    store.open(live(3))
    store.clear()
    expect(storage).toHaveLength(0)
  })

  test.each([
    '',
    'live',
    '1 live bilal@ravi.test',
    '2 live sana@chenab.test',
    '1 other sana@chenab.test',
    '1 live undefined',
  ])('is the sample when %j is stored', (record) => {
    const { store, storage } = start()
    store.open(live(1))
    expect(store.readWorkspace()).toBe('live')
    storage.setItem('workspace', record)
    expect(store.readWorkspace()).toBe('sample')
  })
})

describe('what is not whole', () => {
  test.each(['accessToken', 'refreshToken'])(
    'is no session without its %s, here or in another tab',
    (key) => {
      for (const lost of ['removed', 'empty', 'longer than any token']) {
        const { store, other, storage, told } = start()
        store.open(sessionOf(1))
        if (lost === 'removed') storage.removeItem(key)
        else storage.setItem(key, lost === 'empty' ? '' : 'x'.repeat(1_000_000))
        expect(other.readTokens()).toBeNull()
        expect(told.at(-1)).toBeNull()
      }
    },
  )

  test('is nobody when the user cannot be read', () => {
    const { store, storage, told } = start()
    store.open(sessionOf(1))
    storage.setItem('user', '{"email":')
    expect(store.readUser()).toBeNull()
    expect(store.readTokens()).toMatchObject({ owner: null })
    expect(told.at(-1)).toBeNull()
  })
})

describe('a change by another tab', () => {
  test('of another key, or another storage, is none of the session', () => {
    const { store, told, second, storage } = start()
    store.open(sessionOf(1))
    told.length = 0
    storage.setItem('theme', 'dark')
    second.tellStorage('user', storage)
    expect(told).toEqual([])
  })

  test('that clears everything is an end of the session', () => {
    const { store, told, second } = start()
    store.open(sessionOf(1))
    second.storage.clear()
    second.tellStorage(null, second.storage)
    expect(told.at(-1)).toBeNull()
  })

  test('is told while somebody listens, of the other tab only', () => {
    const { store, told, stop, second, window, countListeners } = start()
    const own = vi.fn<() => void>()
    createSessionStore(second.storage, window).onChangeElsewhere(own)
    expect(countListeners()).toBe(1)
    stop()
    store.open(sessionOf(1))
    expect(told).toEqual([])
    expect(own).not.toHaveBeenCalled()
    expect(second.countListeners()).toBe(0)
  })
})
