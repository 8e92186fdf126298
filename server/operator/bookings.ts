/** What parcels of a company would be booked as by the connections of the provider, and how their last booking ended. */
import type { ProviderBooking } from '#domain/operator/operatorContract.ts'
import { MAX_LOOKED } from '#domain/operator/providerBatch.ts'
import { ownerOf } from '#domain/partners/booking.ts'
import { PROVIDER_ID } from '#domain/partners/connections.ts'
import { uuidPattern } from '#domain/uuid.ts'
import { operatorServerMessages } from '#messages/operatorServer.ts'
import { findCompanyById } from '#server/db/companies.ts'
import type { Queries } from '#server/db/database.ts'
import { listBookings } from '#server/db/live/couriers.ts'
import { findOrderIdOfParcel, findOrderRecord } from '#server/db/live/orders.ts'
import { findSettings } from '#server/db/live/settings.ts'
import { listQueuedOf } from '#server/db/providerParcels.ts'
import { refusals } from '#server/http/refusals.ts'
import { ofParcel, readPlaces } from '#server/live/couriers/bookingPreview.ts'
import { asProvider, listConnected } from './parcels.ts'

type Asked = { companyId: string; ids: readonly string[]; now: Date }

/** @param asked.ids those beyond the most that are looked at are left out, and those that are not at the provider */
export async function readProviderBookings(
  queries: Queries,
  { companyId, ids, now }: Asked,
): Promise<ProviderBooking[]> {
  const company = await findCompanyById(queries, companyId)
  const settings = company && (await findSettings(queries, companyId))
  if (!settings) throw refusals.notFound()
  const { status } = company
  const suspended = status === 'onboarded' ? null : operatorServerMessages.refused({ status })
  const byProvider = { ...settings, connected: await listConnected(queries) }
  const look = {
    settings: byProvider,
    sender: asProvider(''),
    at: now.getTime(),
    places: await readPlaces(queries, byProvider, PROVIDER_ID),
  }
  const known = new Set(
    await listQueuedOf(queries, companyId, ids.filter((id) => uuidPattern.test(id)).slice(0, MAX_LOOKED)),
  )
  const rows: ProviderBooking[] = []
  for (const id of known) {
    const orderId = await findOrderIdOfParcel(queries, companyId, id)
    const record = orderId && (await findOrderRecord(queries, companyId, { id: orderId }))
    const parcel = record && record.parcels.find((candidate) => candidate.id === id)
    if (!record || !parcel) continue
    const { choice, bookedAs, reasons } = ofParcel(record, parcel, look)
    const booking = (await listBookings(queries, companyId, record.order.id)).findLast(
      (one) => one.parcelId === id && ownerOf(one) === 'provider',
    )
    rows.push({
      id,
      choice,
      ...bookedAs,
      reasons: suspended === null ? reasons : [suspended],
      booking: booking ? { state: booking.state, cn: booking.cn, words: booking.words } : null,
    })
  }
  return rows
}
