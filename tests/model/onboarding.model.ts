import type { Account } from '#domain/accounts.ts'
import { type Failure, FailureError } from '#domain/failures.ts'
import {
  emptyOnboardingDraft,
  firstIncompleteStep,
  isChoiceOffered,
  isStepComplete,
  isTextAsked,
  needsCourierChoice,
  needsCourierCredentials,
  normalizeOnboarding,
  normalizeOnboardingField,
  type OnboardingChoice,
  type OnboardingDraft,
  type OnboardingField,
  type OnboardingStep,
  type OnboardingTextField,
  resetEffects,
  stepOfField,
  stepProblems,
  withChoice,
  withOwnWarehouses,
  withProviderWarehouses,
  withWarehouseToggled,
} from '#domain/onboarding.ts'
import type { Problems } from '#domain/problems.ts'
import { stillOffered, type Warehouse } from '#domain/warehouses.ts'
import { type OnboardingRefusal, onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = {
  draft: OnboardingDraft
  resumeAt: OnboardingStep
  problems: Problems<OnboardingField>
  refusal: OnboardingRefusal | null
  reset: { before: OnboardingDraft; effects: ReturnType<typeof resetEffects> } | null
  warehouses: Warehouse[]
}

const lahore = { id: 1, name: 'Ravi Road', city: 'Lahore' }
const karachi = { id: 2, name: 'Keamari', city: 'Karachi' }

const company = (is_onboarded: boolean) => ({ name: 'Chenab Traders', is_approved: true, is_onboarded })
const account = (is_onboarded: boolean): Account => ({
  user: { email: 'sana@chenab.test', company: company(is_onboarded) },
  rejectionReason: null,
})

/** Answers that are complete: with the provider's warehouses, and with the company's own. */
const provided: OnboardingDraft = {
  ...emptyOnboardingDraft,
  legal_name: 'Chenab Traders (Pvt) Ltd',
  ntn: '1234567-8',
  warehouse_ids: [lahore.id],
  split_logic: 'OPTION_1',
}
const own: OnboardingDraft = { ...withOwnWarehouses(provided), courier_type: 'PROVIDER' }

const settled = { problems: {}, refusal: null }

/** What can be typed. */
const texts: Record<string, { field: OnboardingTextField; value: string }> = {
  'types the legal name': { field: 'legal_name', value: provided.legal_name },
  'clears the legal name': { field: 'legal_name', value: ' ' },
  'types the NTN': { field: 'ntn', value: '۱۲۳۴۵۶۷ ۸' },
  'types a malformed NTN': { field: 'ntn', value: '1234' },
  'types the store URL': { field: 'ecommerce_store_url', value: ' chenab.example ' },
  'types a malformed store URL': { field: 'ecommerce_store_url', value: 'chenab' },
  'types the access token': { field: 'ecommerce_access_token', value: 'canary-token' },
  'types the courier username': { field: 'courier_username', value: 'chenab' },
  'types the courier password': { field: 'courier_password', value: 'canary-password' },
  'types the courier key': { field: 'courier_api_key', value: 'canary-key' },
}

/** What can be chosen. */
const choices: Record<string, OnboardingChoice> = {
  'chooses a split logic': { field: 'split_logic', value: 'OPTION_2' },
  'chooses the company as manager': { field: 'inventory_manager', value: 'COMPANY' },
  'chooses no manager': { field: 'inventory_manager', value: '' },
  'chooses a CMS': { field: 'cms_type', value: 'Candela' },
  'chooses manual calls': { field: 'ivr_type', value: 'MANUAL_OURS' },
  'chooses Shopify': { field: 'ecommerce_type', value: 'SHOPIFY' },
  'chooses no shop': { field: 'ecommerce_type', value: '' },
  'chooses the provider as courier': { field: 'courier_type', value: 'PROVIDER' },
  'chooses TCS': { field: 'courier_type', value: 'TCS' },
}

const each = <From, To>(table: Record<string, From>, to: (from: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(table).map(([step, from]) => [step, to(from)]))

type Makes = (context: Context) => Outcome<Context>

/** A text that is asked for stands there, and what was said about it is taken back. */
const typing = each(
  texts,
  ({ field, value }): Makes =>
    ({ draft, problems }) =>
      isTextAsked(draft, field)
        ? {
            sets: {
              draft: { ...draft, [field]: value },
              problems: { ...problems, [field]: undefined },
              refusal: null,
            },
          }
        : {},
)

const leaves =
  (field: OnboardingTextField): Makes =>
  ({ draft }) => ({
    sets: { draft: { ...draft, [field]: normalizeOnboardingField(field, draft[field]) } },
  })

const leaving = { 'leaves the NTN': leaves('ntn'), 'leaves the store URL': leaves('ecommerce_store_url') }

/** A choice that is offered is made, and what was said about it is taken back. */
const choosing = each(
  choices,
  (choice): Makes =>
    ({ draft, problems }) =>
      isChoiceOffered(draft, choice)
        ? {
            sets: {
              draft: withChoice(draft, choice),
              problems: { ...problems, [choice.field]: undefined },
              refusal: null,
            },
          }
        : {},
)

/** Another platform or courier has other fields: all that was said of the step is taken back. */
const choosingAnew = each(
  choices,
  (choice): Makes =>
    ({ draft }) =>
      isChoiceOffered(draft, choice) ? { sets: { draft: withChoice(draft, choice), ...settled } } : {},
)

const at = (step: OnboardingStep) => `wizard.${step}`

const refused = (step: OnboardingStep, draft: OnboardingDraft, refusal: OnboardingRefusal) => ({
  draft,
  problems: stepProblems(step, draft),
  refusal,
})

/** A complete step is left, an incomplete one says why not; texts are normalised either way. */
const advances =
  (step: OnboardingStep, next: OnboardingStep) =>
  ({ draft }: Context): Outcome<Context> => {
    const normal = step === 'companyDetails' || step === 'ecommerce' ? normalizeOnboarding(draft) : draft
    return isStepComplete(step, draft)
      ? { to: at(next), sets: { draft: normal, ...settled, ...forgotten(step) } }
      : { sets: refused(step, normal, 'stepIncomplete') }
  }

const retreats = (step: OnboardingStep, previous: OnboardingStep): Outcome<Context> => ({
  to: at(previous),
  sets: { ...settled, ...forgotten(step) },
})

/** The reset can be undone until its step is left. */
const forgotten = (step: OnboardingStep) => (step === 'warehouseSetup' ? { reset: null } : {})

const resets =
  (reset: (draft: OnboardingDraft) => OnboardingDraft, isOwn: boolean) =>
  ({ draft: before }: Context): Outcome<Context> => {
    if (before.use_own_warehouses === isOwn) return {}
    const draft = reset(before)
    return { sets: { draft, reset: { before, effects: resetEffects(before, draft) }, ...settled } }
  }

/** What the server can say of one field of each step. */
const refusals = {
  'is refused for its NTN': ['companyDetails', 'ntn'],
  'is refused for its warehouses': ['warehouseSetup', 'warehouse_ids'],
  'is refused for its manager': ['inventoryManagement', 'inventory_manager'],
  'is refused for its calls': ['ivrConfiguration', 'ivr_type'],
  'is refused for its store URL': ['ecommerce', 'ecommerce_store_url'],
  'is refused for its courier': ['courierService', 'courier_username'],
} satisfies Record<string, [OnboardingStep, OnboardingField]>

/** Of a courier's field the message speaks for the whole (specification §8). */
const refusalOf = (field: OnboardingField): Failure => ({
  code: 'setupFailed',
  ...(stepOfField(field) === 'courierService' && { text: 'No.' }),
  fields: { [field]: 'No.' },
})
const unreachable: Failure = { code: 'unreachable' }
const already: Failure = { code: 'alreadyOnboarded' }

const returns = (step: OnboardingStep, refusal: Failure): Outcome<Context> => ({
  to: at(step),
  sets: { refusal, resumeAt: step },
})
const wonders = (refusal: Failure): Outcome<Context> => ({
  to: 'wizard.checkingOutcome',
  sets: { refusal, resumeAt: 'courierService' },
})

const completes = {
  to: ['wizard.completed', 'warehouseList.closed'],
  sets: { company: company(true) },
  tells: [
    { type: 'notice.raised', notice: { code: 'onboardingCompleted' } },
    { type: 'company.onboarded', company: company(true) },
  ],
}

/** Warehouses that are not offered any more are not chosen any more. */
const arrive =
  (...warehouses: Warehouse[]) =>
  ({ draft, reset }: Context): Outcome<Context> => {
    const offered = (answers: OnboardingDraft) => ({
      ...answers,
      warehouse_ids: stillOffered(answers.warehouse_ids, warehouses),
    })
    return {
      to: warehouses.length > 0 ? 'warehouseList.loaded' : 'warehouseList.empty',
      sets: {
        warehouses,
        draft: offered(draft),
        reset: reset && { ...reset, before: offered(reset.before) },
      },
    }
  }

const start = (step: OnboardingStep, draft: OnboardingDraft) => ({
  input: { step, draft },
  to: [at(step), 'warehouseList.loading'],
  sets: { draft, ...settled, reset: null, warehouses: [], company: null },
})

type Steps = Model<typeof onboardingMachine>['steps']

const wizardSteps = {
  ...each(texts, ({ field, value }) => ({ type: 'field.changed', field, value }) as const),
  ...each(choices, (choice) => ({ type: 'choice.made', choice }) as const),
  'leaves the NTN': { type: 'field.left', field: 'ntn' },
  "chooses the provider's warehouses": { type: 'providerWarehouses.chosen' },
  'chooses own warehouses': { type: 'ownWarehouses.chosen' },
  'undoes the reset': { type: 'reset.undone' },
  'ticks a warehouse': { type: 'warehouse.toggled', id: lahore.id },
  'leaves the store URL': { type: 'field.left', field: 'ecommerce_store_url' },
  advances: { type: 'step.advanced' },
  retreats: { type: 'step.retreated' },
  submits: { type: 'setup.submitted' },
  'is set up': done('submitSetup', company(true)),
  ...each(refusals, ([, field]) => fails('submitSetup', new FailureError(refusalOf(field)))),
  'is failed by the server': fails('submitSetup', new Error('unforeseen')),
  'hears no answer': fails('submitSetup', new FailureError(unreachable)),
  'hears that it is set up already': fails('submitSetup', new FailureError(already)),
  'turns out to be set up': done('askAccount', account(true)),
  'turns out not to be set up': done('askAccount', account(false)),
  'hears no answer again': fails('askAccount', new FailureError(unreachable)),
} satisfies Steps

const listSteps = {
  'two warehouses are offered': done('fetchWarehouses', [lahore, karachi]),
  'another warehouse is offered': done('fetchWarehouses', [karachi]),
  'no warehouse is offered': done('fetchWarehouses', []),
  'the warehouses do not come': fails('fetchWarehouses', new FailureError({ code: 'warehousesFailed' })),
  'asks for the warehouses again': { type: 'warehouses.retried' },
} satisfies Steps

const throughTheWizard = [
  'types the legal name',
  'types the NTN',
  'ticks a warehouse',
  'chooses a split logic',
  'chooses the company as manager',
  'chooses manual calls',
  'chooses no shop',
  'chooses the provider as courier',
  'advances',
  'submits',
  'is set up',
  'is refused for its warehouses',
]

export const onboardingModel: Model<typeof onboardingMachine> = {
  machine: onboardingMachine,
  starts: {
    'a new wizard': start('companyDetails', emptyOnboardingDraft),
    'back at the warehouses': start('warehouseSetup', { ...provided, split_logic: '' }),
    'back at the inventory, unsettled': start('inventoryManagement', { ...own, inventory_manager: '' }),
    'back at the phone calls, unsettled': start('ivrConfiguration', { ...provided, ivr_type: '' }),
    'back at the shop, without credentials': start('ecommerce', { ...own, ecommerce_type: 'SHOPIFY' }),
    "back at the courier, with the provider's warehouses": start('courierService', provided),
    'back at the courier, with own warehouses': start('courierService', { ...own, courier_type: '' }),
  },
  steps: { ...wizardSteps, ...listSteps },
  // Beside the list, the wizard is explored only by what it takes to get through it, and by what asks for it anew.
  apart: [Object.keys(wizardSteps), [...Object.keys(listSteps), ...throughTheWizard]],
  states: {
    'wizard.resuming': {},
    'wizard.companyDetails': {
      tags: ['editable'],
      steps: {
        ...typing,
        ...leaving,
        advances: advances('companyDetails', 'warehouseSetup'),
      },
    },
    'wizard.warehouseSetup': {
      tags: ['editable'],
      steps: {
        "chooses the provider's warehouses": resets(withProviderWarehouses, false),
        'chooses own warehouses': resets(withOwnWarehouses, true),
        'undoes the reset': ({ reset }) =>
          reset ? { sets: { draft: reset.before, reset: null, ...settled } } : {},
        'ticks a warehouse': ({ draft, problems }) =>
          draft.use_own_warehouses
            ? {}
            : {
                sets: {
                  draft: withWarehouseToggled(draft, lahore.id),
                  problems: { ...problems, warehouse_ids: undefined },
                  refusal: null,
                },
              },
        ...choosing,
        advances: advances('warehouseSetup', 'inventoryManagement'),
        retreats: retreats('warehouseSetup', 'companyDetails'),
      },
    },
    'wizard.inventoryManagement': {
      tags: ['editable'],
      steps: {
        ...choosing,
        advances: advances('inventoryManagement', 'ivrConfiguration'),
        retreats: retreats('inventoryManagement', 'warehouseSetup'),
      },
    },
    'wizard.ivrConfiguration': {
      tags: ['editable'],
      steps: {
        ...choosing,
        advances: advances('ivrConfiguration', 'ecommerce'),
        retreats: retreats('ivrConfiguration', 'inventoryManagement'),
      },
    },
    'wizard.ecommerce': {
      tags: ['editable'],
      steps: {
        ...typing,
        ...choosingAnew,
        ...leaving,
        advances: advances('ecommerce', 'courierService'),
        retreats: retreats('ecommerce', 'ivrConfiguration'),
      },
    },
    'wizard.courierService': {
      tags: ['editable'],
      steps: {
        ...typing,
        ...choosingAnew,
        submits: ({ draft }) => {
          if (needsCourierChoice(draft)) return { sets: refused('courierService', draft, 'courierNotChosen') }
          if (needsCourierCredentials(draft))
            return { sets: refused('courierService', draft, 'courierCredentialsMissing') }
          const step = firstIncompleteStep(draft)
          if (step === null) return { to: 'wizard.submitting', sets: settled }
          return { to: at(step), sets: { ...refused(step, draft, 'stepIncomplete'), resumeAt: step } }
        },
        retreats: retreats('courierService', 'ecommerce'),
      },
    },
    'wizard.submitting': {
      tags: ['busy'],
      runs: { submitSetup: ({ draft }) => draft },
      steps: {
        'is set up': completes,
        ...each(refusals, ([step, field]) => returns(step, refusalOf(field))),
        // What is on offer has changed: it is asked for anew.
        'is refused for its warehouses': {
          ...returns('warehouseSetup', refusalOf('warehouse_ids')),
          to: [at('warehouseSetup'), 'warehouseList.loading'],
        },
        'is failed by the server': returns('courierService', { code: 'setupFailed' }),
        'hears no answer': wonders(unreachable),
        'hears that it is set up already': wonders(already),
      },
    },
    'wizard.checkingOutcome': {
      tags: ['busy', 'checking'],
      runs: { askAccount: () => undefined },
      steps: {
        'turns out to be set up': completes,
        'turns out not to be set up': { to: at('courierService') },
        'hears no answer again': { to: at('courierService') },
      },
    },
    'wizard.completed': {},
    'warehouseList.loading': {
      tags: ['loadingWarehouses'],
      runs: { fetchWarehouses: () => undefined },
      steps: {
        'two warehouses are offered': arrive(lahore, karachi),
        'another warehouse is offered': arrive(karachi),
        'no warehouse is offered': arrive(),
        'the warehouses do not come': { to: 'warehouseList.failed' },
      },
    },
    'warehouseList.loaded': {},
    'warehouseList.empty': { steps: { 'asks for the warehouses again': { to: 'warehouseList.loading' } } },
    'warehouseList.failed': { steps: { 'asks for the warehouses again': { to: 'warehouseList.loading' } } },
    'warehouseList.closed': {},
  },
  flags: ({ draft, refusal }) => {
    const step = firstIncompleteStep(draft)
    return [draft.use_own_warehouses, step && Object.keys(stepProblems(step, draft)).length, refusal !== null]
  },
  invariants: {
    "the provider's warehouses imply the provider's inventory and courier, no CMS and no courier credentials":
      ({ context: { draft } }) =>
        draft.use_own_warehouses ||
        (draft.inventory_manager === 'PROVIDER' &&
          draft.courier_type === 'PROVIDER' &&
          draft.cms_type === '' &&
          !hasCourierCredentials(draft)),
    'at the reset no warehouse and no split logic is chosen': ({ context: { draft } }, before) =>
      before?.step !== "chooses the provider's warehouses" ||
      before.context.draft.use_own_warehouses === draft.use_own_warehouses ||
      (draft.warehouse_ids.length === 0 && draft.split_logic === ''),
    'own warehouses imply that none of the provider is chosen': ({ context: { draft } }) =>
      !draft.use_own_warehouses || draft.warehouse_ids.length === 0,
    'nothing incomplete is sent': ({ state, context: { draft } }, before) =>
      !state.includes('wizard.submitting') ||
      before?.state.includes('wizard.submitting') ||
      firstIncompleteStep(draft) === null,
    'the wizard is left with a company, and only then': ({ state, context }) =>
      state.includes('wizard.completed') === (context.company !== null),
  },
}

function hasCourierCredentials(draft: OnboardingDraft): boolean {
  return [draft.courier_username, draft.courier_password, draft.courier_api_key].some((text) => text !== '')
}
