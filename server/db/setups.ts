/** Queries for company set-ups. */
import { and, isNotNull, notLike, or } from 'drizzle-orm'
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

/** Whether a credential is stored that does not begin with `prefix`, and so was sealed with another key. */
export async function hasCredentialsOfOtherKey(db: Queries, prefix: string): Promise<boolean> {
  const isOther = fieldsOfKind('secret').map((field) =>
    and(isNotNull(companySetups[field]), notLike(companySetups[field], `${prefix}%`)),
  )
  const [found] = await db
    .select({ companyId: companySetups.companyId })
    .from(companySetups)
    .where(or(...isOther))
    .limit(1)
  return found !== undefined
}
