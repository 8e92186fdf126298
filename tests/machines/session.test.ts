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
const suspended = { signedIn: { pendingApproval: 'suspended' } }
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

  test('before any answer of the server: nothing is asked to show the first screen', () => {
    const { state, emitted, context } = startSession(active)
    expect(state()).toEqual(atWork)
    expect(context()).toMatchObject({ user: active, rejectionReason: null, endedBy: null })
    expect(emitted).toEqual([])
  })
})

describe('leaving', () => {
  const ways = [
    ['by Log Out', { type: 'logout.requested' }, 'signOut', leaving],
    ['by expiry', { type: 'session.expired' }, 'expiry', left],
    ['because another tab did', { type: 'session.closedElsewhere' }, 'elsewhere', leaving],
  ] as const

  describe.each(signedInStates)('%s', (name) => {
    test.each(ways)(
      '%s leads to signed out at once, and forgets who it was',
      async (_, event, endedBy, to) => {
        const { actor, state, context } = await signedIn[name]()
        actor.send(event)
        expect(state()).toEqual(to)
        expect(context()).toMatchObject({ user: null, rejectionReason: null, endedBy })
      },
    )

    test.each(ways)('%s forgets the session once', async (_, event) => {
      const { actor, forgotten } = await signedIn[name]()
      actor.send(event)
      actor.send(event)
      await forgotten.last().resolve()
      expect(forgotten.calls).toHaveLength(1)
    })

    test.each(ways)('%s stops asking for the account', async (_, event, _endedBy, to) => {
      const { actor, asked, clock, state } = await signedIn[name]()
      const before = asked.calls.length
      actor.send(event)
      await asked.last().resolve(accountOf(active))
      clock.increment(600_000)
      expect(asked.calls).toHaveLength(before)
      expect(state()).toEqual(to)
    })
  })

  test('oneself leads back to no screen; a screen that is opened after that is returned to', () => {
    const { actor, state, forgotten, emitted } = startSession(active)
    const isReturning = () => actor.getSnapshot().hasTag('returning')
    actor.send({ type: 'logout.requested' })
    expect(isReturning()).toBe(false)
    actor.send({ type: 'session.left' })
    expect(state()).toEqual(left)
    expect(isReturning()).toBe(true)
    expect(forgotten.calls).toHaveLength(1)
    expect(emitted).toEqual([{ type: 'session.ended' }])
  })

  test('says so once, so that what was said to the person goes', async () => {
    for (const name of signedInStates) {
      for (const [, event] of ways) {
        const { actor, emitted } = await signedIn[name]()
        emitted.length = 0
        actor.send(event)
        actor.send(event)
        expect(emitted).toEqual([{ type: 'session.ended' }])
      }
    }
  })

  test('other tabs and the expiry of tokens are heard in every state', () => {
    const first = startSession(active)
    first.otherTabs.send({ type: 'session.closedElsewhere' })
    expect(first.context().endedBy).toBe('elsewhere')
    const second = startSession(active)
    second.expiry.send({ type: 'session.expired' })
    expect(second.context().endedBy).toBe('expiry')
  })

  test('a server that cannot be told changes nothing', async () => {
    const { actor, forgotten, state } = startSession(active)
    actor.send({ type: 'logout.requested' })
    await forgotten.last().reject(new FailureError({ code: 'unreachable' }))
    expect(actor.getSnapshot().status).toBe('active')
    expect(state()).toEqual(leaving)
    actor.send({ type: 'session.opened', account: accountOf(pending) })
    expect(state()).toEqual(reviewing)
  })

  test.each(ways)('%s means nothing to somebody who is not signed in', (_, event) => {
    const { actor, state, forgotten, emitted, context } = startSession()
    actor.send(event)
    expect(state()).toEqual(visiting)
    expect(context().endedBy).toBeNull()
    expect(forgotten.calls).toHaveLength(0)
    expect(emitted).toEqual([])
  })
})

