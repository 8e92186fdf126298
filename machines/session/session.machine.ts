import {
  type AnyActorLogic,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
} from 'xstate'
import { type Account, accountSetUp, noAccount, storedAccount } from '#domain/accounts.ts'
import type { ScreenAccess, ScreenName } from '#domain/paths.ts'
import {
  type CompanyChange,
  isActive,
  isSameUser,
  needsOnboarding,
  type User,
  type WorkspaceKind,
  workspaceIdentityOf,
} from '#domain/users.ts'
import {
  type AccountChanged,
  type AccountUnanswered,
  accountWatchMachine,
} from '#machines/accountWatch/accountWatch.machine.ts'
import {
  childOptions,
  type ScreenClosed,
  type ScreenOpened,
  type WorkspaceChosen,
  type WorkspaceClosing,
} from '#machines/workspace/screens.ts'

/** How the last session ended; an expiry brings the person back to where they were. */
export type SessionEnd = 'signOut' | 'expiry' | 'elsewhere'

type Context = Omit<Account, 'user'> & {
  user: User | null
  endedBy: SessionEnd | null
  /** Whose workspace is open; null while none is. */
  workspaceIdentity: string | null
  /** The screens that are open and need no workspace, by id. */
  screens: string[]
}

/** Without `workspace` it is the sample. */
type OpenedElsewhere = { type: 'session.openedElsewhere'; user: User; workspace?: WorkspaceKind }

/** The first screen of the application opens. Its code brings the logic of the workspace. */
type ApplicationOpened = { type: 'application.opened'; workspace: AnyActorLogic; input: unknown }

export type SessionEvent =
  | { type: 'session.opened'; account: Account }
  | OpenedElsewhere
  | { type: 'company.onboarded'; company: CompanyChange; workspace: WorkspaceKind }
  | { type: 'logout.requested' }
  | { type: 'session.expired' }
  | { type: 'session.closedElsewhere' }
  /** No screen of the ended session is shown any more. */
  | { type: 'session.left' }
  | { type: 'demo.requested' }
  | ApplicationOpened
  | ScreenOpened
  | ScreenClosed
  | WorkspaceChosen
  | AccountChanged
  | AccountUnanswered

/** What is known differs from what is stored now. The session store listens and writes it. */
export type UserChanged = { type: 'user.changed'; user: User; workspace: WorkspaceKind }

/** What the account watch is to start from. */
const accountIn = ({ user, ...context }: Context): Account | null => {
  const { status, rejectionReason, workspace, choosesWorkspace, isEmailVerified } = context
  return user && { user, status, rejectionReason, workspace, choosesWorkspace, isEmailVerified }
}

/** Nobody is signed in any more: what was said to that person goes. */
export type SessionEnded = { type: 'session.ended' }

/** Where a state belongs, and which screens it may see (design §3). */
export type SessionMeta = { home: ScreenName; allows: readonly ScreenAccess[] }

