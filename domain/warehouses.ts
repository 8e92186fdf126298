/** The provider's warehouses that a company can choose from (specification §3). */
import * as v from 'valibot'

export const warehouseSchema = v.object({ id: v.number(), name: v.string(), city: v.string() })
export type Warehouse = v.InferOutput<typeof warehouseSchema>

/**
 * The warehouses of a response that can be read: an odd row does not cost the others. Null when nothing can be read
 * although there is something.
 */
export function readWarehouses(body: unknown): Warehouse[] | null {
  if (!Array.isArray(body)) return null
  const warehouses = body.filter((row) => v.is(warehouseSchema, row))
  return body.length > 0 && warehouses.length === 0 ? null : warehouses
}

/** The chosen ids that are still offered, in the given order. */
export function stillOffered(chosen: readonly number[], offered: readonly Warehouse[]): number[] {
  return chosen.filter((id) => offered.some((warehouse) => warehouse.id === id))
}
