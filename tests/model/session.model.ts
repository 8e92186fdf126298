import { isDeepStrictEqual } from 'node:util'
import { fromCallback } from 'xstate'
import type { Account } from '#domain/accounts.ts'
import type { CompanyStatus } from '#domain/companies.ts'
import { FailureError } from '#domain/failures.ts'
import type { User, WorkspaceKind } from '#domain/users.ts'
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

/** What the server says of a company, and what a stored user leaves open. */
const account = (
  user: User,
  status: CompanyStatus | null,
  rejectionReason: string | null = null,
  workspace: WorkspaceKind = 'sample',
): Account => ({ user, status, rejectionReason, workspace, choosesWorkspace: true, isEmailVerified: true })
const unknown = account(pending, null)
const isPending = account(pending, 'pending')
const isQuestioned = account(pending, 'questioned')
const isRejected = account(pending, 'rejected', reason)
const isSuspended = account(pending, 'suspended')
const isApproved = account(approved, 'approved')
const isAtWork = account(active, 'onboarded')
const isLive = account(active, 'onboarded', null, 'live')

type Context = {
  user: User | null
  status: CompanyStatus | null
  rejectionReason: string | null
  workspace: WorkspaceKind
  choosesWorkspace: boolean
  isEmailVerified: boolean
  endedBy: SessionEnd | null
  workspaceIdentity: string | null
  screens: string[]
}

/** Does nothing: what runs in a workspace or on a screen is nothing to the session. */
const anything = fromCallback(() => {})

/** Where a company belongs (design §3). */
const places: Record<CompanyStatus, string> = {
  pending: 'signedIn.pendingApproval.reviewing',
  questioned: 'signedIn.pendingApproval.reviewing',
  rejected: 'signedIn.pendingApproval.rejected',
  suspended: 'signedIn.pendingApproval.suspended',
  approved: 'signedIn.onboarding',
  onboarded: 'signedIn.active',
}
const placeOf = ({ status }: Account) =>
  status === null ? 'signedIn.pendingApproval.checking' : places[status]

const adopted = (account: Account | null) => ({ type: 'account.adopted', account })

/** Each person has two of them: their sample, and their own data. */
const identityOf = ({ user, workspace }: Pick<Account, 'user' | 'workspace'>) => `${workspace} ${user.email}`

/** Nobody sees the workspace of another person, nor the other one of their own. */
const stillOpen = ({ workspaceIdentity }: Context, known: Account) =>
  workspaceIdentity === identityOf(known) ? workspaceIdentity : null

const opens =
  (opened: Account) =>
  (context: Context): Outcome<Context> => ({
    to: placeOf(opened),
    sets: { ...opened, endedBy: null, workspaceIdentity: stillOpen(context, opened) },
    tells: [adopted(opened)],
  })

/** The same user in another tab is no news. */
const opensElsewhere = (opened: Account) => (context: Context) =>
  isDeepStrictEqual([context.user, context.workspace], [opened.user, opened.workspace])
    ? {}
    : opens(opened)(context)

const learns =
  (known: Account) =>
  (context: Context): Outcome<Context> => ({
    to: placeOf(known),
    sets: { ...known, workspaceIdentity: stillOpen(context, known) },
    tells: [{ type: 'user.changed', user: known.user, workspace: known.workspace }],
  })

const chooses = (workspace: WorkspaceKind) => (context: Context) => {
  const known = { ...(context as Account), workspace }
  return {
    to: 'signedIn.active',
    sets: { workspace, workspaceIdentity: stillOpen(context, known) },
    tells: [
      { type: 'user.changed', user: known.user, workspace },
      adopted(account(known.user, known.status, known.rejectionReason, workspace)),
    ],
  }
}

const ends = (endedBy: SessionEnd): Outcome<Context> => ({
  to: endedBy === 'expiry' ? 'anonymous.signedOut.left' : 'anonymous.signedOut.leaving',
  sets: {
    user: null,
    status: null,
    rejectionReason: null,
    workspace: 'sample',
    choosesWorkspace: true,
    isEmailVerified: true,
    endedBy,
    workspaceIdentity: null,
  },
  tells: [{ type: 'session.ended' }, adopted(null)],
})

/** A workspace that is open stays as it is. */
const opensWorkspace = ({ user, workspace, workspaceIdentity }: Context): Outcome<Context> =>
  workspaceIdentity === null
    ? { sets: { workspaceIdentity: user ? identityOf({ user, workspace }) : 'sample' } }
    : {}

/** What can happen to everybody who is signed in. */
const signedIn = {
  'the account awaits approval': learns(isPending),
  'the account is questioned': learns(isQuestioned),
  'the account is rejected': learns(isRejected),
  'the account is suspended': learns(isSuspended),
  'the account is approved': learns(isApproved),
  'the account is at work': learns(isAtWork),
  'the account is at work on live data': learns(isLive),
  'logs out': ends('signOut'),
  'the session expires': ends('expiry'),
  'another tab logs out': ends('elsewhere'),
}

