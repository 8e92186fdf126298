import { emptyOnboardingDraft } from '#domain/onboarding/draft.ts'
import type { OnboardingDraft } from '#domain/onboarding/fields.ts'
import type { SwitchPlace, WarehouseUse } from '#domain/settings/warehouseSwitch.ts'
import { warehouseSwitchMachine } from '#machines/warehouseSwitch/warehouseSwitch.machine.ts'
import { outdatedBecause, refusedBecause } from '#tests/support/records.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const own: SwitchPlace = {
  id: 'L-1',
  warehouseId: null,
  name: 'Korangi',
  city: 'Karachi',
  isActive: true,
  openParcels: 0,
  units: 12,
}
const theirs: SwitchPlace = { ...own, id: 'L-2', warehouseId: 7, name: 'Site Area', openParcels: 3 }
const closed: SwitchPlace = { ...own, id: 'L-3', isActive: false, units: 0 }
const ofOwn: OnboardingDraft = {
  ...emptyOnboardingDraft,
  use_own_warehouses: true,
  split_logic: 'OPTION_2',
  inventory_manager: 'COMPANY',
  courier_type: 'PROVIDER',
}
const ofTheirs: OnboardingDraft = { ...emptyOnboardingDraft, split_logic: 'OPTION_2', warehouse_ids: [7] }
const offered = [{ id: 7, name: 'Site Area', city: 'Karachi' }]
const usesOwn: WarehouseUse = { version: 4, answers: ofOwn, offered, places: [own] }
const usesTheirs: WarehouseUse = { version: 4, answers: ofTheirs, offered, places: [theirs, closed] }
const stale = outdatedBecause('It was changed.', 6, {})
const inUse = refusedBecause('Not yet')

type Context = {
  use: WarehouseUse | null
  draft: OnboardingDraft
  reopened: readonly string[]
  usesOwn: boolean
}

/** A warehouse of the provider with open parcels, which the answers leave. */
const isInUse = ({ use }: Pick<Context, 'use'>, { warehouse_ids }: OnboardingDraft) =>
  use === usesTheirs && !warehouse_ids.includes(7)

const decided = (context: Context, draft: OnboardingDraft) =>
  isInUse(context, draft) ? 'choosing.blocked' : 'choosing.possible.open'

/** What is asked and has no answer. */
const missing = ({
  use_own_warehouses,
  warehouse_ids,
  split_logic,
  courier_type,
  ...secrets
}: OnboardingDraft) => ({
  ...(!use_own_warehouses && warehouse_ids.length === 0 && { warehouse_ids: 'missing' }),
  ...(split_logic === '' && { split_logic: 'missing' }),
  ...(courier_type === '' && { courier_type: 'missing' }),
  ...(!use_own_warehouses && courier_type === 'TCS' && { courier_type: 'contradiction' }),
  ...(use_own_warehouses &&
    courier_type === 'TCS' &&
    secrets.courier_username === '' && { courier_username: 'missing' }),
  ...(use_own_warehouses &&
    courier_type === 'TCS' && { courier_password: 'missing', courier_api_key: 'missing' }),
})

const order = ['warehouse_ids', 'split_logic', 'courier_type', 'courier_username', 'courier_password']

const gives =
  (changes: (draft: OnboardingDraft) => Partial<OnboardingDraft>, field: string) =>
  (context: Context & { problems: object }): Outcome<object> => {
    const draft = { ...context.draft, ...changes(context.draft) }
    return {
      to: decided(context, draft),
      sets: { draft, problems: { ...context.problems, [field]: undefined } },
    }
  }

const submits = ({ draft }: Context): Outcome<object> => {
  const problems = missing(draft)
  const target = order.find((field) => field in problems)
  if (!target) return { to: 'saving' }
  return { sets: { problems, refusal: null }, tells: [{ type: 'focus.requested', target }] }
}

const isRead =
  (use: WarehouseUse) =>
  (context: Context): Outcome<object> => {
    const isSame = use.answers.use_own_warehouses === context.usesOwn
    const draft = isSame
      ? use.answers
      : context.usesOwn
        ? {
            ...use.answers,
            use_own_warehouses: true,
            warehouse_ids: [],
            inventory_manager: 'COMPANY',
            courier_type: '',
          }
        : { ...use.answers, use_own_warehouses: false, split_logic: '', inventory_manager: 'PROVIDER' }
    return {
      to: decided({ ...context, use }, draft as OnboardingDraft),
      sets: { use, version: 4, draft, reopened: context.usesOwn && use === usesTheirs ? ['L-3'] : [] },
    }
  }

