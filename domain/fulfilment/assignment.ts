/** How a person splits an order, and what is wrong with it (orders.md §6). */
export type OrderedLine = { lineId: string; sku: string; quantity: number }

export type StockedWarehouse = {
  id: string
  name: string
  /** As `resolveCity` names it. The distance of another is unknown, and counts as farther than all. */
  city: string
  isActive: boolean
  /** International orders leave the country from here. */
  isExport: boolean
  openParcelsToday: number
  /** Available pieces by SKU: on hand less reserved and buffer. One that is missing, or below 0, counts as 0. */
  available: Readonly<Record<string, number>>
}

/** Pieces of a line that a person gives to a warehouse, and how many of its SKU they saw there, if they did. */
export type Assignment = { lineId: string; warehouseId: string; quantity: number; seen?: number | undefined }

/** `stockShort` may be overridden by who has the right to assign without stock (orders.md §1, 14 and 34). */
export type AssignmentRefusal =
  | { code: 'unitsLeft'; params: { sku: string; quantity: number; left: number } }
  | { code: 'tooManyUnits'; params: { sku: string; quantity: number; over: number } }
  | { code: 'stockShort'; params: { warehouse: string; sku: string; available: number } }
  /** There were more when a person chose it: they choose again, also with the right to assign without stock. */
  | { code: 'stockMoved'; params: { warehouse: string; sku: string; available: number; needed: number } }
  | { code: 'tooManyParcels'; params: { parcels: number; limit: number } }
  | { code: 'warehouseClosed'; params: { warehouse: string } }
  | { code: 'warehouseUnknown'; params: Record<never, never> }
  | { code: 'lineUnknown'; params: Record<never, never> }
  | { code: 'quantityInvalid'; params: Record<never, never> }

/** Returns everything that is wrong with how a person assigned an order; empty when it can be split like this. */
export function checkAssignment(
  assignments: readonly Assignment[],
  lines: readonly OrderedLine[],
  warehouses: readonly Pick<StockedWarehouse, 'id' | 'name' | 'isActive' | 'available'>[],
  maxParcels: number,
): AssignmentRefusal[] {
  const used = new Set(assignments.map(({ warehouseId }) => warehouseId))
  const known = warehouses.filter(({ id }) => used.has(id))
  const refusals: AssignmentRefusal[] = []
  if (assignments.some(({ quantity }) => !Number.isSafeInteger(quantity) || quantity <= 0))
    return [{ code: 'quantityInvalid', params: {} }]
  if (known.length < used.size) refusals.push({ code: 'warehouseUnknown', params: {} })
  if (assignments.some(({ lineId }) => lines.every((line) => line.lineId !== lineId)))
    refusals.push({ code: 'lineUnknown', params: {} })

  for (const { lineId, sku, quantity } of lines) {
    const left = quantity - unitsOf(assignments.filter((each) => each.lineId === lineId))
    if (left > 0) refusals.push({ code: 'unitsLeft', params: { sku, quantity, left } })
    if (left < 0) refusals.push({ code: 'tooManyUnits', params: { sku, quantity, over: -left } })
  }
  for (const warehouse of known) {
    if (!warehouse.isActive) refusals.push({ code: 'warehouseClosed', params: { warehouse: warehouse.name } })
    for (const sku of new Set(lines.map((line) => line.sku))) {
      const ids = lines.filter((line) => line.sku === sku).map(({ lineId }) => lineId)
      const taken = assignments.filter(
        (each) => each.warehouseId === warehouse.id && ids.includes(each.lineId),
      )
      const [available, needed] = [availableAt(warehouse, sku), unitsOf(taken)]
      if (needed <= available) continue
      const params = { warehouse: warehouse.name, sku, available }
      const hasMoved = taken.some(({ seen }) => seen !== undefined && seen > available)
      refusals.push(
        hasMoved ? { code: 'stockMoved', params: { ...params, needed } } : { code: 'stockShort', params },
      )
    }
  }
  if (used.size > maxParcels)
    refusals.push({ code: 'tooManyParcels', params: { parcels: used.size, limit: maxParcels } })
  return refusals
}

/** How many pieces they are together. */
export function unitsOf(assignments: readonly { quantity: number }[]): number {
  return assignments.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Pieces of a SKU that a warehouse can send. */
export function availableAt({ available }: Pick<StockedWarehouse, 'available'>, sku: string): number {
  return Object.hasOwn(available, sku) ? Math.max(0, available[sku] as number) : 0
}
