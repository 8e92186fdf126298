import type { Account } from '#domain/accounts.ts'
import { type Failure, FailureError } from '#domain/failures.ts'
import { emptyOnboardingDraft } from '#domain/onboarding/draft.ts'
import type { WorkspaceKind } from '#domain/users.ts'
import {
  type SetupOutcome,
  type SetupSubmissionInput,
  setupSubmissionMachine,
} from '#machines/setupSubmission/setupSubmission.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = SetupSubmissionInput & SetupOutcome

const draft = { ...emptyOnboardingDraft, legal_name: 'Chenab Traders' }
const company = (is_onboarded: boolean) => ({ name: 'Chenab Traders', is_approved: true, is_onboarded })
const account = (is_onboarded: boolean): Account => ({
  user: { email: 'sana@chenab.test', company: company(is_onboarded) },
  status: is_onboarded ? 'onboarded' : 'approved',
  rejectionReason: null,
  workspace: 'sample',
  choosesWorkspace: true,
  isEmailVerified: true,
})
const refusal: Failure = { code: 'setupFailed', fields: { ntn: 'No.' } }
const unreachable: Failure = { code: 'unreachable' }
const already: Failure = { code: 'alreadyOnboarded' }

const start = (workspace: WorkspaceKind) => ({
  input: { draft, workspace },
  to: 'submitting',
  sets: { draft, workspace, company: null, failure: null },
})

/** Own orders that were asked for are opened first. */
const isSetUp = ({ workspace }: Context): Outcome<Context> => ({
  to: workspace === 'live' ? 'openingOwnOrders' : 'ended',
  sets: { company: company(true), failure: null },
})
const isRefused = (failure: Failure): Outcome<Context> => ({
  to: failure === unreachable || failure === already ? 'checkingOutcome' : 'ended',
  sets: { failure },
})

export const setupSubmissionModel: Model<typeof setupSubmissionMachine> = {
  machine: setupSubmissionMachine,
  starts: { 'the sample': start('sample'), 'own orders': start('live') },
  steps: {
    'is set up': done('submitSetup', company(true)),
    'is refused': fails('submitSetup', new FailureError(refusal)),
    'is failed by the server': fails('submitSetup', new Error('unforeseen')),
    'hears no answer': fails('submitSetup', new FailureError(unreachable)),
    'hears that it is set up already': fails('submitSetup', new FailureError(already)),
    'turns out to be set up': done('askAccount', account(true)),
    'turns out not to be set up': done('askAccount', account(false)),
    'hears no answer again': fails('askAccount', new FailureError(unreachable)),
    'own orders are open': done('chooseWorkspace', undefined),
    'own orders do not open': fails('chooseWorkspace', new FailureError(unreachable)),
  },
  states: {
    submitting: {
      runs: { submitSetup: () => draft },
      steps: {
        'is set up': isSetUp,
        'is refused': isRefused(refusal),
        'is failed by the server': isRefused({ code: 'setupFailed' }),
        'hears no answer': isRefused(unreachable),
        'hears that it is set up already': isRefused(already),
      },
    },
    refused: {},
    checkingOutcome: {
      tags: ['checking'],
      runs: { askAccount: () => undefined },
      steps: {
        'turns out to be set up': isSetUp,
        'turns out not to be set up': { to: 'ended' },
        'hears no answer again': { to: 'ended' },
      },
    },
    saved: {},
    openingOwnOrders: {
      runs: { chooseWorkspace: () => 'live' },
      steps: {
        'own orders are open': { to: 'ended' },
        'own orders do not open': { to: 'ended', sets: { workspace: 'sample' } },
      },
    },
    ended: {},
  },
  flags: ({ workspace, failure }) => [workspace, failure?.code],
  invariants: {
    'it ends with a company, or with the reason why there is none': ({ state, context }) =>
      !state.includes('ended') || (context.company === null) === (context.failure !== null),
  },
}