describe('coming in', () => {
  test.each([
    [pending, reviewing],
    [approved, onboarding],
    [active, atWork],
  ])('%j leads to %j, from wherever one was', (user, state) => {
    const visitor = startSession()
    visitor.actor.send({ type: 'session.opened', account: accountOf(user) })
    expect(visitor.state()).toEqual(state)

    const formerUser = startSession(active)
    formerUser.actor.send({ type: 'logout.requested' })
    formerUser.actor.send({ type: 'session.opened', account: accountOf(user) })
    expect(formerUser.state()).toEqual(state)
    expect(formerUser.context()).toMatchObject({ user, rejectionReason: null, endedBy: null })

    const otherUser = startSession(userOf(true, true, 'eve@example.com'))
    otherUser.actor.send({ type: 'session.opened', account: accountOf(user) })
    expect(otherUser.state()).toEqual(state)
    expect(otherUser.context().user).toEqual(user)
  })

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

  test('after a rejected company shows nothing of its reason', async () => {
    const { actor, context, state } = await signedIn['pendingApproval.rejected']()
    actor.send({
      type: 'session.opened',
      account: accountOf(userOf(false, false, 'eve@example.com')),
    })
    expect(state()).toEqual(reviewing)
    expect(context().rejectionReason).toBeNull()
  })

  test('of a company that was rejected or suspended says so at once, before the server is asked', () => {
    const first = startSession()
    first.actor.send({ type: 'session.opened', account: accountOf(pending, reason) })
    expect(first.state()).toEqual(rejected)
    expect(first.context().rejectionReason).toBe(reason)
    const second = startSession()
    second.actor.send({ type: 'session.opened', account: isSuspended })
    expect(second.state()).toEqual(suspended)
    expect([...first.asked.calls, ...second.asked.calls]).toEqual([])
  })

  test('in another tab with a company that is not approved asks why', async () => {
    const { otherTabs, asked, state, context } = startSession()
    otherTabs.send({ type: 'session.openedElsewhere', user: pending })
    expect(state()).toEqual(checking)
    await asked.last().resolve(accountOf(pending, reason))
    expect(state()).toEqual(rejected)
    expect(context().rejectionReason).toBe(reason)
  })

  test('in another tab comes in here too', () => {
    const { otherTabs, state } = startSession()
    otherTabs.send({ type: 'session.openedElsewhere', user: active })
    expect(state()).toEqual(atWork)
  })

  test('in another tab as who one is already changes nothing', async () => {
    const { otherTabs, state, context } = await signedIn['pendingApproval.rejected']()
    const before = context()
    otherTabs.send({ type: 'session.openedElsewhere', user: pending })
    expect(state()).toEqual(rejected)
    expect(context()).toBe(before)
  })

  test('writes nothing: the tab that signed in has written it', () => {
    const { actor, emitted } = startSession()
    actor.send({ type: 'session.opened', account: accountOf(active) })
    actor.send({ type: 'session.openedElsewhere', user: approved })
    expect(emitted).toEqual([])
  })
})

