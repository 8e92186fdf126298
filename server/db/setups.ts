/** Queries for company set-ups. */
import { sql } from 'drizzle-orm'
import { fieldsOfKind } from '#domain/onboarding/fields.ts'
import type { Queries, Transaction } from './database.ts'
import { companySetups, companyWarehouses } from './schema.ts'

export type CompanySetup = typeof companySetups.$inferInsert

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

/** The ids of the keys that credentials are sealed with (server/companies/vault.ts). */
export async function credentialKeyIds(db: Queries): Promise<string[]> {
  const sealed = sql.join(
    fieldsOfKind('secret').map((field) => sql`select ${companySetups[field]} as text from ${companySetups}`),
    sql` union all `,
  )
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct split_part(text, '.', 2) as id from (${sealed}) sealed where text is not null order by 1`,
  )
  return rows.map(({ id }) => id)
}
