/** Places where the merchant keeps stock and from which orders are sent, and the form to add and edit one. */
import { onlyProblems, optionalTextProblem, type Problems, requiredTextProblem } from './problems.ts'
import { trimmed } from './text.ts'

export type Location = { id: string; name: string; city: string }

/** A location as the company manages it (orders.md §5 and §6). */
export type ManagedLocation = Location & {
  /** Of the record that was seen: a change of an older one is refused. */
  version: number
  address: string
  /** Orders to other countries are sent from here. */
  isExport: boolean
  isActive: boolean
  /** Why it is closed; '' when it is open, or nobody said. */
  closedBecause: string
  /** One of the provider's: its name, city and address are not changed here. */
  isProvider: boolean
  openParcels: number
  /** The numbers of some orders that have them. */
  openOrders: readonly string[]
  /** Pieces on hand, and how many of them open parcels reserve. */
  units: number
  reserved: number
}

/** The data of a location that a merchant enters. */
export type LocationInput = { name: string; city: string; address: string; isExport: boolean }

/** The same as typed; a checked box is 'yes'. */
export type LocationForm = { name: string; city: string; address: string; isExport: string }
export type LocationField = keyof LocationForm

/** In the order of the form. */
export const locationFields = ['name', 'city', 'address', 'isExport'] as const satisfies LocationField[]

const MAX_TEXT_LENGTH = 120

/** The form with the values of a location, or empty. */
export function locationForm(location: LocationInput | null): LocationForm {
  const { name = '', city = '', address = '', isExport = false } = location ?? {}
  return { name, city, address, isExport: isExport ? 'yes' : '' }
}

/** What is wrong with the name, the city and the address of a place. */
export function placeProblems(form: Pick<LocationForm, 'name' | 'city' | 'address'>) {
  return {
    name: requiredTextProblem(form.name, MAX_TEXT_LENGTH),
    city: requiredTextProblem(form.city, MAX_TEXT_LENGTH),
    address: optionalTextProblem(form.address, MAX_TEXT_LENGTH),
  } as const
}

/** What keeps the form from being saved. Whether the city is a known one, the server says. */
export function locationProblems(form: LocationForm): Problems<LocationField> {
  return onlyProblems(placeProblems(form))
}

export function readLocationForm({ name, city, address, isExport }: LocationForm): LocationInput {
  return { name: trimmed(name), city: trimmed(city), address: trimmed(address), isExport: isExport === 'yes' }
}

/** Whether something is still there that keeps a location from being closed. */
export function isInUse({ openParcels, units }: Pick<ManagedLocation, 'openParcels' | 'units'>): boolean {
  return openParcels + units > 0
}
