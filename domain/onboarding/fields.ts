/**
 * The fields of a company's set-up, one row each (specification §3–§5). Draft, stored record, request, payload,
 * visibility and refusals follow from this table. A field has one name from the screen to the wire and the
 * database, so that a server's error finds its field.
 */
import { isNtn, normalizeNtn } from '#domain/identityNumbers.ts'
import { optionalTextProblem, type Problem } from '#domain/problems.ts'
import { normalizeStoreUrl, storeUrlProblem } from '#domain/storeUrl.ts'

export const splitLogics = ['OPTION_1', 'OPTION_2', 'OPTION_3', 'OPTION_4'] as const
/** 'PROVIDER' means that the provider runs it: on the wire it is the provider's name in upper case. */
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

/** True when the answer to `field` is one of `is`. */
type Condition =
  | { field: 'use_own_warehouses'; is: readonly boolean[] }
  | { field: 'ecommerce_type'; is: readonly (typeof ecommerceTypes)[number][] }
  | { field: 'courier_type'; is: readonly (typeof courierTypes)[number][] }

export type FieldRow = {
  step: OnboardingStep
  /** A secret is a text that the browser never stores and the server seals. */
  kind: 'text' | 'secret' | 'choice' | 'flag' | 'ids'
  /** What a choice can be, besides '' for none. */
  values?: readonly string[]
  /** The answer at the start, where it is not empty. */
  start?: string
  /** When it is on the screen; always, if it is not given. */
  shown?: Condition
  /** When it must be answered, while it is shown. */
  required?: true | Condition
  /** When the choice of warehouses answers it, and what that answer is. */
  settled?: { when: Condition; as: 'PROVIDER' | '' | readonly [] }
  /** The text as it is shown once the field is left, and as it is checked and sent. */
  normalize?: (text: string) => string
  /** What is wrong with a text that is not blank. */
  problem?: (text: string) => Problem | undefined
}

const MAX_NAME_LENGTH = 200
const MAX_STORE_SECRET_LENGTH = 500

const nameProblem = (text: string) => optionalTextProblem(text, MAX_NAME_LENGTH)
const ntnProblem = (text: string) => (isNtn(text) ? undefined : 'malformed')
const storeSecretProblem = (text: string) => (text.length > MAX_STORE_SECRET_LENGTH ? 'tooLong' : undefined)

const withProviderWarehouses = { field: 'use_own_warehouses', is: [false] } as const
const withOwnWarehouses = { field: 'use_own_warehouses', is: [true] } as const
const withStore = { field: 'ecommerce_type', is: ecommerceTypes } as const
const withShopify = { field: 'ecommerce_type', is: ['SHOPIFY'] } as const
const withWooCommerce = { field: 'ecommerce_type', is: ['WOOCOMMERCE'] } as const
const withCourierAccount = { field: 'courier_type', is: ['TCS', 'LEOPARD'] } as const

/** In the order of the screens. */
const onboardingTable = {
  legal_name: { step: 'companyDetails', kind: 'text', required: true, problem: nameProblem },
  ntn: {
    step: 'companyDetails',
    kind: 'text',
    required: true,
    normalize: normalizeNtn,
    problem: ntnProblem,
  },
  use_own_warehouses: { step: 'warehouseSetup', kind: 'flag' },
  warehouse_ids: {
    step: 'warehouseSetup',
    kind: 'ids',
    shown: withProviderWarehouses,
    required: true,
    settled: { when: withOwnWarehouses, as: [] },
  },
  split_logic: { step: 'warehouseSetup', kind: 'choice', values: splitLogics, required: true },
  inventory_manager: {
    step: 'inventoryManagement',
    kind: 'choice',
    values: inventoryManagers,
    start: 'PROVIDER',
    required: true,
    settled: { when: withProviderWarehouses, as: 'PROVIDER' },
  },
  cms_type: {
    step: 'inventoryManagement',
    kind: 'choice',
    values: cmsTypes,
    settled: { when: withProviderWarehouses, as: '' },
  },
  ivr_type: { step: 'ivrConfiguration', kind: 'choice', values: ivrTypes, start: 'AUTO', required: true },
  ecommerce_type: { step: 'ecommerce', kind: 'choice', values: ecommerceTypes },
  ecommerce_store_url: {
    step: 'ecommerce',
    kind: 'text',
    shown: withStore,
    required: true,
    normalize: normalizeStoreUrl,
    problem: storeUrlProblem,
  },
  ecommerce_access_token: {
    step: 'ecommerce',
    kind: 'secret',
    shown: withStore,
    required: withShopify,
    problem: storeSecretProblem,
  },
  ecommerce_api_key: {
    step: 'ecommerce',
    kind: 'secret',
    shown: withWooCommerce,
    required: true,
    problem: storeSecretProblem,
  },
  courier_type: {
    step: 'courierService',
    kind: 'choice',
    values: courierTypes,
    start: 'PROVIDER',
    required: true,
    settled: { when: withProviderWarehouses, as: 'PROVIDER' },
  },
  courier_username: { step: 'courierService', kind: 'secret', shown: withCourierAccount, required: true },
  courier_password: { step: 'courierService', kind: 'secret', shown: withCourierAccount, required: true },
  courier_api_key: { step: 'courierService', kind: 'secret', shown: withCourierAccount, required: true },
} as const satisfies Record<string, FieldRow>

