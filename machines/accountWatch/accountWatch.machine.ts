import {
  type ActorRef,
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  raise,
  type Snapshot,
  sendTo,
  setup,
} from 'xstate'
import {
  type Account,
  approvalPolling,
  isSameAccount,
  nextPollDelay,
  suspendedAccount,
} from '#domain/accounts.ts'

export type AccountChanged = { type: 'account.changed'; account: Account }
/** The request failed. */
export type AccountUnanswered = { type: 'account.unanswered' }

type Input = {
  account: Account | null
  /** Who is told when the server knows something new. */
  parent: ActorRef<Snapshot<unknown>, AccountChanged | AccountUnanswered>
}

type Context = Input & { delayMs: number; isTabHidden: boolean }

export type AccountWatchEvent =
  | { type: 'account.adopted'; account: Account | null }
  | { type: 'check.requested' }
  /** An answer to something else said so. */
  | { type: 'company.suspended' }
  /** The screen that shows the question and its answer was left. */
  | { type: 'question.dismissed' }
  | { type: 'tab.hidden' }
  | { type: 'tab.shown' }
  | { type: 'tab.focused' }
  /** Raised by the chart itself: a check ended with news, or without (also when it failed). */
  | { type: 'news.received' }
  | { type: 'news.missed' }

export const accountWatchMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as AccountWatchEvent,
    tags: {} as 'checking' | 'noNews',
  },
  actors: {
    askAccount: fromPromise<Account>(() => {
      throw new Error('accountWatch: actor "askAccount" was not provided')
    }),
    listenToTab: fromCallback<AccountWatchEvent>(() => {
      throw new Error('accountWatch: actor "listenToTab" was not provided')
    }),
  },
  guards: {
    hasAccount: ({ context }) => context.account !== null,
    isAwaitingApproval: ({ context }) => context.account?.user.company.is_approved === false,
    isSuspensionNews: ({ context }) => context.account !== null && context.account.status !== 'suspended',
    isTabHidden: ({ context }) => context.isTabHidden,
    isTabShown: ({ context }) => !context.isTabHidden,
    isStatusKnown: (_, params: { account: Account | null }) => typeof params.account?.status === 'string',
    isAccountGiven: (_, params: { account: Account | null }) => params.account !== null,
    isNews: ({ context }, params: { account: Account }) => !isSameAccount(context.account, params.account),
  },
  actions: {
    rememberAccount: assign((_, params: { account: Account | null }) => ({ account: params.account })),
    rememberSuspension: assign(({ context: { account } }) => ({
      account: account && suspendedAccount(account.user),
    })),
    reportSuspension: enqueueActions(({ context: { account, parent }, enqueue }) => {
      if (account) enqueue.sendTo(parent, { type: 'account.changed', account })
    }),
    reportChange: sendTo(
      ({ context }) => context.parent,
      (_, params: { account: Account }) => ({ type: 'account.changed', account: params.account }) as const,
    ),
    reportNoAnswer: sendTo(({ context }) => context.parent, { type: 'account.unanswered' } as const),
    announceNews: raise({ type: 'news.received' }),
    announceNoNews: raise({ type: 'news.missed' }),
    rememberTab: assign((_, params: { isTabHidden: boolean }) => params),
    slowDown: assign({ delayMs: ({ context }) => nextPollDelay(context.delayMs) }),
    speedUp: assign({ delayMs: approvalPolling.firstMs }),
  },
  delays: {
    pollDelay: ({ context }) => context.delayMs,
  },
}).createMachine({
  id: 'accountWatch',
  description:
    'Keeps what is known of the signed-in account in step with the server: asks at start, on focus, and again and again while approval is awaited. Only a difference is reported; a failed request changes nothing. A person can ask as well, and is told when there is no news.',
  context: ({ input }) => ({ ...input, delayMs: approvalPolling.firstMs, isTabHidden: false }),
  invoke: { id: 'listenToTab', src: 'listenToTab' },
  on: {
    'tab.hidden': { actions: { type: 'rememberTab', params: { isTabHidden: true } } },
    'tab.shown': { actions: { type: 'rememberTab', params: { isTabHidden: false } } },
    'tab.focused': { actions: { type: 'rememberTab', params: { isTabHidden: false } } },
  },
  type: 'parallel',
  states: {
    watch: {
      initial: 'starting',
      on: {
        'company.suspended': {
          description:
            'Every answer says so: the page that says it takes the place of every list and dialog at once.',
          guard: 'isSuspensionNews',
          target: '.waiting',
          actions: ['rememberSuspension', 'reportSuspension', 'announceNews', 'speedUp'],
        },
        'account.adopted': [
          {
            description: 'Somebody signed in, or moved on in this tab or another: what is known is fresh.',
            guard: { type: 'isStatusKnown', params: ({ event }) => ({ account: event.account }) },
            target: '.waiting',
            actions: [
              { type: 'rememberAccount', params: ({ event }) => ({ account: event.account }) },
              { type: 'speedUp' },
            ],
          },
          {
            description: 'Another tab stored a company that is not approved, and not why.',
            guard: { type: 'isAccountGiven', params: ({ event }) => ({ account: event.account }) },
            target: '.asking',
            actions: [
              { type: 'rememberAccount', params: ({ event }) => ({ account: event.account }) },
              { type: 'speedUp' },
            ],
          },
          { target: '.unattended', actions: { type: 'rememberAccount', params: { account: null } } },
        ],
      },
      states: {
        starting: {
          always: [{ guard: 'hasAccount', target: 'asking' }, { target: 'unattended' }],
        },
        unattended: {
          description: 'Nobody is signed in: there is nothing to ask.',
        },
        waiting: {
          description:
            'Asks again after a pause only while approval is awaited; each pause is longer than the last.',
          always: { guard: 'isTabHidden', target: 'paused' },
          after: { pollDelay: { guard: 'isAwaitingApproval', target: 'asking', actions: 'slowDown' } },
          on: {
            'check.requested': { target: 'asking', actions: 'speedUp' },
            'tab.focused': { target: 'asking' },
          },
        },
        paused: {
          description: 'The tab is hidden: nobody would see the answer.',
          always: { guard: 'isTabShown', target: 'asking', actions: 'speedUp' },
        },
        asking: {
          always: { guard: 'isTabHidden', target: 'paused' },
          invoke: {
            id: 'askAccount',
            src: 'askAccount',
            onDone: [
              {
                guard: { type: 'isNews', params: ({ event }) => ({ account: event.output }) },
                target: 'waiting',
                actions: [
                  { type: 'rememberAccount', params: ({ event }) => ({ account: event.output }) },
                  { type: 'reportChange', params: ({ event }) => ({ account: event.output }) },
                  'announceNews',
                ],
              },
              { target: 'waiting', actions: 'announceNoNews' },
            ],
            onError: {
              description:
                'A failed request changes nothing of what is known. The session itself is told when it is over.',
              target: 'waiting',
              actions: ['reportNoAnswer', 'announceNoNews'],
            },
          },
        },
      },
    },
    question: {
      description:
        'What a person who asked is shown. A question is answered by the next answer, also by one that is on its way already.',
      initial: 'none',
      on: {
        'check.requested': { guard: 'hasAccount', target: '.open' },
        'news.received': {
          description: 'What is new is shown instead.',
          target: '.none',
        },
        'account.adopted': { target: '.none' },
        'question.dismissed': { target: '.none' },
      },
      states: {
        none: {},
        open: {
          tags: 'checking',
          on: { 'news.missed': { target: 'answered' } },
        },
        answered: {
          description: 'Nothing is new.',
          tags: 'noNews',
        },
      },
    },
  },
})
