import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { type Account, answeredAccount } from '#domain/accounts.ts'
import { FailureError } from '#domain/failures.ts'
import type { User, WorkspaceKind } from '#domain/users.ts'
import { type AccountWatchEvent, accountWatchMachine } from '#machines/accountWatch/accountWatch.machine.ts'
import { type SessionEnd, type SessionEvent, sessionMachine } from '#machines/session/session.machine.ts'
import { heldPromise, heldSource, unprovidedActors } from '#tests/support/charts.ts'

const userOf = (is_approved: boolean, is_onboarded: boolean, email = 'ali@example.com'): User => ({
  email,
  company: { name: 'Ali Traders', is_approved, is_onboarded },
})
const pending = userOf(false, false)
const approved = userOf(true, false)
const active = userOf(true, true)
const accountOf = (user: User, rejectionReason: string | null = null): Account =>
  rejectionReason === null
    ? answeredAccount(user, {})
    : answeredAccount(user, { company_status: 'rejected', rejection_reason: rejectionReason })
const isSuspended = answeredAccount(userOf(false, false), { company_status: 'suspended' })
const reason = 'The NTN belongs to another company'

/** A session over the stored `user`, with its real account watch, whose calls the test answers. */
function startSession(user: User | null = null, workspace: WorkspaceKind = 'sample') {
  const asked = heldPromise<Account>()
  const forgotten = heldPromise<void, { endedBy: SessionEnd | null }>()
  const otherTabs = heldSource<SessionEvent>()
  const expiry = heldSource<SessionEvent>()
  const clock = new SimulatedClock()
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        accountWatch: accountWatchMachine.provide({
          actors: { askAccount: asked.logic, listenToTab: fromCallback<AccountWatchEvent>(() => undefined) },
        }),
        listenToOtherTabs: otherTabs.logic,
        listenToExpiry: expiry.logic,
        forgetSession: forgotten.logic,
      },
    }),
    { input: { user, workspace }, clock },
  )
  const emitted: unknown[] = []
  actor.on('*', (event) => emitted.push(event))
  let transitions = 0
  actor.subscribe(() => {
    transitions += 1
  })
  actor.start()
  transitions = 0
  return {
    actor,
    asked,
    forgotten,
    otherTabs,
    expiry,
    clock,
    emitted,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    transitions: () => transitions,
  }
}

const leaving = { anonymous: { signedOut: 'leaving' } }
const left = { anonymous: { signedOut: 'left' } }
const visiting = { anonymous: 'visiting' }
const reviewing = { signedIn: { pendingApproval: 'reviewing' } }
const checking = { signedIn: { pendingApproval: 'checking' } }
const rejected = { signedIn: { pendingApproval: 'rejected' } }
const onboarding = { signedIn: 'onboarding' }
const atWork = { signedIn: 'active' }

/** A session in each state in which somebody is signed in. */
const signedIn = {
  'pendingApproval.checking': async () => startSession(pending),
  'pendingApproval.reviewing': async () => {
    const session = startSession(pending)
    await session.asked.last().resolve(accountOf(pending))
    return session
  },
  'pendingApproval.suspended': async () => {
    const session = startSession(pending)
    await session.asked.last().resolve(isSuspended)
    return session
  },
  'pendingApproval.rejected': async () => {
    const session = startSession(pending)
    await session.asked.last().resolve(accountOf(pending, reason))
    return session
  },
  onboarding: async () => startSession(approved),
  active: async () => startSession(active),
}
const signedInStates = Object.keys(signedIn) as (keyof typeof signedIn)[]
/** Where the first answer, or none, changes what is said. */
const undecided: string = 'pendingApproval.checking'
const decidedStates = signedInStates.filter((name) => name !== undecided)

describe('the stored user decides', () => {
  test.each([
    ['nobody', null, visiting],
    ['not approved, and not why', pending, checking],
    ['approved, not onboarded', approved, onboarding],
    ['approved and onboarded', active, atWork],
    ['onboarded, and not approved any more', userOf(false, true), checking],
  ])('%s', (_, user, state) => {
    expect(startSession(user).state()).toEqual(state)
  })
})

describe('leaving', () => {
  describe.each(signedInStates)('%s', (name) => {
    test.each([
      ['by Log Out', { type: 'logout.requested' }, leaving],
      ['by expiry', { type: 'session.expired' }, left],
      ['because another tab did', { type: 'session.closedElsewhere' }, leaving],
    ] as const)('%s stops asking for the account', async (_, event, to) => {
      const { actor, asked, clock, state } = await signedIn[name]()
      const before = asked.calls.length
      actor.send(event)
      await asked.last().resolve(accountOf(active))
      clock.increment(600_000)
      expect(asked.calls).toHaveLength(before)
      expect(state()).toEqual(to)
    })
  })
})

describe('coming in', () => {
  test('is known to the account watch: approval is asked for', () => {
    const { actor, asked, clock } = startSession()
    actor.send({ type: 'session.opened', account: accountOf(pending) })
    clock.increment(5_000)
    expect(asked.calls).toHaveLength(1)
  })

  test('as somebody else drops what was asked for the one before', async () => {
    const { actor, asked, context } = startSession(approved)
    const eve = userOf(true, true, 'eve@example.com')
    actor.send({ type: 'session.opened', account: accountOf(eve) })
    await asked.last().resolve(accountOf(active))
    expect(context().user).toEqual(eve)
  })

  test('in another tab with a company that is not approved asks why', async () => {
    const { otherTabs, asked, state, context } = startSession()
    otherTabs.send({ type: 'session.openedElsewhere', user: pending })
    expect(state()).toEqual(checking)
    await asked.last().resolve(accountOf(pending, reason))
    expect(state()).toEqual(rejected)
    expect(context().rejectionReason).toBe(reason)
  })
})

