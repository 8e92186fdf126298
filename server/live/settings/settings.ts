/** The settings of a company, from its set-up and its row of settings. */
import { fieldsOfKind } from '#domain/onboarding/fields.ts'
import { providerValue } from '#domain/onboarding/payload.ts'
import { hasProblems, type Problems } from '#domain/problems.ts'
import {
  formSections,
  isKept,
  isSetUpAnswer,
  type OwnSetting,
  type SavedSettings,
  type SettingField,
  settingFields,
  settingRows,
  settingsProblems,
  storedForm,
} from '#domain/settings/settings.ts'
import {
  type SettingsChanges,
  type SettingsResponse,
  sentSetting,
  typedSetting,
  typedSettings,
} from '#domain/settings/settingsContract.ts'
import { nullIfBlank } from '#domain/text.ts'
import { settingsWords } from '#messages/settings.ts'
import type { Queries } from '#server/db/database.ts'
import { findLogo, lockSettings, type Settings, saveSettings } from '#server/db/live/settings.ts'
import { type CompanySetup, findSetup, saveSetup, shareKeyInForce } from '#server/db/setups.ts'
import type { AppDeps } from '#server/deps.ts'
import { problemsRefused, refusals } from '#server/http/refusals.ts'
import { changed } from '../changed.ts'
import { requireVersion, type Writing } from '../write.ts'

const secretFields = fieldsOfKind('secret')

const ownValues = (settings: Settings, logo: string): Record<OwnSetting, string | number | boolean> => ({
  verifies_paid_orders: settings.verifiesPaidOrders,
  unreached_orders: settings.unreachedOrders,
  cancels_declined_orders: settings.cancelsDeclinedOrders,
  paper_address: settings.paperAddress,
  support_number: settings.supportNumber,
  logo,
  order_prefix: settings.orderPrefix,
  duplicate_hours: settings.duplicateHours,
  return_days: settings.returnDays,
  requires_scan: settings.requiresScan,
  halts_whole_orders: settings.haltsWholeOrders,
  halt_days: settings.haltDays,
  low_stock_threshold: settings.lowStockThreshold,
  courier_mails: settings.courierMails,
  import_mails: settings.importMails,
})

type Setup = NonNullable<Awaited<ReturnType<typeof findSetup>>>

function savedOf(settings: Settings, setup: Setup, logo: string): SavedSettings {
  const known: Record<string, unknown> = setup
  const answers = settingFields
    .filter((field) => isSetUpAnswer(field) && settingRows[field].kind !== 'secret')
    .map((field) => [field, known[field]])
  return {
    version: settings.version,
    values: typedSettings({
      ...ownValues(settings, logo),
      ...(Object.fromEntries(answers) as SettingsChanges),
    }),
    stored: secretFields.filter((field) => setup[field] !== null),
    usesOwnWarehouses: setup.use_own_warehouses,
  }
}

function responseOf(
  { version, values, stored, usesOwnWarehouses }: SavedSettings,
  providerName: string,
): SettingsResponse {
  const shown = settingFields
    .filter((field) => settingRows[field].kind !== 'secret')
    .map((field) => [field, sentSetting(field, values[field], providerValue(providerName))])
  return {
    version,
    values: Object.fromEntries(shown) as SettingsResponse['values'],
    stored: [...stored],
    uses_own_warehouses: usesOwnWarehouses,
  }
}

export async function readSettings(
  queries: Queries,
  settings: Settings,
  { providerName }: Pick<AppDeps, 'providerName'>,
): Promise<SettingsResponse> {
  const setup = await findSetup(queries, settings.companyId)
  if (!setup) throw refusals.notFound()
  const logo = await findLogo(queries, settings.companyId)
  return responseOf(savedOf(settings, setup, logo), providerName)
}

/**
 * Changes settings by the rules of the form. A credential that is not sent stays as long as it belongs to the chosen
 * platform. The log has which credentials were replaced or removed, and never what they are; of the logo as well. What
 * changes nothing is no change: it has no row in the log, and no version.
 */
