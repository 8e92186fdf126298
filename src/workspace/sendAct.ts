import type { CityTwins } from '#domain/fulfilment/orderContract.ts'
import type { SentAct } from '#domain/fulfilment/sentActs.ts'
import type { DoneAct } from '#domain/fulfilment/undo.ts'
import type { Workspace } from './workspace.ts'

/**
 * Sends an act on a live order or one of its parcels. Resolves to the other orders with the same spelling, after a city
 * was chosen, or to how the act is taken back; rejects as the calls of a workspace do.
 */
export async function sendAct(
  { orders, parcels }: Pick<Workspace, 'orders' | 'parcels'>,
  { call, key }: SentAct,
): Promise<CityTwins | DoneAct | null> {
  const { id, version } = call
  if (call.to === 'payments') await orders.recordPayment?.(id, call.payment, version, key)
  else if (call.to === 'booking') await parcels?.changeBooking(id, call.booking, version, key)
  else if (call.to === 'parcel') return (await parcels?.sendEvent(id, call.event, version, key)) ?? null
  else return (await orders.sendEvent?.(id, call.event, version, key)) ?? null
  return null
}
