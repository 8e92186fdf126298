import { FailureError } from '#domain/failures.ts'
import { verificationMailMachine } from '#machines/verificationMail/verificationMail.machine.ts'
import { done, fails, type Model } from './model.ts'

const limited = { code: 'accountFailed' as const, text: 'Too many attempts.' }

export const verificationMailModel: Model<typeof verificationMailMachine> = {
  machine: verificationMailMachine,
  starts: { 'on a screen': { to: 'ready' } },
  steps: {
    'asks for a mail': { type: 'mail.requested' },
    'the mail is on its way': done('sendMail'),
    'has asked too often': fails('sendMail', new FailureError(limited)),
    'the server fails': fails('sendMail', new Error('unforeseen')),
  },
  states: {
    ready: { steps: { 'asks for a mail': { to: 'sending', sets: { failure: null } } } },
    sending: {
      tags: ['busy'],
      runs: { sendMail: true },
      steps: {
        'the mail is on its way': { to: 'sent' },
        'has asked too often': { to: 'ready', sets: { failure: limited } },
        'the server fails': { to: 'ready', sets: { failure: { code: 'accountFailed' } } },
      },
    },
    sent: { tags: ['sent'], steps: { 'asks for a mail': { to: 'sending' } } },
  },
}
