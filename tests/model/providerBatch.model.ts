import type { ContextFrom } from 'xstate'
import type { ChosenParcel, SeveralItem } from '#domain/operator/providerBatch.ts'
import { providerBatchMachine } from '#machines/providerBatch/providerBatch.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = ContextFrom<typeof providerBatchMachine>

const company = { id: 'c1', name: 'Chenab Traders' }
const [one, two]: ChosenParcel[] = ['K1001', 'K1002'].map((order) => ({
  id: order,
  company,
  order,
  number: 1,
  part: 'awaitingApproval',
})) as [ChosenParcel, ChosenParcel]
const none = { courier: '', numbers: '' }
const waiting = (parcel: ChosenParcel): SeveralItem => ({ parcel, outcome: 'waiting' })

const ends =
  (outcome: SeveralItem['outcome']) =>
  ({ items }: Context): Outcome<Context> => {
    const place = items.findIndex((item) => item.outcome === 'waiting')
    const noted = items.map((item, at) => (at === place ? { ...item, outcome } : item))
    return { to: place < items.length - 1 ? 'acting' : 'ended.told', sets: { items: noted } }
  }

const submits = ({ chosen, answers }: Context): Outcome<Context> => {
  const focus = (target: string) => [{ type: 'focus.requested' as const, target }]
  if (answers.courier === '') return { to: 'asking.incomplete', tells: focus('courier') }
  if (answers.numbers === '') return { to: 'asking.incomplete', tells: focus('numbers') }
  return { to: 'acting', sets: { items: chosen.map(waiting) } }
}

const writes =
  (changes: Partial<Context['answers']>) =>
  ({ answers }: Context): Outcome<Context> => ({
    to: 'asking.answering',
    sets: { answers: { ...answers, ...changes } },
  })

const leaves = { to: 'choosing', sets: { act: null, items: [] } }

export const providerBatchModel: Model<typeof providerBatchMachine> = {
  machine: providerBatchMachine,
  starts: {
    'the queue is opened': {
      to: 'choosing',
      sets: { chosen: [], act: null, answers: none, items: [] },
    },
  },
  steps: {
    'chooses both': { type: 'parcels.chosen', parcels: [one, two] },
    'another page is shown': { type: 'parcels.shown', parcels: [two] },
    'chooses to approve': { type: 'act.chosen', act: 'parcel.approved' },
    'chooses to hand over': { type: 'act.chosen', act: 'parcel.dispatched' },
    'writes the courier': { type: 'answer.changed', field: 'courier', text: 'TCS' },
    'pastes the numbers': { type: 'answer.changed', field: 'numbers', text: 'K1001 77\nK1002 78' },
    submits: { type: 'act.submitted' },
    dismisses: { type: 'act.dismissed' },
    'it is done': done('doOne', null),
    'it is refused': done('doOne', 'No.'),
    'there is no response': fails('doOne', new Error('no answer')),
  },
  flags: ({ chosen, act, answers, items }) => [
    chosen.length,
    act,
    answers.courier,
    answers.numbers,
    ...items.map(({ outcome }) => JSON.stringify(outcome)),
  ],
  states: {
    choosing: {
      steps: {
        'chooses both': { sets: { chosen: [one, two] } },
        'another page is shown': ({ chosen }) => ({
          sets: { chosen: chosen.filter(({ id }) => id === two.id) },
        }),
        'chooses to approve': ({ chosen }) =>
          chosen.length > 0
            ? { to: 'asking.answering', sets: { act: 'parcel.approved', answers: none } }
            : {},
        'chooses to hand over': {},
      },
    },
    asking: {
      tags: ['open', 'asking'],
      steps: {
        'writes the courier': writes({ courier: 'TCS' }),
        'pastes the numbers': writes({ numbers: 'K1001 77\nK1002 78' }),
        submits,
        dismisses: leaves,
      },
    },
    'asking.answering': {},
    'asking.incomplete': { tags: ['incomplete'] },
    acting: {
      tags: ['open', 'busy'],
      runs: {
        doOne: ({ items }) => {
          const parcel = items.find(({ outcome }) => outcome === 'waiting')?.parcel
          const cn = parcel?.id === one.id ? '77' : '78'
          return { parcel, act: 'parcel.approved', courier: 'TCS', cn }
        },
      },
      steps: {
        'it is done': ends('done'),
        'it is refused': ends({ refused: 'No.' }),
        'there is no response': { to: 'ended.interrupted' },
      },
    },
    deciding: {},
    ended: { tags: ['open'], steps: { dismisses: leaves } },
    'ended.told': {},
    'ended.interrupted': { tags: ['failed'] },
  },
  invariants: {
    'nothing is approved without a courier': ({ state, context }) =>
      !state.includes('acting') || context.answers.courier !== '',
  },
}
