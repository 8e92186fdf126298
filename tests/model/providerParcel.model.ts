import type { ProviderParcel } from '#domain/operator/operatorContract.ts'
import type { ProviderAct, ProviderAnswers } from '#domain/operator/providerActs.ts'
import type { RefusedChange } from '#domain/refusedChange.ts'
import { providerParcelMachine } from '#machines/providerParcel/providerParcel.machine.ts'
import { providerParcel } from '#tests/support/operatorRecords.ts'
import { refusedBecause } from '#tests/support/records.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const waiting = providerParcel()
const packed = providerParcel({
  version: 3,
  status: 'approve',
  is_packed: true,
  courier: 'TCS',
  cn: '77',
  possible: ['parcel.dispatched', 'parcel.packed', 'fulfilment.cancelled'],
})
const { id } = waiting
const companyId = waiting.company.id
const stale = refusedBecause('No.', { code: 'stale_version' })
const refused = refusedBecause('No.', { code: 'validation_failed' })
const reason = 'No stock on the shelf'

type Context = {
  id: string
  companyId: string
  parcel: ProviderParcel | null
  act: ProviderAct | null
  answers: ProviderAnswers
  refusal: RefusedChange | null
}

const opens =
  (act: ProviderAct, answers: ProviderAnswers, when: ProviderParcel, first: string) =>
  (context: Context): Outcome<Context> =>
    context.parcel?.version === when.version
      ? { to: 'asking.answering', sets: { act, answers, refusal: null }, tells: [focus(first)] }
      : {}

const focus = (target: string) => ({ type: 'focus.requested' as const, target })

const writes =
  (text: string) =>
  ({ answers }: Context): Outcome<Context> => ({
    to: 'asking.answering',
    sets: { answers: { ...answers, reason: text } },
  })

const submits = ({ act, answers }: Context): Outcome<Context> =>
  act === 'parcel.disapproved' && (answers['reason'] ?? '') === ''
    ? { to: 'asking.incomplete', tells: [focus('reason')] }
    : { to: 'sending', sets: { refusal: null } }

const rereads =
  (parcel: ProviderParcel) =>
  ({ act }: Context): Outcome<Context> =>
    (act === 'parcel.disapproved') === (parcel === waiting)
      ? { to: 'asking.refused', sets: { parcel } }
      : { to: 'shown.overtaken', sets: { parcel }, tells: [focus('next')] }

const reads = { readParcel: () => ({ id, companyId }) }

export const providerParcelModel: Model<typeof providerParcelMachine> = {
  machine: providerParcelMachine,
  starts: {
    'a parcel is opened': {
      input: { id, companyId },
      to: 'loading',
      sets: { id, companyId, parcel: null, act: null, answers: {}, refusal: null },
    },
  },
  steps: {
    'a waiting parcel comes': done('readParcel', waiting),
    'a packed parcel comes': done('readParcel', packed),
    'there is no such parcel': done('readParcel', null),
    'no parcel comes': fails('readParcel', new Error('no answer')),
    'tries again': { type: 'loading.retried' },
    'chooses to disapprove': { type: 'act.chosen', act: 'parcel.disapproved' },
    'chooses to hand over': { type: 'act.chosen', act: 'parcel.dispatched' },
    'writes why': { type: 'answer.changed', field: 'reason', text: reason },
    'writes nothing': { type: 'answer.changed', field: 'reason', text: '' },
    submits: { type: 'act.submitted' },
    dismisses: { type: 'act.dismissed' },
    'it is done': done('sendAct', packed),
    'it is done, and the parcel gone': done('sendAct', null),
    'it is outdated': fails('sendAct', stale),
    'it is refused': fails('sendAct', refused),
    'there is no response': fails('sendAct', new Error('no answer')),
  },
  flags: ({ parcel, act, answers, refusal }) => [parcel?.version, act, answers['reason'], refusal?.code],
  states: {
    loading: {
      tags: ['loading'],
      runs: reads,
      steps: {
        'a waiting parcel comes': { to: 'shown.looking', sets: { parcel: waiting } },
        'a packed parcel comes': { to: 'shown.looking', sets: { parcel: packed } },
        'there is no such parcel': { to: 'missing' },
        'no parcel comes': { to: 'failed' },
      },
    },
    failed: { tags: ['failed'], steps: { 'tries again': { to: 'loading' } } },
    missing: { tags: ['missing'] },
    finished: { tags: ['missing', 'done'] },
    shown: {
      tags: ['shown'],
      steps: {
        'tries again': { to: 'loading' },
        'chooses to disapprove': opens('parcel.disapproved', { reason: '' }, waiting, 'reason'),
        'chooses to hand over': opens('parcel.dispatched', {}, packed, 'send'),
      },
    },
    'shown.looking': {},
    'shown.done': { tags: ['done'] },
    'shown.overtaken': { tags: ['overtaken'] },
    asking: {
      tags: ['shown', 'asking'],
      steps: {
        'writes why': writes(reason),
        'writes nothing': writes(''),
        submits,
        dismisses: { to: 'shown.looking', sets: { refusal: null }, tells: [focus('next')] },
      },
    },
    'asking.answering': {},
    'asking.incomplete': { tags: ['incomplete'] },
    'asking.refused': { tags: ['refused'] },
    'asking.unanswered': { tags: ['unanswered'] },
    sending: {
      tags: ['shown', 'asking', 'busy'],
      runs: {
        sendAct: ({ act, parcel, answers }) => ({
          id,
          companyId,
          event:
            act === 'parcel.disapproved'
              ? { type: act, version: parcel?.version, reason: answers['reason'] }
              : { type: act, version: parcel?.version },
        }),
      },
      steps: {
        'it is done': { to: 'shown.done', sets: { parcel: packed }, tells: [focus('next')] },
        'it is done, and the parcel gone': { to: 'finished', tells: [focus('next')] },
        'it is outdated': { to: 'rereading', sets: { refusal: stale.refusal } },
        'it is refused': { to: 'asking.refused', sets: { refusal: refused.refusal } },
        'there is no response': { to: 'asking.unanswered' },
      },
    },
    rereading: {
      tags: ['shown', 'asking', 'busy'],
      runs: reads,
      steps: {
        'a waiting parcel comes': rereads(waiting),
        'a packed parcel comes': rereads(packed),
        'there is no such parcel': { to: 'missing' },
        'no parcel comes': { to: 'asking.refused' },
      },
    },
  },
  invariants: {
    'nobody disapproves without a reason': ({ state, context }) =>
      !state.includes('sending') || context.act !== 'parcel.disapproved' || context.answers['reason'] !== '',
  },
}
