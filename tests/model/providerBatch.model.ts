import type { ContextFrom } from 'xstate'
import type { ProviderBooking } from '#domain/operator/operatorContract.ts'
import type { AskedParcels, ChosenParcel, SeveralAct, SeveralItem } from '#domain/operator/providerBatch.ts'
import { FOLLOW_MS, providerBatchMachine } from '#machines/providerBatch/providerBatch.machine.ts'
import { providerBooking } from '#tests/support/operatorRecords.ts'
import { done, elapses, fails, type Model, type Outcome } from './model.ts'

type Context = ContextFrom<typeof providerBatchMachine>

const company = { id: 'c1', name: 'Chenab Traders' }
const [one, two]: ChosenParcel[] = ['K1001', 'K1002'].map((order) => ({
  id: order,
  company,
  order,
  number: 1,
  part: 'awaitingApproval',
})) as [ChosenParcel, ChosenParcel]
const of: AskedParcels = { part: 'awaitingApproval', warehouse: '' }
const none = { courier: '', numbers: '' }
const noAnswer = new Error('no answer')
const bookable = providerBooking({ id: one.id })
const unserved = providerBooking({ id: two.id, reasons: ['Leopards has no city "Gilgit".'] })
const told = (booking: ProviderBooking['booking']) => [
  providerBooking({ id: one.id, booking }),
  providerBooking({ id: two.id, booking }),
]

const is = (item: SeveralItem, outcome: SeveralItem['outcome']) => item.outcome === outcome
const isLeft = ({ outcome }: SeveralItem) =>
  outcome !== 'done' && outcome !== 'asked' && !(typeof outcome === 'object' && 'cn' in outcome)
const isSettled = (item: SeveralItem) => !isLeft(item) || is(item, 'gone')

/** Where it goes once the items are these. */
function goesOn({ isWatched }: Context, items: readonly SeveralItem[]): Outcome<Context> {
  if (items.some((item) => is(item, 'waiting'))) return { to: 'acting', sets: { items } }
  if (isWatched && items.some((item) => is(item, 'asked')))
    return { to: 'following.pausing', sets: { items } }
  return { to: 'ended.told', sets: { items }, tells: endOf(isWatched, items) }
}

function endOf(isWatched: boolean, items: readonly SeveralItem[]) {
  const notice = {
    code: 'providerBatchEnded' as const,
    done: items.filter((item) => !isLeft(item)).length,
    of: items.length,
  }
  return isWatched ? [] : [{ type: 'notice.raised' as const, notice }]
}

/** The first that waits ends like this. */
const noted = (items: readonly SeveralItem[], outcome: SeveralItem['outcome']) => {
  const place = items.findIndex((item) => is(item, 'waiting'))
  return items.map((item, at) => (at === place ? { ...item, outcome } : item))
}

const results =
  (outcome: SeveralItem['outcome']) =>
  (context: Context): Outcome<Context> =>
    goesOn(
      context,
      context.items.map((item) => (is(item, 'asked') ? { ...item, outcome } : item)),
    )

const opens =
  (act: SeveralAct) =>
  ({ chosen }: Context): Outcome<Context> =>
    chosen.length === 0
      ? {}
      : {
          to: act === 'booking.asked' ? 'asking.previewing' : 'asking.answering',
          sets: { act, answers: none },
        }

const submits = ({ act, chosen, answers, preview }: Context): Outcome<Context> => {
  const focus = (target: string) => [{ type: 'focus.requested' as const, target }]
  const waiting = (parcels: readonly ChosenParcel[]) => ({
    to: 'acting',
    sets: { items: parcels.map((parcel) => ({ parcel, outcome: 'waiting' as const })) },
  })
  if (act === 'booking.asked') {
    const goes = chosen.filter(({ id }) => preview?.groups.some(({ rows }) => rows[0]?.parcel.id === id))
    return goes.length === 0 ? {} : waiting(goes)
  }
  if (answers.courier === '') return { to: 'asking.incomplete', tells: focus('courier') }
  if (answers.numbers === '') return { to: 'asking.incomplete', tells: focus('numbers') }
  return waiting(chosen)
}

const writes =
  (changes: Partial<Context['answers']>) =>
  ({ act, answers }: Context): Outcome<Context> =>
    act === 'booking.asked' ? {} : { to: 'asking.answering', sets: { answers: { ...answers, ...changes } } }

