import { assign, fromPromise, type NonReducibleUnknown, setup } from 'xstate'
import { type RefusedChange, refusalOf } from '#domain/refusedChange.ts'
import { proofMachine } from '#machines/proof/proof.machine.ts'

type Context = {
  /** What the act is about; the chart does not look into it. */
  subject: NonReducibleUnknown
  /** Why the server did not do it; null before, and when its answer did not come. */
  refusal: RefusedChange | null
}

export const provenActMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'act.opened'; subject: NonReducibleUnknown }
      | { type: 'act.confirmed' }
      | { type: 'act.closed' },
    children: {} as { proof: 'proof'; sendAct: 'sendAct' },
    tags: {} as 'asking' | 'busy' | 'failed' | 'proving' | 'done',
  },
  actors: {
    proof: proofMachine,
    sendAct: fromPromise<unknown, NonReducibleUnknown>(() => {
      throw new Error('provenAct: actor "sendAct" was not provided')
    }),
  },
  guards: {
    needsProof: (_, { error }: { error: unknown }) => refusalOf(error)?.code === 'proof_needed',
  },
  actions: {
    rememberSubject: assign((_, params: { subject: NonReducibleUnknown }) => ({ ...params, refusal: null })),
    rememberRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: refusalOf(error) })),
    forgetRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: 'provenAct',
  description:
    'What only an owner does, and only after a proof of identity: it is asked, sent, and sent again once the person has proved who sits here.',
  context: { subject: null, refusal: null },
  initial: 'closed',
  states: {
    closed: {
      initial: 'ready',
      on: {
        'act.opened': {
          target: 'asking',
          actions: { type: 'rememberSubject', params: ({ event }) => ({ subject: event.subject }) },
        },
      },
      states: {
        ready: {},
        done: { description: 'What was done last is said.', tags: 'done' },
      },
    },
    asking: {
      description: 'What follows from it is said before.',
      tags: 'asking',
      initial: 'undecided',
      on: {
        'act.confirmed': { target: 'sending', actions: 'forgetRefusal' },
        'act.closed': { target: 'closed', actions: 'forgetRefusal' },
      },
      states: {
        undecided: {},
        failed: { description: 'The server said why not, or nothing.', tags: 'failed' },
      },
    },
    sending: {
      tags: ['asking', 'busy'],
      invoke: {
        id: 'sendAct',
        src: 'sendAct',
        input: ({ context }) => context.subject,
        onDone: { target: 'closed.done' },
        onError: [
          {
            guard: { type: 'needsProof', params: ({ event }) => ({ error: event.error }) },
            target: 'proving',
          },
          {
            target: 'asking.failed',
            actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    proving: {
      description: 'The password again, and a code or a passkey where there is a second factor.',
      tags: 'proving',
      on: { 'act.closed': { target: 'closed' } },
      invoke: { id: 'proof', src: 'proof', onDone: { target: 'sending' } },
    },
  },
})
