import { assign, fromPromise, setup } from 'xstate'
import type { OutboxMail } from '#domain/operator/operatorContract.ts'
import { type RefusedChange, refusalOf } from '#domain/refusedChange.ts'

type Context = {
  mail: OutboxMail
  /** Why the server does not try it again; null for no response. */
  refusal: RefusedChange | null
}

export const mailSendingMachine = setup({
  types: {
    input: {} as { mail: OutboxMail },
    context: {} as Context,
    events: {} as { type: 'sending.requested' },
    tags: {} as 'offered' | 'busy' | 'hurried' | 'failed',
  },
  actors: {
    sendAgain: fromPromise<OutboxMail, { id: string }>(() => {
      throw new Error('mailSending: actor "sendAgain" was not provided')
    }),
  },
  guards: {
    hasFailed: ({ context }) => context.mail.status === 'failed',
  },
  actions: {
    rememberRefusal: assign((_, params: { error: unknown }) => ({ refusal: refusalOf(params.error) })),
  },
}).createMachine({
  id: 'mailSending',
  description: 'One mail of the outbox. It can be sent again after a try without success.',
  context: ({ input }) => ({ mail: input.mail, refusal: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasFailed', target: 'offering' }, { target: 'reading' }] },
    reading: { description: 'It was sent, or still has its first try before it.', type: 'final' },
    offering: {
      tags: 'offered',
      on: { 'sending.requested': { target: 'asking' } },
    },
    asking: {
      tags: ['offered', 'busy'],
      invoke: {
        id: 'sendAgain',
        src: 'sendAgain',
        input: ({ context }) => ({ id: context.mail.id }),
        onDone: { target: 'hurried' },
        onError: {
          target: 'failed',
          actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    hurried: { description: 'It is tried again soon.', tags: 'hurried', type: 'final' },
    failed: {
      tags: ['offered', 'failed'],
      on: { 'sending.requested': { target: 'asking' } },
    },
  },
})
