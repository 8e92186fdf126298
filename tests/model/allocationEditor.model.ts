import type { AllocationChoice, AllocationPreview } from '#domain/fulfilment/allocationSettings.ts'
import type { RefusedChange } from '#domain/refusedChange.ts'
import { allocationEditorMachine } from '#machines/allocationEditor/allocationEditor.machine.ts'
import { halting, outdatedBecause, allocationSettings as settings } from '#tests/support/records.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const preview: AllocationPreview = { orders: 9, isPartial: true, elsewhere: 2, halted: 1, byHand: 3 }
const stale = outdatedBecause('It was changed.', 6, {})

type Context = {
  choice: AllocationChoice
  preview: AllocationPreview | null
  version: number
  refusal: RefusedChange | null
}

/** Only a choice that differs from the settings is counted. */
const decided = ({ option, maxParcels, haltDays, haltsWholeOrders }: AllocationChoice) => {
  if (option !== 'OPTION_2' || maxParcels !== 2) return 'choosing.effect.counting'
  return haltDays === 0 && haltsWholeOrders ? 'choosing.effect.unchanged' : 'choosing.effect.counted'
}

const chooses =
  (change: Partial<AllocationChoice>) =>
  (context: Context): Outcome<Context> => {
    const choice = { ...context.choice, ...change }
    return { to: decided(choice), sets: { choice, preview: null } }
  }

const saves = { to: 'saving', sets: { refusal: null } }

export const allocationEditorModel: Model<typeof allocationEditorMachine> = {
  machine: allocationEditorMachine,
  starts: {
    'the settings': {
      input: { settings },
      to: ['choosing.effect.unchanged', 'choosing.outcome.open'],
      sets: {
        settings,
        choice: { option: 'OPTION_2', maxParcels: 2, ...halting },
        preview: null,
        version: 4,
        refusal: null,
      },
    },
  },
  steps: {
    'chooses another option': { type: 'choice.made', choice: { option: 'OPTION_1' } },
    'takes the option back': { type: 'choice.made', choice: { option: 'OPTION_2' } },
    'chooses another limit': { type: 'choice.made', choice: { maxParcels: 3 } },
    'takes the limit back': { type: 'choice.made', choice: { maxParcels: 2 } },
    'lets a part halt': { type: 'choice.made', choice: { haltsWholeOrders: false } },
    'lets the whole halt': { type: 'choice.made', choice: { haltsWholeOrders: true } },
    'sets days': { type: 'choice.made', choice: { haltDays: 7 } },
    submits: { type: 'form.submitted' },
    dismisses: { type: 'form.dismissed' },
    'counts again': { type: 'counting.retried' },
    'it is counted': done('readPreview', preview),
    'it is not counted': fails('readPreview', new Error('no')),
    'it is saved': done('saveAllocation'),
    'it is not saved': fails('saveAllocation', new Error('no')),
    'somebody else was faster': fails('saveAllocation', stale),
  },
  states: {
    choosing: {
      steps: {
        'chooses another option': chooses({ option: 'OPTION_1' }),
        'takes the option back': chooses({ option: 'OPTION_2' }),
        'chooses another limit': chooses({ maxParcels: 3 }),
        'takes the limit back': chooses({ maxParcels: 2 }),
        'lets a part halt': chooses({ haltsWholeOrders: false }),
        'lets the whole halt': chooses({ haltsWholeOrders: true }),
        'sets days': chooses({ haltDays: 7 }),
        dismisses: { to: 'closed' },
      },
    },
    'choosing.effect.deciding': {},
    'choosing.effect.unchanged': { steps: { submits: { to: 'closed' } } },
    'choosing.effect.counting': {
      tags: ['counting'],
      runs: { readPreview: ({ choice }) => choice },
      steps: {
        'it is counted': { to: 'choosing.effect.counted', sets: { preview } },
        'it is not counted': { to: 'choosing.effect.uncounted' },
      },
    },
    'choosing.effect.counted': { tags: ['counted'], steps: { submits: saves } },
    'choosing.effect.uncounted': {
      tags: ['failed'],
      steps: { submits: saves, 'counts again': { to: 'choosing.effect.counting' } },
    },
    'choosing.outcome.open': {},
    'choosing.outcome.unsaved': { tags: ['unsaved'] },
    saving: {
      tags: ['busy'],
      runs: { saveAllocation: ({ choice, version }) => ({ choice, version }) },
      steps: {
        'it is saved': {
          to: 'closed',
          tells: [{ type: 'notice.raised', notice: { code: 'allocationSaved' } }],
        },
        'it is not saved': ({ choice }) => ({
          to: [decided(choice), 'choosing.outcome.unsaved'],
          sets: { preview: null },
        }),
        'somebody else was faster': ({ choice }) => ({
          to: [decided(choice), 'choosing.outcome.open'],
          sets: { refusal: stale.refusal, version: 6, preview: null },
        }),
      },
    },
    closed: {},
  },
  flags: ({ choice, version, refusal }) => [choice, version, refusal?.code],
  invariants: {
    'only what differs is saved': ({ state, context }) =>
      !state.includes('saving') || decided(context.choice) !== 'choosing.effect.unchanged',
    'what is counted has its count': ({ state, context }) =>
      !state.includes('choosing.effect.counted') ||
      context.preview !== null ||
      decided(context.choice) === 'choosing.effect.counted',
  },
}
