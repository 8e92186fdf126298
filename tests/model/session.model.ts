import { isDeepStrictEqual } from 'node:util'
import { fromCallback } from 'xstate'
import { FailureError } from '#domain/failures.ts'
import type { User } from '#domain/users.ts'
import { type SessionEnd, sessionMachine } from '#machines/session/session.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const user = (is_approved: boolean, is_onboarded: boolean): User => ({
  email: 'sana@chenab.test',
  company: { name: 'Chenab Traders', is_approved, is_onboarded },
})
const pending = user(false, false)
const approved = user(true, false)
const active = user(true, true)
const reason = 'The NTN belongs to another company'

type Context = {
  user: User | null
  rejectionReason: string | null
  endedBy: SessionEnd | null
  workspaceIdentity: string | null
  screens: string[]
}

/** Does nothing: what runs in a workspace or on a screen is nothing to the session. */
const anything = fromCallback(() => {})

/** Where a user belongs (design §3). */
function placeOf({ company }: User, rejectionReason: string | null): string {
  if (!company.is_approved)
    return `signedIn.pendingApproval.${rejectionReason === null ? 'reviewing' : 'rejected'}`
  return company.is_onboarded ? 'signedIn.active' : 'signedIn.onboarding'
}

const adopted = (account: { user: User; rejectionReason: string | null } | null) => ({
  type: 'account.adopted',
  account,
})

const opens =
  (opened: User) =>
  ({ workspaceIdentity }: Context): Outcome<Context> => ({
    to: placeOf(opened, null),
    sets: {
      user: opened,
      rejectionReason: null,
      endedBy: null,
      // Nobody sees the workspace of another person.
      workspaceIdentity: workspaceIdentity === opened.email ? workspaceIdentity : null,
    },
    tells: [adopted({ user: opened, rejectionReason: null })],
  })

/** The same user in another tab is no news. */
const opensElsewhere = (opened: User) => (context: Context) =>
  isDeepStrictEqual(context.user, opened) ? {} : opens(opened)(context)

const learns = (known: User, rejectionReason: string | null = null): Outcome<Context> => ({
  to: placeOf(known, rejectionReason),
  sets: { user: known, rejectionReason },
  tells: [{ type: 'user.changed', user: known }],
})

const ends = (endedBy: SessionEnd, ...notices: { code: string }[]): Outcome<Context> => ({
  to: 'anonymous.signedOut',
  sets: { user: null, rejectionReason: null, endedBy, workspaceIdentity: null },
  tells: [...notices.map((notice) => ({ type: 'notice.raised', notice })), adopted(null)],
})

/** A workspace that is open stays as it is. */
const opensWorkspace =
  (identity: string) =>
  ({ workspaceIdentity }: Context): Outcome<Context> =>
    workspaceIdentity === null ? { sets: { workspaceIdentity: identity } } : {}

/** What can happen to everybody who is signed in. */
const signedIn = {
  'the account awaits approval': learns(pending),
  'the account is rejected': learns(pending, reason),
  'the account is approved': learns(approved),
  'the account is at work': learns(active),
  'logs out': ends('signOut'),
  'the session expires': ends('expiry', { code: 'sessionExpired' }),
  'another tab logs out': ends('elsewhere'),
}

