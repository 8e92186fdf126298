import { provenActMachine } from '#machines/provenAct/provenAct.machine.ts'
import { refusedBecause } from '#tests/support/records.ts'
import { done, fails, type Model } from './model.ts'

const refused = refusedBecause('An order is open.', { code: 'event_refused' })

export const provenActModel: Model<typeof provenActMachine> = {
  machine: provenActMachine,
  // The proof ends once it is given, and does not fail.
  listeners: ['proof'],
  starts: {
    'a person is there': { to: 'closed.ready', sets: { subject: null, refusal: null } },
  },
  steps: {
    opens: { type: 'act.opened', subject: 'Ayesha' },
    confirms: { type: 'act.confirmed' },
    closes: { type: 'act.closed' },
    'it is done': done('sendAct', null),
    'a proof is asked for': fails('sendAct', refusedBecause('Prove it.', { code: 'proof_needed' })),
    'it is refused': fails('sendAct', refused),
    'there is no response': fails('sendAct', new Error('no answer')),
    'it is proven': done('proof'),
  },
  flags: ({ subject, refusal }) => [subject, refusal?.code],
  states: {
    closed: { steps: { opens: { to: 'asking.undecided', sets: { subject: 'Ayesha', refusal: null } } } },
    'closed.ready': {},
    'closed.done': { tags: ['done'] },
    asking: {
      tags: ['asking'],
      steps: {
        confirms: { to: 'sending', sets: { refusal: null } },
        closes: { to: 'closed.ready', sets: { refusal: null } },
      },
    },
    'asking.undecided': {},
    'asking.failed': { tags: ['failed'] },
    sending: {
      tags: ['asking', 'busy'],
      runs: { sendAct: ({ subject }) => subject },
      steps: {
        'it is done': { to: 'closed.done' },
        'a proof is asked for': { to: 'proving' },
        'it is refused': { to: 'asking.failed', sets: { refusal: refused.refusal } },
        'there is no response': { to: 'asking.failed', sets: { refusal: null } },
      },
    },
    proving: {
      tags: ['proving'],
      runs: { proof: true },
      steps: { 'it is proven': { to: 'sending' }, closes: { to: 'closed.ready' } },
    },
  },
}
