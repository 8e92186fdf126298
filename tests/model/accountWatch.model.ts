import { type Account, approvalPolling, isSameAccount, nextPollDelay } from '#domain/accounts.ts'
import { accountWatchMachine } from '#machines/accountWatch/accountWatch.machine.ts'
import { done, elapses, fails, type Model } from './model.ts'

const account = (is_approved: boolean, rejectionReason: string | null = null): Account => ({
  user: { email: 'sana@chenab.test', company: { name: 'Chenab Traders', is_approved, is_onboarded: false } },
  rejectionReason,
})
const pending = account(false)
const rejected = account(false, 'The NTN belongs to another company')
const approved = account(true)

type Context = { account: Account | null; isTabHidden: boolean; delayMs: number }

const adopts =
  (adopted: Account) =>
  ({ isTabHidden }: Context) => ({
    to: isTabHidden ? 'paused' : 'waiting',
    sets: { account: adopted, delayMs: approvalPolling.firstMs },
  })

/** News is remembered and reported, once. */
const learns =
  (answer: Account) =>
  ({ account: known }: Context) =>
    isSameAccount(known, answer)
      ? { to: 'waiting' }
      : { to: 'waiting', sets: { account: answer }, tells: [{ type: 'account.changed', account: answer }] }

export const accountWatchModel: Model<typeof accountWatchMachine> = {
  machine: accountWatchMachine,
  listeners: ['listenToTab'],
  starts: {
    'nobody is signed in': { input: (parent) => ({ account: null, parent }), to: 'unattended' },
    'somebody awaits approval': {
      input: (parent) => ({ account: pending, parent }),
      to: 'asking',
      sets: { account: pending, delayMs: 5000, isTabHidden: false },
    },
  },
  steps: {
    'adopts a pending account': { type: 'account.adopted', account: pending },
    'adopts an approved account': { type: 'account.adopted', account: approved },
    'adopts nobody': { type: 'account.adopted', account: null },
    'is asked to check': { type: 'check.requested' },
    'the tab is hidden': { type: 'tab.hidden' },
    'the tab is shown': { type: 'tab.shown' },
    'the tab gets the focus': { type: 'tab.focused' },
    'the pause is over': elapses<Context>('pollDelay', ({ delayMs }) => delayMs),
    'the server says pending': done('askAccount', pending),
    'the server says rejected': done('askAccount', rejected),
    'the server says approved': done('askAccount', approved),
    'the server does not answer': fails('askAccount', new Error('no answer')),
  },
  states: {
    '': {
      runs: { listenToTab: () => undefined },
      steps: {
        'adopts a pending account': adopts(pending),
        'adopts an approved account': adopts(approved),
        'adopts nobody': { to: 'unattended', sets: { account: null } },
        'the tab is hidden': { sets: { isTabHidden: true } },
        'the tab is shown': { sets: { isTabHidden: false } },
        'the tab gets the focus': { sets: { isTabHidden: false } },
      },
    },
    starting: {},
    unattended: {},
    waiting: {
      steps: {
        'the pause is over': ({ account, delayMs }) =>
          account?.user.company.is_approved
            ? {}
            : { to: 'asking', sets: { delayMs: nextPollDelay(delayMs) } },
        'is asked to check': { to: 'asking', sets: { delayMs: approvalPolling.firstMs } },
        'the tab is hidden': { to: 'paused', sets: { isTabHidden: true } },
        'the tab gets the focus': { to: 'asking' },
      },
    },
    paused: {
      steps: {
        'the tab is shown': { to: 'asking', sets: { isTabHidden: false, delayMs: approvalPolling.firstMs } },
        'the tab gets the focus': {
          to: 'asking',
          sets: { isTabHidden: false, delayMs: approvalPolling.firstMs },
        },
      },
    },
    asking: {
      tags: ['busy'],
      runs: { askAccount: () => undefined },
      steps: {
        'the tab is hidden': { to: 'paused', sets: { isTabHidden: true } },
        'the server says pending': learns(pending),
        'the server says rejected': learns(rejected),
        'the server says approved': learns(approved),
        'the server does not answer': { to: 'waiting' },
      },
    },
  },
  flags: ({ isTabHidden, account, delayMs }) => [isTabHidden, account, delayMs > approvalPolling.firstMs],
  invariants: {
    'nobody is asked about while nobody is signed in': ({ state, context }) =>
      state.includes('unattended') === (context.account === null),
    'the server is left alone while the tab is hidden': ({ state, context }) =>
      !context.isTabHidden || !state.includes('asking'),
    'the pause stays between 5 s and 15 s': ({ context: { delayMs } }) =>
      delayMs >= 5000 && delayMs <= 15_000,
  },
}
