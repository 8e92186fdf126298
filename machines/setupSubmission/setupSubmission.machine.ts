import { assign, fromPromise, setup } from 'xstate'
import type { Account } from '#domain/accounts.ts'
import { type Failure, failureOf } from '#domain/failures.ts'
import type { OnboardingDraft } from '#domain/onboarding/fields.ts'
import type { CompanyChange, WorkspaceKind } from '#domain/users.ts'

export type SetupSubmissionInput = {
  draft: OnboardingDraft
  /** What the company's people are to see then. */
  workspace: WorkspaceKind
}

/** The company once it is set up, with what its people see first; or why it is not. */
export type SetupOutcome = {
  company: CompanyChange | null
  workspace: WorkspaceKind
  failure: Failure | null
}

export const setupSubmissionMachine = setup({
  types: {
    input: {} as SetupSubmissionInput,
    context: {} as SetupSubmissionInput & SetupOutcome,
    output: {} as SetupOutcome,
    tags: {} as 'checking',
  },
  actors: {
    submitSetup: fromPromise<CompanyChange, OnboardingDraft>(() => {
      throw new Error('setupSubmission: actor "submitSetup" was not provided')
    }),
    askAccount: fromPromise<Account>(() => {
      throw new Error('setupSubmission: actor "askAccount" was not provided')
    }),
    chooseWorkspace: fromPromise<void, WorkspaceKind>(() => {
      throw new Error('setupSubmission: actor "chooseWorkspace" was not provided')
    }),
  },
  guards: {
    isOutcomeUnknown: ({ context }) =>
      ['unreachable', 'alreadyOnboarded'].includes(context.failure?.code ?? ''),
    isOnboarded: (_, params: { account: Account }) => params.account.user.company.is_onboarded,
    startsWithOwnOrders: ({ context }) => context.workspace === 'live',
  },
  actions: {
    rememberCompany: assign((_, { company }: { company: CompanyChange }) => ({ company, failure: null })),
    rememberFailure: assign((_, params: { error: unknown }) => ({
      failure: failureOf(params.error, 'setupFailed'),
    })),
    startWithSample: assign({ workspace: 'sample' }),
  },
}).createMachine({
  id: 'setupSubmission',
  description:
    'Sending the answers of a set-up, once. When the response is lost, the server is asked whether the company is set up.',
  context: ({ input }) => ({ ...input, company: null, failure: null }),
  output: ({ context: { company, workspace, failure } }) => ({ company, workspace, failure }),
  initial: 'submitting',
  states: {
    submitting: {
      description: 'The answers are on their way; they are sent once.',
      invoke: {
        id: 'submitSetup',
        src: 'submitSetup',
        input: ({ context }) => context.draft,
        onDone: {
          target: 'saved',
          actions: { type: 'rememberCompany', params: ({ event }) => ({ company: event.output }) },
        },
        onError: { target: 'refused', actions: { type: 'rememberFailure', params: ({ event }) => event } },
      },
    },
    refused: {
      always: [{ guard: 'isOutcomeUnknown', target: 'checkingOutcome' }, { target: 'ended' }],
    },
    checkingOutcome: {
      description:
        'The response was lost: the server is asked whether the company is set up, before a retry.',
      tags: 'checking',
      invoke: {
        id: 'askAccount',
        src: 'askAccount',
        onDone: [
          {
            guard: { type: 'isOnboarded', params: ({ event }) => ({ account: event.output }) },
            target: 'saved',
            actions: { type: 'rememberCompany', params: ({ event }) => event.output.user },
          },
          { target: 'ended' },
        ],
        onError: { target: 'ended' },
      },
    },
    saved: {
      always: [{ guard: 'startsWithOwnOrders', target: 'openingOwnOrders' }, { target: 'ended' }],
    },
    openingOwnOrders: {
      description: 'The company is set up, and its people are to begin with its own orders.',
      invoke: {
        id: 'chooseWorkspace',
        src: 'chooseWorkspace',
        input: ({ context }) => context.workspace,
        onDone: { target: 'ended' },
        onError: {
          description: 'It begins with the sample, whose bar offers the same.',
          target: 'ended',
          actions: 'startWithSample',
        },
      },
    },
    ended: { type: 'final' },
  },
})
