/** What the company's people taught about cities: queries. */
import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { CityAlias } from '#domain/fulfilment/cities.ts'
import type { Queries, Transaction } from '../database.ts'
import { cityAliases } from './companyTables.ts'
import { orders } from './orderTables.ts'

export async function listAliases(queries: Queries, companyId: string): Promise<CityAlias[]> {
  const rows = await queries
    .select({ alias: cityAliases.alias, city: cityAliases.city })
    .from(cityAliases)
    .where(eq(cityAliases.companyId, companyId))
  return rows as CityAlias[]
}

/** Stores that a text means a city; what was taught last counts. */
export async function teachAlias(
  tx: Transaction,
  companyId: string,
  { alias, city }: CityAlias,
  now: Date,
): Promise<void> {
  await tx
    .insert(cityAliases)
    .values({ companyId, alias, city, createdAt: now })
    .onConflictDoUpdate({ target: [cityAliases.companyId, cityAliases.alias], set: { city } })
}

function isInCityIssue(companyId: string) {
  return and(eq(orders.companyId, companyId), eq(orders.status, 'city-issue'), eq(orders.type, 'Local'))
}

/** What customers of the orders in City Issue wrote as their city, with how many orders have it. */
export async function listUnknownCities(
  queries: Queries,
  companyId: string,
): Promise<{ text: string; orders: number }[]> {
  return queries
    .select({ text: orders.city, orders: count() })
    .from(orders)
    .where(isInCityIssue(companyId))
    .groupBy(orders.city)
}

/** The first orders in City Issue with one of these texts, locked until the transaction ends. */
export async function lockOrdersInCityIssue(
  tx: Transaction,
  companyId: string,
  texts: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isInCityIssue(companyId), inArray(orders.city, [...texts])))
    .orderBy(asc(orders.id))
    .limit(limit)
    .for('update')
  return rows.map(({ id }) => id)
}
