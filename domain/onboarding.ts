/**
 * Company set-up: its draft, the resets, the rules of each step and its payload (specification §3–§5, design §4).
 * The chart's guards and assigns call these functions, and so does the server.
 * A field has one name from the screen to the wire, so that a server's error finds its field.
 */
import * as v from 'valibot'
import { isNtn, normalizeNtn } from './identityNumbers.ts'
import { hasProblems, onlyProblems, type Problem, type Problems, requiredTextProblem } from './problems.ts'
import { isStoreUrl, normalizeStoreUrl } from './storeUrl.ts'
import { isBlank, nullIfBlank, trimmed } from './text.ts'

export const splitLogics = ['OPTION_1', 'OPTION_2', 'OPTION_3', 'OPTION_4'] as const
/** 'PROVIDER' stands for the provider-run value: on the wire it is the provider's name in upper case. */
export const inventoryManagers = ['COMPANY', 'PROVIDER'] as const
export const cmsTypes = ['Candela', 'Custom', 'Other'] as const
export const ivrTypes = ['AUTO', 'MANUAL_THEIRS', 'MANUAL_OURS'] as const
export const ecommerceTypes = ['SHOPIFY', 'WOOCOMMERCE'] as const
export const courierTypes = ['PROVIDER', 'TCS', 'LEOPARD'] as const

export const onboardingSteps = [
  'companyDetails',
  'warehouseSetup',
  'inventoryManagement',
  'ivrConfiguration',
  'ecommerce',
  'courierService',
] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

const MAX_TEXT_LENGTH = 200
const MAX_SECRET_LENGTH = 500

/** The answers so far. '' means: not chosen, or none. */
export const onboardingDraftSchema = v.object({
  legal_name: v.string(),
  ntn: v.string(),
  split_logic: v.picklist([...splitLogics, '']),
  use_own_warehouses: v.boolean(),
  inventory_manager: v.picklist([...inventoryManagers, '']),
  cms_type: v.picklist([...cmsTypes, '']),
  ivr_type: v.picklist([...ivrTypes, '']),
  ecommerce_type: v.picklist([...ecommerceTypes, '']),
  ecommerce_access_token: v.string(),
  ecommerce_api_key: v.string(),
  ecommerce_store_url: v.string(),
  courier_type: v.picklist([...courierTypes, '']),
  courier_username: v.string(),
  courier_password: v.string(),
  courier_api_key: v.string(),
  warehouse_ids: v.pipe(
    v.array(v.pipe(v.number(), v.integer())),
    v.transform((ids) => [...new Set(ids)]),
  ),
})
export type OnboardingDraft = v.InferOutput<typeof onboardingDraftSchema>
export type OnboardingField = keyof OnboardingDraft

/** Which fields stand on which step, in the order of the screen. */
export const fieldsOfStep: Record<OnboardingStep, readonly OnboardingField[]> = {
  companyDetails: ['legal_name', 'ntn'],
  warehouseSetup: ['use_own_warehouses', 'warehouse_ids', 'split_logic'],
  inventoryManagement: ['inventory_manager', 'cms_type'],
  ivrConfiguration: ['ivr_type'],
  ecommerce: ['ecommerce_type', 'ecommerce_store_url', 'ecommerce_access_token', 'ecommerce_api_key'],
  courierService: ['courier_type', 'courier_username', 'courier_password', 'courier_api_key'],
}

/** All fields in the order of the screens. */
export const onboardingFields: readonly OnboardingField[] = onboardingSteps.flatMap(
  (step) => fieldsOfStep[step],
)

/** The step on which a field stands. */
export function stepOfField(field: OnboardingField): OnboardingStep {
  return onboardingSteps.find((step) => fieldsOfStep[step].includes(field)) ?? 'courierService'
}

/** Whether a server's field name is one of the draft's. */
export function isOnboardingField(name: string): name is OnboardingField {
  return (onboardingFields as readonly string[]).includes(name)
}

const noCourierCredentials = { courier_username: '', courier_password: '', courier_api_key: '' }
const noStoreCredentials = { ecommerce_access_token: '', ecommerce_api_key: '' }

/** Provider warehouses: inventory and courier become the provider's, what belonged to others is cleared (specification §4). */
export function withProviderWarehouses(draft: OnboardingDraft): OnboardingDraft {
  return {
    ...draft,
    ...noCourierCredentials,
    use_own_warehouses: false,
    inventory_manager: 'PROVIDER',
    courier_type: 'PROVIDER',
    cms_type: '',
    warehouse_ids: [],
    split_logic: '',
  }
}