export async function changeSettings(
  writing: Writing,
  { vault, providerName }: Pick<AppDeps, 'vault' | 'providerName'>,
  { version: seen, changes }: { version: number; changes: SettingsChanges },
): Promise<SettingsResponse> {
  const { tx, companyId } = writing
  const settings = await lockSettings(tx, companyId)
  const setup = await findSetup(tx, companyId)
  if (!settings || !setup) throw refusals.notFound()
  const of = { subject: 'company', subjectId: companyId } as const
  await requireVersion(writing, { ...of, seen, version: settings.version })

  const saved = savedOf(settings, setup, await findLogo(tx, companyId))
  const sent = settingFields.filter((field) => changes[field] !== undefined)
  const typed = Object.fromEntries(sent.map((field) => [field, typedIn(field, changes, providerName)]))
  const form = { ...saved.values, ...typed }
  const problems: Problems<SettingField> = Object.assign(
    {},
    ...formSections
      .filter((section) => sent.some((field) => settingRows[field].section === section))
      .map((section) => settingsProblems(section, form, saved)),
  )
  if (hasProblems(problems)) throw problemsRefused(problems, { logo: settingsWords.malformed.logo })

  const after = storedForm(form, saved)
  const keyId = await shareKeyInForce(tx, vault.keyIds[0])
  const columns: Partial<CompanySetup> = {}
  const logged: Record<'before' | 'after', Record<string, unknown>> = { before: {}, after: {} }
  for (const field of settingFields.filter(isSetUpAnswer)) {
    const value = nullIfBlank(after[field])
    if (settingRows[field].kind !== 'secret') {
      Object.assign(columns, { [field]: value })
      continue
    }
    if (value === null && isKept(field, form, saved)) continue
    if (value === null && !saved.stored.includes(field)) continue
    Object.assign(columns, { [field]: value && vault.seal(value, `${companyId}/${field}`, keyId) })
    logged.before[field] = saved.stored.includes(field) ? 'stored' : null
    logged.after[field] = value === null ? null : 'replaced'
  }
  const noSecrets = Object.fromEntries(secretFields.map((field) => [field, '']))
  const values: SavedSettings['values'] = { ...after, ...noSecrets }
  // The log says that there is another picture, and does not keep all of them.
  const named = (of: SavedSettings['values'], is: string) => ({ ...of, logo: of.logo && is })
  const isSameLogo = saved.values.logo === values.logo
  const shown = changed(named(saved.values, 'stored'), named(values, isSameLogo ? 'stored' : 'replaced'))
  Object.assign(logged.before, shown.before)
  Object.assign(logged.after, shown.after)
  if (Object.keys(logged.after).length === 0) return responseOf(saved, providerName)
  if (sent.some(isSetUpAnswer)) await saveSetup(tx, companyId, columns)
  const version = await saveSettings(tx, companyId, {
    verifiesPaidOrders: after.verifies_paid_orders === 'yes',
    unreachedOrders: after.unreached_orders as Settings['unreachedOrders'],
    cancelsDeclinedOrders: after.cancels_declined_orders === 'yes',
    paperAddress: after.paper_address,
    supportNumber: after.support_number,
    logo: after.logo,
    orderPrefix: after.order_prefix,
    duplicateHours: Number(after.duplicate_hours),
    returnDays: Number(after.return_days),
    requiresScan: after.requires_scan === 'yes',
    haltsWholeOrders: after.halts_whole_orders === 'yes',
    haltDays: Number(after.halt_days),
    lowStockThreshold: Number(after.low_stock_threshold),
    courierMails: after.courier_mails as Settings['courierMails'],
    importMails: after.import_mails === 'yes',
  })
  const stored = await findSetup(tx, companyId)
  await writing.log({ ...of, event: 'settings.changed', ...logged, version })
  return responseOf(
    { ...saved, version, values, stored: secretFields.filter((field) => stored?.[field] != null) },
    providerName,
  )
}

/** 'PROVIDER' is what is stored; on the wire it is the provider's name, and nothing else. */
function typedIn(field: SettingField, changes: SettingsChanges, providerName: string): string {
  const value = changes[field]
  const { values = [] } = settingRows[field]
  if (value === null || !values.includes('PROVIDER')) return typedSetting(field, value)
  if (value === providerValue(providerName)) return 'PROVIDER'
  return value === 'PROVIDER' ? 'OTHER' : String(value)
}