export const sessionModel: Model<typeof sessionMachine> = {
  machine: sessionMachine,
  listeners: ['accountWatch', 'listenToOtherTabs', 'listenToExpiry'],
  spawned: ({ workspaceIdentity, screens }) => [...(workspaceIdentity ? ['workspace'] : []), ...screens],
  flags: ({ workspaceIdentity }) => workspaceIdentity,
  starts: {
    'nobody is stored': { input: { user: null }, to: 'anonymous.visiting' },
    'a pending user is stored': { input: { user: pending }, to: 'signedIn.pendingApproval.checking' },
    'an approved user is stored': { input: { user: approved }, to: 'signedIn.onboarding' },
    'an active user is stored': {
      input: { user: active },
      to: 'signedIn.active',
      sets: { ...isAtWork, endedBy: null },
    },
    'an active user with live data is stored': {
      input: { user: active, workspace: 'live' },
      to: 'signedIn.active',
      sets: { ...isLive, endedBy: null },
    },
  },
  steps: {
    'a pending user signs in': { type: 'session.opened', account: isPending },
    'a rejected user signs in': { type: 'session.opened', account: isRejected },
    'an approved user signs in': { type: 'session.opened', account: isApproved },
    'an active user signs in': { type: 'session.opened', account: isAtWork },
    'a pending user signs in elsewhere': { type: 'session.openedElsewhere', user: pending },
    'an active user signs in elsewhere': { type: 'session.openedElsewhere', user: active },
    'an active user signs in to live data elsewhere': {
      type: 'session.openedElsewhere',
      user: active,
      workspace: 'live',
    },
    'chooses live data': { type: 'workspace.chosen', workspace: 'live' },
    'chooses the sample': { type: 'workspace.chosen', workspace: 'sample' },
    'the account awaits approval': { type: 'account.changed', account: isPending },
    'the account is questioned': { type: 'account.changed', account: isQuestioned },
    'the account is rejected': { type: 'account.changed', account: isRejected },
    'the account is suspended': { type: 'account.changed', account: isSuspended },
    'the account is approved': { type: 'account.changed', account: isApproved },
    'the account is at work': { type: 'account.changed', account: isAtWork },
    'the account is at work on live data': { type: 'account.changed', account: isLive },
    'the server does not answer': { type: 'account.unanswered' },
    'completes onboarding': {
      type: 'company.onboarded',
      company: { ...approved.company, name: 'Chenab Trading' },
      workspace: 'sample',
    },
    'logs out': { type: 'logout.requested' },
    'the session expires': { type: 'session.expired' },
    'another tab logs out': { type: 'session.closedElsewhere' },
    'shows no screen of the session': { type: 'session.left' },
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
        'a pending user signs in': opens(isPending),
        'a rejected user signs in': opens(isRejected),
        'an approved user signs in': opens(isApproved),
        'an active user signs in': opens(isAtWork),
        'a pending user signs in elsewhere': opensElsewhere(unknown),
        'an active user signs in elsewhere': opensElsewhere(isAtWork),
        'an active user signs in to live data elsewhere': opensElsewhere(isLive),
        'opens the sign-in screen': { sets: { screens: ['signIn'] } },
        'leaves the sign-in screen': { sets: { screens: [] } },
      },
    },
    deciding: {},
    'anonymous.visiting': {
      tags: ['application', 'returning'],
      steps: { 'opens a screen of the application': opensWorkspace },
    },
    'anonymous.signedOut': {
      runs: { forgetSession: ({ endedBy }) => ({ endedBy }) },
      steps: {
        'asks for the demo': { to: 'anonymous.visiting' },
        'the server is told': {},
        'the server cannot be told': {},
      },
    },
    'anonymous.signedOut.leaving': {
      tags: ['leaving'],
      steps: { 'shows no screen of the session': { to: 'anonymous.signedOut.left' } },
    },
    'anonymous.signedOut.left': { tags: ['returning'] },
    signedIn: { steps: signedIn },
    'signedIn.pendingApproval.deciding': {},
    'signedIn.pendingApproval.checking': {
      steps: { 'the server does not answer': { to: 'signedIn.pendingApproval.reviewing' } },
    },
    'signedIn.pendingApproval.reviewing': {},
    'signedIn.pendingApproval.rejected': {},
    'signedIn.pendingApproval.suspended': {},
    'signedIn.onboarding': {
      steps: {
        'completes onboarding': () => {
          const onboarded = { ...active, company: { ...active.company, name: 'Chenab Trading' } }
          return {
            to: 'signedIn.active',
            sets: { user: onboarded, status: 'onboarded', workspace: 'sample' },
            tells: [
              { type: 'user.changed', user: onboarded, workspace: 'sample' },
              adopted(account(onboarded, 'onboarded')),
            ],
          }
        },
      },
    },
    'signedIn.active': {
      tags: ['application'],
      steps: {
        'opens a screen of the application': opensWorkspace,
        'chooses live data': chooses('live'),
        'chooses the sample': chooses('sample'),
      },
    },
  },
  invariants: {
    'nobody reads that approval is pending before it is known, or cannot be': ({ state, context }, before) =>
      !state.includes('signedIn.pendingApproval.reviewing') ||
      ['pending', 'questioned'].includes(context.status ?? '') ||
      before?.step === 'the server does not answer' ||
      before?.state.includes('signedIn.pendingApproval.reviewing') === true,
    'only an approved and onboarded company is active': ({ state, context: { user } }) =>
      !state.includes('signedIn.active') || (user?.company.is_approved === true && user.company.is_onboarded),
    'nobody is signed in without being known': ({ state, context }) =>
      state.some((name) => name.startsWith('anonymous')) === (context.user === null),
  },
}
