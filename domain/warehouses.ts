/** The provider's warehouses that a company can choose from (specification §3). */
import * as v from 'valibot'

export const warehouseSchema = v.object({ id: v.number(), name: v.string(), city: v.string() })
export type Warehouse = v.InferOutput<typeof warehouseSchema>

/** The chosen ids that are still offered, in the given order. */
export function stillOffered(chosen: readonly number[], offered: readonly Warehouse[]): number[] {
  return chosen.filter((id) => offered.some((warehouse) => warehouse.id === id))
}
