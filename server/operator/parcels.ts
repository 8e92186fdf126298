/**
 * One parcel of a company at a provider's warehouse: what an operator sees of it, and does. Every act names its company, and
 * is decided by the parcel's chart as the company's own would be.
 */
import type { Actor, ParcelState } from '#domain/fulfilment/facts.ts'
import { rightsOf } from '#domain/fulfilment/rights.ts'
import type { ProviderParcel } from '#domain/operator/operatorContract.ts'
import { bookingActs, cancellationSeen, parcelActs } from '#domain/operator/providerActs.ts'
import { type BookingEvent, ownerOf } from '#domain/partners/booking.ts'
import { type ConnectedCourier, PROVIDER_ID } from '#domain/partners/connections.ts'
import { isUsable } from '#machines/connection/nextConnectionState.ts'
import { possibleParcelEvents } from '#machines/parcel/nextParcelState.ts'
import { operatorServerMessages } from '#messages/operatorServer.ts'
import { findCompanyById } from '#server/db/companies.ts'
import type { Queries } from '#server/db/database.ts'
import { listBookings, listConnections } from '#server/db/live/couriers.ts'
import { findOrderIdOfParcel, findOrderRecord } from '#server/db/live/orders.ts'
import { findSettings, type Settings } from '#server/db/live/settings.ts'
import { findQueuedParcel, forgetCancelled } from '#server/db/providerParcels.ts'
import type { AppDeps } from '#server/deps.ts'
import { refusals } from '#server/http/refusals.ts'
import { rupees } from '#server/live/currency.ts'
import { bookingResponse, possibleOfBooking } from '#server/live/orders/bookingOf.ts'
import { askBooking, changeBooking } from '#server/live/orders/bookings.ts'
import type { ProviderInput } from '#server/live/orders/eventInput.ts'
import { sendParcelEvent } from '#server/live/orders/parcelEvents.ts'
import { parcelFacts, parcelStatus } from '#server/live/orders/parcelFacts.ts'
import { type Actor as Writer, writeBySystem } from '#server/live/write.ts'

type OfParcel = { companyId: string; id: string }

/** Null when the company has no such parcel at a warehouse of the provider. */
export async function readParcel(
  queries: Queries,
  { companyId, id }: OfParcel,
): Promise<ProviderParcel | null> {
  const found = await findQueuedParcel(queries, { companyId, id })
  const orderId = found && (await findOrderIdOfParcel(queries, companyId, id))
  const record = orderId && (await findOrderRecord(queries, companyId, { id: orderId }))
  const parcel = record && record.parcels.find((candidate) => candidate.id === id)
  const settings = parcel && (await findSettings(queries, companyId))
  if (!found || !record || !parcel || !settings) return null
  const facts = parcelFacts(record, parcel, settings)
  const sender = asProvider('')
  const byProvider = { ...settings, connected: await listConnected(queries) }
  const bookings = (await listBookings(queries, companyId, record.order.id)).filter(
    (booking) => ownerOf(booking) === 'provider',
  )
  const { booking, couriers } = bookingResponse(facts, parcel, byProvider, sender, bookings, record.order)
  const ofBooking = possibleOfBooking(facts, parcel, byProvider, sender, bookings)
  const ofParcel = possibleParcelEvents(parcel.state as ParcelState, facts, sender)
    .filter((event) => parcelActs.some((own) => own === event))
    // The courier is asked to cancel what it was asked to book.
    .filter((event) => !(event === 'fulfilment.cancelled' && ofBooking.includes('cancel.asked')))
  return {
    id,
    version: parcel.version,
    company: { id: companyId, name: found.company },
    order: record.order.label,
    number: parcel.number,
    status: parcelStatus(parcel),
    warehouse: found.warehouse,
    warehouse_id: found.warehouseId,
    city: record.order.city,
    weight_grams: parcel.weightGrams,
    cod: rupees(parcel.codMinor),
    courier: parcel.courier,
    cn: parcel.cn,
    courier_words: parcel.courierWords,
    couriers,
    booking,
    is_packed: facts.packed !== null,
    cancelled_at: found.cancelledAt?.getTime() ?? null,
    lines: parcel.lines.map(({ lineId, quantity }) => {
      const { title = '', sku = '' } = record.lines.find((line) => line.id === lineId) ?? {}
      return { line_id: lineId, title, sku, quantity }
    }),
    possible:
      found.cancelledAt === null
        ? [...ofBooking, ...ofParcel]
        : // Once it is forgotten, nobody here would read that the courier did not cancel it.
          booking?.state === 'cancelling'
          ? []
          : [cancellationSeen],
  }
}

/** The couriers by which the provider can book. */
export async function listConnected(queries: Queries): Promise<ConnectedCourier[]> {
  return (await listConnections(queries, PROVIDER_ID))
    .filter(({ state }) => isUsable(state))
    .map(({ courier }) => courier)
}

/** Does the work of a warehouse. */
export const asProvider = (name: string): Actor => ({
  kind: 'provider',
  name,
  rights: rightsOf(['warehouse']),
})

const isOfBooking = (input: ProviderInput): input is Extract<ProviderInput, { type: BookingEvent['type'] }> =>
  bookingActs.some((act) => act === input.type)

/** Who acts, as the log of the company names them: the provider; which operator it was is known by the id. */
export function providerWriter({ providerName }: Pick<AppDeps, 'providerName'>, operator: string): Writer {
  return { kind: 'provider', id: operator, name: providerName }
}

/** The settings of a company. Throws 404 where there is none, and 409 while it is suspended. @param version was seen */
export async function requireAtWork(queries: Queries, companyId: string, version = 0): Promise<Settings> {
  const company = await findCompanyById(queries, companyId)
  const settings = company && (await findSettings(queries, companyId))
  if (!settings) throw refusals.notFound()
  if (company.status !== 'onboarded')
    throw refusals.eventRefused({
      detail: operatorServerMessages.refused({ status: company.status }),
      refused: [],
      possible: [],
      version,
    })
  return settings
}

/**
 * Sends an event to the chart of a parcel, as the provider. Returns the parcel as it is then; null once it is in no part of
 * the queue. Throws 404 where the company has no such parcel there, and 409 as an act of the company does.
 */
export async function actOnParcel(
  deps: AppDeps,
  { companyId, id, operator }: OfParcel & { operator: string },
  { version, ...input }: ProviderInput & { version: number },
): Promise<ProviderParcel | null> {
  if (input.type === cancellationSeen) {
    if (await forgetCancelled(deps.database.db, { companyId, id })) return null
    throw refusals.notFound()
  }
  const actor = providerWriter(deps, operator)
  return writeBySystem(deps, { companyId, actor }, async (writing) => {
    if (!(await findQueuedParcel(writing.tx, { companyId, id }))) throw refusals.notFound()
    const settings = await requireAtWork(writing.tx, companyId, version)
    const sender = asProvider(deps.providerName)
    const byProvider = { ...settings, connected: await listConnected(writing.tx) }
    if (input.type === 'booking.asked') {
      const { courier, weight_grams } = input
      await askBooking(writing, byProvider, { id, version, sender, courier, weight_grams })
    } else if (isOfBooking(input)) await changeBooking(writing, byProvider, { id, version, event: input })
    else await sendParcelEvent(writing, settings, { id, version, input, sender })
    return readParcel(writing.tx, { companyId, id })
  })
}
