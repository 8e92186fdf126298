/**
 * What a company can change of its set-up and of how its orders are treated, one row a field. The answers of the set-up
 * keep the rules of its table (domain/onboarding/fields.ts); their credentials are replaced and never shown.
 */
import { emptyOnboardingDraft, normalizeOnboardingField, withoutStrays } from '#domain/onboarding/draft.ts'
import {
  fieldRows,
  isAsked,
  type OnboardingDraft,
  type OnboardingField,
  type OnboardingSecretField,
  type OnboardingTextField,
  stepOfField,
} from '#domain/onboarding/fields.ts'
import { stepProblems } from '#domain/onboarding/rules.ts'
import { onlyProblems, type Problem, type Problems } from '#domain/problems.ts'
import { isBlank, MAX_SHORT_TEXT, trimmed } from '#domain/text.ts'
import { isLogo } from './logo.ts'

/** The sections that are one form. */
export const formSections = [
  'company',
  'couriers',
  'inventory',
  'confirmation',
  'store',
  'orders',
  'notifications',
] as const
export type FormSection = (typeof formSections)[number]

/** Who gets a mail when a courier refuses the credentials, and no parcel is booked any more. */
export const courierMails = ['owners', 'managers', 'nobody'] as const

/** Those of warehouses have pages of their own. */
type SetUpAnswer = Exclude<OnboardingField, 'use_own_warehouses' | 'warehouse_ids' | 'split_logic'>

type Row = {
  section: FormSection
  kind: 'text' | 'secret' | 'choice' | 'flag' | 'number' | 'picture'
  values?: readonly string[]
  least?: number
  most?: number
  /** What is wrong with a text that is no answer of the set-up. */
  problem?: (text: string) => Problem | undefined
  isOptional?: boolean
}

const setUpRow = (section: FormSection, field: SetUpAnswer): Row => {
  const { kind, values } = fieldRows[field]
  return { section, kind: kind === 'ids' ? 'choice' : kind, ...(values && { values }) }
}

