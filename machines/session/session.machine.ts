import {
  type AnyActorLogic,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  stopChild,
} from 'xstate'
import type { Account } from '#domain/accounts.ts'
import type { Notice, NoticeRaised } from '#domain/notices.ts'
import type { ScreenAccess, ScreenName } from '#domain/paths.ts'
import {
  isActive,
  isSameUser,
  needsOnboarding,
  type User,
  type UserCompany,
  workspaceIdentityOf,
} from '#domain/users.ts'
import { type AccountChanged, accountWatchMachine } from '#machines/accountWatch/accountWatch.machine.ts'
import { childOptions, type ScreenClosed, type ScreenOpened } from '#machines/workspace/screens.ts'

/** How the last session ended; an expiry brings the person back to where they were. */
export type SessionEnd = 'signOut' | 'expiry' | 'elsewhere'

type Context = {
  user: User | null
  rejectionReason: string | null
  endedBy: SessionEnd | null
  /** Whose workspace is open; null while none is. */
  workspaceIdentity: string | null
  /** The screens that are open and need no workspace, by id. */
  screens: string[]
}

export type SessionEvent =
  | { type: 'session.opened'; user: User }
  | { type: 'session.openedElsewhere'; user: User }
  | { type: 'company.onboarded'; company: UserCompany }
  | { type: 'logout.requested' }
  | { type: 'session.expired' }
  | { type: 'session.closedElsewhere' }
  | { type: 'demo.requested' }
  /** The first screen of the application opens. Its code brings the logic of the workspace. */
  | { type: 'application.opened'; workspace: AnyActorLogic; input: unknown }
  | ScreenOpened
  | ScreenClosed
  | AccountChanged

/** The known user differs from the stored one now. The session store listens and writes it. */
export type UserChanged = { type: 'user.changed'; user: User }

/** Where a state belongs, and which screens it may see (design §3). */
export type SessionMeta = { home: ScreenName; allows: readonly ScreenAccess[] }