describe('asking for the demo', () => {
  test('makes somebody who signed out a visitor again', () => {
    const { actor, state } = startSession(active)
    actor.send({ type: 'logout.requested' })
    actor.send({ type: 'demo.requested' })
    expect(state()).toEqual(visiting)
  })

  test.each(signedInStates)('changes nothing for %s', async (name) => {
    const { actor, state } = await signedIn[name]()
    const before = state()
    actor.send({ type: 'demo.requested' })
    expect(state()).toEqual(before)
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

  test('a rejection shows its reason, which is not part of the user', async () => {
    const { state, context, emitted } = await signedIn['pendingApproval.rejected']()
    expect(state()).toEqual(rejected)
    expect(context().rejectionReason).toBe(reason)
    expect(emitted).toEqual([{ type: 'user.changed', user: pending, workspace: 'sample' }])
  })

  test('a second look leads out of rejection', async () => {
    const { asked, clock, state, context } = await signedIn['pendingApproval.rejected']()
    clock.increment(5_000)
    await asked.last().resolve(accountOf(approved))
    expect(state()).toEqual(onboarding)
    expect(context().rejectionReason).toBeNull()
  })

  test('set-up that another device finished leads to the dashboard', async () => {
    const { asked, state } = startSession(approved)
    await asked.last().resolve(accountOf(active))
    expect(state()).toEqual(atWork)
  })

  test('a suspension leads back to waiting', async () => {
    const { asked, state } = startSession(active)
    await asked.last().resolve(isSuspended)
    expect(state()).toEqual(suspended)
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

  test.each(decidedStates)('an answer equal to what is known causes no transition in %s', async (name) => {
    const { actor, asked, transitions, context } = await signedIn[name]()
    const { user, status, rejectionReason, workspace, choosesWorkspace, isEmailVerified } = context()
    const known: Account = {
      user: user ?? active,
      status,
      rejectionReason,
      workspace,
      choosesWorkspace,
      isEmailVerified,
    }
    const [snapshot, before] = [actor.getSnapshot(), transitions()]
    actor.getSnapshot().children.accountWatch?.send({ type: 'check.requested' })
    await asked.last().resolve(structuredClone(known))
    expect(transitions()).toBe(before)
    expect(actor.getSnapshot()).toBe(snapshot)
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

  test('merges the company into the user, writes it down and leads to the dashboard', () => {
    const { actor, state, emitted, context } = startSession(approved)
    actor.send({ type: 'company.onboarded', company })
    expect(state()).toEqual(atWork)
    expect(context().user).toEqual({ email: 'ali@example.com', company })
    expect(emitted).toEqual([
      { type: 'user.changed', user: { email: 'ali@example.com', company }, workspace: 'sample' },
    ])
  })

  test('sets is_onboarded here, whatever else the answer says', () => {
    const { actor, state } = startSession(approved)
    actor.send({ type: 'company.onboarded', company: { ...company, is_onboarded: false } })
    expect(state()).toEqual(atWork)
  })

  test('leads to the waiting page when the answer says that the company is approved no more', () => {
    const { actor, state } = startSession(approved)
    actor.send({ type: 'company.onboarded', company: { ...company, is_approved: false } })
    expect(state()).toEqual({ signedIn: { pendingApproval: 'checking' } })
  })

  test('is known to the account watch: the server’s next answer is no news', async () => {
    const { actor, asked, transitions, emitted } = startSession(approved)
    actor.send({ type: 'company.onboarded', company })
    const [before, said] = [transitions(), emitted.length]
    actor.getSnapshot().children.accountWatch?.send({ type: 'check.requested' })
    await asked.last().resolve(accountOf({ email: 'ali@example.com', company }))
    expect(transitions()).toBe(before)
    expect(emitted).toHaveLength(said)
  })

  test('drops the answer of a question that was asked before', async () => {
    const { actor, asked, state } = startSession(approved)
    actor.send({ type: 'company.onboarded', company })
    await asked.last().resolve(accountOf(approved))
    expect(state()).toEqual(atWork)
  })

  test.each(['pendingApproval.reviewing', 'pendingApproval.rejected', 'active'] as const)(
    'means nothing in %s',
    async (name) => {
      const { actor, state, context } = await signedIn[name]()
      const before = [state(), context().user]
      actor.send({ type: 'company.onboarded', company })
      expect([state(), context().user]).toEqual(before)
    },
  )

  test('means nothing once signed out', () => {
    const { actor, state, context } = startSession(approved)
    actor.send({ type: 'logout.requested' })
    actor.send({ type: 'company.onboarded', company })
    expect(state()).toEqual(leaving)
    expect(context().user).toBeNull()
  })
})

describe('the workspace', () => {
  const chosen = (workspace: WorkspaceKind) => ({ type: 'workspace.chosen' as const, workspace })
  const opens = { type: 'application.opened' as const, workspace: fromCallback(() => {}), input: undefined }
  const isOpen = ({ actor }: ReturnType<typeof startSession>) =>
    actor.getSnapshot().children['workspace'] !== undefined

  test.each(['sample', 'live'] as const)('is at first the stored one: %s', (workspace) => {
    const session = startSession(active, workspace)
    expect(session.context().workspace).toBe(workspace)
    expect(session.state()).toEqual(atWork)
  })

  test('is the sample for a visitor, whatever is stored', () => {
    expect(startSession(null, 'live').context().workspace).toBe('sample')
  })

  test.each([
    ['sample', 'live'],
    ['live', 'sample'],
  ] as const)('from %s to %s closes the one before and is written down', (from, to) => {
    const session = startSession(active, from)
    session.actor.send(opens)
    session.actor.send(chosen(to))
    expect(isOpen(session)).toBe(false)
    expect(session.context()).toMatchObject({ workspace: to, workspaceIdentity: null })
    expect(session.state()).toEqual(atWork)
    expect(session.emitted).toEqual([{ type: 'user.changed', user: active, workspace: to }])
  })

  test('that is chosen again stays open', () => {
    const session = startSession(active, 'live')
    session.actor.send(opens)
    session.actor.send(chosen('live'))
    expect(isOpen(session)).toBe(true)
  })

  test("the server's answer wins over the stored one", async () => {
    const session = startSession(active, 'live')
    session.actor.send(opens)
    await session.asked.last().resolve(accountOf(active))
    expect(isOpen(session)).toBe(false)
    expect(session.context().workspace).toBe('sample')
    expect(session.emitted).toContainEqual({ type: 'user.changed', user: active, workspace: 'sample' })
  })

  test('that was chosen is known to the account watch: its next answer is no news', async () => {
    const session = startSession(active)
    await session.asked.last().resolve(accountOf(active))
    session.actor.send(chosen('live'))
    const before = session.actor.getSnapshot()
    before.children.accountWatch?.send({ type: 'check.requested' })
    await session.asked.last().resolve({ ...accountOf(active), workspace: 'live' })
    expect(session.actor.getSnapshot()).toBe(before)
  })

  test('follows a choice in another tab', () => {
    const session = startSession(active)
    session.actor.send(opens)
    session.otherTabs.send({ type: 'session.openedElsewhere', user: active, workspace: 'live' })
    expect(isOpen(session)).toBe(false)
    expect(session.context().workspace).toBe('live')
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

  test.each(['pendingApproval.reviewing', 'onboarding'] as const)('cannot be chosen in %s', async (name) => {
    const { actor, context } = await signedIn[name]()
    actor.send(chosen('live'))
    expect(context().workspace).toBe('sample')
  })
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(sessionMachine)).toEqual({
    listenToOtherTabs: 'Error: session: actor "listenToOtherTabs" was not provided',
    listenToExpiry: 'Error: session: actor "listenToExpiry" was not provided',
    forgetSession: 'Error: session: actor "forgetSession" was not provided',
  })
})
