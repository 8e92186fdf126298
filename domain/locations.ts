/** A place where the merchant keeps stock and from which orders are sent. */
export type Location = { id: string; name: string; city: string }

/** A location as the company manages it (orders.md §5 and §6). */
export type ManagedLocation = Location & {
  /** Of the record that was seen: a change of an older one is refused. */
  version: number
  /** Orders to other countries are sent from here. */
  isExport: boolean
  isActive: boolean
  /** One of the provider's: its name and city are not changed here. */
  isProvider: boolean
  openParcels: number
  units: number
}

/** The data of a location that a merchant enters. */
export type LocationInput = { name: string; city: string; isExport: boolean }
