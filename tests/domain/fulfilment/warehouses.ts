/** Warehouses and orders for the tests of allocation. */
import fc from 'fast-check'
import type { AllocationInput } from '#domain/fulfilment/allocation.ts'
import type { StockedWarehouse } from '#domain/fulfilment/assignment.ts'
import { allPlaces } from '#domain/fulfilment/cities.ts'
import { splitLogics } from '#domain/onboarding/fields.ts'

/** Its name is its id. */
export function warehouse(
  id: string,
  city: string,
  available: Record<string, number>,
  more: Partial<StockedWarehouse> = {},
): StockedWarehouse {
  return { id, name: id, city, isActive: true, isExport: false, openParcelsToday: 0, available, ...more }
}

/** An order of a customer in Lahore by option 2, in at most two parcels; one line 'l0', 'l1' … for each of `units`. */
export function order(
  units: readonly (readonly [sku: string, quantity: number])[],
  warehouses: readonly StockedWarehouse[],
  more: Partial<AllocationInput> = {},
): AllocationInput {
  return {
    option: 'OPTION_2',
    customerCity: 'Lahore',
    isInternational: false,
    lines: units.map(([sku, quantity], index) => ({ lineId: `l${index}`, sku, quantity })),
    warehouses,
    excluded: [],
    maxParcels: 2,
    ...more,
  }
}

/** A few SKUs, two of them names that every object has. */
const sku = fc.constantFrom('A', 'B', 'C', 'constructor', '__proto__')

/** Near and far, two within 10 km of each other as seen from Lahore, and one that is unknown. */
const city = fc.constantFrom('Lahore', 'Kasur', 'Sheikhupura', 'Karachi', 'Islamabad', 'Mirpur', 'Nowhere')

const warehousesArbitrary = fc
  .array(
    fc.record({
      city,
      isActive: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
      isExport: fc.boolean(),
      openParcelsToday: fc.integer({ min: 0, max: 2 }),
      stock: fc.array(fc.tuple(sku, fc.integer({ min: -1, max: 6 })), { minLength: 2, maxLength: 6 }),
    }),
    { minLength: 1, maxLength: 7 },
  )
  .map((all) =>
    all.map(({ stock, city: place, ...more }, index) =>
      warehouse(`w${index}`, place, Object.fromEntries(stock), more),
    ),
  )

export const allocationArbitrary: fc.Arbitrary<AllocationInput> = fc
  .record({
    option: fc.constantFrom(...splitLogics),
    customerCity: fc.oneof(
      fc.constantFrom('Lahore', 'Karachi', 'Islamabad'),
      fc.constantFrom(...allPlaces.map((place) => place.city)),
    ),
    isInternational: fc.boolean(),
    units: fc.array(fc.tuple(sku, fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 3 }),
    warehouses: warehousesArbitrary,
    excluded: fc.subarray(['w0', 'w1', 'w2', 'w9']),
    maxParcels: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ units, warehouses, ...more }) => order(units, warehouses, more))