/** Mobile, landline or UAN, as people write it: '042-111 222 333'. */
const supportNumber = /^\+?[\d(][\d ()-]{5,24}$/

/** In the order of the screens. */
const table = {
  legal_name: setUpRow('company', 'legal_name'),
  ntn: setUpRow('company', 'ntn'),
  paper_address: {
    section: 'company',
    kind: 'text',
    problem: (text) => (text.length > MAX_SHORT_TEXT ? 'malformed' : undefined),
    isOptional: true,
  },
  support_number: {
    section: 'company',
    kind: 'text',
    problem: (text) => (isBlank(text) || supportNumber.test(text.trim()) ? undefined : 'malformed'),
    isOptional: true,
  },
  logo: {
    section: 'company',
    kind: 'picture',
    problem: (url) => (url === '' || isLogo(url) ? undefined : 'malformed'),
    isOptional: true,
  },
  courier_type: setUpRow('couriers', 'courier_type'),
  courier_username: setUpRow('couriers', 'courier_username'),
  courier_password: setUpRow('couriers', 'courier_password'),
  courier_api_key: setUpRow('couriers', 'courier_api_key'),
  inventory_manager: setUpRow('inventory', 'inventory_manager'),
  cms_type: setUpRow('inventory', 'cms_type'),
  ivr_type: setUpRow('confirmation', 'ivr_type'),
  verifies_paid_orders: { section: 'confirmation', kind: 'flag' },
  unreached_orders: { section: 'confirmation', kind: 'choice', values: ['keep', 'verify', 'cancel'] },
  cancels_declined_orders: { section: 'confirmation', kind: 'flag' },
  ecommerce_type: setUpRow('store', 'ecommerce_type'),
  ecommerce_store_url: setUpRow('store', 'ecommerce_store_url'),
  ecommerce_api_key: setUpRow('store', 'ecommerce_api_key'),
  ecommerce_access_token: setUpRow('store', 'ecommerce_access_token'),
  order_prefix: { section: 'orders', kind: 'text', problem: prefixProblem },
  duplicate_hours: { section: 'orders', kind: 'number', least: 0, most: 168 },
  return_days: { section: 'orders', kind: 'number', least: 0, most: 90 },
  requires_scan: { section: 'orders', kind: 'flag' },
  halts_whole_orders: { section: 'orders', kind: 'flag' },
  halt_days: { section: 'orders', kind: 'number', least: 0, most: 90 },
  low_stock_threshold: { section: 'orders', kind: 'number', least: 0, most: 1_000 },
  courier_mails: { section: 'notifications', kind: 'choice', values: courierMails },
  import_mails: { section: 'notifications', kind: 'flag' },
} satisfies Record<SetUpAnswer, Row> & Record<string, Row>

export type SettingField = keyof typeof table
export type OwnSetting = Exclude<SettingField, SetUpAnswer>
export const settingRows: Readonly<Record<SettingField, Row>> = table
export const settingFields = Object.keys(table) as readonly SettingField[]

/** The fields of a section, in the order of the screen. */
export const fieldsOfSection = (section: FormSection) =>
  settingFields.filter((field) => settingRows[field].section === section)

/** Whether a field is an answer of the set-up. */
export const isSetUpAnswer = (field: SettingField): field is SetUpAnswer => field in fieldRows

/** As typed: a flag is 'yes' or '', a number its digits. */
export type SettingsForm = Record<SettingField, string>

/** What is stored: credentials are '' in the values, and named in `stored`. */
export type SavedSettings = {
  version: number
  values: SettingsForm
  stored: readonly string[]
  usesOwnWarehouses: boolean
}

/** Who changes a section: those who own the company, or those who run its work too. */
export const rightOfSection = {
  company: 'company.change',
  couriers: 'company.change',
  inventory: 'company.change',
  store: 'company.change',
  confirmation: 'work.configure',
  orders: 'work.configure',
  notifications: 'work.configure',
} as const satisfies Record<FormSection, string>

/** In the place of a credential that is stored and stays. */
const KEPT = 'kept'

/** Whether a credential is stored and goes on to be of use: it belongs to the platform or courier that is chosen. */
export function isKept(field: SettingField, form: SettingsForm, saved: SavedSettings): boolean {
  const choice = isSetUpAnswer(field) ? fieldRows[field].shown?.field : undefined
  return (
    saved.stored.includes(field) &&
    settingFields.every((of) => of !== choice || form[of] === saved.values[of])
  )
}

/** The form as answers of the set-up. */
function draftOf(form: SettingsForm, saved: SavedSettings): OnboardingDraft {
  const answers = settingFields.filter(isSetUpAnswer).map((field) => {
    const typed = normalizeOnboardingField(field as OnboardingTextField, form[field])
    return [field, isBlank(typed) && isKept(field, form, saved) ? KEPT : typed]
  })
  return {
    ...emptyOnboardingDraft,
    use_own_warehouses: saved.usesOwnWarehouses,
    ...Object.fromEntries(answers),
  }
}

/** Whether a field can be answered: what the choice of warehouses or of a platform settles cannot. */
export function isSettingAsked(field: SettingField, form: SettingsForm, saved: SavedSettings): boolean {
  return !isSetUpAnswer(field) || isAsked(field, draftOf(form, saved))
}

function numberProblem(text: string, { least = 0, most = 0 }: Row): Problem | undefined {
  if (isBlank(text)) return 'missing'
  if (!/^\d{1,6}$/.test(text.trim())) return 'malformed'
  const value = Number(text)
  return value < least || value > most ? 'malformed' : undefined
}

/** Letters, so that an own number looks like no number of a store: 'K', 'KHI-'. */
function prefixProblem(text: string): Problem | undefined {
  if (isBlank(text)) return 'missing'
  return /^[A-Z]{1,6}-?$/i.test(text.trim()) ? undefined : 'malformed'
}

/** What keeps a section from being saved. The browser and the server ask the same. */
export function settingsProblems(
  section: FormSection,
  form: SettingsForm,
  saved: SavedSettings,
): Problems<SettingField> {
  const draft = draftOf(form, saved)
  const problemOf = (field: SettingField): Problem | undefined => {
    const row = settingRows[field]
    if (isSetUpAnswer(field)) {
      const { values } = row
      if (values && form[field] !== '' && !values.includes(form[field])) return 'malformed'
      return stepProblems(stepOfField(field), draft)[field]
    }
    if (row.kind === 'number') return numberProblem(form[field], row)
    if (row.problem) return row.problem(form[field])
    return row.values && !row.values.includes(form[field]) ? 'malformed' : undefined
  }
  return onlyProblems(Object.fromEntries(fieldsOfSection(section).map((field) => [field, problemOf(field)])))
}

/** The stored credentials that saving a form would remove, because they belong to another platform or courier. */
export function removedBy(form: SettingsForm, saved: SavedSettings): OnboardingSecretField[] {
  return settingFields.filter(
    (field): field is Extract<SettingField, OnboardingSecretField> =>
      settingRows[field].kind === 'secret' && saved.stored.includes(field) && !isKept(field, form, saved),
  )
}

/** The form as it is stored: without what belongs to no platform or courier. */
export function storedForm(form: SettingsForm, saved: SavedSettings): SettingsForm {
  const draft = withoutStrays(draftOf(form, saved))
  const answers = settingFields
    .filter(isSetUpAnswer)
    .map((field) => [field, draft[field] === KEPT ? '' : String(draft[field]).trim()])
  const texts = settingFields
    .filter((field) => settingRows[field].problem)
    .map((field) => [field, trimmed(form[field])])
  return { ...form, ...Object.fromEntries([...texts, ...answers]) }
}

/** The fields of a section whose value differs from the stored one. A credential that was typed is another one. */
export function changedSettings(
  section: FormSection,
  form: SettingsForm,
  saved: SavedSettings,
): SettingField[] {
  return fieldsOfSection(section).filter((field) => form[field] !== saved.values[field])
}
