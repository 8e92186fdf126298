/** Company set-ups, as rows. */
import type { Transaction } from './database.ts'
import { companySetups, companyWarehouses } from './schema.ts'

export type CompanySetup = typeof companySetups.$inferInsert

/** Writes a set-up and the warehouses that belong to it. */
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
