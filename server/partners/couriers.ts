/** All couriers, one row each: where their API is, and what opens a connection to it. */
import type { CourierId, Credentials } from '#domain/partners/couriers.ts'
import { openByHand } from './byHand/client.ts'
import type { Courier, CourierDeps } from './courier.ts'
import { openLeopards } from './leopards/client.ts'
import { leopardsUrl } from './leopards/contract.ts'
import { openPostex } from './postex/client.ts'
import { postexUrl } from './postex/contract.ts'
import { openTcs } from './tcs/client.ts'
import { tcsUrl } from './tcs/contract.ts'

type Row<Id extends CourierId> = {
  /** As published; the configuration may name another one. */
  url: string
  open(credentials: Credentials<Id>, deps: CourierDeps): Courier
}

const rows: { [Id in CourierId]: Row<Id> } = {
  leopards: { url: leopardsUrl, open: openLeopards },
  tcs: { url: tcsUrl, open: openTcs },
  postex: { url: postexUrl, open: openPostex },
  byHand: { url: '', open: openByHand },
}

/** The address of each courier's API, unless the configuration names another one. */
export const courierUrls = Object.fromEntries(
  Object.entries(rows).map(([id, { url }]) => [id, url]),
) as Record<CourierId, string>

/** Opens one connection. Keep it: TCS's has tokens that are good for a while. */
export function openCourier<Id extends CourierId>(
  id: Id,
  credentials: Credentials<Id>,
  deps: CourierDeps,
): Courier {
  return rows[id].open(credentials, deps)
}
