import type { ConnectedCourier } from '#domain/partners/connections.ts'
import { partnerFetch } from './call.ts'
import { courierUrls } from './couriers.ts'

/** Where the couriers are, for one server. */
export type CourierSetting = {
  urls: Record<ConnectedCourier, string>
  /** They are those of the try-out. */
  areStandIns: boolean
  /** What stand-ins let in, for the company that a try-out begins with. */
  standInValues?: Record<ConnectedCourier, Readonly<Record<string, string>>>
  fetch: typeof globalThis.fetch
  /** How long an answer is waited for, in milliseconds. */
  timeoutMs: number
  /** How often news of a parcel on its way are asked for, in milliseconds; half an hour when it is left out. */
  followEveryMs?: number
}

export const publishedCouriers: CourierSetting = {
  urls: courierUrls,
  areStandIns: false,
  fetch: partnerFetch,
  timeoutMs: 20_000,
}
