import { assign, setup } from 'xstate'

export type CompanyEvent =
  | { type: 'company.approved' }
  | { type: 'company.rejected'; reason: string }
  | { type: 'company.questioned'; question: string }
  | { type: 'company.answered'; answer: string }
  | { type: 'company.onboarded' }
  | { type: 'company.suspended'; reason?: string | null }
  | { type: 'company.reinstated' }

type Context = {
  /** Set-up was completed once: where a suspended company comes back to. */
  hasCompletedSetup: boolean
  /** The operator's words, while the company is rejected. */
  rejectionReason: string | null
}

export const companyMachine = setup({
  types: {
    input: {} as Context,
    context: {} as Context,
    events: {} as CompanyEvent,
    tags: {} as 'approved',
  },
  guards: {
    hasCompletedSetup: ({ context }) => context.hasCompletedSetup,
  },
  actions: {
    keepReason: assign({ rejectionReason: (_, params: { reason: string }) => params.reason }),
    forgetReason: assign({ rejectionReason: null }),
    rememberSetup: assign({ hasCompletedSetup: true }),
  },
}).createMachine({
  id: 'company',
  description:
    "A company's status with the operator. It lives on the server: every change of it is asked of this chart first, and an event that a state does not accept is refused.",
  context: ({ input }) => input,
  initial: 'undecided',
  states: {
    undecided: {
      description: 'Signed up; the operator has not decided.',
      initial: 'pending',
      on: {
        'company.approved': { target: 'approved' },
        'company.rejected': {
          target: 'rejected',
          actions: { type: 'keepReason', params: ({ event }) => ({ reason: event.reason }) },
        },
        'company.questioned': {
          description: 'A further question takes the place of one that is not answered.',
          target: '.questioned',
        },
      },
      states: {
        pending: { description: 'Awaits the operator.' },
        questioned: {
          description: 'The operator asked something, and awaits the answer of its people.',
          on: { 'company.answered': { target: 'pending' } },
        },
      },
    },
    approved: {
      description: 'May be set up by its people.',
      tags: 'approved',
      on: {
        'company.onboarded': { target: 'onboarded', actions: 'rememberSetup' },
        'company.suspended': { target: 'suspended' },
      },
    },
    onboarded: {
      description: 'Set up, at work. Set-up happens once.',
      tags: 'approved',
      on: {
        'company.suspended': { target: 'suspended' },
      },
    },
    rejected: {
      description: 'Turned down, with a reason that its people can read. A second look may approve it.',
      on: {
        'company.approved': { target: 'approved', actions: 'forgetReason' },
      },
    },
    suspended: {
      description: 'Stopped by the operator, until it is reinstated.',
      on: {
        'company.reinstated': [
          {
            description: 'Back to work: what was set up is still there.',
            guard: 'hasCompletedSetup',
            target: 'onboarded',
          },
          { target: 'approved' },
        ],
      },
    },
  },
})
