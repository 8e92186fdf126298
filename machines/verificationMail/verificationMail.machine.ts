import { assign, fromPromise, setup } from 'xstate'
import { type Failure, failureOf } from '#domain/failures.ts'

export const verificationMailMachine = setup({
  types: {
    context: {} as { failure: Failure | null },
    events: {} as { type: 'mail.requested' },
    tags: {} as 'busy' | 'sent',
  },
  actors: {
    sendMail: fromPromise<void>(() => {
      throw new Error('verificationMail: actor "sendMail" was not provided')
    }),
  },
  actions: {
    forgetFailure: assign({ failure: null }),
    rememberFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
  },
}).createMachine({
  id: 'verificationMail',
  description: 'Asking for another mail with the link that verifies the e-mail address.',
  context: { failure: null },
  initial: 'ready',
  states: {
    ready: {
      on: { 'mail.requested': { target: 'sending', actions: 'forgetFailure' } },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendMail',
        src: 'sendMail',
        onDone: { target: 'sent' },
        onError: {
          target: 'ready',
          actions: {
            type: 'rememberFailure',
            params: ({ event }) => ({ failure: failureOf(event.error, 'accountFailed') }),
          },
        },
      },
    },
    sent: {
      description: 'The mail is on its way. It may get lost, too.',
      tags: 'sent',
      on: { 'mail.requested': { target: 'sending' } },
    },
  },
})
