/** Locations: what the API says about them, and their changes (orders.md §5). */
import type * as v from 'valibot'
import type {
  LocationResponse,
  locationRequestSchema,
  newLocationSchema,
} from '#domain/fulfilment/catalogueContract.ts'
import { isBlank, trimmed } from '#domain/text.ts'
import { liveMessages } from '#messages/fulfilment.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import type { Queries } from '#server/db/database.ts'
import {
  insertLocation,
  type LocationRow,
  listLocations,
  loadOfLocations,
  lockLocation,
  updateLocation,
} from '#server/db/live/locations.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { changed } from '../changed.ts'
import { newId } from '../ids.ts'
import { requireVersion, type Writing } from '../write.ts'

export async function readLocations(queries: Queries, companyId: string): Promise<LocationResponse[]> {
  const loads = await loadOfLocations(queries, companyId)
  const rows = await listLocations(queries, companyId)
  return rows.map((row) => responseOf(row, loads.get(row.id)))
}

function responseOf(
  row: LocationRow,
  load: { parcels: number; units: number } = { parcels: 0, units: 0 },
): LocationResponse {
  const { id, version, name, city, isExport, closedAt, warehouseId } = row
  return {
    id,
    version,
    name,
    city,
    is_export: isExport,
    is_active: closedAt === null,
    is_provider: warehouseId !== null,
    open_parcels: load.parcels,
    units: load.units,
  }
}

function requireFields({ name, city }: { name: string; city: string }): void {
  const problems = {
    ...(isBlank(name) && { name: liveServerMessages.required }),
    ...(isBlank(city) && { city: liveMessages.cityMissing }),
  }
  if (Object.keys(problems).length > 0) throw fieldsRefused(problems)
}

export async function addLocation(
  writing: Writing,
  input: v.InferOutput<typeof newLocationSchema>,
): Promise<LocationResponse> {
  requireFields(input)
  const { tx, companyId, now } = writing
  const row: LocationRow = {
    companyId,
    id: newId(),
    name: trimmed(input.name),
    city: trimmed(input.city),
    warehouseId: null,
    isExport: input.is_export,
    closedAt: null,
    version: 1,
    createdAt: now,
  }
  await insertLocation(tx, row)
  const { name, city, isExport } = row
  await writing.log({
    subject: 'location',
    subjectId: row.id,
    event: 'location.added',
    before: {},
    after: { name, city, isExport },
    version: 1,
  })
  return responseOf(row)
}

/** Changes, closes or opens one. One that still has parcels or pieces is not closed. */
export async function changeLocation(
  writing: Writing,
  id: string,
  input: v.InferOutput<typeof locationRequestSchema>,
): Promise<LocationResponse> {
  requireFields(input)
  const { tx, companyId, now } = writing
  const row = await lockLocation(tx, companyId, id)
  if (!row) throw refusals.notFound()
  await requireVersion(tx, {
    companyId,
    subject: 'location',
    subjectId: id,
    seen: input.version,
    version: row.version,
    now,
  })
  const next = {
    name: trimmed(input.name),
    city: trimmed(input.city),
    isExport: input.is_export,
    closedAt: input.is_active ? null : (row.closedAt ?? now),
  }
  if (row.warehouseId !== null && (next.name !== row.name || next.city !== row.city))
    throw fieldsRefused({ name: liveServerMessages.providerLocation })
  const load = (await loadOfLocations(tx, companyId)).get(id)
  if (row.closedAt === null && next.closedAt !== null && load && load.parcels + load.units > 0)
    throw refusals.inUse(liveServerMessages.locationInUse({ name: row.name, ...load }))
  const version = await updateLocation(tx, row, next)
  await writing.log({
    subject: 'location',
    subjectId: id,
    event: 'location.changed',
    ...changed(row, next),
    version,
  })
  return responseOf({ ...row, ...next, version }, load)
}
