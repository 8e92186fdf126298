/** The outlines of parcels at the provider's warehouses (schema.ts): how they are kept, and what operators read of them. */
import { and, asc, count, eq, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { ParcelState } from '#domain/fulfilment/facts.ts'
import type { ParcelQueueQuery } from '#domain/operator/parcelQueue.ts'
import { type QueuePart, queuePartOf, queueParts } from '#domain/operator/queueParts.ts'
import type { Queries, Transaction } from './database.ts'
import { companies, locations, type orders, type parcels, providerParcels, warehouses } from './schema.ts'

type ParcelRow = Pick<
  typeof parcels.$inferSelect,
  'id' | 'number' | 'state' | 'memory' | 'locationId' | 'courier' | 'cn' | 'closedAt'
> & {
  /** What is in it: nothing is left in one that was merged into another. */
  lines: readonly unknown[]
}

/** Of an order, what its outlines have. */
type Outlined = {
  order: Pick<typeof orders.$inferSelect, 'companyId' | 'label' | 'placedAt'>
  parcels: readonly ParcelRow[]
}

/** Keeps the outlines of the parcels of an order as they are now. Called by what stores the order, in its transaction. */
export async function outlineParcels(tx: Transaction, before: Outlined, after: Outlined): Promise<void> {
  const { companyId } = after.order
  const earlier = new Map(before.parcels.map((parcel) => [parcel.id, parcel]))
  const changed = after.parcels.filter((parcel) => !isSameOutline(earlier.get(parcel.id), parcel))
  if (changed.length === 0) return
  const places = changed.flatMap(({ id, locationId }) => [locationId, earlier.get(id)?.locationId])
  const ids = [...new Set(places.flatMap((place) => place ?? []))]
  const atProvider = new Map(
    (ids.length === 0 ? [] : await listProviderLocations(tx, companyId, ids)).map((place) => [
      place.id,
      place.warehouseId,
    ]),
  )
  if (atProvider.size === 0) return
  const gone: string[] = []
  for (const parcel of changed) {
    const warehouseId = atProvider.get(parcel.locationId ?? '')
    const part = partOf(parcel)
    const isCancelled = part === 'cancelled'
    if (
      warehouseId === undefined ||
      part === null ||
      (isCancelled && !isNews(earlier.get(parcel.id), parcel))
    ) {
      gone.push(parcel.id)
      continue
    }
    const outline = {
      warehouseId,
      part,
      orderLabel: after.order.label,
      number: parcel.number,
      courier: parcel.courier,
      cn: parcel.cn,
      placedAt: after.order.placedAt,
      cancelledAt: isCancelled ? parcel.closedAt : null,
    }
    await tx
      .insert(providerParcels)
      .values({ companyId, id: parcel.id, ...outline })
      .onConflictDoUpdate({ target: [providerParcels.companyId, providerParcels.id], set: outline })
  }
  if (gone.length > 0)
    await tx
      .delete(providerParcels)
      .where(and(eq(providerParcels.companyId, companyId), inArray(providerParcels.id, gone)))
}

const partOf = ({ state, memory }: ParcelRow) =>
  queuePartOf({ state: state as ParcelState, isPacked: Boolean(memory.packed) })

/** Only of what was here, the provider has to know that it was cancelled. */
const isNews = (before: ParcelRow | undefined, { locationId, lines }: ParcelRow) =>
  before !== undefined && before.locationId === locationId && partOf(before) !== null && lines.length > 0

function isSameOutline(before: ParcelRow | undefined, after: ParcelRow): boolean {
  return (
    before !== undefined &&
    before.locationId === after.locationId &&
    partOf(before) === partOf(after) &&
    // What is cancelled changes no more: its outline may have been seen.
    ((before.courier === after.courier && before.cn === after.cn) || partOf(after) === 'cancelled')
  )
}

/** Those of these locations that are copies of a provider's warehouse. */
async function listProviderLocations(queries: Queries, companyId: string, ids: readonly string[]) {
  return queries
    .select({ id: locations.id, warehouseId: sql<number>`${locations.warehouseId}` })
    .from(locations)
    .where(
      and(
        eq(locations.companyId, companyId),
        inArray(locations.id, [...ids]),
        isNotNull(locations.warehouseId),
      ),
    )
}

/** The outlines that the parcels of a company should have, without those that were cancelled: these may have been seen. */
const outlinesOf = (companyId: string) => sql`
  select p.company_id, p.id, l.warehouse_id, o.label as order_label, p.number, p.courier, p.cn, o.placed_at,
    case when p.state = 'approved' and p.memory ->> 'packed' is not null then 'packed' else p.state end as part
  from parcels p
  join orders o on o.company_id = p.company_id and o.id = p.order_id
  join locations l on l.company_id = p.company_id and l.id = p.location_id
  where p.company_id = ${companyId} and l.warehouse_id is not null and p.state in ${[...queueParts]} and p.state <> 'cancelled'`

/** Makes the outlines of a company again from its parcels. */
export async function outlineAgain(tx: Transaction, companyId: string): Promise<void> {
  await tx
    .delete(providerParcels)
    .where(and(eq(providerParcels.companyId, companyId), ne(providerParcels.part, 'cancelled')))
  // Read first: its parcels may be on another machine.
  const { rows } = await tx.execute(outlinesOf(companyId))
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into provider_parcels (company_id, id, warehouse_id, order_label, number, courier, cn, placed_at, part)
    select company_id, id, warehouse_id, order_label, number, courier, cn, placed_at, part
      from json_populate_recordset(null::provider_parcels, ${JSON.stringify(rows)}::json)`)
}

/** How many outlines of a company are wrong, missing or too many. */
export async function countWrongOutlines(queries: Queries, companyId: string): Promise<number> {
  const columns = sql`company_id, id, warehouse_id, order_label, number, courier, cn, placed_at, part`
  const { rows: due } = await queries.execute(outlinesOf(companyId))
  const kept = sql`select ${columns} from provider_parcels where company_id = ${companyId} and part <> 'cancelled'`
  const dueRows = sql`select ${columns} from json_populate_recordset(null::provider_parcels, ${JSON.stringify(due)}::json)`
  const { rows } = await queries.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      ((${kept}) except (${dueRows})) union all ((${dueRows}) except (${kept}))
    ) wrong`)
  return rows[0]?.count ?? 0
}

