import { isDeepStrictEqual } from 'node:util'
import type { Account } from '#domain/accounts.ts'
import { accountWatchMachine } from '#machines/accountWatch/accountWatch.machine.ts'
import { done, elapses, fails, type Model } from './model.ts'

const account = (status: Account['status'], rejectionReason: string | null = null): Account => ({
  user: {
    email: 'sana@chenab.test',
    company: { name: 'Chenab Traders', is_approved: status === 'approved', is_onboarded: false },
  },
  status,
  rejectionReason,
  workspace: 'sample',
  choosesWorkspace: true,
  isEmailVerified: true,
})
/** A stored user of a company that is not approved: why, only the server knows. */
const unknown = account(null)
const pending = account('pending')
const rejected = account('rejected', 'The NTN belongs to another company')
const approved = account('approved')

type Context = { account: Account | null; isTabHidden: boolean; delayMs: number }

const adopts =
  (adopted: Account) =>
  ({ isTabHidden }: Context) => ({
    to: isTabHidden ? 'watch.paused' : adopted.status === null ? 'watch.asking' : 'watch.waiting',
    sets: { account: adopted, delayMs: 5000 },
  })

const isNews = (answer: Account, { account: known }: Context) => !isDeepStrictEqual(known, answer)

/** News is remembered and reported, once. */
const learns = (answer: Account) => (context: Context) =>
  isNews(answer, context)
    ? {
        to: 'watch.waiting',
        sets: { account: answer },
        tells: [{ type: 'account.changed', account: answer }],
      }
    : { to: 'watch.waiting' }

/** The flags of the stored user say that the company may nothing. */
const suspendedOf = ({ user }: Account): Account => ({
  ...account('suspended'),
  user: { ...user, company: { ...user.company, is_approved: false, is_onboarded: false } },
})
const isSuspensionNews = ({ account: known }: Context) => known !== null && known.status !== 'suspended'

const closes = { to: 'question.none' }
/** News is shown by itself; of an answer without any, only a person who asked is told. */
const closesByNews = (answer: Account) => (context: Context) => (isNews(answer, context) ? closes : {})
const isAnswered = (answer: Account) => (context: Context) =>
  isNews(answer, context) ? closes : { to: 'question.answered' }

export const accountWatchModel: Model<typeof accountWatchMachine> = {
  machine: accountWatchMachine,
  listeners: ['listenToTab'],
  starts: {
    'nobody is signed in': {
      input: (parent) => ({ account: null, parent }),
      to: ['watch.unattended', 'question.none'],
    },
    'somebody awaits approval': {
      input: (parent) => ({ account: unknown, parent }),
      to: ['watch.asking', 'question.none'],
      sets: { account: unknown, delayMs: 5000, isTabHidden: false },
    },
  },
  steps: {
    'adopts a stored account': { type: 'account.adopted', account: unknown },
    'adopts a pending account': { type: 'account.adopted', account: pending },
    'adopts an approved account': { type: 'account.adopted', account: approved },
    'adopts nobody': { type: 'account.adopted', account: null },
    'a person asks': { type: 'check.requested' },
    'another answer says suspended': { type: 'company.suspended' },
    'the person leaves the screen': { type: 'question.dismissed' },
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
        'the tab is hidden': { sets: { isTabHidden: true } },
        'the tab is shown': { sets: { isTabHidden: false } },
        'the tab gets the focus': { sets: { isTabHidden: false } },
      },
    },
    watch: {
      steps: {
        'adopts a stored account': adopts(unknown),
        'adopts a pending account': adopts(pending),
        'adopts an approved account': adopts(approved),
        'adopts nobody': { to: 'watch.unattended', sets: { account: null } },
        'another answer says suspended': (context) => {
          if (context.account === null || !isSuspensionNews(context)) return {}
          const suspended = suspendedOf(context.account)
          return {
            to: context.isTabHidden ? 'watch.paused' : 'watch.waiting',
            sets: { account: suspended, delayMs: 5000 },
            tells: [{ type: 'account.changed', account: suspended }],
          }
        },
      },
    },
    'watch.starting': {},
    'watch.unattended': {},
    'watch.waiting': {
      steps: {
        'the pause is over': ({ account, delayMs }) =>
          account?.user.company.is_approved
            ? {}
            : { to: 'watch.asking', sets: { delayMs: Math.min(delayMs * 1.25, 15_000) } },
        'a person asks': { to: 'watch.asking', sets: { delayMs: 5000 } },
        'the tab is hidden': { to: 'watch.paused', sets: { isTabHidden: true } },
        'the tab gets the focus': { to: 'watch.asking' },
      },
    },
    'watch.paused': {
      steps: {
        'the tab is shown': { to: 'watch.asking', sets: { isTabHidden: false, delayMs: 5000 } },
        'the tab gets the focus': { to: 'watch.asking', sets: { isTabHidden: false, delayMs: 5000 } },
      },
    },
    'watch.asking': {
      runs: { askAccount: () => undefined },
      steps: {
        'the tab is hidden': { to: 'watch.paused', sets: { isTabHidden: true } },
        'the server says pending': learns(pending),
        'the server says rejected': learns(rejected),
        'the server says approved': learns(approved),
        'the server does not answer': { to: 'watch.waiting', tells: [{ type: 'account.unanswered' }] },
      },
    },
    question: {
      steps: {
        'a person asks': ({ account }) => (account === null ? {} : { to: 'question.open' }),
        'the person leaves the screen': closes,
        'adopts a stored account': closes,
        'adopts a pending account': closes,
        'adopts an approved account': closes,
        'adopts nobody': closes,
        'another answer says suspended': (context) => (isSuspensionNews(context) ? closes : {}),
        'the server says pending': closesByNews(pending),
        'the server says rejected': closesByNews(rejected),
        'the server says approved': closesByNews(approved),
      },
    },
    'question.none': {},
    'question.open': {
      tags: ['checking'],
      steps: {
        'the server says pending': isAnswered(pending),
        'the server says rejected': isAnswered(rejected),
        'the server says approved': isAnswered(approved),
        'the server does not answer': { to: 'question.answered' },
      },
    },
    'question.answered': { tags: ['noNews'] },
  },
  flags: ({ isTabHidden, account, delayMs }) => [isTabHidden, account, delayMs > 5000],
  invariants: {
    'nobody is asked about while nobody is signed in': ({ state, context }) =>
      state.includes('watch.unattended') === (context.account === null),
    'the server is left alone while the tab is hidden': ({ state, context }) =>
      !context.isTabHidden || !state.includes('watch.asking'),
    'the pause stays between 5 s and 15 s': ({ context: { delayMs } }) =>
      delayMs >= 5000 && delayMs <= 15_000,
    'nothing is asked for nobody': ({ state, context }) =>
      context.account !== null || state.includes('question.none'),
  },
}
