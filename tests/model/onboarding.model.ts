import type { AnyActorRef } from 'xstate'
import { type Failure, FailureError } from '#domain/failures.ts'
import { emptyOnboardingDraft } from '#domain/onboarding/draft.ts'
import {
  type OnboardingChoice,
  type OnboardingDraft,
  type OnboardingField,
  type OnboardingStep,
  type OnboardingTextField,
  onboardingSteps,
} from '#domain/onboarding/fields.ts'
import type { Problems } from '#domain/problems.ts'
import type { WorkspaceKind } from '#domain/users.ts'
import type { Warehouse } from '#domain/warehouses.ts'
import { onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import type { OnboardingRefusal, Wizard } from '#machines/onboarding/wizard.ts'
import type { SetupOutcome } from '#machines/setupSubmission/setupSubmission.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const lahore = { id: 1, name: 'Ravi Road', city: 'Lahore' }
const karachi = { id: 2, name: 'Keamari', city: 'Karachi' }

const company = { name: 'Chenab Traders', is_approved: true, is_onboarded: true }
/** Answers that are complete: with the provider's warehouses, and with the company's own. */
const provided: OnboardingDraft = {
  ...emptyOnboardingDraft,
  legal_name: 'Chenab Traders (Pvt) Ltd',
  ntn: '1234567-8',
  warehouse_ids: [lahore.id],
  split_logic: 'OPTION_1',
}
const own: OnboardingDraft = {
  ...provided,
  use_own_warehouses: true,
  warehouse_ids: [],
  inventory_manager: 'COMPANY',
}

const settled = { problems: {}, corrected: [], refusal: null }

/** What can be typed, and how it is shown once the field is left. */
const texts: Record<string, { field: OnboardingTextField; value: string; shown?: string }> = {
  'types the legal name': { field: 'legal_name', value: provided.legal_name },
  'clears the legal name': { field: 'legal_name', value: ' ' },
  'types the NTN': { field: 'ntn', value: '۱۲۳۴۵۶۷ ۸', shown: '1234567-8' },
  'types a malformed NTN': { field: 'ntn', value: '1234' },
  'types the store URL': {
    field: 'ecommerce_store_url',
    value: ' chenab.example ',
    shown: 'https://chenab.example',
  },
  'types a malformed store URL': { field: 'ecommerce_store_url', value: 'chenab', shown: 'https://chenab' },
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

const courierAccount = ['courier_username', 'courier_password', 'courier_api_key'] as const
const store = ['ecommerce_store_url', 'ecommerce_access_token', 'ecommerce_api_key'] as const
const emptyAccount = { courier_username: '', courier_password: '', courier_api_key: '' }
const emptyStore = { ecommerce_access_token: '', ecommerce_api_key: '' }

/** Whether a field is on the screen: a shop's with a shop, a courier's with an account of the company's own. */
function isOnScreen(field: OnboardingField, draft: OnboardingDraft): boolean {
  if (field.startsWith('courier_') && field !== 'courier_type') return draft.courier_type === 'TCS'
  if (field.startsWith('ecommerce_') && field !== 'ecommerce_type') return draft.ecommerce_type === 'SHOPIFY'
  return field !== 'warehouse_ids' || !draft.use_own_warehouses
}

/** The provider's warehouses settle who manages the inventory and who delivers. */
const isOffered = (field: OnboardingField, draft: OnboardingDraft) =>
  draft.use_own_warehouses || !['inventory_manager', 'cms_type', 'courier_type'].includes(field)

/** Every text as it is sent. */
function normalized(draft: OnboardingDraft): OnboardingDraft {
  const shown = ({ field, value }: { field: OnboardingTextField; value: string }) =>
    Object.values(texts).find((typed) => typed.field === field && typed.value === value)?.shown ?? value
  return {
    ...draft,
    ntn: shown({ field: 'ntn', value: draft.ntn }),
    ecommerce_store_url: shown({ field: 'ecommerce_store_url', value: draft.ecommerce_store_url }),
  }
}

type Wrong = Problems<OnboardingField>

/** The fields without a value. */
const missing = (draft: OnboardingDraft, ...fields: OnboardingField[]): Wrong =>
  Object.fromEntries(
    fields.filter((field) => String(draft[field]).trim() === '').map((field) => [field, 'missing']),
  )

/** A text that is there, and none of those that can be read. */
const malformed = (field: OnboardingField, text: string, readable: string): Wrong =>
  text === '' || text === readable ? {} : { [field]: 'malformed' }

/** What is wrong on each step, of all that can be answered here (specification §5). */
const problems: Record<OnboardingStep, (draft: OnboardingDraft) => Wrong> = {
  companyDetails: (draft) => ({
    ...missing(draft, 'legal_name', 'ntn'),
    ...malformed('ntn', normalized(draft).ntn, '1234567-8'),
  }),
  warehouseSetup: (draft) => ({
    ...(draft.use_own_warehouses ? {} : missing(draft, 'warehouse_ids')),
    ...missing(draft, 'split_logic'),
  }),
  inventoryManagement: (draft) => missing(draft, 'inventory_manager'),
  ivrConfiguration: (draft) => missing(draft, 'ivr_type'),
  ecommerce: (draft) =>
    draft.ecommerce_type === ''
      ? {}
      : {
          ...missing(draft, 'ecommerce_store_url', 'ecommerce_access_token'),
          ...malformed(
            'ecommerce_store_url',
            normalized(draft).ecommerce_store_url,
            'https://chenab.example',
          ),
        },
  courierService: (draft) => ({
    ...missing(draft, 'courier_type'),
    ...(draft.courier_type === 'TCS' ? missing(draft, ...courierAccount) : {}),
  }),
}

const isComplete = (step: OnboardingStep, draft: OnboardingDraft) =>
  Object.keys(problems[step](draft)).length === 0
const firstIncomplete = (draft: OnboardingDraft) =>
  onboardingSteps.find((step) => !isComplete(step, draft)) ?? null

const focuses = (target: string) => [{ type: 'focus.requested', target }]

type Makes = (context: Wizard) => Outcome<Wizard>

/** An answer counts, and what was said of these fields is taken back. */
const answers = (
  { problems, corrected, refusal }: Wizard,
  fields: readonly OnboardingField[],
  draft: OnboardingDraft,
): Outcome<Wizard> => {
  const field = fields[0] as OnboardingField
  const isSaid = problems[field] ?? (typeof refusal === 'object' && refusal?.fields?.[field])
  return {
    sets: {
      draft,
      problems: { ...problems, ...Object.fromEntries(fields.map((field) => [field, undefined])) },
      // What was said of a field is said again when its correction is no better.
      corrected: isSaid && !corrected.includes(field) ? [...corrected, field] : corrected,
      refusal: null,
    },
  }
}

/** A text that is asked for is taken. */
const typing = each(
  texts,
  ({ field, value }): Makes =>
    (wizard) =>
      isOnScreen(field, wizard.draft) ? answers(wizard, [field], { ...wizard.draft, [field]: value }) : {},
)

const leaves =
  (field: 'ntn' | 'ecommerce_store_url'): Makes =>
  ({ draft, problems: said, corrected, step }) => ({
    sets: {
      draft: { ...draft, [field]: normalized(draft)[field] },
      problems: corrected.includes(field) ? { ...said, [field]: problems[step](draft)[field] } : said,
    },
  })

/** A choice that is offered is made; another shop or courier has credentials of its own. */
const choosing = each(choices, ({ field, value }): Makes => {
  const credentials = { ecommerce_type: emptyStore, courier_type: emptyAccount }[field as string] ?? {}
  const dependent = { ecommerce_type: store, courier_type: courierAccount }[field as string] ?? []
  return (wizard) => {
    const { draft } = wizard
    if (!isOffered(field, draft)) return {}
    const chosen = draft[field] === value ? draft : { ...draft, [field]: value, ...credentials }
    return answers(wizard, [field, ...dependent], chosen)
  }
})

const at = (step: OnboardingStep) => `wizard.answering.${step}`

const screenOrder: readonly OnboardingField[] = [
  'legal_name',
  'ntn',
  'warehouse_ids',
  'split_logic',
  'inventory_manager',
  'ivr_type',
  ...store,
  'courier_type',
  ...courierAccount,
]

/** The focus goes to the first wrong field; to the warehouses, as long as they are not known, only if nothing else is wrong. */
function firstOf(wrong: Wrong, warehouses: readonly Warehouse[]): OnboardingField {
  const [first = 'legal_name', second] = screenOrder.filter((field) => field in wrong)
  return first === 'warehouse_ids' && warehouses.length === 0 ? (second ?? first) : first
}

const refused = (step: OnboardingStep, { draft, warehouses }: Wizard, refusal: OnboardingRefusal) => ({
  sets: { draft: normalized(draft), problems: problems[step](draft), corrected: [], refusal, step },
  tells: focuses(firstOf(problems[step](draft), warehouses)),
})

/** Texts are shown as they will be sent, nothing is said any more, and a reset cannot be undone any more. */
const goes = (step: OnboardingStep, { draft, reached, resumed }: Wizard): Outcome<Wizard> => ({
  to: at(step),
  sets: {
    draft: normalized(draft),
    ...settled,
    reset: null,
    step,
    reached: laterOf(reached, step),
    askedAgain: askedAgain(step, draft, resumed),
  },
  tells: focuses('heading'),
})

const credentials: Partial<Record<OnboardingStep, readonly OnboardingField[]>> = {
  ecommerce: ['ecommerce_access_token', 'ecommerce_api_key'],
  courierService: ['courier_username', 'courier_password', 'courier_api_key'],
}
/** Of a choice that was made before a reload, which keeps no credentials. */
function askedAgain(step: OnboardingStep, draft: OnboardingDraft, resumed: OnboardingDraft): string | null {
  const chosen = step === 'ecommerce' ? resumed.ecommerce_type : resumed.courier_type
  const areGone = credentials[step]?.every((field) => draft[field] === '') ?? false
  return areGone && chosen !== '' && chosen !== 'PROVIDER' ? chosen : null
}

const numberOf = (step: OnboardingStep) => onboardingSteps.indexOf(step)
const laterOf = (one: OnboardingStep, other: OnboardingStep) =>
  numberOf(one) > numberOf(other) ? one : other

/** Back to any earlier step; forward to one that was on the screen, when it is complete and all before it are. */
const choosesStep =
  (step: OnboardingStep): Makes =>
  (wizard) => {
    const isBack = numberOf(step) < numberOf(wizard.step)
    const isForward = numberOf(step) > numberOf(wizard.step) && numberOf(step) <= numberOf(wizard.reached)
    const upToIt = onboardingSteps.slice(0, numberOf(step) + 1)
    const isFinished = isForward && upToIt.every((one) => isComplete(one, wizard.draft))
    return isBack || isFinished ? goes(step, wizard) : {}
  }

/** A complete step is left; an incomplete one says why not. */
const advances =
  (step: OnboardingStep, next: OnboardingStep): Makes =>
  (wizard) =>
    isComplete(step, wizard.draft) ? goes(next, wizard) : refused(step, wizard, 'stepIncomplete')

const retreats =
  (previous: OnboardingStep): Makes =>
  (wizard) =>
    goes(previous, wizard)

/** The other warehouses settle, or clear, what was answered later (specification §4). */
const settles =
  (use_own_warehouses: boolean): Makes =>
  ({ draft: before }) => {
    if (before.use_own_warehouses === use_own_warehouses) return {}
    const draft: OnboardingDraft = {
      ...before,
      ...emptyAccount,
      warehouse_ids: [],
      use_own_warehouses,
      ...(use_own_warehouses
        ? { inventory_manager: 'COMPANY', courier_type: '' }
        : { inventory_manager: 'PROVIDER', courier_type: 'PROVIDER', cms_type: '', split_logic: '' }),
    }
    // What the choice before it gave is not an answer of the person.
    const given = before.use_own_warehouses
      ? { inventory_manager: 'COMPANY', courier_type: '' }
      : { inventory_manager: 'PROVIDER', courier_type: 'PROVIDER' }
    const hasCleared = (...fields: OnboardingField[]) =>
      fields.some(
        (field) =>
          String(before[field]) !== String(draft[field]) &&
          String(before[field]) !== String({ ...emptyOnboardingDraft, ...given }[field]),
      )
    const effects = {
      warehouses: hasCleared('warehouse_ids'),
      splitLogic: hasCleared('split_logic'),
      inventoryManager: hasCleared('inventory_manager'),
      cms: hasCleared('cms_type'),
      courier: hasCleared('courier_type'),
      courierCredentials: hasCleared(...courierAccount),
    }
    const said = (Object.keys(effects) as (keyof typeof effects)[]).filter((effect) => effects[effect])
    return { sets: { draft, reset: said.length > 0 ? { before, effects: said } : null, ...settled } }
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
  ...(field === 'courier_username' && { text: 'No.' }),
  fields: { [field]: 'No.' },
})
const unreachable: Failure = { code: 'unreachable' }

const returns =
  (step: OnboardingStep, field: OnboardingField): Makes =>
  ({ draft, resumed }) => ({
    // What is on offer has changed: it is asked for again.
    to: field === 'warehouse_ids' ? [at(step), 'warehouseList.loading'] : at(step),
    sets: { refusal: refusalOf(field), step, askedAgain: askedAgain(step, draft, resumed) },
    tells: focuses(isOnScreen(field, draft) ? field : 'heading'),
  })

const backAtTheCourier =
  (refusal: Failure): Makes =>
  ({ draft, resumed }) => ({
    to: at('courierService'),
    sets: {
      refusal,
      step: 'courierService',
      askedAgain: askedAgain('courierService', draft, resumed),
    },
    tells: focuses('heading'),
  })

const submits =
  (workspace: WorkspaceKind): Makes =>
  (wizard) => {
    const { draft } = wizard
    if (draft.courier_type === '') return refused('courierService', wizard, 'courierNotChosen')
    if (!isComplete('courierService', draft))
      return refused('courierService', wizard, 'courierCredentialsMissing')
    const step = firstIncomplete(draft)
    if (step !== null) {
      const { sets, tells } = refused(step, wizard, 'stepIncomplete')
      const asked = askedAgain(step, normalized(draft), wizard.resumed)
      return { to: at(step), sets: { ...sets, reset: null, askedAgain: asked }, tells }
    }
    return { to: 'wizard.submitting', sets: { draft: normalized(draft), ...settled, workspace } }
  }

const completes = (workspace: WorkspaceKind): Outcome<Wizard> => ({
  to: ['wizard.completed', 'warehouseList.closed'],
  sets: { company, workspace },
  tells: [
    { type: 'notice.raised', notice: { code: 'onboardingCompleted' } },
    { type: 'company.onboarded', company, workspace },
  ],
})

/** Warehouses that are not offered any more are not chosen any more. */
const arrive =
  (...warehouses: Warehouse[]): Makes =>
  ({ draft, reset, problems }) => {
    const offered = (answers: OnboardingDraft) => ({
      ...answers,
      warehouse_ids: answers.warehouse_ids.filter((id) => warehouses.some((one) => one.id === id)),
    })
    return {
      to: warehouses.length > 0 ? 'warehouseList.loaded' : 'warehouseList.empty',
      sets: {
        warehouses,
        // While there was nothing to choose from, it was nobody's mistake.
        problems: problems.warehouse_ids ? { ...problems, warehouse_ids: undefined } : problems,
        draft: offered(draft),
        reset: reset && { ...reset, before: offered(reset.before) },
      },
    }
  }

const asksAgain = { to: 'warehouseList.loading', tells: focuses('use_own_warehouses') }

const start = (
  step: OnboardingStep,
  draft: OnboardingDraft,
): Model<typeof onboardingMachine>['starts'][string] => ({
  input: (session: AnyActorRef) => ({ step, draft, session }),
  to: [at(step), 'warehouseList.loading'],
  sets: {
    draft,
    step,
    reached: step,
    ...settled,
    reset: null,
    warehouses: [],
    company: null,
    workspace: 'sample',
    resumed: draft,
    askedAgain: askedAgain(step, draft, draft),
  },
  tells: focuses('heading'),
})

type Steps = Model<typeof onboardingMachine>['steps']

const isSent = (outcome: SetupOutcome) => done('setupSubmission', outcome)
const isRefused = (failure: Failure) => isSent({ company: null, failure, workspace: 'sample' })

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
  submits: { type: 'setup.submitted', workspace: 'sample' },
  'submits for own orders': { type: 'setup.submitted', workspace: 'live' },
  'is set up': isSent({ company, failure: null, workspace: 'sample' }),
  'is set up, with own orders': isSent({ company, failure: null, workspace: 'live' }),
  ...each(refusals, ([, field]) => isRefused(refusalOf(field))),
  'is failed by the server': isRefused({ code: 'setupFailed' }),
  'hears no answer': isRefused(unreachable),
} satisfies Steps

