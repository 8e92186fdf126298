import { act, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { SessionGate } from '#app/SessionGate.tsx'
import { answeredAccount } from '#domain/accounts.ts'
import type { User } from '#domain/users.ts'
import { type AccountWatchEvent, accountWatchMachine } from '#machines/accountWatch/accountWatch.machine.ts'
import { type SessionEvent, sessionMachine } from '#machines/session/session.machine.ts'
import { SessionContext } from '#session/session.hooks.ts'

/** A session that receives nothing from outside: only what the test sends moves it. */
function startSession(user: User | null) {
  const machine = sessionMachine.provide({
    actors: {
      accountWatch: accountWatchMachine.provide({
        actors: {
          askAccount: fromPromise(() => new Promise(() => {})),
          listenToTab: fromCallback<AccountWatchEvent>(() => {}),
        },
      }),
      listenToOtherTabs: fromCallback<SessionEvent>(() => {}),
      listenToExpiry: fromCallback<SessionEvent>(() => {}),
      forgetSession: fromPromise(() => Promise.resolve()),
    },
  })
  return createActor(machine, { input: { user } }).start()
}

const aUser = (is_approved: boolean, is_onboarded: boolean): User => ({
  email: 'sana@chenab.test',
  company: { name: 'Chenab Traders', is_approved, is_onboarded },
})

function signedOut() {
  const session = startSession(aUser(true, true))
  session.send({ type: 'logout.requested' })
  session.send({ type: 'session.left' })
  return session
}

const application = ['/dashboard', '/orders', '/orders/KW-11284', '/products', '/customers', '/orderDetails']
/** The console is found, or not, by the server. */
const operator = ['/operator', '/operator/companies/7']
const known = ['/', '/login', '/signup', '/waitingApproval', '/onboarding', ...operator, ...application]
const unguarded = ['/privacy', '/terms', '/analytics', '/settings', '/atlas', '/nowhere']

/** Design §3, written out again: what each state may see, and where it belongs. */
const policy: [
  state: string,
  start: () => ReturnType<typeof startSession>,
  allows: string[],
  home: string,
][] = [
  ['a visitor', () => startSession(null), ['/', '/login', '/signup', ...operator, ...application], '/login'],
  ['signed out', signedOut, ['/', '/login', '/signup'], '/login'],
  [
    'pending approval',
    () => startSession(aUser(false, false)),
    ['/', '/waitingApproval', ...operator],
    '/waitingApproval',
  ],
  ['onboarding', () => startSession(aUser(true, false)), ['/', '/onboarding', ...operator], '/onboarding'],
  ['active', () => startSession(aUser(true, true)), ['/', ...operator, ...application], '/dashboard'],
]

const loaded = (_address: string): Promise<unknown> => Promise.resolve()
const codeIsLoaded = () => act(async () => {})

/** Opens a path behind the gate; the list grows by each address that is shown. */
function open(session: ReturnType<typeof startSession>, path: string): string[] {
  return visit(session, path).shown
}

/** The same, with a way to further addresses. */
function visit(session: ReturnType<typeof startSession>, path: string, load = loaded) {
  const shown: string[] = []
  let go = (_to: string) => {}
  function Address() {
    const { pathname, search, hash } = useLocation()
    const navigate = useNavigate()
    const address = pathname + search + hash
    if (shown.at(-1) !== address) shown.push(address)
    useLayoutEffect(() => {
      go = (to) => void navigate(to)
    }, [navigate])
    return null
  }
  render(
    <SessionContext value={session}>
      <MemoryRouter initialEntries={[path]}>
        <Address />
        <SessionGate load={load}>here</SessionGate>
      </MemoryRouter>
    </SessionContext>,
  )
  return { shown, go: (to: string) => act(() => go(to)) }
}

test.each(policy)(
  '%s sees what the policy allows, and is sent home once from everything else',
  async (_, start, allows, home) => {
    const session = start()
    const shown = [...known, ...unguarded].map((path) => [path, open(session, path)])
    await codeIsLoaded()
    const expected = [
      ...known.map((path) => {
        if (allows.includes(path)) return [path, [path]]
        // Sign-in leads back to the screen that was asked for; a home of a signed-in user does not.
        return [path, [path, home === '/login' ? `/login?next=${encodeURIComponent(path)}` : home]]
      }),
      ...unguarded.map((path) => [path, [path]]),
    ]
    expect(shown).toEqual(expected)
  },
)

test('approval, set-up and signing out move the page by themselves, one redirect each', async () => {
  const session = startSession(aUser(false, false))
  const shown = open(session, '/waitingApproval')
  act(() => session.send({ type: 'account.changed', account: answeredAccount(aUser(true, false), {}) }))
  await codeIsLoaded()
  act(() =>
    session.send({ type: 'company.onboarded', company: aUser(true, true).company, workspace: 'sample' }),
  )
  await codeIsLoaded()
  act(() => session.send({ type: 'logout.requested' }))
  expect(shown).toEqual(['/waitingApproval', '/onboarding', '/dashboard', '/login'])
})

describe('after a sign-out', () => {
  test('sign-in does not lead back to the screen that was open, and does to each that is opened then', async () => {
    const session = startSession(aUser(true, true))
    const { shown, go } = visit(session, '/orders/KW-11284')
    act(() => session.send({ type: 'logout.requested' }))
    go('/orders/KW-11270?panel=edit#notes')
    act(() => session.send({ type: 'session.opened', account: answeredAccount(aUser(true, true), {}) }))
    await codeIsLoaded()
    expect(shown).toEqual([
      '/orders/KW-11284',
      '/login',
      '/orders/KW-11270?panel=edit#notes',
      '/login?next=%2Forders%2FKW-11270%3Fpanel%3Dedit%23notes',
      '/orders/KW-11270?panel=edit#notes',
    ])
  })

  test.each(['session.expired', 'session.closedElsewhere'] as const)(
    '%s: what sign-in leads back to',
    (type) => {
      const session = startSession(aUser(true, true))
      const { shown, go } = visit(session, '/orders')
      act(() => session.send({ type }))
      expect(shown.at(-1)).toBe(type === 'session.expired' ? '/login?next=%2Forders' : '/login')
      go('/products')
      expect(shown.at(-1)).toBe('/login?next=%2Fproducts')
    },
  )
})

test.each(['/login', '/LOGIN/', '/signup'])(
  '%s with a next: an account that arrives goes there',
  async (path) => {
    const session = startSession(null)
    const { shown } = visit(session, `${path}?next=%2Forders%2FKW-11270`)
    act(() => session.send({ type: 'session.opened', account: answeredAccount(aUser(true, true), {}) }))
    await codeIsLoaded()
    expect(shown.at(-1)).toBe('/orders/KW-11270')
  },
)

describe('while the code of the next screen is loaded', () => {
  function slowly() {
    const asked: string[] = []
    const ends: (() => void)[] = []
    const load = (address: string) => {
      asked.push(address)
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    const end = () => act(async () => ends.map((each) => each()))
    return { asked, end, load }
  }
  const setUp = {
    type: 'company.onboarded',
    company: aUser(true, true).company,
    workspace: 'sample',
  } as const

  test('the setup stays in its place, until it is there or cannot be loaded', async () => {
    const session = startSession(aUser(true, false))
    const { asked, end, load } = slowly()
    const { shown } = visit(session, '/onboarding', load)
    act(() => session.send(setUp))
    expect(asked).toEqual(['/dashboard'])
    expect(shown).toEqual(['/onboarding'])
    await end()
    expect(shown).toEqual(['/onboarding', '/dashboard'])
  })

  test('a screen of the application does not stay for who is signed out', () => {
    const session = startSession(aUser(true, true))
    const { shown } = visit(session, '/orders', slowly().load)
    act(() => session.send({ type: 'logout.requested' }))
    expect(shown).toEqual(['/orders', '/login'])
  })
})