const begins = {
  use: null,
  draft: emptyOnboardingDraft,
  reopened: [],
  problems: {},
  version: 0,
  refusal: null,
}

export const warehouseSwitchModel: Model<typeof warehouseSwitchMachine> = {
  machine: warehouseSwitchMachine,
  starts: {
    'own ones are wanted': { input: { usesOwn: true }, to: 'loading', sets: { usesOwn: true, ...begins } },
    "the provider's are wanted": {
      input: { usesOwn: false },
      to: 'loading',
      sets: { usesOwn: false, ...begins },
    },
  },
  steps: {
    'own ones are used': done('readUse', usesOwn),
    "the provider's are used": done('readUse', usesTheirs),
    'it is not read': fails('readUse', new Error('no')),
    'reads again': { type: 'loading.retried' },
    'chooses how orders are split': {
      type: 'choice.made',
      choice: { field: 'split_logic', value: 'OPTION_2' },
    },
    'chooses TCS': { type: 'choice.made', choice: { field: 'courier_type', value: 'TCS' } },
    'chooses the provider': { type: 'choice.made', choice: { field: 'courier_type', value: 'PROVIDER' } },
    'gives the username': { type: 'credential.changed', field: 'courier_username', value: 'tcs' },
    'toggles a warehouse': { type: 'warehouse.toggled', id: 7 },
    'toggles an own one': { type: 'location.toggled', id: 'L-3' },
    submits: { type: 'form.submitted' },
    dismisses: { type: 'form.dismissed' },
    'it is saved': done('saveUse'),
    'it is not saved': fails('saveUse', new Error('no')),
    'somebody else was faster': fails('saveUse', stale),
    'a parcel came in': fails('saveUse', inUse),
  },
  states: {
    loading: {
      tags: ['loading'],
      runs: { readUse: true },
      steps: {
        'own ones are used': isRead(usesOwn),
        "the provider's are used": isRead(usesTheirs),
        'it is not read': { to: 'failed' },
        dismisses: { to: 'closed' },
      },
    },
    failed: { tags: ['failed'], steps: { 'reads again': { to: 'loading' }, dismisses: { to: 'closed' } } },
    choosing: {
      steps: {
        'chooses how orders are split': gives(() => ({ split_logic: 'OPTION_2' }), 'split_logic'),
        'chooses TCS': gives(
          ({ courier_type, courier_username }) => ({
            courier_type: 'TCS',
            courier_username: courier_type === 'TCS' ? courier_username : '',
          }),
          'courier_type',
        ),
        'chooses the provider': gives(
          ({ courier_type, courier_username }) => ({
            courier_type: 'PROVIDER',
            courier_username: courier_type === 'PROVIDER' ? courier_username : '',
          }),
          'courier_type',
        ),
        'gives the username': gives(() => ({ courier_username: 'tcs' }), 'courier_username'),
        'toggles a warehouse': gives(
          ({ warehouse_ids }) => ({ warehouse_ids: warehouse_ids.includes(7) ? [] : [7] }),
          'warehouse_ids',
        ),
        'toggles an own one': (context) => ({
          to: decided(context, context.draft),
          sets: {
            reopened: context.reopened.includes('L-3')
              ? context.reopened.filter((id) => id !== 'L-3')
              : [...context.reopened, 'L-3'],
          },
        }),
        dismisses: { to: 'closed' },
      },
    },
    'choosing.deciding': {},
    'choosing.blocked': { tags: ['blocked'] },
    'choosing.possible': { tags: ['editable'], steps: { submits } },
    'choosing.possible.open': {},
    'choosing.possible.unsaved': { tags: ['unsaved'] },
    saving: {
      tags: ['busy'],
      runs: { saveUse: ({ draft, reopened, version }) => ({ draft, reopened, version }) },
      steps: {
        'it is saved': {
          to: 'closed',
          tells: [{ type: 'notice.raised', notice: { code: 'warehousesSwitched' } }],
        },
        'it is not saved': { to: 'choosing.possible.unsaved' },
        'somebody else was faster': {
          to: 'choosing.possible.open',
          sets: { refusal: stale.refusal, problems: {}, version: 6 },
        },
        'a parcel came in': { to: 'choosing.possible.open', sets: { refusal: inUse.refusal, problems: {} } },
      },
    },
    closed: {},
  },
  flags: ({ use, draft, reopened, problems, refusal, version }) => [
    use?.answers.use_own_warehouses,
    draft,
    reopened,
    Object.values(problems).filter(Boolean).length,
    refusal?.code,
    version,
  ],
  invariants: {
    'nothing is saved while parcels are open': ({ state, context }) =>
      !state.includes('saving') || !isInUse(context, context.draft),
  },
}
