import { cityTwinsMachine } from '#machines/cityTwins/cityTwins.machine.ts'
import { done, fails, type Model } from './model.ts'

const twins = { spelling: 'Karachee', zip: '', city: 'Karachi', orders: 120 }
const fixes = (fixed: number, left: number) => ({
  type: 'notice.raised',
  notice: { code: 'cityTwinsFixed', fixed, left, city: 'Karachi' },
})

export const cityTwinsModel: Model<typeof cityTwinsMachine> = {
  machine: cityTwinsMachine,
  starts: { 'a city was chosen': { input: { twins }, to: 'asking.ready', sets: { twins } } },
  steps: {
    'fixes them all': { type: 'twins.confirmed' },
    'leaves them': { type: 'twins.declined' },
    'all are fixed': done('fixTwins', { fixed: 120, left: 0 }),
    'some are left': done('fixTwins', { fixed: 100, left: 20 }),
    'none could be fixed': done('fixTwins', { fixed: 0, left: 20 }),
    'the fix has no response': fails('fixTwins', new Error('no')),
  },
  states: {
    asking: { steps: { 'fixes them all': { to: 'fixing' }, 'leaves them': { to: 'settled' } } },
    'asking.ready': {},
    'asking.failed': { tags: ['failed'] },
    fixing: {
      tags: ['busy'],
      runs: { fixTwins: (context) => context.twins },
      steps: {
        'all are fixed': { to: 'settled', tells: [fixes(120, 0)] },
        'some are left': {
          to: 'asking.ready',
          sets: { twins: { ...twins, orders: 20 } },
          tells: [fixes(100, 20)],
        },
        'none could be fixed': { to: 'settled', tells: [fixes(0, 20)] },
        'the fix has no response': { to: 'asking.failed' },
      },
    },
    settled: {},
  },
}