type Wanted = Pick<ParcelQueueQuery, 'part' | 'warehouse'>

const isAt = (warehouse: string) =>
  warehouse === '' ? undefined : eq(providerParcels.warehouseId, Number(warehouse))

const isWanted = ({ part, warehouse }: Wanted): SQL | undefined =>
  and(eq(providerParcels.part, part), isAt(warehouse))

/** A part of the queue, the oldest orders first. */
export async function listQueuedParcels(
  queries: Queries,
  { limit, offset, ...wanted }: Wanted & { limit: number; offset: number },
) {
  return queries
    .select({ parcel: providerParcels, company: companies.name, warehouse: warehouses.name })
    .from(providerParcels)
    .innerJoin(companies, eq(companies.id, providerParcels.companyId))
    .innerJoin(warehouses, eq(warehouses.id, providerParcels.warehouseId))
    .where(isWanted(wanted))
    .orderBy(asc(providerParcels.placedAt), asc(providerParcels.id))
    .limit(limit)
    .offset(offset)
}

/** What is booked and waits, packed or not, the oldest orders first. */
export async function listQueuedToPack(
  queries: Queries,
  { warehouse, limit }: { warehouse: string; limit: number },
) {
  return queries
    .select({ companyId: providerParcels.companyId, id: providerParcels.id, company: companies.name })
    .from(providerParcels)
    .innerJoin(companies, eq(companies.id, providerParcels.companyId))
    .where(and(inArray(providerParcels.part, ['approved', 'packed']), isAt(warehouse)))
    .orderBy(asc(providerParcels.placedAt), asc(providerParcels.id))
    .limit(limit)
}

