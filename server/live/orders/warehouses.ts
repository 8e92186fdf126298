/** The company's locations with their stock now, as allocation and the charts see them. */
import type { AllocationInput } from '#domain/fulfilment/allocation.ts'
import type { StockedWarehouse } from '#domain/fulfilment/assignment.ts'
import { resolveCity } from '#domain/fulfilment/cities.ts'
import { startOfDay } from '#domain/weeks.ts'
import type { Queries } from '#server/db/database.ts'
import { countOpenParcels, listLocations } from '#server/db/live/locations.ts'
import type { LineRow, OrderRecord } from '#server/db/live/orders.ts'
import type { Settings } from '#server/db/live/settings.ts'
import { listStock, type StockRow } from '#server/db/live/stock.ts'
import type { RowWriting } from '../write.ts'

/** The products of an order, each once. */
export function productsOf(lines: readonly LineRow[]): string[] {
  return [...new Set(lines.flatMap(({ productId }) => productId ?? []))].sort()
}

/**
 * All locations with the available pieces of an order's SKUs. These stock rows stay locked until the transaction ends:
 * what is decided on them still holds when it is carried out. What is `freed` is counted as not reserved.
 */
export async function lockWarehouses(
  { rows, now }: RowWriting,
  lines: readonly LineRow[],
  { stockBuffer }: Settings,
  freed: (productId: string, locationId: string) => number = () => 0,
): Promise<StockedWarehouse[]> {
  const stock = (await rows.lockStock(productsOf(lines))).map((row) => ({
    ...row,
    reserved: row.reserved - freed(row.productId, row.locationId),
  }))
  const parcels = await rows.countOpenParcels(today(now))
  return warehousesOf({ locations: await rows.listLocations(), parcels }, stock, lines, stockBuffer)
}

/** The same to look at: nothing is locked. */
export async function readWarehouses(
  queries: Queries,
  companyId: string,
  lines: readonly LineRow[],
  { stockBuffer }: Settings,
  now: Date,
): Promise<StockedWarehouse[]> {
  const stock = await listStock(queries, companyId, productsOf(lines))
  return warehousesOf(await readPlaces(queries, companyId, now), stock, lines, stockBuffer)
}

/** All locations, with how many open parcels of today each has. */
export async function readPlaces(queries: Queries, companyId: string, now: Date) {
  const parcels = await countOpenParcels(queries, companyId, today(now))
  return { locations: await listLocations(queries, companyId), parcels }
}

const today = (now: Date) => new Date(startOfDay(now.getTime()))

/** The locations with what `stock` has there of the lines' SKUs. */
export function warehousesOf(
  { locations, parcels }: Awaited<ReturnType<typeof readPlaces>>,
  stock: readonly StockRow[],
  lines: readonly LineRow[],
  stockBuffer: number,
): StockedWarehouse[] {
  return locations.map(({ id, name, city, closedAt, isExport }) => ({
    id,
    name,
    city: cityOf(city),
    isActive: closedAt === null,
    isExport,
    openParcelsToday: parcels.get(id) ?? 0,
    available: Object.fromEntries(
      lines.map(({ sku, productId }) => {
        const row = stock.find((held) => held.locationId === id && held.productId === productId)
        return [sku, row ? Math.max(0, row.onHand - row.reserved - stockBuffer) : 0]
      }),
    ),
  }))
}

/** A location's city as allocation names it; one that is not known stays as it was typed. */
function cityOf(text: string): string {
  const match = resolveCity(text)
  return match.is === 'known' ? match.place.city : text
}

type Part = { lines: readonly { lineId: string; quantity: number }[]; excluded?: readonly string[] }

/** What allocation decides on, for an order or a part of it. */
export function allocationInput(
  { order, lines }: Pick<OrderRecord, 'order' | 'lines'>,
  warehouses: readonly StockedWarehouse[],
  { splitLogic, maxParcels }: Pick<Settings, 'splitLogic' | 'maxParcels'>,
  part: Part,
): AllocationInput {
  return {
    option: splitLogic,
    customerCity: order.knownCity ?? order.city,
    isInternational: order.type === 'International',
    lines: part.lines.map(({ lineId, quantity }) => ({
      lineId,
      sku: lines.find(({ id }) => id === lineId)?.sku ?? '',
      quantity,
    })),
    warehouses,
    excluded: part.excluded ?? [],
    maxParcels,
  }
}
