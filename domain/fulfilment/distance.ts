/** How far known places are from each other. */
import { centres } from './centres.ts'
import { cityFacts } from './places.ts'

type Centre = readonly [lat: number, lng: number]

const centreOf: ReadonlyMap<string, Centre> = new Map([
  ...Object.entries(cityFacts).map(([city, [lat, lng]]) => [city, [lat, lng]] as const),
  ...centres
    .trim()
    .split('\n')
    .map((line) => {
      const [city = '', lat, lng] = line.split(/: | (?=[\d.]+$)/)
      return [city, [Number(lat), Number(lng)]] as const
    }),
])

/** Whether distances from a place are known. */
export const isMeasured = (city: string): boolean => centreOf.has(city)

const EARTH_RADIUS_KM = 6371

/** The great-circle distance of two places by their own names; null when one is not known. */
export function kilometresBetween(from: string, to: string): number | null {
  const [here, there] = [centreOf.get(from), centreOf.get(to)]
  if (!here || !there) return null
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [lat, lng] = [here[0] - there[0], here[1] - there[1]]
  const halfChord =
    Math.sin(radians(lat) / 2) ** 2 +
    Math.cos(radians(here[0])) * Math.cos(radians(there[0])) * Math.sin(radians(lng) / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(halfChord))
}