type Table = typeof onboardingTable
export type OnboardingField = keyof Table
/** The fields of some kinds. */
export type FieldOfKind<Kind extends FieldRow['kind']> = {
  [Field in OnboardingField]: Table[Field]['kind'] extends Kind ? Field : never
}[OnboardingField]
export type OnboardingTextField = FieldOfKind<'text' | 'secret'>
export type OnboardingSecretField = FieldOfKind<'secret'>
/** The fields that can be required. */
export type RequiredField = {
  [Field in OnboardingField]: Table[Field] extends { required: true | Condition } ? Field : never
}[OnboardingField]
/** The fields that every company must answer, whatever else it chose. */
export type AlwaysRequiredField = {
  [Field in OnboardingField]: Table[Field] extends { shown: Condition }
    ? never
    : Table[Field] extends { required: true }
      ? Field
      : never
}[OnboardingField]

type AnswerTo<Row extends FieldRow> = Row extends { kind: 'flag' }
  ? boolean
  : Row extends { kind: 'ids' }
    ? number[]
    : Row extends { values: readonly (infer Value)[] }
      ? Value | ''
      : string

/** The answers so far. '' means: not chosen, or none. */
export type OnboardingDraft = { [Field in OnboardingField]: AnswerTo<Table[Field]> }

/** One field that is a choice among given values, and its new value; warehouses have their own events. */
export type OnboardingChoice = {
  [Field in FieldOfKind<'choice'>]: { field: Field; value: OnboardingDraft[Field] }
}[FieldOfKind<'choice'>]

/** All fields in the order of the screens. */
export const onboardingFields = Object.keys(onboardingTable) as readonly OnboardingField[]

/** The rows as what they have in common. */
export const fieldRows: Readonly<Record<OnboardingField, FieldRow>> = onboardingTable

/** The fields of a kind, in the order of the screens. */
export function fieldsOfKind<Kind extends FieldRow['kind']>(...kinds: Kind[]): readonly FieldOfKind<Kind>[] {
  return onboardingFields.filter((field): field is FieldOfKind<Kind> =>
    (kinds as readonly string[]).includes(fieldRows[field].kind),
  )
}

/** The fields that a step asks for, in the order of the screen. */
export function fieldsOfStep(step: OnboardingStep): readonly OnboardingField[] {
  return onboardingFields.filter((field) => fieldRows[field].step === step)
}

/** The step that asks for a field. */
export function stepOfField(field: OnboardingField): OnboardingStep {
  return onboardingTable[field].step
}

/** Whether a server's field name is one of the draft's. */
export function isOnboardingField(name: string): name is OnboardingField {
  return Object.hasOwn(onboardingTable, name)
}

/** One value for each field. The types of the values are the caller's word. */
export function mapFields<Values extends Record<OnboardingField, unknown>>(
  valueOf: (field: OnboardingField, row: FieldRow) => Values[OnboardingField] | readonly [],
): Values {
  return Object.fromEntries(
    onboardingFields.map((field) => [field, valueOf(field, fieldRows[field])]),
  ) as Values
}

/** Whether an answer is none. */
export const isEmptyAnswer = (answer: unknown) =>
  answer === '' || (Array.isArray(answer) && answer.length === 0)

/** Whether a condition is true with these answers. What the choice of warehouses sets counts before what was answered. */
function isTrue(condition: Condition, draft: OnboardingDraft): boolean {
  const { settled } = fieldRows[condition.field]
  const answer = settled && isSettled(condition.field, draft) ? settled.as : draft[condition.field]
  return (condition.is as readonly unknown[]).includes(answer)
}

/** Whether a field is on the screen with these answers, to be answered or with the answer that was settled. */
export function isShown(field: OnboardingField, draft: OnboardingDraft): boolean {
  const { shown } = fieldRows[field]
  return shown === undefined || isTrue(shown, draft)
}

/** Whether the choice of warehouses has answered a field (specification §4). */
export function isSettled(field: OnboardingField, draft: OnboardingDraft): boolean {
  const { settled } = fieldRows[field]
  return settled !== undefined && isTrue(settled.when, draft)
}

/** Whether a person can answer a field: it is shown, and no other answer has settled it. */
export function isAsked(field: OnboardingField, draft: OnboardingDraft): boolean {
  return isShown(field, draft) && !isSettled(field, draft)
}

/** Whether a field must be answered for its step to be complete (specification §5). */
export function isRequired(field: OnboardingField, draft: OnboardingDraft): boolean {
  const { required } = fieldRows[field]
  return isAsked(field, draft) && (required === true || (required !== undefined && isTrue(required, draft)))
}