/** Own warehouses: the company manages its inventory and chooses a courier anew (specification §4). */
export function withOwnWarehouses(draft: OnboardingDraft): OnboardingDraft {
  return {
    ...draft,
    ...noCourierCredentials,
    use_own_warehouses: true,
    inventory_manager: 'COMPANY',
    courier_type: '',
    warehouse_ids: [],
  }
}

/**
 * A draft as the resets would have left it: what the choice of warehouses settles is not for a stored record
 * to say otherwise, because no screen would offer a way out of the contradiction.
 */
export function withSettledAnswers(draft: OnboardingDraft): OnboardingDraft {
  if (draft.use_own_warehouses) return { ...draft, warehouse_ids: [] }
  return { ...draft, inventory_manager: 'PROVIDER', courier_type: 'PROVIDER', cms_type: '' }
}

/** The wizard's start: as the provider reset leaves it, IVR automatic, no platform (design §4). */
export const emptyOnboardingDraft: OnboardingDraft = withProviderWarehouses({
  legal_name: '',
  ntn: '',
  split_logic: '',
  use_own_warehouses: false,
  inventory_manager: '',
  cms_type: '',
  ivr_type: 'AUTO',
  ecommerce_type: '',
  ecommerce_access_token: '',
  ecommerce_api_key: '',
  ecommerce_store_url: '',
  courier_type: '',
  courier_username: '',
  courier_password: '',
  courier_api_key: '',
  warehouse_ids: [],
})

/** What a choice of warehouses changed in later answers, so that the screen can say so. */
export type ResetEffect =
  | 'splitLogic'
  | 'warehouses'
  | 'inventoryManager'
  | 'cms'
  | 'courier'
  | 'courierCredentials'

/** Which answers differ between the draft before and after a reset; empty values that stayed empty do not count. */
export function resetEffects(before: OnboardingDraft, after: OnboardingDraft): ResetEffect[] {
  const differs = (...fields: OnboardingField[]) =>
    fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  const effects: [ResetEffect, boolean][] = [
    ['warehouses', differs('warehouse_ids')],
    ['splitLogic', differs('split_logic')],
    ['inventoryManager', differs('inventory_manager')],
    ['cms', differs('cms_type')],
    ['courier', differs('courier_type')],
    ['courierCredentials', differs('courier_username', 'courier_password', 'courier_api_key')],
  ]
  return effects.filter(([, happened]) => happened).map(([effect]) => effect)
}

/** One field that is a text. */
export type OnboardingTextField =
  | 'legal_name'
  | 'ntn'
  | 'ecommerce_store_url'
  | 'ecommerce_access_token'
  | 'ecommerce_api_key'
  | 'courier_username'
  | 'courier_password'
  | 'courier_api_key'

/** One field that is a choice among given values; warehouses have their own events. */
export type OnboardingChoice =
  | { field: 'split_logic'; value: OnboardingDraft['split_logic'] }
  | { field: 'inventory_manager'; value: OnboardingDraft['inventory_manager'] }
  | { field: 'cms_type'; value: OnboardingDraft['cms_type'] }
  | { field: 'ivr_type'; value: OnboardingDraft['ivr_type'] }
  | { field: 'ecommerce_type'; value: OnboardingDraft['ecommerce_type'] }
  | { field: 'courier_type'; value: OnboardingDraft['courier_type'] }

/**
 * The draft after a choice. Choosing what is already chosen changes nothing; another platform or courier
 * starts with empty credentials, because those of the one are of no use to the other.
 */
export function withChoice(draft: OnboardingDraft, choice: OnboardingChoice): OnboardingDraft {
  if (draft[choice.field] === choice.value) return draft
  const chosen = { ...draft, [choice.field]: choice.value }
  if (choice.field === 'courier_type') return { ...chosen, ...noCourierCredentials }
  if (choice.field === 'ecommerce_type') return { ...chosen, ...noStoreCredentials }
  return chosen
}

/** Who manages the inventory and who delivers is a question only for own warehouses; the provider's settle it. */
export function isChoiceOffered(draft: OnboardingDraft, { field }: OnboardingChoice): boolean {
  const settledByProvider: readonly OnboardingField[] = ['inventory_manager', 'cms_type', 'courier_type']
  return draft.use_own_warehouses || !settledByProvider.includes(field)
}

