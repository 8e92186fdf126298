/** Locations: what the API says about them, and their changes (orders.md §5). */
import type * as v from 'valibot'
import type {
  LocationResponse,
  locationRequestSchema,
  newLocationSchema,
} from '#domain/fulfilment/catalogueContract.ts'
import { placeChosen } from '#domain/fulfilment/cities.ts'
import { isBlank, nullIfBlank, trimmed } from '#domain/text.ts'
import { liveMessages } from '#messages/fulfilment.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import { warehouseInUse } from '#messages/warehouseInUse.ts'
import type { Queries } from '#server/db/database.ts'
import {
  closingReasons,
  insertLocation,
  type LocationLoad,
  type LocationRow,
  listLocations,
  listOtherExports,
  loadOfLocations,
  lockLocation,
  openOrdersOfLocations,
  updateLocation,
} from '#server/db/live/locations.ts'
import { lockSettings, type Settings } from '#server/db/live/settings.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { changed } from '../changed.ts'
import { requireVersion, type Writing } from '../write.ts'

export async function readLocations(queries: Queries, companyId: string): Promise<LocationResponse[]> {
  const loads = await loadOfLocations(queries, companyId)
  const rows = await listLocations(queries, companyId)
  const reasons = await closingReasons(queries, companyId)
  const openOrders = await openOrdersOfLocations(queries, companyId)
  return rows.map((row) =>
    responseOf(row, {
      load: loads.get(row.id),
      closedBecause: reasons.get(row.id),
      openOrders: openOrders.get(row.id),
    }),
  )
}

type Known = {
  load?: LocationLoad | undefined
  closedBecause?: string | undefined
  openOrders?: string[] | undefined
}

function responseOf(
  row: LocationRow,
  { load = { parcels: 0, units: 0, reserved: 0 }, closedBecause = '', openOrders = [] }: Known = {},
): LocationResponse {
  const { id, version, name, city, address, isExport, closedAt, warehouseId } = row
  return {
    id,
    version,
    name,
    city,
    address,
    is_export: isExport,
    is_active: closedAt === null,
    closed_because: closedAt === null ? '' : closedBecause,
    is_provider: warehouseId !== null,
    open_parcels: load.parcels,
    open_orders: openOrders,
    units: load.units,
    reserved: load.reserved,
  }
}

function requireFields({ name, city }: { name: string; city: string }): void {
  const problems = {
    ...(isBlank(name) && { name: liveServerMessages.required }),
    ...(placeChosen(city) === null && { city: liveMessages.cityMissing }),
  }
  if (Object.keys(problems).length > 0) throw fieldsRefused(problems)
}

/** Adds a warehouse of a company that uses its own. */
export async function addLocation(
  writing: Writing,
  input: v.InferOutput<typeof newLocationSchema>,
  { usesOwnWarehouses }: Pick<Settings, 'usesOwnWarehouses'>,
): Promise<LocationResponse> {
  if (!usesOwnWarehouses) throw refusals.notAllowed(liveServerMessages.providerWarehouses)
  requireFields(input)
  const { tx, companyId, now } = writing
  const row: LocationRow = {
    companyId,
    id: writing.newId(),
    name: trimmed(input.name),
    city: trimmed(input.city),
    address: trimmed(input.address),
    warehouseId: null,
    isExport: input.is_export,
    closedAt: null,
    version: 1,
    createdAt: now,
  }
  await insertLocation(tx, row)
  const { name, city, address, isExport } = row
  await writing.log({
    subject: 'location',
    subjectId: row.id,
    event: 'location.added',
    before: {},
    after: { name, city, address, isExport },
    version: 1,
  })
  if (isExport) await takeExportFromOthers(writing, row.id)
  return responseOf(row)
}

/** Changes, closes or opens one. One that still has parcels or pieces is not closed, and one that is not used any more not opened. */
export async function changeLocation(
  writing: Writing,
  id: string,
  input: v.InferOutput<typeof locationRequestSchema>,
  { usesOwnWarehouses }: Pick<Settings, 'usesOwnWarehouses'>,
): Promise<LocationResponse> {
  requireFields(input)
  const { tx, companyId, now } = writing
  const row = await lockLocation(tx, companyId, id)
  if (!row) throw refusals.notFound()
  const of = { subject: 'location', subjectId: id } as const
  await requireVersion(writing, { ...of, seen: input.version, version: row.version })
  const next = {
    name: trimmed(input.name),
    city: trimmed(input.city),
    address: row.warehouseId === null ? trimmed(input.address) : row.address,
    isExport: input.is_export,
    closedAt: closedAtOf(row, input.is_active, now),
  }
  if (row.warehouseId !== null && (next.name !== row.name || next.city !== row.city))
    throw fieldsRefused({ name: liveServerMessages.providerLocation })
  const isOpening = row.closedAt !== null && next.closedAt === null
  if (isOpening && usesOwnWarehouses !== (row.warehouseId === null))
    throw refusals.notAllowed(liveServerMessages.notUsedLocation)
  const load = (await loadOfLocations(tx, companyId)).get(id)
  const isClosing = row.closedAt === null && next.closedAt !== null
  if (isClosing && load && load.parcels + load.units > 0)
    throw refusals.inUse(warehouseInUse({ name: row.name, ...load }))
  const version = await updateLocation(tx, row, next)
  await writing.log({
    subject: 'location',
    subjectId: id,
    event: 'location.changed',
    ...changed(row, next),
    version,
    reason: isClosing ? nullIfBlank(input.reason) : null,
  })
  if (next.isExport && !row.isExport) await takeExportFromOthers(writing, id)
  const closedBecause = (await closingReasons(tx, companyId)).get(id)
  return responseOf({ ...row, ...next, version }, { load, closedBecause })
}

function closedAtOf(row: LocationRow, isActive: boolean | undefined, now: Date): Date | null {
  if (isActive === undefined) return row.closedAt
  return isActive ? null : (row.closedAt ?? now)
}

/** International orders go by one location. */
async function takeExportFromOthers(writing: Writing, id: string): Promise<void> {
  const { tx, companyId } = writing
  // Of two locations that become it at once, the second one sees the first.
  await lockSettings(tx, companyId)
  for (const other of await listOtherExports(tx, companyId, id)) {
    const version = await updateLocation(tx, other, { isExport: false })
    await writing.log({
      subject: 'location',
      subjectId: other.id,
      event: 'location.changed',
      before: { isExport: true },
      after: { isExport: false },
      version,
    })
  }
}
