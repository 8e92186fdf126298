/** What the company's people taught about cities: queries. */
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { CityAlias } from '#domain/fulfilment/cities.ts'
import type { Province } from '#domain/pakistan.ts'
import type { Queries, Transaction } from '../database.ts'
import { cityAliases } from './companyTables.ts'
import { orders } from './orderTables.ts'

export async function listAliases(queries: Queries, companyId: string): Promise<CityAlias[]> {
  const rows = await queries
    .select({ alias: cityAliases.alias, city: cityAliases.city })
    .from(cityAliases)
    .where(eq(cityAliases.companyId, companyId))
  return rows
}

/** What was taught, as it is listed. */
export type Spelling = CityAlias & { written: string; taughtBy: string; province: Province | null }

/** All that was taught, the newest first. */
export async function listSpellings(
  queries: Queries,
  companyId: string,
): Promise<(Spelling & { createdAt: Date })[]> {
  return queries
    .select()
    .from(cityAliases)
    .where(eq(cityAliases.companyId, companyId))
    .orderBy(desc(cityAliases.createdAt), asc(cityAliases.alias))
}

/** Takes a spelling back. Returns what it was, or undefined when there is none. */
export async function forgetAlias(
  tx: Transaction,
  companyId: string,
  alias: string,
): Promise<Spelling | undefined> {
  const [forgotten] = await tx
    .delete(cityAliases)
    .where(and(eq(cityAliases.companyId, companyId), eq(cityAliases.alias, alias)))
    .returning()
  return forgotten
}

/** Stores that a text means a city; what was taught last counts. */
export async function teachAlias(
  tx: Transaction,
  companyId: string,
  { alias, ...taught }: Spelling,
  now: Date,
): Promise<void> {
  const columns = { ...taught, createdAt: now }
  await tx
    .insert(cityAliases)
    .values({ companyId, alias, ...columns })
    .onConflictDoUpdate({ target: [cityAliases.companyId, cityAliases.alias], set: columns })
}

function isInCityIssue(companyId: string, zip: string) {
  return and(
    eq(orders.companyId, companyId),
    eq(orders.status, 'city-issue'),
    eq(orders.type, 'Local'),
    eq(orders.zip, zip),
  )
}

/** What customers of the orders in City Issue wrote as their city, with how many orders have it; of those with a zip. */
export async function listUnknownCities(
  queries: Queries,
  companyId: string,
  zip: string,
): Promise<{ text: string; orders: number }[]> {
  return queries
    .select({ text: orders.city, orders: count() })
    .from(orders)
    .where(isInCityIssue(companyId, zip))
    .groupBy(orders.city)
}

/** The first orders in City Issue with one of these texts and this zip, locked until the transaction ends. */
export async function lockOrdersInCityIssue(
  tx: Transaction,
  companyId: string,
  { texts, zip, limit }: { texts: readonly string[]; zip: string; limit: number },
): Promise<string[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isInCityIssue(companyId, zip), inArray(orders.city, [...texts])))
    .orderBy(asc(orders.id))
    .limit(limit)
    .for('update')
  return rows.map(({ id }) => id)
}
