/** The settings of a company in the live API. */
import * as v from 'valibot'
import { shortTextSchema } from '#domain/fulfilment/contract.ts'
import { versionSchema } from '#domain/versions.ts'
import { MAX_LOGO_LENGTH } from './logo.ts'
import {
  rightOfSection,
  type SettingField,
  type SettingsForm,
  settingFields,
  settingRows,
} from './settings.ts'

const MAX_SECRET = 500

type Value = string | number | boolean | null

/** A value as it is stored. A text or a choice without one is null. */
function answerOf(field: SettingField): v.GenericSchema<Value> {
  const { kind } = settingRows[field]
  if (kind === 'flag') return v.boolean()
  return kind === 'number' ? v.number() : v.nullable(v.string())
}

/** A value as a request gives it. What is more than its shape, the rules of the form say. */
function changeOf(field: SettingField): v.GenericSchema<Value> {
  const { kind, least = 0, most = 0 } = settingRows[field]
  if (kind === 'flag') return v.boolean()
  if (kind === 'secret') return v.pipe(v.string(), v.maxLength(MAX_SECRET))
  if (kind === 'picture') return v.nullable(v.pipe(v.string(), v.maxLength(MAX_LOGO_LENGTH)))
  if (kind === 'text' || kind === 'choice') return v.nullable(shortTextSchema)
  return v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
}

/** `GET settings/`. Of credentials only which are stored. */
export const settingsSchema = v.object({
  version: v.number(),
  values: v.object(
    Object.fromEntries(
      settingFields
        .filter((field) => settingRows[field].kind !== 'secret')
        .map((field) => [field, answerOf(field)]),
    ) as Record<SettingField, v.GenericSchema<Value>>,
  ),
  /** The credentials that are stored. They are replaced, never shown. */
  stored: v.array(v.string()),
  /** Otherwise the provider's: it settles who keeps the inventory. */
  uses_own_warehouses: v.boolean(),
})
export type SettingsResponse = v.InferOutput<typeof settingsSchema>

function requestOf(right: (typeof rightOfSection)[keyof typeof rightOfSection]) {
  const fields = settingFields.filter((field) => rightOfSection[settingRows[field].section] === right)
  return v.object({
    version: versionSchema,
    /** The fields that change; of credentials their new values. */
    changes: v.object(
      Object.fromEntries(fields.map((field) => [field, v.optional(changeOf(field))])) as Record<
        SettingField,
        v.OptionalSchema<v.GenericSchema<Value>, undefined>
      >,
    ),
  })
}

export const companyRequestSchema = requestOf('company.change')
export const workRequestSchema = requestOf('work.configure')
export type SettingsChanges = Partial<Record<SettingField, Value | undefined>>

/** A value of the wire as it is typed; the provider-run value whatever the provider is called. */
export function typedSetting(field: SettingField, value: Value | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : ''
  const text = String(value ?? '')
  const { values = [] } = settingRows[field]
  return values.includes('PROVIDER') && text !== '' && !values.includes(text) ? 'PROVIDER' : text
}

/** What was typed as the wire has it. @param provider the provider-run value on the wire */
export function sentSetting(field: SettingField, text: string, provider: string): Value {
  const { kind } = settingRows[field]
  if (kind === 'flag') return text === 'yes'
  if (kind === 'number') return Number(text)
  if (text === '' && kind !== 'secret') return null
  return text === 'PROVIDER' ? provider : text
}

/** All fields, typed. */
export function typedSettings(values: SettingsChanges): SettingsForm {
  return Object.fromEntries(
    settingFields.map((field) => [field, typedSetting(field, values[field])]),
  ) as SettingsForm
}
