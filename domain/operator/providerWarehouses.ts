/** The provider's warehouses as operators manage them, and the form to add and edit one. */
import type { SearchResult } from '#domain/listQueries/searchResult.ts'
import { placeProblems } from '#domain/locations.ts'
import { onlyProblems, type Problems } from '#domain/problems.ts'
import { trimmed } from '#domain/text.ts'

/** The data of a warehouse that an operator enters. */
export type ProviderWarehouseInput = {
  name: string
  city: string
  /** Where a courier collects parcels; '' when nobody entered it. */
  address: string
  /** Offered to companies that are being set up. Who chose it keeps it when it is closed. */
  isOpen: boolean
}

export type ProviderWarehouse = ProviderWarehouseInput & {
  id: string
  /** Of the record that was seen: a change of an older one is refused. */
  version: number
  /** How many companies chose it, and the first of them by name. */
  companyCount: number
  companies: readonly { id: string; name: string }[]
}

type ChangedValue = string | boolean | null

/** What an operator did: a value before and after, for each field that changed. */
export type WarehouseAct = {
  id: string
  at: number
  by: string
  /** The name that the warehouse has now. */
  warehouse: string
  isNew: boolean
  changes: readonly { field: ProviderWarehouseField; before: ChangedValue; after: ChangedValue }[]
}

/** There are few enough for one page. */
export type ProviderWarehousesQuery = Record<never, never>
export type ProviderWarehousesPage = SearchResult<ProviderWarehouse> & { trail: readonly WarehouseAct[] }

/** The same as typed; a checked box is 'yes'. */
export type ProviderWarehouseForm = { name: string; city: string; address: string; isOpen: string }
export type ProviderWarehouseField = keyof ProviderWarehouseForm

/** In the order of the form. */
export const providerWarehouseFields = [
  'name',
  'city',
  'address',
  'isOpen',
] as const satisfies ProviderWarehouseField[]

/** The form with the values of a warehouse; a new one is open. */
export function providerWarehouseForm(warehouse: ProviderWarehouseInput | null): ProviderWarehouseForm {
  const { name = '', city = '', address = '', isOpen = true } = warehouse ?? {}
  return { name, city, address, isOpen: isOpen ? 'yes' : '' }
}

/** What keeps the form from being saved. Whether the city is a known one, the server says. */
export function providerWarehouseProblems(form: ProviderWarehouseForm): Problems<ProviderWarehouseField> {
  return onlyProblems(placeProblems(form))
}

export function readProviderWarehouseForm(form: ProviderWarehouseForm): ProviderWarehouseInput {
  const { name, city, address, isOpen } = form
  return { name: trimmed(name), city: trimmed(city), address: trimmed(address), isOpen: isOpen === 'yes' }
}
