/** Queries for company set-ups. */
import type { Transaction } from './database.ts'
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
