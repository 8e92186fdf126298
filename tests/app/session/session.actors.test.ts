/** The actors of the session, on the real charts: what ends with a session, in which order, and who is told. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Api } from '#api/api.ts'
import { type Account, answeredAccount } from '#domain/accounts.ts'
import type { SessionResponse } from '#domain/contract.ts'
import type { User } from '#domain/users.ts'
import { provideSession } from '#session/session.actors.ts'
import { createSessionStore } from '#session/store.ts'
import { openTabs, type Tab } from './tabs.ts'

const sana: User = {
  email: 'sana@chenab.test',
  company: { name: 'Chenab Traders', is_approved: true, is_onboarded: true },
}
const session: SessionResponse = { access: 'access-1', refresh: 'refresh-1', user: sana }

/** Stops the actors of a test, which would ask the server on and on. */
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** The session of one tab. The server's responses are those of `api`. */
function startTab({ storage, window, ...tab }: Tab, api: Partial<Api> = {}) {
  const store = createSessionStore(storage, window)
  const expiry = new Set<() => void>()
  const me = vi.fn<(signal?: AbortSignal) => Promise<Account>>(
    api.me ?? (() => Promise.resolve(answeredAccount(sana, {}))),
  )
  const logout = vi.fn<(refresh: string) => Promise<void>>(api.logout ?? (() => Promise.resolve()))
  const actor = createActor(
    provideSession({
      api: { me, logout } as Partial<Api> as Api,
      store,
      page: window,
      onExpiry(listener) {
        expiry.add(listener)
        return () => expiry.delete(listener)
      },
    }),
    { input: { user: store.readUser() } },
  )
  stops.push(() => void actor.stop())
  return {
    ...tab,
    actor,
    store,
    storage,
    me,
    logout,
    expiry,
    expire: () => expiry.forEach((listener) => listener()),
    endedBy: () => actor.getSnapshot().context.endedBy,
    user: () => actor.getSnapshot().context.user?.email ?? null,
  }
}

/** Somebody who is signed in in both tabs, has typed something, and lets actors run. */
function startBoth(api?: Partial<Api>) {
  const tabs = openTabs()
  createSessionStore(tabs.first.storage, tabs.first.window).open(session)
  tabs.first.storage.setItem('onboarding:sana@chenab.test', '{}')
  const [first, second] = [startTab(tabs.first, api), startTab(tabs.second, api)]
  first.actor.start()
  second.actor.start()
  return { tabs, first, second, writes: tabs.writes }
}

const settled = () => new Promise((done) => setTimeout(done))

describe('a sign-out', () => {
  test('clears the keys and the drafts, then tells the server once, also when that fails', async () => {
    const keysWhenTold: number[] = []
    const { first, second } = startBoth({
      async logout() {
        keysWhenTold.push(first.storage.length)
        throw new Error('offline')
      },
    })
    first.actor.send({ type: 'logout.requested' })
    await settled()
    expect(first.logout.mock.calls).toEqual([['refresh-1']])
    expect(keysWhenTold).toEqual([0])
    expect(second.logout).not.toHaveBeenCalled()
    expect(first.actor.getSnapshot().status).toBe('active')
    expect([first.endedBy(), second.endedBy()]).toEqual(['signOut', 'elsewhere'])
  })

  test('is no expiry for a tab whose call was refused before it learned of the sign-out', () => {
    const tabs = openTabs()
    createSessionStore(tabs.second.storage, tabs.second.window).open(session)
    const second = startTab(tabs.second)
    second.actor.start()
    // A tab gets no event of its own writes: the news of the other tab is still on its way.
    second.store.clear()
    second.expire()
    expect(second.endedBy()).toBe('elsewhere')
  })

  test('that another tab sees leaves nobody signed in there, and takes no drafts by itself', async () => {
    const { first, second } = startBoth()
    // The other tab ends a session without clearing drafts: the server said that it is over.
    first.expire()
    await settled()
    expect([first.endedBy(), second.endedBy()]).toEqual(['expiry', 'elsewhere'])
    expect([first.user(), second.user()]).toEqual([null, null])
    expect(first.storage.length).toBe(1)
    expect(first.storage.getItem('onboarding:sana@chenab.test')).toBe('{}')
    expect(first.logout).toHaveBeenCalledOnce()
    expect(second.logout).not.toHaveBeenCalled()
  })
})

