/** Whose warehouses a company uses: read, and changed by its owner with what that resets (specification §4). */
import { emptyOnboardingDraft, withoutStrays } from '#domain/onboarding/draft.ts'
import { fieldsOfKind, type OnboardingDraft } from '#domain/onboarding/fields.ts'
import { providerValue } from '#domain/onboarding/payload.ts'
import { hasProblems } from '#domain/problems.ts'
import {
  answersFor,
  isUsed,
  placesInUse,
  placesLeft,
  switchProblems,
} from '#domain/settings/warehouseSwitch.ts'
import {
  type WarehouseSwitch,
  type WarehouseUseResponse,
  warehouseUseOf,
} from '#domain/settings/warehouseSwitchContract.ts'
import { nullIfBlank } from '#domain/text.ts'
import { stillOffered } from '#domain/warehouses.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import { warehousesInUse } from '#messages/warehouseInUse.ts'
import type { Queries } from '#server/db/database.ts'
import {
  insertLocation,
  type LocationRow,
  listLocations,
  loadOfLocations,
  lockLocations,
  updateLocation,
} from '#server/db/live/locations.ts'
import { lockSettings, type Settings, saveSettings } from '#server/db/live/settings.ts'
import {
  type CompanySetup,
  findSetup,
  listChosenWarehouses,
  saveChosenWarehouses,
  saveSetup,
  shareKeyInForce,
} from '#server/db/setups.ts'
import { listOfferedWarehouses, shareWarehouses } from '#server/db/warehouses.ts'
import type { AppDeps } from '#server/deps.ts'
import { fieldsRefused, problemsRefused, refusals } from '#server/http/refusals.ts'
import { changed } from '../changed.ts'
import { requireVersion, type Writing } from '../write.ts'

type Deps = Pick<AppDeps, 'vault' | 'providerName'>

const secretFields = fieldsOfKind('secret')

export async function readWarehouseUse(
  queries: Queries,
  { companyId, version }: Pick<Settings, 'companyId' | 'version'>,
  { providerName }: Pick<AppDeps, 'providerName'>,
): Promise<WarehouseUseResponse> {
  const setup = await findSetup(queries, companyId)
  if (!setup) throw refusals.notFound()
  const chosen = await listChosenWarehouses(queries, companyId)
  const offered = await listOfferedWarehouses(queries, companyId)
  const loads = await loadOfLocations(queries, companyId)
  const ofWire = (value: string) => (value === 'PROVIDER' ? providerValue(providerName) : value)
  return {
    version,
    use_own_warehouses: setup.use_own_warehouses,
    warehouse_ids: chosen.map(({ id }) => id),
    split_logic: setup.split_logic,
    inventory_manager: ofWire(setup.inventory_manager),
    cms_type: setup.cms_type ?? '',
    courier_type: ofWire(setup.courier_type),
    stored: secretFields.filter((field) => field.startsWith('courier_') && setup[field] !== null),
    offered: [...offered, ...chosen.filter(({ id }) => !offered.some((other) => other.id === id))],
    places: (await listLocations(queries, companyId)).map(({ id, warehouseId, name, city, closedAt }) => ({
      id,
      warehouse_id: warehouseId,
      name,
      city,
      is_active: closedAt === null,
      open_parcels: loads.get(id)?.parcels ?? 0,
      units: loads.get(id)?.units ?? 0,
    })),
  }
}

/**
 * Changes whose warehouses are used. Those that are used no more are closed, and keep their pieces; one with an open
 * parcel refuses the whole. Answers that belonged to the other choice are reset as in the set-up.
 */
export async function changeWarehouseUse(
  writing: Writing,
  deps: Deps,
  sent: WarehouseSwitch,
): Promise<WarehouseUseResponse> {
  const { tx, companyId } = writing
  const settings = await lockSettings(tx, companyId)
  if (!settings) throw refusals.notFound()
  const of = { subject: 'company', subjectId: companyId } as const
  await requireVersion(writing, { ...of, seen: sent.version, version: settings.version })
  const locations = await lockLocations(tx, companyId)
  const before = await readWarehouseUse(tx, settings, deps)
  const use = warehouseUseOf(before)

  const courier = sent.courier_type === providerValue(deps.providerName) ? 'PROVIDER' : sent.courier_type
  const typed: OnboardingDraft = {
    ...answersFor(use.answers, sent.use_own_warehouses),
    warehouse_ids: [...new Set(sent.warehouse_ids)],
    split_logic: sent.split_logic,
    courier_type: courier as OnboardingDraft['courier_type'],
  }
  for (const field of secretFields) {
    const text = sent[field as 'courier_password']
    const stays =
      courier === use.answers.courier_type && use.answers.use_own_warehouses === sent.use_own_warehouses
    if (text !== undefined) typed[field] = text.trim() || (stays ? use.answers[field] : '')
  }
  const problems = {
    ...switchProblems(typed),
    ...(!['PROVIDER', 'TCS', 'LEOPARD', ''].includes(courier) && { courier_type: 'malformed' as const }),
    ...(stillOffered(typed.warehouse_ids, use.offered).length < typed.warehouse_ids.length && {
      warehouse_ids: 'notOffered' as const,
    }),
  }
  if (hasProblems(problems)) throw problemsRefused(problems)
  const inUse = placesInUse(use.places, typed)
  if (inUse.length > 0) throw refusals.inUse(warehousesInUse({ places: inUse }))

  await closeAndOpen(writing, locations, typed, sent.location_ids)
  await saveAnswers(writing, deps, use.answers, typed)
  const version = await saveSettings(tx, companyId, {})
  const after = await readWarehouseUse(tx, { companyId, version }, deps)
  await writing.log({
    ...of,
    event: 'warehouses.switched',
    ...changed(answersIn(before), answersIn(after)),
    version,
  })
  return after
}