export const sessionModel: Model<typeof sessionMachine> = {
  machine: sessionMachine,
  listeners: ['accountWatch', 'listenToOtherTabs', 'listenToExpiry'],
  spawned: ({ workspaceIdentity, screens }) => [...(workspaceIdentity ? ['workspace'] : []), ...screens],
  flags: ({ workspaceIdentity }) => workspaceIdentity,
  starts: {
    'nobody is stored': { input: { user: null }, to: 'anonymous.visiting' },
    'a pending user is stored': { input: { user: pending }, to: 'signedIn.pendingApproval.reviewing' },
    'an approved user is stored': { input: { user: approved }, to: 'signedIn.onboarding' },
    'an active user is stored': {
      input: { user: active },
      to: 'signedIn.active',
      sets: { user: active, endedBy: null },
    },
  },
  steps: {
    'a pending user signs in': { type: 'session.opened', user: pending },
    'an approved user signs in': { type: 'session.opened', user: approved },
    'an active user signs in': { type: 'session.opened', user: active },
    'a pending user signs in elsewhere': { type: 'session.openedElsewhere', user: pending },
    'an active user signs in elsewhere': { type: 'session.openedElsewhere', user: active },
    'the account awaits approval': {
      type: 'account.changed',
      account: { user: pending, rejectionReason: null },
    },
    'the account is rejected': {
      type: 'account.changed',
      account: { user: pending, rejectionReason: reason },
    },
    'the account is approved': {
      type: 'account.changed',
      account: { user: approved, rejectionReason: null },
    },
    'the account is at work': { type: 'account.changed', account: { user: active, rejectionReason: null } },
    'completes onboarding': {
      type: 'company.onboarded',
      company: { ...approved.company, name: 'Chenab Trading' },
    },
    'logs out': { type: 'logout.requested' },
    'the session expires': { type: 'session.expired' },
    'another tab logs out': { type: 'session.closedElsewhere' },
    'asks for the demo': { type: 'demo.requested' },
    'opens a screen of the application': {
      type: 'application.opened',
      workspace: anything,
      input: undefined,
    },
    'opens the sign-in screen': {
      type: 'screen.opened',
      screen: { id: 'signIn', logic: anything, input: undefined },
    },
    'leaves the sign-in screen': { type: 'screen.closed', id: 'signIn' },
    'the server is told': done('forgetSession'),
    'the server cannot be told': fails('forgetSession', new FailureError({ code: 'unreachable' })),
  },
  states: {
    '': {
      runs: { accountWatch: true, listenToOtherTabs: () => undefined, listenToExpiry: () => undefined },
      steps: {
        'a pending user signs in': opens(pending),
        'an approved user signs in': opens(approved),
        'an active user signs in': opens(active),
        'a pending user signs in elsewhere': opensElsewhere(pending),
        'an active user signs in elsewhere': opensElsewhere(active),
        'opens the sign-in screen': { sets: { screens: ['signIn'] } },
        'leaves the sign-in screen': { sets: { screens: [] } },
      },
    },
    deciding: {},
    'anonymous.visiting': {
      tags: ['application'],
      steps: { 'opens a screen of the application': opensWorkspace('sample') },
    },
    'anonymous.signedOut': {
      runs: { forgetSession: () => undefined },
      steps: {
        'asks for the demo': { to: 'anonymous.visiting' },
        'the server is told': {},
        'the server cannot be told': {},
      },
    },
    signedIn: { steps: signedIn },
    'signedIn.pendingApproval.judging': {},
    'signedIn.pendingApproval.reviewing': {},
    'signedIn.pendingApproval.rejected': {},
    'signedIn.onboarding': {
      steps: {
        'completes onboarding': ({ rejectionReason }) => {
          const onboarded = { ...active, company: { ...active.company, name: 'Chenab Trading' } }
          return {
            to: 'signedIn.active',
            sets: { user: onboarded },
            tells: [{ type: 'user.changed', user: onboarded }, adopted({ user: onboarded, rejectionReason })],
          }
        },
      },
    },
    'signedIn.active': {
      tags: ['application'],
      steps: { 'opens a screen of the application': opensWorkspace(active.email) },
    },
  },
  invariants: {
    'only an approved and onboarded company is active': ({ state, context: { user } }) =>
      !state.includes('signedIn.active') || (user?.company.is_approved === true && user.company.is_onboarded),
    'nobody is signed in without being known': ({ state, context }) =>
      state.some((name) => name.startsWith('anonymous')) === (context.user === null),
  },
}
