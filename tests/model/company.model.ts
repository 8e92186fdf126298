import { companyMachine } from '#machines/company/company.machine.ts'
import type { Model } from './model.ts'

const reason = 'The NTN belongs to another company'

export const companyModel: Model<typeof companyMachine> = {
  machine: companyMachine,
  starts: {
    'a company signs up': {
      input: { hasCompletedSetup: false, rejectionReason: null, exportedAt: null, endsAt: null },
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
    'is exported': { type: 'company.exported', at: 1 },
    'its end is planned': { type: 'company.endingPlanned', endsAt: 2 },
    'its end is stopped': { type: 'company.endingStopped' },
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
        'is suspended': { to: 'suspended.stopped' },
      },
    },
    onboarded: { tags: ['approved'], steps: { 'is suspended': { to: 'suspended.stopped' } } },
    rejected: { steps: { 'is approved': { to: 'approved', sets: { rejectionReason: null } } } },
    suspended: {
      steps: {
        'is reinstated': ({ hasCompletedSetup }) => ({
          to: hasCompletedSetup ? 'onboarded' : 'approved',
          sets: { exportedAt: null, endsAt: null },
        }),
        'is exported': { sets: { exportedAt: 1 } },
      },
    },
    'suspended.stopped': {
      steps: {
        'its end is planned': ({ exportedAt }) =>
          exportedAt === null ? {} : { to: 'suspended.ending', sets: { endsAt: 2 } },
      },
    },
    'suspended.ending': {
      steps: { 'its end is stopped': { to: 'suspended.stopped', sets: { endsAt: null } } },
    },
  },
  invariants: {
    'a company ends only after it was exported': ({ state, context }) =>
      state.includes('suspended.ending')
        ? context.exportedAt !== null && context.endsAt !== null
        : context.endsAt === null,
    'a company at work has been set up': ({ state, context }) =>
      !state.includes('onboarded') || context.hasCompletedSetup,
    'a reason is kept exactly while the company is rejected': ({ state, context }) =>
      state.includes('rejected') === (context.rejectionReason !== null),
  },
}
