import { afterEach, beforeEach } from 'vitest'

/** Zones that the browser may be in, with what `getTimezoneOffset` says there in winter. */
export const hostZones = [
  { zone: 'UTC', offset: 0 },
  { zone: 'America/Los_Angeles', offset: 480 },
  { zone: 'Asia/Karachi', offset: -300 },
]

/** The tests of this group run in this zone. */
export function useHostZone(zone: string): void {
  const before = process.env.TZ
  beforeEach(() => {
    process.env.TZ = zone
  })
  afterEach(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })
}
