/** What becomes of some orders when all of their parcels are booked at once: nothing is changed. */
import { folded } from '#domain/folding.ts'
import { cityChoices, resolveCity } from '#domain/fulfilment/cities.ts'
import type { Actor, ParcelState } from '#domain/fulfilment/facts.ts'
import { MAX_CHOSEN } from '#domain/fulfilment/orderBatch.ts'
import { callReason } from '#domain/fulfilment/parcelRules.ts'
import { shownPhone } from '#domain/identityNumbers.ts'
import type { ConnectedCourier } from '#domain/partners/connections.ts'
import type { BookedAs, BookingPreview, CourierChoice } from '#domain/partners/courierRuleContract.ts'
import { chosenCourier } from '#domain/partners/courierRules.ts'
import { couriers } from '#domain/partners/couriers.ts'
import { nextParcelState } from '#machines/parcel/nextParcelState.ts'
import { courierServerMessages } from '#messages/couriers.ts'
import { refusalMessage } from '#messages/fulfilment.ts'
import type { Queries } from '#server/db/database.ts'
import { type BookingRow, findPlaces, listBookings } from '#server/db/live/couriers.ts'
import { listLocations } from '#server/db/live/locations.ts'
import { findOrderRecord, type OrderRecord, type ParcelRecord } from '#server/db/live/orders.ts'
import type { Settings } from '#server/db/live/settings.ts'
import type { CourierCity } from '#server/partners/courier.ts'
import { cityOf } from '#server/partners/runBooking.ts'
import { rupees } from '../currency.ts'
import { bookingEventIn, ruledParcel } from '../orders/bookingOf.ts'
import { parcelFacts } from '../orders/parcelFacts.ts'

/** What a parcel is looked at with: whose settings and connections, by whom, and when. */
export type Look = { settings: Settings; sender: Actor; at: number; places: Places }
type Places = {
  of: ReadonlyMap<ConnectedCourier, readonly CourierCity[]>
  origins: ReadonlyMap<string, string>
}

type Asked = { settings: Settings; sender: Actor; now: Date; labels: readonly string[] }

/** @param labels the orders, as people call them; those beyond the most that are looked at are left out */
export async function previewBookings(
  queries: Queries,
  { settings, sender, now, labels }: Asked,
): Promise<BookingPreview> {
  const look = {
    settings,
    sender,
    at: now.getTime(),
    places: await readPlaces(queries, settings, settings.companyId),
  }
  const connected = [...settings.connected]
  const preview: BookingPreview = { groups: [], left: [], mend: [], connected, cities: [] }
  for (const label of new Set(labels.slice(0, MAX_CHOSEN))) {
    const record = await findOrderRecord(queries, settings.companyId, { label })
    const { goes, reasons } = record
      ? ofOrder(record, look)
      : { goes: [], reasons: [courierServerMessages.orderGone] }
    const mended = record && mendOf(record, { reasons, goes }, look.places, await refusedOf(queries, record))
    if (mended) preview.mend.push(mended)
    if (reasons.length > 0) {
      preview.left.push({ order: label, reasons: [...new Set(reasons)] })
      continue
    }
    for (const { choice, bookedAs, number } of goes) {
      if (!choice) continue
      const row = { order: label, number, ...bookedAs }
      const { courier, rule } = choice
      const group = preview.groups.find((known) => known.courier === courier && known.rule === rule)
      if (!group) preview.groups.push({ courier, rule, parcels: 1, rows: [row] })
      else group.parcels = group.rows.push(row)
    }
  }
  if (preview.mend.length > 0)
    preview.cities = [...look.places.of.keys()].map((courier) => ({
      courier,
      names: [...new Set(destinationsOf(look.places, courier).map(shownCity))].toSorted(),
    }))
  return { ...preview, groups: preview.groups.toSorted((one, other) => other.parcels - one.parcels) }
}

const destinationsOf = ({ of }: Places, courier: ConnectedCourier | null | undefined) =>
  ((courier && of.get(courier)) ?? []).filter(({ isDestination }) => isDestination)

/** A city of a courier as the product writes it, where only capitals differ. */
function shownCity({ name }: CourierCity): string {
  const match = resolveCity(name)
  const known = match.is === 'known' ? match.place.city : name
  return folded(known) === folded(name) ? known : name
}

type Looked = { reasons: readonly string[]; goes: readonly LookedParcel[] }

/** The bookings of an order, oldest first, if one of its parcels was refused. */
const refusedOf = async (queries: Queries, { order, parcels }: OrderRecord) =>
  parcels.some(({ state }) => state === 'dispatchIssue')
    ? listBookings(queries, order.companyId, order.id)
    : []