const listSteps = {
  'two warehouses are offered': done('fetchWarehouses', [lahore, karachi]),
  'another warehouse is offered': done('fetchWarehouses', [karachi]),
  'no warehouse is offered': done('fetchWarehouses', []),
  'the warehouses do not come': fails('fetchWarehouses', new FailureError({ code: 'warehousesFailed' })),
  'asks for the warehouses again': { type: 'warehouses.retried' },
} satisfies Steps

const stepSteps = {
  'chooses the first step': { type: 'step.chosen', step: 'companyDetails' },
  'chooses the step of the calls': { type: 'step.chosen', step: 'ivrConfiguration' },
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
  // Sending ends with what became of it, and does not fail.
  listeners: ['setupSubmission'],
  starts: {
    'a new wizard': start('companyDetails', emptyOnboardingDraft),
    'back at the warehouses': start('warehouseSetup', { ...provided, split_logic: '' }),
    'back at the inventory, unsettled': start('inventoryManagement', { ...own, inventory_manager: '' }),
    'back at the phone calls, unsettled': start('ivrConfiguration', { ...provided, ivr_type: '' }),
    'back at the shop, without credentials': start('ecommerce', { ...own, ecommerce_type: 'SHOPIFY' }),
    "back at the courier, with the provider's warehouses": start('courierService', provided),
    'back at the courier, with own warehouses': start('courierService', { ...own, courier_type: '' }),
  },
  steps: { ...wizardSteps, ...listSteps, ...stepSteps },
  // Beside the list, and between chosen steps, the wizard is explored only by what it takes to get through it, and by
  // what asks for the list, or makes a step incomplete, again.
  apart: [
    Object.keys(wizardSteps),
    [...Object.keys(listSteps), ...throughTheWizard],
    [...Object.keys(stepSteps), ...throughTheWizard, 'clears the legal name', 'retreats'],
  ],
  states: {
    'wizard.answering': {
      tags: ['editable'],
      steps: {
        ...typing,
        ...choosing,
        'leaves the NTN': leaves('ntn'),
        'leaves the store URL': leaves('ecommerce_store_url'),
        'chooses the first step': choosesStep('companyDetails'),
        'chooses the step of the calls': choosesStep('ivrConfiguration'),
      },
    },
    'wizard.answering.resuming': {},
    'wizard.answering.companyDetails': {
      steps: { advances: advances('companyDetails', 'warehouseSetup') },
    },
    'wizard.answering.warehouseSetup': {
      steps: {
        "chooses the provider's warehouses": settles(false),
        'chooses own warehouses': settles(true),
        'undoes the reset': ({ reset }) =>
          reset
            ? { sets: { draft: reset.before, reset: null, ...settled }, tells: focuses('use_own_warehouses') }
            : {},
        'ticks a warehouse': (wizard) => {
          const { draft } = wizard
          if (draft.use_own_warehouses) return {}
          const others = draft.warehouse_ids.filter((id) => id !== lahore.id)
          const isTicked = others.length < draft.warehouse_ids.length
          const warehouse_ids = isTicked ? others : [...others, lahore.id]
          return answers(wizard, ['warehouse_ids'], { ...draft, warehouse_ids })
        },
        advances: advances('warehouseSetup', 'inventoryManagement'),
        retreats: retreats('companyDetails'),
      },
    },
    'wizard.answering.inventoryManagement': {
      steps: {
        advances: advances('inventoryManagement', 'ivrConfiguration'),
        retreats: retreats('warehouseSetup'),
      },
    },
    'wizard.answering.ivrConfiguration': {
      steps: {
        advances: advances('ivrConfiguration', 'ecommerce'),
        retreats: retreats('inventoryManagement'),
      },
    },
    'wizard.answering.ecommerce': {
      steps: { advances: advances('ecommerce', 'courierService'), retreats: retreats('ivrConfiguration') },
    },
    'wizard.answering.courierService': {
      tags: ['lastStep'],
      steps: {
        submits: submits('sample'),
        'submits for own orders': submits('live'),
        // There is no next step: the last one is submitted.
        advances: {},
        retreats: retreats('ecommerce'),
      },
    },
    'wizard.submitting': {
      tags: ['lastStep', 'busy'],
      runs: { setupSubmission: ({ draft, workspace }) => ({ draft, workspace }) },
      steps: {
        'is set up': completes('sample'),
        'is set up, with own orders': completes('live'),
        ...each(refusals, ([step, field]) => returns(step, field)),
        'is failed by the server': backAtTheCourier({ code: 'setupFailed' }),
        'hears no answer': backAtTheCourier(unreachable),
      },
    },
    // The last step stays until the next screen can be shown.
    'wizard.completed': { tags: ['lastStep', 'busy'] },
    'warehouseList.loading': {
      tags: ['loading'],
      runs: { fetchWarehouses: () => undefined },
      steps: {
        'two warehouses are offered': arrive(lahore, karachi),
        'another warehouse is offered': arrive(karachi),
        'no warehouse is offered': arrive(),
        'the warehouses do not come': { to: 'warehouseList.failed' },
      },
    },
    'warehouseList.loaded': {},
    'warehouseList.empty': { tags: ['empty'], steps: { 'asks for the warehouses again': asksAgain } },
    'warehouseList.failed': { tags: ['failed'], steps: { 'asks for the warehouses again': asksAgain } },
    'warehouseList.closed': {},
  },
  flags: ({ draft, refusal, corrected, workspace }) => {
    const step = firstIncomplete(draft)
    return [
      corrected.some((field) => field === 'ntn' || field === 'ecommerce_store_url'),
      draft.use_own_warehouses,
      step && Object.keys(problems[step](draft)).length,
      refusal !== null,
      workspace,
    ]
  },
  invariants: {
    "the provider's warehouses imply the provider's inventory and courier, no CMS and no courier credentials":
      ({ context: { draft } }) =>
        draft.use_own_warehouses ||
        (draft.inventory_manager === 'PROVIDER' &&
          draft.courier_type === 'PROVIDER' &&
          draft.cms_type === '' &&
          courierAccount.every((field) => draft[field] === '')),
    'at the reset no warehouse and no split logic is chosen': ({ context: { draft } }, before) =>
      before?.step !== "chooses the provider's warehouses" ||
      before.context.draft.use_own_warehouses === draft.use_own_warehouses ||
      (draft.warehouse_ids.length === 0 && draft.split_logic === ''),
    'own warehouses imply that none of the provider is chosen': ({ context: { draft } }) =>
      !draft.use_own_warehouses || draft.warehouse_ids.length === 0,
    'nothing incomplete is sent': ({ state, context: { draft } }, before) =>
      !state.includes('wizard.submitting') ||
      before?.state.includes('wizard.submitting') ||
      firstIncomplete(draft) === null,
    'the wizard is left with a company, and only then': ({ state, context }) =>
      state.includes('wizard.completed') === (context.company !== null),
  },
}
