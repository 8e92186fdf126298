/** What the company's people taught about cities: queries. */
import { eq } from 'drizzle-orm'
import type { CityAlias } from '#domain/fulfilment/cities.ts'
import type { Queries, Transaction } from '../database.ts'
import { cityAliases } from './companyTables.ts'

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