/** Whether a text is asked for: a shop's only with a platform, a courier's only with an account of one's own. */
export function isTextAsked(draft: OnboardingDraft, field: OnboardingTextField): boolean {
  if (field.startsWith('courier_')) return hasOwnCourier(draft)
  return draft.ecommerce_type !== '' || !field.startsWith('ecommerce_')
}

/** The draft with one warehouse more, or one less. */
export function withWarehouseToggled(draft: OnboardingDraft, id: number): OnboardingDraft {
  const warehouse_ids = draft.warehouse_ids.includes(id)
    ? draft.warehouse_ids.filter((chosen) => chosen !== id)
    : [...draft.warehouse_ids, id]
  return { ...draft, warehouse_ids }
}

/** The value as it is shown once the field is left. */
export function normalizeOnboardingField(field: OnboardingTextField, value: string): string {
  if (field === 'ntn') return normalizeNtn(value)
  if (field === 'ecommerce_store_url') return normalizeStoreUrl(value)
  return value
}

/** The draft with every text in the form in which it is judged and sent. */
export function normalizeOnboarding(draft: OnboardingDraft): OnboardingDraft {
  return {
    ...draft,
    ntn: normalizeNtn(draft.ntn),
    ecommerce_store_url: normalizeStoreUrl(draft.ecommerce_store_url),
  }
}

/** What is wrong on one step (specification §5); empty when it may be left. */
export function stepProblems(step: OnboardingStep, draft: OnboardingDraft): Problems<OnboardingField> {
  return onlyProblems<OnboardingField>(stepRules[step](draft))
}

const stepRules: Record<
  OnboardingStep,
  (draft: OnboardingDraft) => Partial<Record<OnboardingField, Problem | undefined>>
> = {
  companyDetails: (draft) => ({
    legal_name: requiredTextProblem(draft.legal_name, MAX_TEXT_LENGTH),
    ntn: isBlank(draft.ntn) ? 'missing' : isNtn(normalizeNtn(draft.ntn)) ? undefined : 'malformed',
  }),
  warehouseSetup: (draft) => ({
    warehouse_ids: !draft.use_own_warehouses && draft.warehouse_ids.length === 0 ? 'missing' : undefined,
    split_logic: draft.split_logic === '' ? 'missing' : undefined,
  }),
  inventoryManagement: (draft) => ({
    inventory_manager: draft.use_own_warehouses && draft.inventory_manager === '' ? 'missing' : undefined,
  }),
  ivrConfiguration: (draft) => ({ ivr_type: draft.ivr_type === '' ? 'missing' : undefined }),
  ecommerce: (draft) =>
    draft.ecommerce_type === ''
      ? {}
      : {
          ecommerce_store_url: storeUrlProblem(draft.ecommerce_store_url),
          ecommerce_access_token: secretProblem(
            draft.ecommerce_access_token,
            draft.ecommerce_type === 'SHOPIFY',
          ),
          ecommerce_api_key: secretProblem(draft.ecommerce_api_key, draft.ecommerce_type === 'WOOCOMMERCE'),
        },
  courierService: (draft) => {
    if (needsCourierChoice(draft)) return { courier_type: 'missing' }
    if (!draft.use_own_warehouses && draft.courier_type !== 'PROVIDER')
      return { courier_type: 'contradiction' }
    if (draft.courier_type === 'PROVIDER') return {}
    return {
      courier_username: isBlank(draft.courier_username) ? 'missing' : undefined,
      courier_password: isBlank(draft.courier_password) ? 'missing' : undefined,
      courier_api_key: isBlank(draft.courier_api_key) ? 'missing' : undefined,
    }
  },
}

function storeUrlProblem(url: string): Problem | undefined {
  if (isBlank(url)) return 'missing'
  return isStoreUrl(normalizeStoreUrl(url)) ? undefined : 'malformed'
}

function secretProblem(secret: string, isRequired: boolean): Problem | undefined {
  if (isBlank(secret)) return isRequired ? 'missing' : undefined
  return trimmed(secret).length > MAX_SECRET_LENGTH ? 'tooLong' : undefined
}

/** Whether a step may be left (specification §4: one at a time, only when valid). */
export function isStepComplete(step: OnboardingStep, draft: OnboardingDraft): boolean {
  return !hasProblems(stepProblems(step, draft))
}

/** The first step that is not complete, or null when all are. */
export function firstIncompleteStep(draft: OnboardingDraft): OnboardingStep | null {
  return onboardingSteps.find((step) => !isStepComplete(step, draft)) ?? null
}

