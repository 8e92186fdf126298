/** Queries for company set-ups. */
import { and, asc, eq, gt, isNotNull, notInArray, sql } from 'drizzle-orm'
import { fieldsOfKind } from '#domain/onboarding/fields.ts'
import type { Warehouse } from '#domain/warehouses.ts'
import type { Queries, Transaction } from './database.ts'
import {
  companySettings,
  companySetups,
  companyWarehouses,
  courierConnections,
  credentialsKey,
  secondFactors,
  warehouses,
} from './schema.ts'

const secretFields = fieldsOfKind('secret')
type SecretField = (typeof secretFields)[number]

export type CompanySetup = typeof companySetups.$inferInsert

/** What every request needs of a set-up. It may be on another machine than the orders, and is read with the account. */
export const setupOfRequests = {
  splitLogic: companySetups.split_logic,
  usesOwnWarehouses: companySetups.use_own_warehouses,
  courier: companySetups.courier_type,
  inventoryManager: companySetups.inventory_manager,
}

/** Inserts a set-up with its chosen warehouses. */
export async function insertSetup(
  tx: Transaction,
  setup: CompanySetup,
  warehouseIds: readonly number[],
): Promise<void> {
  await tx.insert(companySetups).values(setup)
  if (warehouseIds.length > 0)
    await tx
      .insert(companyWarehouses)
      .values(warehouseIds.map((warehouseId) => ({ companyId: setup.companyId, warehouseId })))
}

/** The provider's warehouses that a company chose. */
export async function listChosenWarehouses(queries: Queries, companyId: string): Promise<Warehouse[]> {
  return queries
    .select({ id: warehouses.id, name: warehouses.name, city: warehouses.city })
    .from(companyWarehouses)
    .innerJoin(warehouses, eq(warehouses.id, companyWarehouses.warehouseId))
    .where(eq(companyWarehouses.companyId, companyId))
    .orderBy(asc(warehouses.city), asc(warehouses.name))
}

/** Changes which of the provider's warehouses a company chose. */
export async function saveChosenWarehouses(
  tx: Transaction,
  companyId: string,
  ids: readonly number[],
): Promise<void> {
  const { warehouseId } = companyWarehouses
  await tx
    .delete(companyWarehouses)
    .where(and(eq(companyWarehouses.companyId, companyId), notInArray(warehouseId, [...ids])))
  if (ids.length > 0)
    await tx
      .insert(companyWarehouses)
      .values(ids.map((id) => ({ companyId, warehouseId: id })))
      .onConflictDoNothing()
}

/** The ids of the keys that credentials and second factors are encrypted with, and of the one in force (server/companies/vault.ts). */
export async function credentialKeyIds(db: Queries): Promise<string[]> {
  const sealed = sql.join(
    [
      ...secretFields.map((field) => sql`select ${companySetups[field]} as text from ${companySetups}`),
      sql`select ${secondFactors.secret} as text from ${secondFactors}`,
      sql`select ${courierConnections.sealed} as text from ${courierConnections}`,
      sql`select ${companySettings.numberKey} as text from ${companySettings}`,
    ],
    sql` union all `,
  )
  const { rows } = await db.execute<{ id: string }>(
    sql`select split_part(text, '.', 2) as id from (${sealed}) sealed where text is not null
      union select ${credentialsKey.keyId} from ${credentialsKey} order by 1`,
  )
  return rows.map(({ id }) => id)
}

/** Setups that are read at a time. */
const AT_ONCE = 500

/** The encrypted credentials of the next companies after one, by id; of the first ones after null. */
export async function sealedCredentialsAfter(
  tx: Transaction,
  companyId: string | null,
): Promise<Pick<typeof companySetups.$inferSelect, SecretField | 'companyId'>[]> {
  return tx
    .select()
    .from(companySetups)
    .where(companyId === null ? undefined : gt(companySetups.companyId, companyId))
    .orderBy(asc(companySetups.companyId))
    .limit(AT_ONCE)
}

export async function saveCredentials(
  tx: Transaction,
  companyId: string,
  sealed: Partial<Record<SecretField, string>>,
): Promise<void> {
  await saveSetup(tx, companyId, sealed)
}

/** The set-up of a company, credentials sealed; undefined before it is set up. */
export async function findSetup(
  queries: Queries,
  companyId: string,
): Promise<typeof companySetups.$inferSelect | undefined> {
  const [found] = await queries.select().from(companySetups).where(eq(companySetups.companyId, companyId))
  return found
}

/** Changes answers of a set-up; credentials are sealed. */
export async function saveSetup(
  tx: Transaction,
  companyId: string,
  answers: Partial<CompanySetup>,
): Promise<void> {
  await tx.update(companySetups).set(answers).where(eq(companySetups.companyId, companyId))
}

/** The keys of hashed numbers, encrypted, of the companies that have one (server/data/numberKey.ts). */
export async function listNumberKeys(tx: Transaction): Promise<{ companyId: string; sealed: string }[]> {
  const { companyId, numberKey } = companySettings
  return tx
    .select({ companyId, sealed: sql<string>`${numberKey}` })
    .from(companySettings)
    .where(isNotNull(numberKey))
}

export async function saveNumberKey(tx: Transaction, companyId: string, numberKey: string): Promise<void> {
  await tx.update(companySettings).set({ numberKey }).where(eq(companySettings.companyId, companyId))
}

/** The id of the key in force, `first` if there was none. It stays in force until the transaction ends. */
export function shareKeyInForce(tx: Transaction, first: string): Promise<string> {
  return keyInForce(tx, first, 'share')
}

/** The same for the transaction that exchanges it: waits until no other one needs it. */
export function lockKeyInForce(tx: Transaction, first: string): Promise<string> {
  return keyInForce(tx, first, 'update')
}

async function keyInForce(tx: Transaction, first: string, strength: 'share' | 'update'): Promise<string> {
  const find = async () => (await tx.select().from(credentialsKey).for(strength))[0]?.keyId
  const found = await find()
  if (found !== undefined) return found
  await tx.insert(credentialsKey).values({ keyId: first }).onConflictDoNothing()
  return (await find()) ?? first
}

export async function saveKeyInForce(tx: Transaction, keyId: string): Promise<void> {
  await tx.update(credentialsKey).set({ keyId })
}
