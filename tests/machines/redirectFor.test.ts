import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { type Account, answeredAccount, type CompanyNews } from '#domain/accounts.ts'
import type { User } from '#domain/users.ts'
import { accountWatchMachine } from '#machines/accountWatch/accountWatch.machine.ts'
import { homeOrNext, redirectFor } from '#machines/session/redirectFor.ts'
import { type SessionEnd, type SessionEvent, sessionMachine } from '#machines/session/session.machine.ts'

/** The table of design §3, written down again: nothing here is read from the chart. */
const application = ['/dashboard', '/orders', '/orders/ORD-1001', '/products', '/customers', '/orderDetails']
const screens = ['/', '/login', '/signup', '/waitingApproval', '/onboarding', ...application]
const policy = {
  'anonymous.visiting': { home: '/login', sees: ['/', '/login', '/signup', ...application] },
  'anonymous.signedOut': { home: '/login', sees: ['/', '/login', '/signup'] },
  'signedIn.pendingApproval.reviewing': { home: '/waitingApproval', sees: ['/', '/waitingApproval'] },
  'signedIn.pendingApproval.checking': { home: '/waitingApproval', sees: ['/', '/waitingApproval'] },
  'signedIn.pendingApproval.suspended': { home: '/waitingApproval', sees: ['/', '/waitingApproval'] },
  'signedIn.pendingApproval.rejected': { home: '/waitingApproval', sees: ['/', '/waitingApproval'] },
  'signedIn.onboarding': { home: '/onboarding', sees: ['/', '/onboarding'] },
  'signedIn.active': { home: '/dashboard', sees: ['/', ...application] },
} as const
type State = keyof typeof policy
const states = Object.keys(policy) as State[]

/** Addresses that the policy lets pass in every state. */
const passing = [
  '/analytics',
  '/settings',
  '/atlas',
  '/atlas/session',
  '/nowhere',
  '/orders/1/edit',
  '/login/help',
  '/dashboards',
  '/%',
  '/api/auth/me/',
]

const userOf = (is_approved: boolean, is_onboarded: boolean): User => ({
  email: 'ali@example.com',
  company: { name: 'Ali Traders', is_approved, is_onboarded },
})
const learns = (news: CompanyNews): SessionEvent => ({
  type: 'account.changed',
  account: answeredAccount(userOf(false, false), news),
})
const ways: Record<State, { user: User | null; events: SessionEvent[] }> = {
  'anonymous.visiting': { user: null, events: [] },
  'anonymous.signedOut': { user: userOf(true, true), events: [{ type: 'logout.requested' }] },
  'signedIn.pendingApproval.checking': { user: userOf(false, false), events: [] },
  'signedIn.pendingApproval.reviewing': { user: userOf(false, false), events: [learns({})] },
  'signedIn.pendingApproval.suspended': {
    user: userOf(false, false),
    events: [learns({ company_status: 'suspended' })],
  },
  'signedIn.pendingApproval.rejected': {
    user: userOf(false, false),
    events: [learns({ rejection_reason: 'No such company' })],
  },
  'signedIn.onboarding': { user: userOf(true, false), events: [] },
  'signedIn.active': { user: userOf(true, true), events: [] },
}

/** The snapshot of a session that came into this state by itself. */
function sessionIn(state: State) {
  const silent = fromCallback<SessionEvent>(() => undefined)
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        accountWatch: accountWatchMachine.provide({
          actors: {
            askAccount: fromPromise<Account>(() => new Promise(() => undefined)),
            listenToTab: fromCallback(() => undefined),
          },
        }),
        listenToOtherTabs: silent,
        listenToExpiry: silent,
        forgetSession: fromPromise<void, { endedBy: SessionEnd | null }>(() => new Promise(() => undefined)),
      },
    }),
    { input: { user: ways[state].user } },
  ).start()
  for (const event of ways[state].events) actor.send(event)
  const snapshot = actor.getSnapshot()
  expect(snapshot.matches(state as never)).toBe(true)
  return snapshot
}

/** How the same screen may stand in the address bar. */
const spellings = (path: string) => [
  path,
  path === '/' ? '//' : `${path}/`,
  `${path}//`,
  path.toUpperCase(),
  path.toLowerCase(),
  path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
]

describe.each(states)('%s', (state) => {
  const snapshot = sessionIn(state)
  const { home, sees } = policy[state]

  describe.each(screens)('%s', (screen) => {
    const maySee = (sees as readonly string[]).includes(screen)
    const verdict = maySee ? 'is seen' : `leads to ${home}`
    test.each(spellings(screen))(`%s ${verdict}`, (pathname) => {
      expect(redirectFor(snapshot, pathname)).toBe(maySee ? null : home)
    })
  })

  test.each(passing)('%s passes by', (pathname) => {
    expect(redirectFor(snapshot, pathname)).toBeNull()
  })

  test('home is always allowed: one redirect is the most there is', () => {
    for (const pathname of [...screens.flatMap(spellings), ...passing]) {
      const target = redirectFor(snapshot, pathname)
      expect(target === null || redirectFor(snapshot, target) === null).toBe(true)
    }
    expect(redirectFor(snapshot, home)).toBeNull()
  })
})

describe('where a redirect home really goes', () => {
  test.each<[State, string | null, string]>([
    ['signedIn.active', '/orders?status=delivered', '/orders?status=delivered'],
    ['signedIn.active', '/orders/ORD-1001#notes', '/orders/ORD-1001#notes'],
    ['signedIn.active', '/Products/', '/Products/'],
    ['signedIn.active', '/', '/'],
    ['signedIn.active', '/dashboard?status=delivered', '/dashboard?status=delivered'],
    ['signedIn.onboarding', '/onboarding', '/onboarding'],
    // not for this state
    ['signedIn.active', '/onboarding', '/dashboard'],
    ['signedIn.active', '/login', '/dashboard'],
    ['signedIn.pendingApproval.reviewing', '/dashboard', '/waitingApproval'],
    ['signedIn.pendingApproval.rejected', '/onboarding', '/waitingApproval'],
    ['signedIn.onboarding', '/orders', '/onboarding'],
    // no screen of ours
    ['signedIn.active', null, '/dashboard'],
    ['signedIn.active', '', '/dashboard'],
    ['signedIn.active', '/nowhere', '/dashboard'],
    ['signedIn.active', '/atlas', '/dashboard'],
    ['signedIn.active', '/analytics', '/dashboard'],
    ['signedIn.active', 'orders', '/dashboard'],
    ['signedIn.active', '//evil.test/orders', '/dashboard'],
    ['signedIn.active', '/\\evil.test/orders', '/dashboard'],
    ['signedIn.active', '/.//evil.test', '/dashboard'],
    ['signedIn.active', 'https://evil.test/orders', '/dashboard'],
    ['signedIn.active', 'javascript:alert(1)', '/dashboard'],
    ['signedIn.active', '/%5cevil.test', '/dashboard'],
  ])('%s asked for %j: %s', (state, next, target) => {
    expect(homeOrNext(sessionIn(state), policy[state].home, next)).toBe(target)
  })

  test('is always allowed, so it is the last one', () => {
    for (const state of states) {
      const snapshot = sessionIn(state)
      for (const next of [...screens.flatMap(spellings), ...passing]) {
        const target = homeOrNext(snapshot, policy[state].home, next)
        expect(redirectFor(snapshot, target.replace(/[?#].*/, ''))).toBeNull()
      }
    }
  })
})