describe.each(['sampleChanges', 'newOrder'])('what a tab keeps as %s', (key) => {
  const changesOf = ({ window }: Tab) => window.sessionStorage.getItem(key)

  test('is gone after a sign-out, here and in other tabs', async () => {
    const { tabs, first } = startBoth()
    for (const { window } of [tabs.first, tabs.second]) window.sessionStorage.setItem(key, '{}')
    first.actor.send({ type: 'logout.requested' })
    await settled()
    expect([changesOf(tabs.first), changesOf(tabs.second)]).toEqual([null, null])
  })

  test('outlives a session that expired', async () => {
    const { tabs, first } = startBoth()
    tabs.first.window.sessionStorage.setItem(key, '{}')
    first.expire()
    await settled()
    expect(first.endedBy()).toBe('expiry')
    expect(changesOf(tabs.first)).toBe('{}')
  })
})

describe('a sign-in by another tab', () => {
  test('signs this one in once the session is whole, and not before', () => {
    const tabs = openTabs()
    const first = startTab(tabs.first)
    first.actor.start()
    const seen: (string | null)[] = []
    first.actor.subscribe(() => seen.push(first.user()))
    createSessionStore(tabs.second.storage, tabs.second.window).open(session)
    expect(first.user()).toBe(sana.email)
    expect(new Set(seen.slice(0, -1))).toEqual(new Set([null]))
    expect(first.endedBy()).toBeNull()
  })

  test('refreshing its tokens changes nothing here', () => {
    const { first, second } = startBoth()
    const before = second.actor.getSnapshot().value
    first.store.replaceTokens('refresh-1', { ...session, access: 'access-2', refresh: 'refresh-2' })
    expect(second.actor.getSnapshot().value).toEqual(before)
    expect([second.user(), second.endedBy()]).toEqual([sana.email, null])
  })
})

describe('the watch of the account', () => {
  test('asks at the start, and again each time that the tab gets the focus', async () => {
    const { first } = startBoth()
    await settled()
    expect(first.me).toHaveBeenCalledTimes(1)
    first.focus()
    await settled()
    expect(first.me).toHaveBeenCalledTimes(2)
  })

  test('asks nothing in a tab that is hidden, from the start or later, until it is shown', async () => {
    const tabs = openTabs()
    tabs.first.show(false)
    const first = startTab(tabs.first)
    first.store.open(session)
    const tab = startTab(tabs.first)
    tab.actor.start()
    await settled()
    // The first question starts with the chart, and is taken back before it is sent.
    expect(tab.me.mock.calls.map(([signal]) => signal?.aborted)).toEqual([true])
    tab.show(true)
    await settled()
    expect(tab.me).toHaveBeenCalledTimes(2)
    tab.show(false)
    await settled()
    expect(tab.me).toHaveBeenCalledTimes(2)
    tab.show(true)
    await settled()
    expect(tab.me).toHaveBeenCalledTimes(3)
  })

  test('gives up its question with the session', async () => {
    let signal: AbortSignal | undefined
    const { first } = startBoth({
      me: (given) => {
        signal ??= given
        return new Promise(() => {})
      },
    })
    expect(signal?.aborted).toBe(false)
    first.actor.send({ type: 'logout.requested' })
    expect(signal?.aborted).toBe(true)
  })

  test('tells the session what is new', async () => {
    const company = { ...sana.company, is_approved: false }
    const { first } = startBoth({
      me: () => Promise.resolve(answeredAccount({ ...sana, company }, { company_status: 'suspended' })),
    })
    await settled()
    expect(first.actor.getSnapshot().value).toEqual({ signedIn: { pendingApproval: 'suspended' } })
  })
})

test('a session that is stopped listens to nothing any more', () => {
  const { first } = startBoth()
  expect(first.countListeners()).toBe(3)
  expect(first.expiry.size).toBe(1)
  first.actor.stop()
  expect(first.countListeners()).toBe(0)
  expect(first.expiry.size).toBe(0)
})
