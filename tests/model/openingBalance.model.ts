import type { ContextFrom } from 'xstate'
import type { CashResponse } from '#domain/cash/cashContract.ts'
import { emptyOpening } from '#domain/cash/opening.ts'
import { openingBalanceMachine } from '#machines/openingBalance/openingBalance.machine.ts'
import { done, fails, type Model } from './model.ts'
import { recordingRefused } from './settlements.ts'

type Context = ContextFrom<typeof openingBalanceMachine>

const recorded: CashResponse = {
  expected: 0,
  collected: 500_00,
  remitted: 0,
  overdue: 0,
  couriers: [],
  late: [],
  settlements: [],
}
const rest = { problems: {}, refusal: null }
const focus = (target: string) => ({ type: 'focus.requested', target })

/** The first field that is empty or wrong, in their order. */
const wrongField = ({ form }: Context) =>
  form.amount !== '500' ? 'amount' : form.reason === '' ? 'reason' : null

const types = (field: 'amount' | 'reason', value: string) => (context: Context) => {
  const { [field]: _, ...problems } = context.problems
  return { sets: { form: { ...context.form, [field]: value }, problems } }
}

export const openingBalanceModel: Model<typeof openingBalanceMachine> = {
  machine: openingBalanceMachine,
  starts: {
    'an opening balance is asked for': {
      input: { courier: 'TCS', today: '2026-11-27' },
      to: 'editing',
      sets: {
        form: { ...emptyOpening, courier: 'TCS', day: '2026-11-27' },
        isTried: false,
        recorded: null,
        ...rest,
      },
    },
  },
  steps: {
    'types an amount': { type: 'field.changed', field: 'amount', value: '500' },
    'types what is no amount': { type: 'field.changed', field: 'amount', value: 'much' },
    'gives the reason': { type: 'field.changed', field: 'reason', value: 'Its statement' },
    'records it': { type: 'form.submitted' },
    'leaves it': { type: 'form.dismissed' },
    'is recorded': done('recordOpening', recorded),
    'is not recorded': fails('recordOpening', recordingRefused),
    'is not answered': fails('recordOpening', new Error('Offline')),
  },
  states: {
    editing: {
      tags: ['editable'],
      steps: {
        'types an amount': types('amount', '500'),
        'types what is no amount': types('amount', 'much'),
        'gives the reason': types('reason', 'Its statement'),
        'leaves it': { to: 'closed' },
        'records it': (context) => {
          const wrong = wrongField(context)
          if (wrong === null) return { to: 'recording', sets: { isTried: true } }
          const [target = wrong] = Object.keys(context.problems)
          return { sets: { isTried: true }, tells: [focus(target)] }
        },
      },
    },
    recording: {
      tags: ['busy'],
      runs: {
        recordOpening: () => ({ courier: 'TCS', day: '2026-11-27', amount: 500_00, reason: 'Its statement' }),
      },
      steps: {
        'is recorded': { to: 'closed', sets: { recorded } },
        'is not recorded': {
          to: 'editing',
          sets: { problems: { rows: 'These rows are recorded already.' }, refusal: '' },
          tells: [focus('rows')],
        },
        'is not answered': { to: 'editing', sets: { problems: {}, refusal: '' } },
      },
    },
    closed: {},
  },
  flags: ({ form, problems, isTried }) => [form.amount, form.reason, Object.keys(problems), isTried],
}
