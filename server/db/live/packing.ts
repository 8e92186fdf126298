/** Parcels at the packing desk. */
import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Queries } from '../database.ts'
import { locations, products } from './catalogueTables.ts'
import { listAfter } from './changes.ts'
import { changes } from './companyTables.ts'
import { orderLines, orders, parcelLines, parcels } from './orderTables.ts'

/** The event in the log. */
export const HANDED_OVER = 'parcels.handedOver'

/** Of hundreds of parcels, what a desk shows. */
const columns = {
  parcel: {
    id: parcels.id,
    version: parcels.version,
    number: parcels.number,
    state: parcels.state,
    memory: parcels.memory,
    courier: parcels.courier,
    cn: parcels.cn,
    weightGrams: parcels.weightGrams,
  },
  order: { id: orders.id, label: orders.label, city: orders.city, knownCity: orders.knownCity },
  location: locations.name,
}

/** What is booked and in none of these places; the parcels with a number; or these parcels. */
export type WantedAtDesk =
  | { without: readonly string[] }
  | { code: string }
  | { parcelIds: readonly string[] }

/** Parcels of a company, the oldest orders first; those with a number, the newest first. */
export async function listParcelsToPack(
  queries: Queries,
  companyId: string,
  wanted: WantedAtDesk,
  limit: number,
) {
  return queries
    .select(columns)
    .from(parcels)
    .innerJoin(orders, and(eq(orders.companyId, parcels.companyId), eq(orders.id, parcels.orderId)))
    .leftJoin(
      locations,
      and(eq(locations.companyId, parcels.companyId), eq(locations.id, parcels.locationId)),
    )
    .where(and(eq(parcels.companyId, companyId), isWanted(wanted)))
    .orderBy('code' in wanted ? desc(parcels.createdAt) : asc(orders.number), asc(parcels.number))
    .limit(limit)
}

function isWanted(wanted: WantedAtDesk) {
  if ('parcelIds' in wanted) return inArray(parcels.id, [...wanted.parcelIds])
  if ('without' in wanted)
    return and(eq(parcels.state, 'approved'), notInArray(parcels.locationId, [...wanted.without]))
  const { code } = wanted
  // As a number is written, whichever way it was typed: the index has it so.
  return inArray(parcels.cn, [code, code.toUpperCase(), code.toLowerCase()])
}

/** What is in parcels, in the order of their orders' lines; barcode and photo as its product has them now. */
export async function listItemsOf(queries: Queries, companyId: string, parcelIds: readonly string[]) {
  if (parcelIds.length === 0) return []
  return queries
    .select({
      parcelId: parcelLines.parcelId,
      lineId: parcelLines.lineId,
      quantity: parcelLines.quantity,
      putBack: parcelLines.putBack,
      productId: orderLines.productId,
      title: orderLines.title,
      sku: orderLines.sku,
      priceMinor: orderLines.priceMinor,
      photo: sql<string>`coalesce(${products.photoKey}, '')`,
      barcode: sql<string>`coalesce(nullif(${products.barcode}, ''), ${orderLines.barcode})`,
    })
    .from(parcelLines)
    .innerJoin(
      orderLines,
      and(eq(orderLines.companyId, parcelLines.companyId), eq(orderLines.id, parcelLines.lineId)),
    )
    .leftJoin(
      products,
      and(eq(products.companyId, orderLines.companyId), eq(products.id, orderLines.productId)),
    )
    .where(
      and(
        eq(parcelLines.companyId, companyId),
        sql`${parcelLines.parcelId} = any(${sql.param(parcelIds)}::uuid[])`,
      ),
    )
    .orderBy(asc(orderLines.position))
}

/** The parcels of a handover. @param by who handed over; without it, whoever did */
export async function listHanded(
  queries: Queries,
  companyId: string,
  handover: string,
  by?: 'provider',
): Promise<string[]> {
  const ofHandover = sql`${changes.after} ->> 'handover' = ${handover}`
  const left = await listAfter(
    queries,
    { companyId, event: HANDED_OVER },
    and(ofHandover, by && eq(changes.actorKind, by)),
  )
  return left.flatMap((after) => (after as { parcels: string[] }).parcels)
}