const closes = { to: 'choosing.resting', sets: { act: null, preview: null, items: [] } }
const closesSettled = ({ chosen, items }: Context): Outcome<Context> => ({
  to: 'choosing.resting',
  sets: {
    ...closes.sets,
    chosen: chosen.filter(({ id }) => !items.some((item) => item.parcel.id === id && isSettled(item))),
  },
})

export const providerBatchModel: Model<typeof providerBatchMachine> = {
  machine: providerBatchMachine,
  listeners: ['askBeforeLeaving'],
  starts: {
    'the console is opened': {
      to: 'choosing.resting',
      sets: {
        chosen: [],
        whole: null,
        act: null,
        answers: none,
        preview: null,
        items: [],
        isWatched: false,
      },
    },
  },
  steps: {
    'the queue is opened': { type: 'screen.entered' },
    'the queue is left': { type: 'screen.left' },
    'chooses both': { type: 'parcels.chosen', parcels: [one, two] },
    'another page is shown': { type: 'parcels.shown', of, parcels: [two] },
    'chooses all': { type: 'all.chosen', of },
    'all are named': done('findAll', { total: 2, parcels: [one, two] }),
    'there are too many': done('findAll', { total: 501, parcels: [] }),
    'all are not named': fails('findAll', noAnswer),
    'chooses to book': { type: 'act.chosen', act: 'booking.asked' },
    'chooses to approve': { type: 'act.chosen', act: 'parcel.approved' },
    'chooses to hand over': { type: 'act.chosen', act: 'parcel.dispatched' },
    'one can be booked': done('readPreview', [bookable, unserved]),
    'none can be booked': done('readPreview', [unserved]),
    'nobody says what can be booked': fails('readPreview', noAnswer),
    'writes the courier': { type: 'answer.changed', field: 'courier', text: 'TCS' },
    'pastes the numbers': { type: 'answer.changed', field: 'numbers', text: 'K1001 77\nK1002 78' },
    submits: { type: 'act.submitted' },
    dismisses: { type: 'act.dismissed' },
    'it is done': done('doOne', null),
    'it is refused': done('doOne', 'No.'),
    'there is no response': fails('doOne', noAnswer),
    'the pause is over': elapses('follow', FOLLOW_MS),
    'it is still being booked': done('readResults', told({ state: 'asking', cn: null, words: null })),
    'it is booked': done('readResults', told({ state: 'accepted', cn: 'LE7', words: null })),
    'the courier refuses it': done(
      'readResults',
      told({ state: 'refused', cn: null, words: 'No such city' }),
    ),
    'it is gone': done('readResults', []),
    'nobody says what became of it': fails('readResults', noAnswer),
    'somebody signs out': { type: 'workspace.closing' },
  },
  flags: ({ chosen, whole, act, answers, preview, items, isWatched }) => [
    chosen.length,
    whole !== null,
    act,
    answers.courier,
    answers.numbers,
    preview?.groups.length,
    isWatched,
    ...items.map(({ outcome }) => JSON.stringify(outcome)),
  ],
  states: {
    '': {
      steps: {
        'the queue is opened': { sets: { isWatched: true } },
        'the queue is left': { sets: { isWatched: false } },
      },
    },
    choosing: {
      steps: {
        'chooses both': { to: 'choosing.resting', sets: { chosen: [one, two] } },
        'another page is shown': ({ chosen, whole }) =>
          whole === null ? { sets: { chosen: chosen.filter(({ id }) => id === two.id) } } : {},
        'chooses all': { to: 'choosing.choosingAll', sets: { whole: of } },
        'chooses to book': opens('booking.asked'),
        'chooses to approve': opens('parcel.approved'),
        'chooses to hand over': {},
      },
    },
    'choosing.resting': {},
    'choosing.choosingAll': {
      tags: ['choosingAll'],
      runs: { findAll: () => of },
      steps: {
        'all are named': { to: 'choosing.resting', sets: { chosen: [one, two] } },
        'there are too many': { to: 'choosing.full' },
        'all are not named': { to: 'choosing.unanswered' },
      },
    },
    'choosing.full': { tags: ['bounded'] },
    'choosing.unanswered': { tags: ['unanswered'] },
    asking: {
      tags: ['open', 'asking'],
      steps: {
        'writes the courier': writes({ courier: 'TCS' }),
        'pastes the numbers': writes({ numbers: 'K1001 77\nK1002 78' }),
        submits,
        dismisses: closes,
        'the queue is left': { ...closes, sets: { ...closes.sets, isWatched: false } },
      },
    },
    'asking.opened': {},
    'asking.previewing': {
      tags: ['previewing'],
      runs: { readPreview: ({ chosen }) => ({ parcels: chosen }) },
      steps: {
        submits: {},
        'one can be booked': ({ chosen }) => {
          const goes = chosen.filter(({ id }) => id === one.id)
          const rows = goes.map((parcel) => ({ parcel, booking: bookable }))
          const left = chosen.filter(({ id }) => id === two.id)
          return {
            to: 'asking.answering',
            sets: {
              preview: {
                groups: rows.length > 0 ? [{ courier: 'leopards', rule: null, rows }] : [],
                left: left.map((parcel) => ({ parcel, reasons: unserved.reasons })),
              },
            },
          }
        },
        'none can be booked': ({ chosen }) => ({
          to: 'asking.answering',
          sets: {
            preview: {
              groups: [],
              left: chosen.map((parcel) => ({
                parcel,
                reasons: parcel.id === two.id ? unserved.reasons : [],
              })),
            },
          },
        }),
        'nobody says what can be booked': { to: 'asking.unpreviewed' },
      },
    },
    'asking.unpreviewed': { tags: ['unpreviewed'], steps: { submits: { to: 'asking.previewing' } } },
    'asking.answering': {},
    'asking.incomplete': { tags: ['incomplete'] },
    acting: {
      tags: ['open', 'busy'],
      runs: {
        askBeforeLeaving: true,
        doOne: ({ act, items }) => {
          const parcel = items.find((item) => is(item, 'waiting'))?.parcel
          if (act === 'booking.asked') return { parcel, act, courier: 'leopards', cn: '' }
          return { parcel, act, courier: 'TCS', cn: parcel?.id === one.id ? '77' : '78' }
        },
      },
      steps: {
        'it is done': (context) =>
          goesOn(context, noted(context.items, context.act === 'booking.asked' ? 'asked' : 'done')),
        'it is refused': (context) => goesOn(context, noted(context.items, { refused: 'No.' })),
        'there is no response': ({ items, isWatched }) => ({
          to: 'ended.interrupted',
          tells: endOf(isWatched, items),
        }),
        dismisses: ({ items }) => {
          const [first, ...later] = items.filter((item) => is(item, 'waiting'))
          return { sets: { items: items.filter((item) => item === first || !later.includes(item)) } }
        },
        'somebody signs out': ({ items }) => ({
          to: 'closed',
          tells: [
            {
              type: 'notice.raised',
              notice: { code: 'queuedActsLost', parcels: items.filter(isLeft).length },
            },
          ],
        }),
      },
    },
    deciding: {},
    following: {
      tags: ['open', 'following'],
      steps: {
        dismisses: closesSettled,
        'the queue is left': ({ items }) => ({
          to: 'ended.told',
          sets: { isWatched: false },
          tells: endOf(false, items),
        }),
      },
    },
    'following.pausing': { steps: { 'the pause is over': { to: 'following.reading' } } },
    'following.reading': {
      runs: {
        readResults: ({ items }) => ({
          parcels: items.filter((item) => is(item, 'asked')).map(({ parcel }) => parcel),
        }),
      },
      steps: {
        'it is still being booked': results('asked'),
        'it is booked': results({ cn: 'LE7' }),
        'the courier refuses it': results({ refused: 'No such city' }),
        'it is gone': results('gone'),
        'nobody says what became of it': { to: 'following.pausing' },
      },
    },
    ended: { tags: ['open'], steps: { dismisses: closesSettled } },
    'ended.told': {},
    'ended.interrupted': { tags: ['failed'] },
    closed: {},
  },
  invariants: {
    'nothing is approved without a courier': ({ state, context }) =>
      !state.includes('acting') || context.act === 'booking.asked' || context.answers.courier !== '',
    'nothing is booked that was not seen to be bookable': ({ context: { act, items } }) =>
      act !== 'booking.asked' || items.every(({ parcel }) => parcel.id === one.id),
  },
}