describe('the account moves on by itself', () => {
  test('approval leads to onboarding, and is written down', async () => {
    const { asked, clock, state, emitted } = startSession(pending)
    await asked.last().resolve(accountOf(pending))
    clock.increment(5_000)
    await asked.last().resolve(accountOf(approved))
    expect(state()).toEqual(onboarding)
    expect(emitted).toContainEqual({ type: 'user.changed', user: approved, workspace: 'sample' })
  })

  test('why a company is not approved is said once the server has answered, or has not', async () => {
    const answered = startSession(pending)
    expect(answered.state()).toEqual(checking)
    await answered.asked.last().resolve(accountOf(pending))
    expect(answered.state()).toEqual(reviewing)
    const unanswered = startSession(pending)
    await unanswered.asked.last().reject(new FailureError({ code: 'unreachable' }))
    expect(unanswered.state()).toEqual(reviewing)
  })

  test.each(decidedStates)(
    'a failed request changes nothing in %s, not even one that says the session is over',
    async (name) => {
      const { actor, asked, state } = await signedIn[name]()
      const before = state()
      for (const code of ['unreachable', 'sessionOver'] as const) {
        actor.getSnapshot().children.accountWatch?.send({ type: 'check.requested' })
        await asked.last().reject(new FailureError({ code }))
      }
      expect(state()).toEqual(before)
      expect(actor.getSnapshot().status).toBe('active')
    },
  )
})

describe('finishing onboarding', () => {
  const company = { name: 'Ali Traders (Pvt) Ltd', is_approved: true, is_onboarded: true }

  test('leads to the waiting page when the answer says that the company is approved no more', () => {
    const { actor, state } = startSession(approved)
    actor.send({
      type: 'company.onboarded',
      company: { ...company, is_approved: false },
      workspace: 'sample',
    })
    expect(state()).toEqual({ signedIn: { pendingApproval: 'checking' } })
  })

  test('is known to the account watch: the server’s next answer is no news', async () => {
    const { actor, asked, transitions, emitted } = startSession(approved)
    actor.send({ type: 'company.onboarded', company, workspace: 'sample' })
    const [before, said] = [transitions(), emitted.length]
    actor.getSnapshot().children.accountWatch?.send({ type: 'check.requested' })
    await asked.last().resolve(accountOf({ email: 'ali@example.com', company }))
    expect(transitions()).toBe(before)
    expect(emitted).toHaveLength(said)
  })
})

test('a screen without a workspace is told that it closes: when it is replaced, and when it is left', () => {
  const { actor } = startSession(active)
  const heard: unknown[] = []
  const opens = (name: string) =>
    actor.send({
      type: 'screen.opened',
      screen: {
        id: 'packingQueue',
        logic: fromCallback(({ receive }) => receive(({ type }) => heard.push([name, type]))),
        input: undefined,
      },
    })
  opens('first')
  opens('second')
  expect(heard).toEqual([['first', 'workspace.closing']])
  actor.send({ type: 'screen.closed', id: 'packingQueue' })
  expect(heard).toEqual([
    ['first', 'workspace.closing'],
    ['second', 'workspace.closing'],
  ])
})

describe('the workspace', () => {
  test('is told that it closes before it does, after what was said to the person is gone', () => {
    const session = startSession(active, 'live')
    const heard: unknown[] = []
    const hears = fromCallback(({ receive }) => receive((event) => heard.push(event, session.emitted.at(-1))))
    session.actor.send({ type: 'application.opened', workspace: hears, input: undefined })
    session.actor.send({ type: 'session.expired' })
    expect(heard).toEqual([{ type: 'workspace.closing' }, { type: 'session.ended' }])
  })

  const chosen = (workspace: WorkspaceKind) => ({ type: 'workspace.chosen' as const, workspace })
  const opens = { type: 'application.opened' as const, workspace: fromCallback(() => {}), input: undefined }
  const isOpen = ({ actor }: ReturnType<typeof startSession>) =>
    actor.getSnapshot().children['workspace'] !== undefined

  test('that was chosen is known to the account watch: its next answer is no news', async () => {
    const session = startSession(active)
    await session.asked.last().resolve(accountOf(active))
    session.actor.send(chosen('live'))
    const before = session.actor.getSnapshot()
    before.children.accountWatch?.send({ type: 'check.requested' })
    await session.asked.last().resolve({ ...accountOf(active), workspace: 'live' })
    expect(session.actor.getSnapshot()).toBe(before)
  })

  test('of live data is closed when somebody else signs in, and at sign-out', () => {
    const session = startSession(active, 'live')
    session.actor.send(opens)
    session.actor.send({
      type: 'session.opened',
      account: { ...accountOf(userOf(true, true, 'eve@example.com')), workspace: 'live' },
    })
    expect(isOpen(session)).toBe(false)
    session.actor.send(opens)
    session.actor.send({ type: 'logout.requested' })
    expect(isOpen(session)).toBe(false)
    expect(session.context().workspace).toBe('sample')
  })
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(sessionMachine)).toEqual({
    listenToOtherTabs: 'Error: session: actor "listenToOtherTabs" was not provided',
    listenToExpiry: 'Error: session: actor "listenToExpiry" was not provided',
    forgetSession: 'Error: session: actor "forgetSession" was not provided',
  })
})
