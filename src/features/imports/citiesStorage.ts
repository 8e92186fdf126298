/** Where the cities that were chosen for a file wait while its tab is loaded again: those of one file of one person. */
import { type KeptCities, keptCitiesRecord, parseKeptCities } from '#domain/imports/importCities.ts'
import { tabStorage } from '#session/storage.ts'

const citiesKey = 'importCities'

export function citiesStorageOf(owner: string, page: Window) {
  const storage = tabStorage(page)
  return {
    read: (): KeptCities | null => parseKeptCities(storage?.getItem(citiesKey) ?? null, owner),
    write(kept: KeptCities) {
      if (Object.keys(kept.cities).length === 0) return storage?.removeItem(citiesKey)
      try {
        storage?.setItem(citiesKey, keptCitiesRecord(kept, owner))
      } catch {
        // If the storage is full, they last as long as the screen.
      }
    },
  }
}