export const sessionMachine = setup({
  types: {
    /** What the browser stored; without `workspace` it is the sample. */
    input: {} as { user: User | null; workspace?: WorkspaceKind },
    context: {} as Context,
    events: {} as SessionEvent,
    emitted: {} as UserChanged | SessionEnded,
    meta: {} as SessionMeta,
    tags: {} as 'application' | 'leaving' | 'returning',
  },
  actors: {
    accountWatch: accountWatchMachine,
    listenToOtherTabs: fromCallback<SessionEvent>(() => {
      throw new Error('session: actor "listenToOtherTabs" was not provided')
    }),
    listenToExpiry: fromCallback<SessionEvent>(() => {
      throw new Error('session: actor "listenToExpiry" was not provided')
    }),
    forgetSession: fromPromise<void, { endedBy: SessionEnd | null }>(() => {
      throw new Error('session: actor "forgetSession" was not provided')
    }),
  },
  guards: {
    isSignedIn: ({ context }) => context.user !== null,
    isActive: ({ context }) => context.user !== null && isActive(context.user),
    needsOnboarding: ({ context }) => context.user !== null && needsOnboarding(context.user),
    isNews: ({ context }, { user, workspace = 'sample' }: OpenedElsewhere) =>
      !isSameUser(context.user, user) || context.workspace !== workspace,
    isRejected: ({ context }) => context.status === 'rejected',
    isSuspended: ({ context }) => context.status === 'suspended',
    isPending: ({ context: { status } }) => status === 'pending' || status === 'questioned',
    needsWorkspace: ({ context }) => context.workspaceIdentity === null,
  },
  actions: {
    adoptSession: assign((_, params: { account: Account }) => ({ ...params.account, endedBy: null })),
    adoptAccount: assign((_, params: { account: Partial<Account> }) => params.account),
    adoptCompany: assign(({ context }, params: { company: CompanyChange; workspace: WorkspaceKind }) =>
      accountSetUp(context, params),
    ),
    forgetUser: assign((_, params: { endedBy: SessionEnd }) => ({ ...noAccount, ...params })),
    openWorkspace: assign(({ context, spawn }, { workspace, input }: ApplicationOpened) => {
      spawn(workspace, childOptions('workspace', input))
      return { workspaceIdentity: workspaceIdentityOf(context) }
    }),
    /** Another person must not see, or undo, what the one before did; nor what belongs to the other data. */
    closeForeignWorkspace: enqueueActions(({ context, enqueue }) => {
      if ([null, workspaceIdentityOf(context)].includes(context.workspaceIdentity)) return
      enqueue.sendTo('workspace', { type: 'workspace.closing' } satisfies WorkspaceClosing)
      enqueue.stopChild('workspace')
      enqueue.assign({ workspaceIdentity: null })
    }),
    openScreen: assign(({ context, spawn }, { id, logic, input }: ScreenOpened['screen']) => {
      spawn(logic, childOptions(id, input))
      return { screens: [...context.screens, id] }
    }),
    closeScreen: enqueueActions(({ context, enqueue, system }, params: { id: string }) => {
      const screen = system.get(params.id)
      if (screen) enqueue.sendTo(screen, { type: 'workspace.closing' } satisfies WorkspaceClosing)
      enqueue.stopChild(params.id)
      enqueue.assign({ screens: context.screens.filter((id) => id !== params.id) })
    }),
    tellAccountWatch: sendTo('accountWatch', ({ context }) => ({
      type: 'account.adopted' as const,
      account: accountIn(context),
    })),
    announceUser: emit(({ context: { user, workspace } }) => ({
      type: 'user.changed' as const,
      user: user as User,
      workspace,
    })),
    announceEnd: emit({ type: 'session.ended' as const }),
  },
}).createMachine({
  id: 'session',
  description:
    'Who is signed in, and where they belong. Approval and onboarding decide; the route policy reads the home and the allowed screens of the state. The root of all actors of the application.',
  context: ({ input: { user, workspace } }) => ({
    ...(user ? storedAccount(user, workspace) : noAccount),
    endedBy: null,
    workspaceIdentity: null,
    screens: [],
  }),
  invoke: [
    {
      id: 'accountWatch',
      src: 'accountWatch',
      input: ({ context, self }) => ({ account: accountIn(context), parent: self }),
    },
    { id: 'listenToOtherTabs', src: 'listenToOtherTabs' },
    { id: 'listenToExpiry', src: 'listenToExpiry' },
  ],
  initial: 'deciding',
  on: {
    'session.opened': {
      target: '.deciding',
      actions: [
        { type: 'adoptSession', params: ({ event }) => ({ account: event.account }) },
        'tellAccountWatch',
      ],
    },
    'session.openedElsewhere': {
      description: 'Another tab signed in, or learnt something new. Only a difference re-decides.',
      guard: { type: 'isNews', params: ({ event }) => event },
      target: '.deciding',
      actions: [
        {
          type: 'adoptSession',
          params: ({ event }) => ({ account: storedAccount(event.user, event.workspace) }),
        },
        'tellAccountWatch',
      ],
    },
    'screen.opened': {
      description: 'It replaces a screen of the same id.',
      actions: [
        { type: 'closeScreen', params: ({ event }) => ({ id: event.screen.id }) },
        { type: 'openScreen', params: ({ event }) => event.screen },
      ],
    },
    'screen.closed': {
      description: 'It was left, or somebody signed out: what it has not sent yet is said.',
      actions: { type: 'closeScreen', params: ({ event }) => ({ id: event.id }) },
    },
  },
  states: {
    deciding: {
      description: 'The only place that decides, from the known user.',
      entry: 'closeForeignWorkspace',
      always: [
        { guard: 'isActive', target: 'signedIn.active' },
        { guard: 'needsOnboarding', target: 'signedIn.onboarding' },
        { guard: 'isSignedIn', target: 'signedIn.pendingApproval' },
        { target: 'anonymous' },
      ],
    },
    anonymous: {
      initial: 'visiting',
      states: {
        visiting: {
          description: 'A visitor, who may also look at the application on the sample workspace.',
          tags: ['application', 'returning'],
          meta: { home: 'signIn', allows: ['landing', 'signIn', 'signUp', 'application', 'operator'] },
          on: {
            'application.opened': {
              guard: 'needsWorkspace',
              actions: { type: 'openWorkspace', params: ({ event }) => event },
            },
          },
        },
        signedOut: {
          description: 'A session ended: keys and header are cleared first, then the server is told.',
          meta: { home: 'signIn', allows: ['landing', 'signIn', 'signUp'] },
          entry: ['announceEnd', 'closeForeignWorkspace', 'tellAccountWatch'],
          invoke: {
            id: 'forgetSession',
            src: 'forgetSession',
            input: ({ context }) => ({ endedBy: context.endedBy }),
            onError: {
              description: 'The server was not told; for this browser the session is over all the same.',
            },
          },
          on: { 'demo.requested': { target: 'visiting' } },
          initial: 'leaving',
          states: {
            leaving: {
              description: 'Sign-in does not lead back to the screen that was open.',
              tags: 'leaving',
              on: { 'session.left': { target: 'left' } },
            },
            left: {
              description: 'Sign-in leads back to the screen that is opened.',
              tags: 'returning',
            },
          },
        },
      },
    },
    signedIn: {
      description: 'Somebody is signed in. What all of them share.',
      initial: 'pendingApproval',
      on: {
        'account.changed': {
          target: 'deciding',
          actions: [
            { type: 'adoptAccount', params: ({ event }) => ({ account: event.account }) },
            'announceUser',
          ],
        },
        'logout.requested': {
          target: 'anonymous.signedOut',
          actions: { type: 'forgetUser', params: { endedBy: 'signOut' } },
        },
        'session.expired': {
          target: 'anonymous.signedOut.left',
          description: 'The sign-in screen says so.',
          actions: { type: 'forgetUser', params: { endedBy: 'expiry' } },
        },
        'session.closedElsewhere': {
          target: 'anonymous.signedOut',
          actions: { type: 'forgetUser', params: { endedBy: 'elsewhere' } },
        },
      },
      states: {
        pendingApproval: {
          description: 'The operator has not approved the company.',
          meta: { home: 'waitingApproval', allows: ['landing', 'waitingApproval', 'account', 'operator'] },
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                { guard: 'isRejected', target: 'rejected' },
                { guard: 'isSuspended', target: 'suspended' },
                { guard: 'isPending', target: 'reviewing' },
                { target: 'checking' },
              ],
            },
            checking: {
              description:
                'Only the stored user is known, who does not say why: nothing is said of it until the server answers, or does not.',
              on: { 'account.unanswered': { target: 'reviewing' } },
            },
            reviewing: { description: 'An operator will look at the company, or has asked it something.' },
            rejected: { description: 'An operator refused the company and said why.' },
            suspended: { description: 'An operator stopped the company.' },
          },
        },
        onboarding: {
          description: 'Approved, and not set up yet.',
          meta: { home: 'onboarding', allows: ['landing', 'onboarding', 'account', 'operator'] },
          on: {
            'company.onboarded': {
              target: '#session.deciding',
              actions: [
                { type: 'adoptCompany', params: ({ event }) => event },
                'tellAccountWatch',
                'announceUser',
              ],
            },
          },
        },
        active: {
          description: 'Approved and onboarded: the working day.',
          tags: 'application',
          meta: { home: 'dashboard', allows: ['landing', 'application', 'account', 'operator'] },
          on: {
            'application.opened': {
              guard: 'needsWorkspace',
              actions: { type: 'openWorkspace', params: ({ event }) => event },
            },
            'workspace.chosen': {
              description: 'The server keeps the choice: the sample, or their own data.',
              target: '#session.deciding',
              actions: [
                { type: 'adoptAccount', params: ({ event: { workspace } }) => ({ account: { workspace } }) },
                'tellAccountWatch',
                'announceUser',
              ],
            },
          },
        },
      },
    },
  },
})
