/** What is printed for parcels. */
import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Queries } from '../database.ts'
import { companies, companySetups } from '../schema.ts'
import { listAfter } from './changes.ts'
import { changes, companySettings } from './companyTables.ts'
import { bookings } from './courierTables.ts'
import { orders, parcels } from './orderTables.ts'

/** The event in the log. */
export const PRINTED = 'papers.printed'

/** The names under which a company sends. Undefined when it has not set itself up. */
export async function findSender(queries: Queries, companyId: string) {
  const [sender] = await queries
    .select({
      name: companies.name,
      legal_name: companySetups.legal_name,
      ntn: companySetups.ntn,
    })
    .from(companies)
    .innerJoin(companySetups, eq(companySetups.companyId, companies.id))
    .where(eq(companies.id, companyId))
  const [settings] = await queries
    .select({
      address: companySettings.paperAddress,
      support_number: companySettings.supportNumber,
      logo: companySettings.logo,
    })
    .from(companySettings)
    .where(eq(companySettings.companyId, companyId))
  return sender && settings && { ...sender, ...settings }
}

/** The parcels of orders with these numbers that are not cancelled; of null, all that are booked and still here. */
export async function listParcelsToPrint(
  queries: Queries,
  companyId: string,
  which: { labels: readonly string[] } | { parcelIds: readonly string[] } | null,
  limit: number,
) {
  const wanted =
    which === null
      ? eq(parcels.state, 'approved')
      : 'parcelIds' in which
        ? inArray(parcels.id, [...which.parcelIds])
        : and(
            inArray(
              sql`lower(${orders.label})`,
              which.labels.map((label) => label.toLowerCase()),
            ),
            ne(parcels.state, 'cancelled'),
          )
  return queries
    .select({ parcel: parcels, order: orders })
    .from(parcels)
    .innerJoin(orders, and(eq(orders.companyId, parcels.companyId), eq(orders.id, parcels.orderId)))
    .where(and(eq(parcels.companyId, companyId), wanted))
    .orderBy(asc(orders.number), asc(parcels.number))
    .limit(limit)
}

/** How many parcels that are not cancelled each of these orders has. */
export async function listParcelsOfOrders(queries: Queries, companyId: string, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return queries
    .select({ orderId: parcels.orderId })
    .from(parcels)
    .where(
      and(
        eq(parcels.companyId, companyId),
        sql`${parcels.orderId} = any(${sql.param(orderIds)}::uuid[])`,
        ne(parcels.state, 'cancelled'),
      ),
    )
}

/** What the log of a company says that was printed since then. */
export const listPrintedSince = (queries: Queries, companyId: string, since: Date) =>
  listAfter(queries, { companyId, event: PRINTED }, gt(changes.createdAt, since))

/** The numbers that couriers gave to these parcels by the company's own connections, and where they say that their labels are. */
export async function listLabelsOf(queries: Queries, companyId: string, parcelIds: readonly string[]) {
  if (parcelIds.length === 0) return []
  return queries
    .select({
      parcelId: bookings.parcelId,
      courier: bookings.courier,
      cn: sql<string>`${bookings.cn}`,
      url: bookings.labelUrl,
    })
    .from(bookings)
    .innerJoin(
      parcels,
      and(
        eq(parcels.companyId, bookings.companyId),
        eq(parcels.id, bookings.parcelId),
        eq(parcels.cn, bookings.cn),
      ),
    )
    .where(
      and(
        eq(bookings.companyId, companyId),
        inArray(bookings.parcelId, [...parcelIds]),
        sql`${bookings.askedBy}->>'kind' = 'person'`,
      ),
    )
    .orderBy(asc(bookings.parcelId))
}
