import { assign, emit, fromPromise, setup } from 'xstate'
import type { CityTwins } from '#domain/fulfilment/orderContract.ts'
import type { NoticeRaised, TwinsNotice } from '#domain/notices.ts'

type Context = {
  /** The orders with the same spelling, and the city that was chosen for one. */
  twins: CityTwins
}

export const cityTwinsMachine = setup({
  types: {
    input: {} as Context,
    context: {} as Context,
    events: {} as { type: 'twins.confirmed' } | { type: 'twins.declined' },
    emitted: {} as NoticeRaised<TwinsNotice>,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    fixTwins: fromPromise<{ fixed: number; left: number }, CityTwins>(() => {
      throw new Error('cityTwins: actor "fixTwins" was not provided')
    }),
  },
  guards: {
    areLeft: (_, params: { fixed: number; left: number }) => params.fixed > 0 && params.left > 0,
  },
  actions: {
    countTwins: assign(({ context: { twins } }, { left }: { left: number }) => ({
      twins: { ...twins, orders: left },
    })),
    raiseFixed: emit(({ context: { twins } }, params: { fixed: number; left: number }) => ({
      type: 'notice.raised' as const,
      notice: { code: 'cityTwinsFixed' as const, ...params, city: twins.city },
    })),
  },
}).createMachine({
  id: 'cityTwins',
  description: 'The city of an order was chosen. Should others with the same spelling get it, too?',
  context: ({ input }) => input,
  initial: 'asking',
  states: {
    asking: {
      initial: 'ready',
      on: {
        'twins.confirmed': { target: 'fixing' },
        'twins.declined': { target: 'settled' },
      },
      states: {
        ready: {},
        failed: {
          description: 'No response: perhaps it was done. Tried again, it is done once.',
          tags: 'failed',
        },
      },
    },
    fixing: {
      tags: 'busy',
      invoke: {
        id: 'fixTwins',
        src: 'fixTwins',
        input: ({ context }) => context.twins,
        onDone: [
          {
            description: 'One call takes only so many.',
            guard: { type: 'areLeft', params: ({ event }) => event.output },
            target: 'asking',
            actions: [
              { type: 'raiseFixed', params: ({ event }) => event.output },
              { type: 'countTwins', params: ({ event }) => event.output },
            ],
          },
          { target: 'settled', actions: { type: 'raiseFixed', params: ({ event }) => event.output } },
        ],
        onError: { target: 'asking.failed' },
      },
    },
    settled: { type: 'final' },
  },
})
