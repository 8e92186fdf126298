/** What a company has set for its own orders: queries. */
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { ConnectedCourier } from '#domain/partners/connections.ts'
import type { Account } from '../accounts.ts'
import type { Queries, Transaction } from '../database.ts'
import { preparedOnce } from '../preparedOnce.ts'
import { companies, companySetups, companyWarehouses, warehouses } from '../schema.ts'
import { setupOfRequests } from '../setups.ts'
import { locations } from './catalogueTables.ts'
import { companySettings } from './companyTables.ts'
import { courierConnections } from './courierTables.ts'
import { versionOf } from './versions.ts'

export type Settings = NonNullable<Awaited<ReturnType<typeof findSettings>>>

// Read with every request: without what only paper has.
const { logo: _, ...columnsOfRequests } = getTableColumns(companySettings)

const settingsOf = preparedOnce((queries) =>
  queries
    .select({
      settings: columnsOfRequests,
      /** The couriers that parcels can be booked at. */
      connected: sql<ConnectedCourier[]>`array(select c.courier from ${courierConnections} c
        where c.company_id = ${sql.placeholder('companyId')} and c.state in ('connected', 'failing') order by 1)`,
      /** The places that are warehouses of the provider. */
      providerLocations: sql<string[]>`array(select l.id from ${locations} l
        where l.company_id = ${sql.placeholder('companyId')} and l.warehouse_id is not null order by 1)`,
    })
    .from(companySettings)
    .where(eq(companySettings.companyId, sql.placeholder('companyId')))
    .prepare('company_settings'),
)

const setupOf = preparedOnce((queries) =>
  queries
    .select(setupOfRequests)
    .from(companySetups)
    .where(eq(companySetups.companyId, sql.placeholder('companyId')))
    .prepare('company_setup'),
)

/** The settings with what the set-up says, which may be known; undefined for a company that was not prepared yet. */
export async function findSettings(queries: Queries, companyId: string, known: Account['setup'] = null) {
  const [found] = await settingsOf(queries).execute({ companyId })
  const setup = known ?? (await setupOf(queries).execute({ companyId }))[0]
  if (!found || !setup) return undefined
  const { settings, ...places } = found
  return { ...settings, ...places, ...setup }
}

/** The settings of a company that was put to work on its own orders just now, and has changed none since. */
export function firstSettings(
  given: Pick<Settings, 'companyId' | 'createdAt' | 'splitLogic' | 'usesOwnWarehouses' | 'courier'>,
): Settings {
  const columns = Object.entries(columnsOfRequests)
  const defaults = Object.fromEntries(columns.map(([field, column]) => [field, column.default ?? null]))
  return {
    ...(defaults as Omit<typeof companySettings.$inferSelect, 'logo'>),
    version: 2,
    connected: [],
    providerLocations: [],
    inventoryManager: 'COMPANY',
    ...given,
  }
}

type Prepared = { companyId: string; now: Date; newId: () => string }

/**
 * Prepares a company for its own orders, once: its settings, and a copy of each of the
 * provider's warehouses that it chose. Of several at the same time, one does it.
 */
export async function prepareCompany(tx: Transaction, { companyId, now, newId }: Prepared): Promise<void> {
  const inserted = await tx
    .insert(companySettings)
    .values({ companyId, createdAt: now })
    .onConflictDoNothing()
    .returning({ companyId: companySettings.companyId })
  if (inserted.length === 0) return
  const chosen = await tx
    .select({ id: warehouses.id, name: warehouses.name, city: warehouses.city, address: warehouses.address })
    .from(companyWarehouses)
    .innerJoin(warehouses, eq(warehouses.id, companyWarehouses.warehouseId))
    .where(eq(companyWarehouses.companyId, companyId))
    // What an operator changes at the same time reaches the copies, too.
    .for('share', { of: warehouses })
  if (chosen.length > 0)
    await tx.insert(locations).values(
      chosen.map(({ id: warehouseId, ...place }) => ({
        companyId,
        id: newId(),
        ...place,
        warehouseId,
        createdAt: now,
      })),
    )
}

/** Stores which workspace the people of a company see. Returns the new version of the settings. */
export async function saveWorkspaceKind(
  tx: Transaction,
  companyId: string,
  workspaceKind: 'sample' | 'live',
): Promise<number> {
  await tx.update(companies).set({ workspaceKind }).where(eq(companies.id, companyId))
  return saveSettings(tx, companyId, {})
}

/** The logo of a company as a data URL; '' without one. */
export async function findLogo(queries: Queries, companyId: string): Promise<string> {
  const [found] = await queries
    .select({ logo: companySettings.logo })
    .from(companySettings)
    .where(eq(companySettings.companyId, companyId))
  return found?.logo ?? ''
}

/** The settings and the set-up stay locked until the transaction ends; undefined for a company that is not prepared. */
export async function lockSettings(tx: Transaction, companyId: string): Promise<Settings | undefined> {
  await tx.select().from(companySettings).where(eq(companySettings.companyId, companyId)).for('update')
  return findSettings(tx, companyId)
}

/** Stores how orders are split. Returns the new version of the settings. */
export async function saveAllocation(
  tx: Transaction,
  companyId: string,
  { splitLogic, ...others }: Pick<Settings, 'splitLogic' | 'maxParcels' | 'haltsWholeOrders' | 'haltDays'>,
): Promise<number> {
  await tx
    .update(companySetups)
    .set({ split_logic: splitLogic })
    .where(eq(companySetups.companyId, companyId))
  return saveSettings(tx, companyId, others)
}

/** Changes settings. Returns their new version. */
export async function saveSettings(
  tx: Transaction,
  companyId: string,
  given: Partial<typeof companySettings.$inferInsert>,
): Promise<number> {
  const saved = await tx
    .update(companySettings)
    .set({ ...given, version: sql`${companySettings.version} + 1` })
    .where(eq(companySettings.companyId, companyId))
    .returning({ version: companySettings.version })
  return versionOf(saved)
}

/** The number of a new order. The row stays locked until the transaction ends, so that numbers have no gaps. */
export async function nextOrderNumber(tx: Transaction, companyId: string): Promise<number> {
  const [counted] = await tx
    .update(companySettings)
    .set({ lastOrderNumber: sql`${companySettings.lastOrderNumber} + 1` })
    .where(eq(companySettings.companyId, companyId))
    .returning({ number: companySettings.lastOrderNumber })
  if (!counted) throw new Error('The company has no settings')
  return counted.number
}
