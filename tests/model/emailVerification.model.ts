import { FailureError } from '#domain/failures.ts'
import { emailVerificationMachine } from '#machines/emailVerification/emailVerification.machine.ts'
import { done, fails, type Model } from './model.ts'

const token = 'a-link.its-secret'
const email = 'sana@chenab.test'
const focusesHeading = { type: 'focus.requested', target: 'heading' }

export const emailVerificationModel: Model<typeof emailVerificationMachine> = {
  machine: emailVerificationMachine,
  starts: {
    'with a link': { input: { token }, to: 'verifying' },
    'without one': { input: { token: '' }, to: 'unusable' },
  },
  steps: {
    'the address is verified': done('verifyEmail', { email }),
    'the link is unusable': fails('verifyEmail', new FailureError({ code: 'linkUnusable' })),
    'the server is not reached': fails('verifyEmail', new FailureError({ code: 'unreachable' })),
    'tries again': { type: 'again.requested' },
  },
  states: {
    opening: {},
    verifying: {
      runs: { verifyEmail: () => ({ token }) },
      steps: {
        'the address is verified': { to: 'verified', sets: { email }, tells: [focusesHeading] },
        'the link is unusable': { to: 'unusable', tells: [focusesHeading] },
        'the server is not reached': { to: 'failed', tells: [focusesHeading] },
      },
    },
    verified: {},
    unusable: {},
    failed: { steps: { 'tries again': { to: 'verifying' } } },
  },
}
