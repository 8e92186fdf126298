import { operatorConsoleMachine } from '#machines/operatorConsole/operatorConsole.machine.ts'
import { done, fails, type Model } from './model.ts'

const operator = { email: 'mahnoor@operators.test', name: 'Mahnoor Qureshi' }

export const operatorConsoleModel: Model<typeof operatorConsoleMachine> = {
  machine: operatorConsoleMachine,
  starts: { 'the console is opened': { to: 'asking', sets: { operator: null } } },
  steps: {
    'it is an operator': done('askRole', operator),
    'it is an operator without a second factor': done('askRole', 'secondFactorMissing'),
    'it is somebody else': done('askRole', null),
    'nothing comes': fails('askRole', new Error('no answer')),
    'tries again': { type: 'loading.retried' },
  },
  states: {
    asking: {
      tags: ['loading'],
      runs: { askRole: () => undefined },
      steps: {
        'it is an operator': { to: 'open', sets: { operator } },
        'it is an operator without a second factor': { to: 'secondFactorMissing' },
        'it is somebody else': { to: 'notFound' },
        'nothing comes': { to: 'unanswered' },
      },
    },
    open: { tags: ['open'] },
    secondFactorMissing: { tags: ['secondFactorMissing'] },
    notFound: { tags: ['notFound'] },
    unanswered: { tags: ['failed'], steps: { 'tries again': { to: 'asking' } } },
  },
  invariants: {
    'the console is open to operators only': ({ state, context }) =>
      state.includes('open') === (context.operator !== null),
  },
}
