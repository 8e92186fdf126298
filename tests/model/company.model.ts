import { companyMachine } from '#machines/company/company.machine.ts'
import type { Model } from './model.ts'

const reason = 'The NTN belongs to another company'

export const companyModel: Model<typeof companyMachine> = {
  machine: companyMachine,
  starts: {
    'a company signs up': {
      input: { hasCompletedSetup: false, rejectionReason: null },
      to: 'undecided.pending',
    },
  },
  steps: {
    'is approved': { type: 'company.approved' },
    'is rejected': { type: 'company.rejected', reason },
    'is asked': { type: 'company.questioned', question: 'Which city is your office in?' },
    answers: { type: 'company.answered', answer: 'Lahore' },
    'is set up': { type: 'company.onboarded' },
    'is suspended': { type: 'company.suspended' },
    'is reinstated': { type: 'company.reinstated' },
  },
  states: {
    'undecided.pending': {
      steps: {
        'is approved': { to: 'approved' },
        'is rejected': { to: 'rejected', sets: { rejectionReason: reason } },
        'is asked': { to: 'undecided.questioned' },
      },
    },
    'undecided.questioned': {
      steps: {
        'is approved': { to: 'approved' },
        'is rejected': { to: 'rejected', sets: { rejectionReason: reason } },
        'is asked': { to: 'undecided.questioned' },
        answers: { to: 'undecided.pending' },
      },
    },
    approved: {
      tags: ['approved'],
      steps: {
        'is set up': { to: 'onboarded', sets: { hasCompletedSetup: true } },
        'is suspended': { to: 'suspended' },
      },
    },
    onboarded: { tags: ['approved'], steps: { 'is suspended': { to: 'suspended' } } },
    rejected: { steps: { 'is approved': { to: 'approved', sets: { rejectionReason: null } } } },
    suspended: {
      steps: {
        'is reinstated': ({ hasCompletedSetup }) => ({ to: hasCompletedSetup ? 'onboarded' : 'approved' }),
      },
    },
  },
  invariants: {
    'a company at work has been set up': ({ state, context }) =>
      !state.includes('onboarded') || context.hasCompletedSetup,
    'a reason is kept exactly while the company is rejected': ({ state, context }) =>
      state.includes('rejected') === (context.rejectionReason !== null),
  },
}