/** The answers for the log, which has of credentials only that they are stored. */
function answersIn(use: WarehouseUseResponse) {
  const answers = Object.entries(use).filter(
    ([field]) => !['version', 'offered', 'places', 'stored'].includes(field),
  )
  const credentials = secretFields
    .filter((field) => field.startsWith('courier_'))
    .map((field) => [field, use.stored.includes(field) ? 'stored' : null] as const)
  return Object.fromEntries([...answers, ...credentials])
}

/** Closes what is used no more, opens what is used again, and copies what is used for the first time. */
async function closeAndOpen(
  writing: Writing,
  locations: readonly LocationRow[],
  draft: OnboardingDraft,
  reopened: readonly string[],
): Promise<void> {
  const { tx, companyId, now } = writing
  const unknown = reopened.some((id) => !locations.some((row) => row.id === id && row.warehouseId === null))
  if (unknown || (reopened.length > 0 && !draft.use_own_warehouses))
    throw fieldsRefused({ location_ids: liveServerMessages.unknownLocation })
  const chosen = await shareWarehouses(tx, draft.warehouse_ids)
  const saved = async (row: LocationRow, next: Partial<LocationRow>) => {
    const version = await updateLocation(tx, row, next)
    await writing.log({
      subject: 'location',
      subjectId: row.id,
      event: 'location.changed',
      ...changed(row, { ...row, ...next }),
      version,
    })
  }
  const open = locations.map((row) => ({ ...row, isActive: row.closedAt === null }))
  for (const row of placesLeft(open, draft)) await saved(row, { closedAt: now })
  for (const row of locations)
    if (
      row.closedAt !== null &&
      isUsed(row, draft) &&
      (row.warehouseId !== null || reopened.includes(row.id))
    ) {
      const { name, city, address } = chosen.find(({ id }) => id === row.warehouseId) ?? row
      await saved(row, { closedAt: null, name, city, address })
    }
  for (const { id: warehouseId, name, city, address } of chosen) {
    if (locations.some((row) => row.warehouseId === warehouseId)) continue
    const id = writing.newId()
    const place = { name, city, address, isExport: false }
    await insertLocation(tx, {
      companyId,
      id,
      ...place,
      warehouseId,
      closedAt: null,
      version: 1,
      createdAt: now,
    })
    await writing.log({
      subject: 'location',
      subjectId: id,
      event: 'location.added',
      before: {},
      after: place,
      version: 1,
    })
  }
}

async function saveAnswers(
  { tx, companyId }: Writing,
  { vault }: Deps,
  before: OnboardingDraft,
  typed: OnboardingDraft,
): Promise<void> {
  const kept = withoutStrays({ ...emptyOnboardingDraft, ...typed })
  const keyId = await shareKeyInForce(tx, vault.keyIds[0])
  const columns: Partial<CompanySetup> = {
    use_own_warehouses: kept.use_own_warehouses,
    split_logic: kept.split_logic as CompanySetup['split_logic'],
    inventory_manager: kept.inventory_manager as CompanySetup['inventory_manager'],
    cms_type: (nullIfBlank(kept.cms_type) ?? null) as CompanySetup['cms_type'],
    courier_type: kept.courier_type as CompanySetup['courier_type'],
  }
  for (const field of secretFields) {
    if (!field.startsWith('courier_') || kept[field] === before[field]) continue
    const text = nullIfBlank(kept[field])
    columns[field] = text === null ? null : vault.seal(text, `${companyId}/${field}`, keyId)
  }
  await saveSetup(tx, companyId, columns)
  await saveChosenWarehouses(tx, companyId, kept.warehouse_ids)
}
