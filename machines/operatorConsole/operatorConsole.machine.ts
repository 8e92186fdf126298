import { assign, fromPromise, setup } from 'xstate'
import type { OperatorResponse } from '#domain/operator/operatorContract.ts'

type Context = {
  /** Who works here; null until the server has said so. */
  operator: OperatorResponse | null
}

export const operatorConsoleMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'loading.retried' },
    tags: {} as 'loading' | 'open' | 'notFound' | 'failed',
  },
  actors: {
    askRole: fromPromise<OperatorResponse | null>(() => {
      throw new Error('operatorConsole: actor "askRole" was not provided')
    }),
  },
  guards: {
    isOperator: (_, params: { operator: OperatorResponse | null }) => params.operator !== null,
  },
  actions: {
    rememberOperator: assign((_, params: { operator: OperatorResponse | null }) => params),
  },
}).createMachine({
  id: 'operatorConsole',
  description:
    'Who may see the console. Nothing of the role is stored: the server is asked each time, and for anybody else there is nothing here.',
  context: { operator: null },
  initial: 'asking',
  states: {
    asking: {
      tags: 'loading',
      invoke: {
        id: 'askRole',
        src: 'askRole',
        onDone: [
          {
            guard: { type: 'isOperator', params: ({ event }) => ({ operator: event.output }) },
            target: 'open',
            actions: { type: 'rememberOperator', params: ({ event }) => ({ operator: event.output }) },
          },
          { target: 'notFound' },
        ],
        onError: { target: 'unanswered' },
      },
    },
    open: { description: 'An operator, who sees all companies.', tags: 'open', type: 'final' },
    notFound: {
      description: 'Anybody else: as any address without a page.',
      tags: 'notFound',
      type: 'final',
    },
    unanswered: { tags: 'failed', on: { 'loading.retried': { target: 'asking' } } },
  },
})
