/** What the dashboard counts, of one company: queries. */
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Queries } from '../database.ts'
import { customers, locations, products, stock } from './catalogueTables.ts'
import { orderLines, orders, parcels } from './orderTables.ts'

/** Every order with the few columns that figures need, newest first. */
export async function listOrderFigures(queries: Queries, companyId: string) {
  return queries
    .select({
      id: orders.id,
      city: orders.city,
      knownCity: orders.knownCity,
      country: orders.country,
      type: orders.type,
      payment: orders.payment,
      status: orders.status,
      grandTotalMinor: orders.grandTotalMinor,
      placedAt: orders.placedAt,
      closedAt: orders.closedAt,
    })
    .from(orders)
    .where(eq(orders.companyId, companyId))
}

export async function listSoldUnits(queries: Queries, companyId: string) {
  const { orderId, category, quantity } = orderLines
  return queries
    .select({ orderId, category, quantity })
    .from(orderLines)
    .where(eq(orderLines.companyId, companyId))
}

/** The location of each parcel that has one, by the number of the parcel. */
export async function listParcelLocations(queries: Queries, companyId: string) {
  const { orderId, locationId } = parcels
  return queries
    .select({ orderId, locationId })
    .from(parcels)
    .where(and(eq(parcels.companyId, companyId), isNotNull(locationId)))
    .orderBy(asc(parcels.number))
}

export async function listCustomerStarts(queries: Queries, companyId: string) {
  return queries
    .select({ createdAt: customers.createdAt })
    .from(customers)
    .where(and(eq(customers.companyId, companyId), isNull(customers.removedAt)))
}

export async function listOpenLocations(queries: Queries, companyId: string) {
  const { id, name, city } = locations
  return queries
    .select({ id, name, city })
    .from(locations)
    .where(and(eq(locations.companyId, companyId), isNull(locations.closedAt)))
    .orderBy(asc(name), asc(id))
}

/** On hand, of the products on the list. */
export async function listStock(queries: Queries, companyId: string) {
  const { productId, locationId, onHand } = stock
  return queries
    .select({ productId, locationId, onHand })
    .from(stock)
    .innerJoin(products, and(eq(products.companyId, stock.companyId), eq(products.id, productId)))
    .where(and(eq(stock.companyId, companyId), isNull(products.archivedAt)))
}
