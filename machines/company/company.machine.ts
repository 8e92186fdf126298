import { assign, setup } from 'xstate'

export type CompanyEvent =
  | { type: 'company.approved' }
  | { type: 'company.rejected'; reason: string }
  | { type: 'company.questioned'; question: string }
  | { type: 'company.answered'; answer: string }
  | { type: 'company.onboarded' }
  | { type: 'company.suspended'; reason?: string | null }
  | { type: 'company.reinstated' }
  | { type: 'company.exported'; at: number }
  | { type: 'company.endingPlanned'; endsAt: number; reason?: string | null }
  | { type: 'company.endingStopped' }

type Context = {
  /** Set-up was completed once: where a suspended company comes back to. */
  hasCompletedSetup: boolean
  /** The operator's words, while the company is rejected. */
  rejectionReason: string | null
  /** When an operator exported its data, since it was suspended last. */
  exportedAt: number | null
  /** When its rows are deleted; null while nobody planned it. */
  endsAt: number | null
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
    isExported: ({ context }) => context.exportedAt !== null,
  },
  actions: {
    keepReason: assign({ rejectionReason: (_, params: { reason: string }) => params.reason }),
    forgetReason: assign({ rejectionReason: null }),
    rememberSetup: assign({ hasCompletedSetup: true }),
    rememberExport: assign((_, params: { exportedAt: number }) => params),
    rememberEnd: assign((_, params: { endsAt: number }) => params),
    forgetEnd: assign({ endsAt: null }),
    forgetExport: assign({ exportedAt: null, endsAt: null }),
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
      description: 'Stopped by the operator, until it is reinstated or its rows are deleted.',
      initial: 'stopped',
      on: {
        'company.reinstated': [
          {
            description: 'Back to work: what was set up is still there.',
            guard: 'hasCompletedSetup',
            target: 'onboarded',
            actions: 'forgetExport',
          },
          { target: 'approved', actions: 'forgetExport' },
        ],
        'company.exported': {
          description: 'An operator has its data as a file, for its owners.',
          actions: { type: 'rememberExport', params: ({ event }) => ({ exportedAt: event.at }) },
        },
      },
      states: {
        stopped: {
          description: 'Everything is kept.',
          on: {
            'company.endingPlanned': {
              description: 'Its owners are told when. Its data is exported before, so that they can have it.',
              guard: 'isExported',
              target: 'ending',
              actions: { type: 'rememberEnd', params: ({ event }) => ({ endsAt: event.endsAt }) },
            },
          },
        },
        ending: {
          description:
            'After the waiting time its rows are deleted from every table, and nothing is left that has a state.',
          on: { 'company.endingStopped': { target: 'stopped', actions: 'forgetEnd' } },
        },
      },
    },
  },
})