/** What a person had put right before the last booking was refused: the parcel itself has neither. */
function putRightOf(
  { id, weightGrams }: ParcelRecord,
  chosen: ConnectedCourier | null,
  places: Places,
  bookings: readonly BookingRow[],
) {
  const last = bookings.findLast(({ parcelId }) => parcelId === id)
  if (last?.state !== 'refused' || !places.of.has(last.courier)) return null
  const isOther = last.weightGrams !== weightGrams || last.courier !== chosen
  return isOther ? { weight_grams: last.weightGrams, courier: last.courier } : null
}

/** What can be put right of an order: where one parcel of it waits, and was refused before or cannot be booked now. */
function mendOf(
  { order, parcels }: OrderRecord,
  { reasons, goes }: Looked,
  places: Places,
  refused: readonly BookingRow[],
) {
  const [parcel, ...others] = parcels.filter((one) => bookingEventIn(one) !== null)
  if (!parcel || others.length > 0) return null
  if (parcel.state !== 'dispatchIssue' && reasons.length === 0) return null
  const courier = goes[0]?.choice?.courier ?? null
  const cities = destinationsOf(places, courier)
  const likely = cityChoices(order.city).likely.flatMap((name) => {
    const city = cityOf(cities, name)
    return city ? shownCity(city) : []
  })
  return {
    order: order.label,
    words: parcel.courierWords,
    city: order.city,
    phone: shownPhone(order.phone),
    weight_grams: parcel.weightGrams,
    courier,
    likely: [...new Set(likely)].filter((name) => folded(name) !== folded(order.city)),
    refused_as: putRightOf(parcel, courier, places, refused),
  }
}

/**
 * Where the couriers go, and where the warehouses of a company are.
 * @param owner whose connections they are
 */
export async function readPlaces(
  queries: Queries,
  { companyId, connected }: Settings,
  owner: string,
): Promise<Places> {
  const of = new Map<ConnectedCourier, readonly CourierCity[]>()
  for (const courier of connected)
    of.set(courier, (await findPlaces(queries, { companyId: owner, courier }))?.cities ?? [])
  const locations = await listLocations(queries, companyId)
  return { of, origins: new Map(locations.map(({ id, city }) => [id, city])) }
}

/** What the parcels of an order are booked as, or why it is left to a person: also when one parcel of it is. */
function ofOrder(record: OrderRecord, look: Look) {
  const waiting = record.parcels.filter((parcel) => bookingEventIn(parcel) !== null)
  const looked = (waiting.length > 0 ? waiting : record.parcels.slice(0, 1)).map((parcel) =>
    ofParcel(record, parcel, look),
  )
  const reasons = looked.flatMap((parcel) => parcel.reasons)
  return {
    goes: looked,
    reasons: looked.length === 0 ? [courierServerMessages.noParcel] : reasons,
  }
}

type LookedParcel = { number: number; choice: CourierChoice | null; bookedAs: BookedAs; reasons: string[] }

/** The courier of a parcel and why, what it is booked as, and why it cannot be booked. */
export function ofParcel(
  record: OrderRecord,
  parcel: ParcelRecord,
  { settings, sender, at, places }: Look,
): LookedParcel {
  const { order } = record
  const choice = chosenCourier(settings.courierRules, settings.connected, ruledParcel(order, parcel))
  const facts = parcelFacts(record, parcel, settings)
  const name = choice ? couriers[choice.courier].name : ''
  const booking = { courier: name, weightGrams: parcel.weightGrams, codMinor: parcel.codMinor, cn: '-' }
  const by = { by: sender, at }
  const event =
    bookingEventIn(parcel) === 'booking.retried'
      ? ({ ...by, type: 'booking.retried', booking, refusedWith: null } as const)
      : ({ ...by, type: 'parcel.approved', booking } as const)
  const call = callReason(facts)
  const next = nextParcelState(parcel.state as ParcelState, facts, event)
  const refused = call ? [call] : next.isAccepted ? [] : next.refused
  const reasons = refused.map(refusalMessage)
  const cities = (choice && places.of.get(choice.courier)) ?? []
  const city = order.knownCity ?? order.city
  const destination = cityOf(destinationsOf(places, choice?.courier), city)
  // Nothing is said of the cities as long as the courier did not tell where it goes.
  if (reasons.length === 0 && cities.length > 0) {
    const origin = places.origins.get(parcel.locationId ?? '') ?? ''
    const isCollected = cityOf(
      cities.filter(({ isOrigin }) => isOrigin),
      origin,
    )
    if (!destination) reasons.push(courierServerMessages.cityUnserved({ courier: name, city }))
    if (!isCollected) reasons.push(courierServerMessages.originUnserved({ courier: name, city: origin }))
  }
  const bookedAs = {
    weight_grams: parcel.weightGrams,
    pieces: parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    cod: rupees(parcel.codMinor),
    city,
    courier_city: destination?.name ?? null,
  }
  return { number: parcel.number, choice, bookedAs, reasons }
}
