import { assign, setup } from 'xstate'

/** `waiting`: how many rows wait for a person. */
type Context = { waiting: number }

export const settlementMachine = setup({
  types: {
    input: {} as Context,
    context: {} as Context,
    events: {} as
      | { type: 'row.decided'; waiting: number }
      | { type: 'rows.added'; waiting: number }
      | { type: 'settlement.takenBack' },
  },
  guards: { isSettled: ({ context }) => context.waiting === 0 },
  actions: { rememberWaiting: assign((_, params: Context) => ({ waiting: params.waiting })) },
}).createMachine({
  id: 'settlement',
  description:
    'What a courier paid out, on the server: rows that fit are recorded at once, each other one waits for a person.',
  context: ({ input }) => input,
  initial: 'recorded',
  states: {
    recorded: {
      initial: 'deciding',
      on: {
        'rows.added': {
          description: 'The courier tells more of the same payment later.',
          target: '.deciding',
          actions: { type: 'rememberWaiting', params: ({ event }) => event },
        },
        'settlement.takenBack': { target: 'takenBack' },
      },
      states: {
        deciding: { always: [{ guard: 'isSettled', target: 'settled' }, { target: 'waiting' }] },
        waiting: {
          description: 'Some rows do not match: a person accepts them, asks the courier, or gives them up.',
          on: {
            'row.decided': {
              target: 'deciding',
              actions: { type: 'rememberWaiting', params: ({ event }) => event },
            },
          },
        },
        settled: { description: 'Every row is explained.' },
      },
    },
    takenBack: {
      description: 'Every parcel is as it was before. Its reference may be recorded again.',
      type: 'final',
    },
  },
})