/** Nothing is chosen where a courier must be: 'Please select a courier service' (specification §8). */
export function needsCourierChoice(draft: OnboardingDraft): boolean {
  return draft.courier_type === '' && draft.use_own_warehouses
}

/** Whether the company's own account with a courier is used; only then are there courier credentials. */
function hasOwnCourier({ courier_type }: OnboardingDraft): boolean {
  return courier_type === 'TCS' || courier_type === 'LEOPARD'
}

/** TCS or Leopard without all three: 'Please provide all required courier credentials …' (specification §8). */
export function needsCourierCredentials(draft: OnboardingDraft): boolean {
  return (
    hasOwnCourier(draft) &&
    [draft.courier_username, draft.courier_password, draft.courier_api_key].some(isBlank)
  )
}

/** How the courier step is refused: the three rows of specification §8. */
export type CourierRefusal =
  | 'courierNotChosen'
  | 'courierCredentialsMissing'
  | 'courierConfigurationIncomplete'

/** Why the courier step cannot be submitted, or null when it can. */
export function courierRefusal(draft: OnboardingDraft): CourierRefusal | null {
  if (needsCourierChoice(draft)) return 'courierNotChosen'
  if (needsCourierCredentials(draft)) return 'courierCredentialsMissing'
  return isStepComplete('courierService', draft) ? null : 'courierConfigurationIncomplete'
}

/**
 * Refusals that the resets make unreachable from the screens. They stay as rules, because the server
 * and a tampered record can still meet them (design §4).
 */
export const defensive: readonly CourierRefusal[] = ['courierConfigurationIncomplete']

/**
 * All that is wrong with a whole draft, for the server: every step's problems, and what the resets keep
 * from happening in the browser (provider warehouses imply provider inventory).
 */
export function setupProblems(draft: OnboardingDraft): Problems<OnboardingField> {
  const found = Object.assign({}, ...onboardingSteps.map((step) => stepProblems(step, draft)))
  if (!draft.use_own_warehouses && draft.inventory_manager !== 'PROVIDER')
    found.inventory_manager = 'contradiction'
  return found
}

/** The body of POST auth/company/setup/: 16 fields (specification §3). */
export type SetupPayload = {
  legal_name: string
  ntn: string
  split_logic: string
  use_own_warehouses: boolean
  inventory_manager: string
  cms_type: string | null
  ivr_type: string
  ecommerce_type: string | null
  ecommerce_access_token: string | null
  ecommerce_api_key: string | null
  ecommerce_store_url: string | null
  courier_type: string
  courier_username: string | null
  courier_password: string | null
  courier_api_key: string | null
  warehouse_ids: number[]
}

/** The provider-run value on the wire: the provider's name in upper case (specification §3). */
export function providerValue(providerName: string): string {
  return providerName.trim().toUpperCase()
}

/**
 * The payload of a complete draft: texts trimmed, empty optional values null, own warehouses without ids.
 * What no longer belongs to a choice (a shop's credentials without a shop) is never sent.
 */
export function toSetupPayload(draft: OnboardingDraft, providerName: string): SetupPayload {
  const onWire = (value: string) => (value === 'PROVIDER' ? providerValue(providerName) : value)
  const normal = normalizeOnboarding(draft)
  const store = normal.ecommerce_type === '' ? null : normal
  const courier = hasOwnCourier(normal) ? normal : null
  return {
    legal_name: trimmed(normal.legal_name),
    ntn: normal.ntn,
    split_logic: normal.split_logic,
    use_own_warehouses: normal.use_own_warehouses,
    inventory_manager: onWire(normal.inventory_manager),
    cms_type: normal.use_own_warehouses ? nullIfBlank(normal.cms_type) : null,
    ivr_type: normal.ivr_type,
    ecommerce_type: nullIfBlank(normal.ecommerce_type),
    ecommerce_access_token: nullIfBlank(store?.ecommerce_access_token),
    ecommerce_api_key: nullIfBlank(store?.ecommerce_api_key),
    ecommerce_store_url: nullIfBlank(store?.ecommerce_store_url),
    courier_type: onWire(normal.courier_type),
    courier_username: nullIfBlank(courier?.courier_username),
    courier_password: nullIfBlank(courier?.courier_password),
    courier_api_key: nullIfBlank(courier?.courier_api_key),
    warehouse_ids: normal.use_own_warehouses ? [] : normal.warehouse_ids,
  }
}