/** The companies with a parcel at one warehouse, or at any. */
export async function listCompaniesAt(queries: Queries, warehouse: string) {
  return queries
    .selectDistinct({ id: companies.id, name: companies.name })
    .from(providerParcels)
    .innerJoin(companies, eq(companies.id, providerParcels.companyId))
    .where(and(ne(providerParcels.part, 'cancelled'), isAt(warehouse)))
    .orderBy(asc(companies.id))
}

/** How many parcels each part of the queue has, at one warehouse or at all. */
export async function countQueuedParcels(
  queries: Queries,
  { warehouse }: Pick<Wanted, 'warehouse'>,
): Promise<Map<QueuePart, number>> {
  const rows = await queries
    .select({ part: providerParcels.part, count: count() })
    .from(providerParcels)
    .where(isAt(warehouse))
    .groupBy(providerParcels.part)
  return new Map(rows.map((row) => [row.part, row.count]))
}

/** Which company a parcel at a provider's warehouse is of; undefined where that company has no such parcel. */
export async function findQueuedParcel(
  queries: Queries,
  { companyId, id }: { companyId: string; id: string },
) {
  const [found] = await queries
    .select({
      company: companies.name,
      status: companies.status,
      warehouse: warehouses.name,
      warehouseId: providerParcels.warehouseId,
      cancelledAt: providerParcels.cancelledAt,
    })
    .from(providerParcels)
    .innerJoin(companies, eq(companies.id, providerParcels.companyId))
    .innerJoin(warehouses, eq(warehouses.id, providerParcels.warehouseId))
    .where(and(eq(providerParcels.companyId, companyId), eq(providerParcels.id, id)))
  return found
}

/** Forgets that a parcel was cancelled: somebody has seen it. Returns whether it was. */
export async function forgetCancelled(
  queries: Queries,
  { companyId, id }: { companyId: string; id: string },
): Promise<boolean> {
  const { rowCount } = await queries
    .delete(providerParcels)
    .where(and(eq(providerParcels.companyId, companyId), eq(providerParcels.id, id), areCancelled))
  return rowCount === 1
}

/** Forgets the parcels that were cancelled before a time, seen or not. */
export async function forgetCancelledBefore(queries: Queries, time: Date): Promise<void> {
  await queries.delete(providerParcels).where(and(areCancelled, lt(providerParcels.cancelledAt, time)))
}

const areCancelled = eq(providerParcels.part, 'cancelled')

/** The companies with a parcel at a provider's warehouse, or on its way from there, that has one of these numbers. */
export async function listCompaniesOfNumbers(queries: Queries, cns: readonly string[]): Promise<string[]> {
  const found = await queries
    .selectDistinct({ id: providerParcels.companyId })
    .from(providerParcels)
    .where(inArray(providerParcels.cn, [...cns]))
  return found.map(({ id }) => id)
}

/** Those of these parcels, of whatever company, that are at a provider's warehouse, and not cancelled. */
export async function listQueuedWithIds(queries: Queries, ids: readonly string[]) {
  return queries
    .select({ parcel: { companyId: providerParcels.companyId, id: providerParcels.id } })
    .from(providerParcels)
    .where(and(inArray(providerParcels.id, [...ids]), ne(providerParcels.part, 'cancelled')))
    .orderBy(asc(providerParcels.placedAt), asc(providerParcels.id))
}

/** Those of these parcels of a company that are at a warehouse of the provider, or at this one, and not cancelled. */
export async function listQueuedOf(
  queries: Queries,
  companyId: string,
  ids: readonly string[],
  warehouse = '',
): Promise<string[]> {
  const found = await queries
    .select({ id: providerParcels.id })
    .from(providerParcels)
    .where(
      and(
        eq(providerParcels.companyId, companyId),
        inArray(providerParcels.id, [...ids]),
        ne(providerParcels.part, 'cancelled'),
        isAt(warehouse),
      ),
    )
  return found.map(({ id }) => id)
}
