import { assign, fromPromise, setup } from 'xstate'
import type { OperatorResponse } from '#domain/operator/operatorContract.ts'

/** Null for anybody who is no operator. */
export type OperatorRole = OperatorResponse | 'secondFactorMissing' | null

type Context = {
  /** Who works here; null until the server has said so. */
  operator: OperatorResponse | null
}

export const operatorConsoleMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'loading.retried' },
    tags: {} as 'loading' | 'open' | 'secondFactorMissing' | 'notFound' | 'failed',
  },
  actors: {
    askRole: fromPromise<OperatorRole>(() => {
      throw new Error('operatorConsole: actor "askRole" was not provided')
    }),
  },
  guards: {
    isNobody: (_, params: { role: OperatorRole }) => params.role === null,
    lacksSecondFactor: (_, params: { role: OperatorRole }) => params.role === 'secondFactorMissing',
  },
  actions: {
    rememberOperator: assign((_, params: { operator: OperatorResponse }) => params),
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
            guard: { type: 'isNobody', params: ({ event }) => ({ role: event.output }) },
            target: 'notFound',
          },
          {
            guard: { type: 'lacksSecondFactor', params: ({ event }) => ({ role: event.output }) },
            target: 'secondFactorMissing',
          },
          {
            target: 'open',
            actions: {
              type: 'rememberOperator',
              params: ({ event }) => ({ operator: event.output as OperatorResponse }),
            },
          },
        ],
        onError: { target: 'unanswered' },
      },
    },
    open: { description: 'An operator, who sees all companies.', tags: 'open', type: 'final' },
    secondFactorMissing: {
      description: 'An operator, who has to set up the second factor in the own account first.',
      tags: 'secondFactorMissing',
      type: 'final',
    },
    notFound: {
      description: 'Anybody else: as any address without a page.',
      tags: 'notFound',
      type: 'final',
    },
    unanswered: { tags: 'failed', on: { 'loading.retried': { target: 'asking' } } },
  },
})
