import { mailSendingMachine } from '#machines/mailSending/mailSending.machine.ts'
import { outboxMail } from '#tests/support/operatorRecords.ts'
import { done, fails, type Model } from './model.ts'

const failed = outboxMail({ status: 'failed' })
const sent = outboxMail({ status: 'sent' })

export const mailSendingModel: Model<typeof mailSendingMachine> = {
  machine: mailSendingMachine,
  starts: {
    'a mail that failed': {
      input: { mail: failed },
      to: 'offering',
      sets: { mail: failed, refusal: null },
    },
    'a mail that was sent': { input: { mail: sent }, to: 'reading', sets: { mail: sent, refusal: null } },
  },
  steps: {
    'asks to send it again': { type: 'sending.requested' },
    'the server does so': done('sendAgain', failed),
    'nothing comes': fails('sendAgain', new Error('no answer')),
  },
  states: {
    deciding: {},
    reading: {},
    offering: { tags: ['offered'], steps: { 'asks to send it again': { to: 'asking' } } },
    asking: {
      tags: ['offered', 'busy'],
      runs: { sendAgain: () => ({ id: failed.id }) },
      steps: {
        'the server does so': { to: 'hurried' },
        'nothing comes': { to: 'failed', sets: { refusal: null } },
      },
    },
    hurried: { tags: ['hurried'] },
    failed: { tags: ['offered', 'failed'], steps: { 'asks to send it again': { to: 'asking' } } },
  },
}
