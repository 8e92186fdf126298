import { assign, setup } from 'xstate'

export type ConnectionEvent =
  | { type: 'credentials.given' }
  | { type: 'login.accepted' }
  /** With the courier's words. */
  | { type: 'login.refused'; words: string }
  /** The courier gave no answer that could be used. */
  | { type: 'courier.failed'; words: string }
  | { type: 'courier.answered' }
  | { type: 'connection.paused' }
  | { type: 'connection.resumed' }
  | { type: 'connection.ended' }

type Context = {
  /** What the courier said, or what failed, last; null while nothing is wrong. */
  words: string | null
}

export const connectionMachine = setup({
  types: {
    input: {} as Context,
    context: {} as Context,
    events: {} as ConnectionEvent,
    tags: {} as 'usable' | 'busy',
  },
  actions: {
    keepWords: assign({ words: (_, params: { words: string }) => params.words }),
    forgetWords: assign({ words: null }),
  },
}).createMachine({
  id: 'connection',
  description:
    "A company's connection to a courier. It lives on the server: what its owner does and what the courier answers are asked of this chart first. Parcels are booked only while it is usable.",
  context: ({ input }) => input,
  initial: 'notConnected',
  states: {
    notConnected: {
      description: 'Nothing of it is kept.',
      on: { 'credentials.given': { target: 'known.checking' } },
    },
    known: {
      description: 'Its credentials are kept, sealed.',
      initial: 'checking',
      on: {
        'credentials.given': { target: '.checking', actions: 'forgetWords' },
        'connection.ended': { target: 'notConnected', actions: 'forgetWords' },
      },
      states: {
        checking: {
          description: 'The courier is asked whether it knows these credentials.',
          tags: 'busy',
          on: {
            'login.accepted': { target: 'open', actions: 'forgetWords' },
            'login.refused': {
              target: 'refused',
              actions: { type: 'keepWords', params: ({ event }) => event },
            },
            'courier.failed': {
              description: 'It is asked again, after a pause.',
              actions: { type: 'keepWords', params: ({ event }) => event },
            },
          },
        },
        open: {
          description: 'The courier knows it.',
          tags: 'usable',
          initial: 'connected',
          on: {
            'login.refused': {
              target: 'refused',
              actions: { type: 'keepWords', params: ({ event }) => event },
            },
            'connection.paused': { target: 'paused' },
          },
          states: {
            connected: {
              on: {
                'courier.failed': {
                  target: 'failing',
                  actions: { type: 'keepWords', params: ({ event }) => event },
                },
              },
            },
            failing: {
              description: 'The courier cannot be reached: what is to be asked of it waits.',
              on: {
                'courier.answered': { target: 'connected', actions: 'forgetWords' },
                'courier.failed': { actions: { type: 'keepWords', params: ({ event }) => event } },
              },
            },
          },
        },
        refused: { description: 'The courier does not take these credentials: other ones are needed.' },
        paused: {
          description: 'A person stopped it: nothing is asked of the courier.',
          on: { 'connection.resumed': { target: 'checking', actions: 'forgetWords' } },
        },
      },
    },
  },
})