export const sessionMachine = setup({
  types: {
    input: {} as { user: User | null },
    context: {} as Context,
    events: {} as SessionEvent,
    emitted: {} as NoticeRaised | UserChanged,
    meta: {} as SessionMeta,
    tags: {} as 'application',
  },
  actors: {
    accountWatch: accountWatchMachine,
    listenToOtherTabs: fromCallback<SessionEvent>(() => {
      throw new Error('session: actor "listenToOtherTabs" was not provided')
    }),
    listenToExpiry: fromCallback<SessionEvent>(() => {
      throw new Error('session: actor "listenToExpiry" was not provided')
    }),
    forgetSession: fromPromise<void>(() => {
      throw new Error('session: actor "forgetSession" was not provided')
    }),
  },
  guards: {
    isSignedIn: ({ context }) => context.user !== null,
    isActive: ({ context }) => context.user !== null && isActive(context.user),
    needsOnboarding: ({ context }) => context.user !== null && needsOnboarding(context.user),
    isOtherUser: ({ context }, params: { user: User }) => !isSameUser(context.user, params.user),
    isRejected: ({ context }) => context.rejectionReason !== null,
    needsWorkspace: ({ context }) => context.workspaceIdentity === null,
  },
  actions: {
    adoptUser: assign((_, params: { user: User }) => ({
      user: params.user,
      rejectionReason: null,
      endedBy: null,
    })),
    adoptAccount: assign((_, params: { account: Account }) => params.account),
    /** The answer to set-up, merged; the company is onboarded whatever else it says (specification §4). */
    adoptCompany: assign({
      user: ({ context }, params: { company: UserCompany }) =>
        context.user && {
          ...context.user,
          company: { ...context.user.company, ...params.company, is_onboarded: true },
        },
    }),
    forgetUser: assign((_, params: { endedBy: SessionEnd }) => ({
      user: null,
      rejectionReason: null,
      endedBy: params.endedBy,
    })),
    openWorkspace: assign(
      ({ context, spawn }, { logic, input }: { logic: AnyActorLogic; input: unknown }) => {
        spawn(logic, childOptions('workspace', input))
        return { workspaceIdentity: workspaceIdentityOf(context.user) }
      },
    ),
    /** Another person must not see, or undo, what the one before did. */
    closeForeignWorkspace: enqueueActions(({ context, enqueue }) => {
      if (context.workspaceIdentity === null) return
      if (context.workspaceIdentity === workspaceIdentityOf(context.user)) return
      enqueue.stopChild('workspace')
      enqueue.assign({ workspaceIdentity: null })
    }),
    openScreen: assign(({ context, spawn }, { id, logic, input }: ScreenOpened['screen']) => {
      spawn(logic, childOptions(id, input))
      return { screens: [...context.screens, id] }
    }),
    forgetScreen: assign({
      screens: ({ context }, params: { id: string }) => context.screens.filter((id) => id !== params.id),
    }),
    stopScreen: stopChild((_, params: { id: string }) => params.id),
    tellAccountWatch: sendTo('accountWatch', ({ context }) => ({
      type: 'account.adopted' as const,
      account: context.user && { user: context.user, rejectionReason: context.rejectionReason },
    })),
    announceUser: emit(({ context }) => ({ type: 'user.changed' as const, user: context.user as User })),
    raiseNotice: emit((_, params: Notice) => ({ type: 'notice.raised' as const, notice: params })),
  },
}).createMachine({
  id: 'session',
  description:
    'Who is signed in, and where they belong. Approval and onboarding decide; the route policy reads the home and the allowed screens of the state. The root of all actors of the application.',
  context: ({ input }) => ({
    user: input.user,
    rejectionReason: null,
    endedBy: null,
    workspaceIdentity: null,
    screens: [],
  }),
  invoke: [
    {
      id: 'accountWatch',
      src: 'accountWatch',
      input: ({ context, self }) => ({
        account: context.user && { user: context.user, rejectionReason: context.rejectionReason },
        parent: self,
      }),
    },
    { id: 'listenToOtherTabs', src: 'listenToOtherTabs' },
    { id: 'listenToExpiry', src: 'listenToExpiry' },
  ],
  initial: 'deciding',
  on: {
    'session.opened': {
      target: '.deciding',
      actions: [{ type: 'adoptUser', params: ({ event }) => ({ user: event.user }) }, 'tellAccountWatch'],
    },
    'session.openedElsewhere': {
      description: 'Another tab signed in, or learnt something new. Only a difference re-decides.',
      guard: { type: 'isOtherUser', params: ({ event }) => ({ user: event.user }) },
      target: '.deciding',
      actions: [{ type: 'adoptUser', params: ({ event }) => ({ user: event.user }) }, 'tellAccountWatch'],
    },
    'screen.opened': {
      description: 'It replaces a screen of the same id.',
      actions: [
        { type: 'stopScreen', params: ({ event }) => ({ id: event.screen.id }) },
        { type: 'forgetScreen', params: ({ event }) => ({ id: event.screen.id }) },
        { type: 'openScreen', params: ({ event }) => event.screen },
      ],
    },
    'screen.closed': {
      actions: [
        { type: 'stopScreen', params: ({ event }) => ({ id: event.id }) },
        { type: 'forgetScreen', params: ({ event }) => ({ id: event.id }) },
      ],
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
          tags: 'application',
          meta: {
            home: 'signIn',
            allows: ['landing', 'signIn', 'signUp', 'application'],
          },
          on: {
            'application.opened': {
              guard: 'needsWorkspace',
              actions: {
                type: 'openWorkspace',
                params: ({ event }) => ({ logic: event.workspace, input: event.input }),
              },
            },
          },
        },
        signedOut: {
          description: 'A session ended: keys and header are cleared first, then the server is told.',
          meta: { home: 'signIn', allows: ['landing', 'signIn', 'signUp'] },
          entry: ['closeForeignWorkspace', 'tellAccountWatch'],
          invoke: {
            id: 'forgetSession',
            src: 'forgetSession',
            onError: {
              description: 'The server was not told; for this browser the session is over all the same.',
            },
          },
          on: { 'demo.requested': { target: 'visiting' } },
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
          target: 'anonymous.signedOut',
          actions: [
            { type: 'forgetUser', params: { endedBy: 'expiry' } },
            { type: 'raiseNotice', params: { code: 'sessionExpired' } },
          ],
        },
        'session.closedElsewhere': {
          target: 'anonymous.signedOut',
          actions: { type: 'forgetUser', params: { endedBy: 'elsewhere' } },
        },
      },
      states: {
        pendingApproval: {
          description: 'The operator has not approved the company.',
          meta: { home: 'waitingApproval', allows: ['landing', 'waitingApproval'] },
          initial: 'judging',
          states: {
            judging: {
              always: [{ guard: 'isRejected', target: 'rejected' }, { target: 'reviewing' }],
            },
            reviewing: { description: 'An operator will look at the company.' },
            rejected: { description: 'An operator refused the company and said why.' },
          },
        },
        onboarding: {
          description: 'Approved, and not set up yet.',
          meta: { home: 'onboarding', allows: ['landing', 'onboarding'] },
          on: {
            'company.onboarded': {
              target: '#session.deciding',
              actions: [
                { type: 'adoptCompany', params: ({ event }) => ({ company: event.company }) },
                'tellAccountWatch',
                'announceUser',
              ],
            },
          },
        },
        active: {
          description: 'Approved and onboarded: the working day.',
          tags: 'application',
          meta: { home: 'dashboard', allows: ['landing', 'application'] },
          on: {
            'application.opened': {
              guard: 'needsWorkspace',
              actions: {
                type: 'openWorkspace',
                params: ({ event }) => ({ logic: event.workspace, input: event.input }),
              },
            },
          },
        },
      },
    },
  },
})
