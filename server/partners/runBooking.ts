/** Asks a courier what a booking needs in its state, and gives the answer to the chart. */
import { folded } from '#domain/folding.ts'
import { resolveCity } from '#domain/fulfilment/cities.ts'
import { rightsOf } from '#domain/fulfilment/rights.ts'
import { rolesOf } from '#domain/fulfilment/roles.ts'
import { normalizePhone } from '#domain/identityNumbers.ts'
import { askingStates, type BookingEvent, ownerOf } from '#domain/partners/booking.ts'
import { couriers } from '#domain/partners/couriers.ts'
import { dayOf, karachi } from '#domain/weeks.ts'
import { courierServerMessages } from '#messages/couriers.ts'
import { findCompanyById } from '#server/db/companies.ts'
import type { Queries } from '#server/db/database.ts'
import type { JobOf } from '#server/db/jobs.ts'
import {
  type BookingRow,
  bookedBy,
  type ConnectionRow,
  connectionOf,
  findBooking,
  findConnection,
  findCourierSetup,
  findOwnerPhone,
  findPlaces,
  lockConnection,
  lockLastBooking,
} from '#server/db/live/couriers.ts'
import { listLocations } from '#server/db/live/locations.ts'
import type { OrderRecord } from '#server/db/live/orders.ts'
import { findSettings, type Settings } from '#server/db/live/settings.ts'
import { findOperator } from '#server/db/operators.ts'
import { listPeople } from '#server/db/people.ts'
import { bookingEventIn } from '#server/live/orders/bookingOf.ts'
import { applyToBooking } from '#server/live/orders/bookings.ts'
import { type Writing, writeBySystem } from '#server/live/write.ts'
import {
  applyToConnection,
  areStale,
  clientOf,
  fetchPlaces,
  noteFailure,
  type PartnerDeps,
  shownAnswer,
} from './connections.ts'
import type { Answer, Courier, CourierCity, ParcelToBook } from './courier.ts'
import { pauseMs } from './outbox.ts'

/** How long a booking waits whose connection a person has to mend first, in milliseconds. */
const MENDING_MS = 15 * 60 * 1_000

type Case = { deps: PartnerDeps; settings: Settings; connection: ConnectionRow; booking: BookingRow }

/** Does the next thing for a booking. Nothing is thrown for what the courier did. */
export async function runBooking(deps: PartnerDeps, { companyId, id }: JobOf): Promise<void> {
  const { db } = deps.database
  const booking = await findBooking(db, companyId, id)
  if (!booking || !askingStates.some((state) => state === booking.state)) return
  const connection = await findConnection(db, connectionOf(bookedBy(booking)))
  const settings = await findSettings(db, companyId)
  if (!connection || !settings) return
  const about: Case = { deps, settings, connection, booking }
  const wait = (await suspensionOf(deps, booking)) ?? waitOf(connection, deps.now())
  if (wait && booking.state !== 'asking') {
    const { words, againMs } = wait
    await decide(about, () => ({ event: { type: 'courier.deferred', words }, againMs }))
    return
  }
  const client = await clientOf(deps, connection)
  if (booking.state === 'queued') await book(about, client)
  else if (booking.state === 'searching') await search(about, client)
  else if (booking.state === 'cancelling') await cancel(about, client)
  // Whoever sent it has ended before the answer came.
  else await decide(about, () => ({ event: { type: 'call.interrupted' } }), client)
}

/** Nothing new is sent for a company that is suspended. What was sent is asked for and cancelled as before. */
async function suspensionOf(deps: PartnerDeps, { companyId, state }: BookingRow) {
  if (state !== 'queued') return null
  const company = await findCompanyById(deps.database.db, companyId)
  return company?.status === 'suspended'
    ? { words: courierServerMessages.suspended, againMs: MENDING_MS }
    : null
}

/** Why nothing is asked now, and for how long; null when it is. */
function waitOf(
  { state, courier, nextTryAt }: ConnectionRow,
  now: Date,
): { words: string; againMs: number } | null {
  const { name } = couriers[courier]
  const againMs = MENDING_MS
  const p = { courier: name }
  if (state === 'notConnected') return { words: courierServerMessages.notConnected(p), againMs }
  if (state === 'paused') return { words: courierServerMessages.paused(p), againMs }
  if (state === 'refused') return { words: courierServerMessages.credentialsRefused(p), againMs }
  if (state === 'checking') return { words: courierServerMessages.checking(p), againMs }
  return nextTryAt && nextTryAt > now
    ? { words: courierServerMessages.notReachable(p), againMs: nextTryAt.getTime() - now.getTime() }
    : null
}

async function book(about: Case, client: Courier): Promise<void> {
  const { deps, booking, settings } = about
  const through = connectionOf(bookedBy(booking))
  if (areStale(await findPlaces(deps.database.db, through), deps.now()))
    await fetchPlaces(deps, through, client)
  let parcel: ParcelToBook | null = null
  const begun = await decide(
    about,
    async ({ tx, now }, record) => {
      const ended = await rightEnded(tx, record, booking)
      if (ended) return { event: { type: 'courier.refused', words: ended } }
      const prepared = await parcelToBook(tx, record, booking, client, settings)
      if ('problem' in prepared) return { event: { type: 'courier.refused', words: prepared.problem } }
      parcel = prepared
      return { event: { type: 'call.begun', at: now.getTime() } }
    },
    client,
  )
  if (!begun || parcel === null) return
  const answer = await client.book(parcel, booking.reference)
  const event: BookingEvent | null =
    answer.is === 'ok' ? { type: 'courier.accepted', cn: answer.value.cn } : null
  // The courier's page of a parcel is of the account that booked it: a company does not get that of the provider.
  const isOwn = ownerOf(booking) === 'company'
  const labelUrl = answer.is === 'ok' && isOwn ? (answer.value.label?.url ?? null) : null
  await settle(about, client, answer, event, { labelUrl })
}

/** Why nothing is sent for who asked: they were removed, or may book no longer; null when they may. */
async function rightEnded(
  queries: Queries,
  { parcels }: OrderRecord,
  { companyId, parcelId, askedBy: { kind, id, name } }: BookingRow,
): Promise<string | null> {
  if (id === null) return null
  if (kind === 'provider')
    return (await findOperator(queries, id))?.rights.includes('warehouse')
      ? null
      : courierServerMessages.rightEnded({ name })
  const parcel = parcels.find((candidate) => candidate.id === parcelId)
  const right = (parcel && bookingEventIn(parcel)) ?? 'parcel.approved'
  const person = (await listPeople(queries, companyId)).find((one) => one.id === id)
  return person && rightsOf(rolesOf(person.role)).includes(right)
    ? null
    : courierServerMessages.rightEnded({ name })
}

async function search(about: Case, client: Courier): Promise<void> {
  const { deps, booking } = about
  const { reference, sentAt, createdAt } = booking
  if (!client.findByReference) {
    await decide(about, () => ({ event: { type: 'courier.cannotTell' } }), client)
    return
  }
  const from = dayOf((sentAt ?? createdAt).getTime(), karachi)
  const days = { from, to: dayOf(deps.now().getTime(), karachi) }
  const answer = await client.findByReference(reference, days)
  await settle(about, client, answer, eventOfSearch(answer, deps.now().getTime()))
}

function eventOfSearch(
  answer: Awaited<ReturnType<NonNullable<Courier['findByReference']>>>,
  at: number,
): BookingEvent | null {
  if (answer.is !== 'ok') return null
  const { value } = answer
  if (value.is === 'found') return { type: 'courier.found', cns: value.cns }
  return value.is === 'absent' ? { type: 'courier.lacks', at } : { type: 'courier.cannotTell' }
}

async function cancel(about: Case, client: Courier): Promise<void> {
  const answer = await client.cancel(about.booking.cn ?? '')
  await settle(about, client, answer, answer.is === 'ok' ? { type: 'courier.cancelled' } : null)
}

/** Gives the answer of a courier to the charts of the booking and of the connection, in one transaction. */
async function settle(
  about: Case,
  client: Courier,
  answer: Answer<unknown>,
  ok: BookingEvent | null,
  { labelUrl }: { labelUrl?: string | null } = {},
): Promise<void> {
  const { booking, deps } = about
  await decide(
    about,
    async (writing) => {
      const { tx, now } = writing
      const connection = await lockConnection(tx, connectionOf(bookedBy(booking)), now)
      const isTry = answer.is === 'later' || answer.is === 'unknown'
      const failedMs = answer.is === 'later' ? await noteFailure(writing, connection, answer) : null
      const areRefused = answer.is === 'refused' && answer.about === 'credentials'
      if (areRefused)
        await applyToConnection(writing, connection, { type: 'login.refused', words: answer.words })
      else if (!isTry && connection.state === 'failing')
        await applyToConnection(writing, connection, { type: 'courier.answered' })
      const event = ok ?? eventOf(shownAnswer(deps, about.connection, answer), areRefused)
      const againMs = failedMs ?? (areRefused ? MENDING_MS : againMsAfter(event, booking, client, now))
      return { event, againMs, isTry, ...(labelUrl && { labelUrl }) }
    },
    client,
  )
}

/** A booking that is not found was never made only some time after it was sent. */
function againMsAfter({ type }: BookingEvent, booking: BookingRow, { traits }: Courier, now: Date): number {
  const { sentAt, createdAt, state, tries } = booking
  if (type === 'courier.silent' && state === 'cancelling') return pauseMs(0, tries)
  if (type !== 'courier.lacks') return 0
  return Math.max(0, (sentAt ?? createdAt).getTime() + traits.absentAfterSeconds * 1_000 - now.getTime())
}

function eventOf(answer: Answer<unknown>, areRefused: boolean): BookingEvent {
  if (answer.is === 'ok') throw new Error('An answer that is ok has an event')
  const { is, words } = answer
  if (is === 'unknown') return { type: 'courier.silent', words }
  return { type: is === 'refused' && !areRefused ? 'courier.refused' : 'courier.deferred', words }
}

type Decision = { event: BookingEvent; againMs?: number; isTry?: boolean; labelUrl?: string }

/**
 * Sends an event to the booking in a transaction in which its order is locked; by the person who asked for it, as the log
 * says. False when the booking has moved on meanwhile.
 */
async function decide(
  { deps, settings, booking }: Case,
  eventIn: (writing: Writing, record: OrderRecord) => Decision | Promise<Decision>,
  client?: Courier,
): Promise<boolean> {
  const { companyId, orderId, parcelId, id, askedBy } = booking
  return writeBySystem(deps, { companyId, actor: askedBy }, async (writing) => {
    const record = await writing.rows.lockOrder({ id: orderId })
    const locked = await lockLastBooking(writing.tx, companyId, parcelId)
    if (!record || locked?.id !== id) return false
    const { event, ...rest } = await eventIn(writing, record)
    const traits = client && {
      canSearch: client.findByReference !== null,
      absentAfterSeconds: client.traits.absentAfterSeconds,
    }
    const after = await applyToBooking(writing, settings, record, locked, event, {
      ...rest,
      ...(traits && { traits }),
    })
    return after !== null
  })
}

/** What is sent, from the order as it is now; or why it cannot be. */
async function parcelToBook(
  queries: Queries,
  { order, lines, parcels }: OrderRecord,
  booking: BookingRow,
  { traits }: Courier,
  { supportNumber }: Settings,
): Promise<ParcelToBook | { problem: string }> {
  const { companyId, parcelId, courier, weightGrams, codMinor } = booking
  const through = connectionOf(bookedBy(booking))
  const parcel = parcels.find(({ id }) => id === parcelId)
  const location = (await listLocations(queries, companyId)).find(({ id }) => id === parcel?.locationId)
  if (!parcel || !location) return { problem: courierServerMessages.noPlace }
  const cities = (await findPlaces(queries, through))?.cities ?? []
  const { name } = couriers[courier]
  const toCity = order.knownCity ?? order.city
  const to = cityOf(
    cities.filter(({ isDestination }) => isDestination),
    toCity,
  )
  const from = cityOf(
    cities.filter(({ isOrigin }) => isOrigin),
    location.city,
  )
  if (traits.needsCity && !to)
    return { problem: courierServerMessages.cityUnserved({ courier: name, city: toCity }) }
  if (traits.needsCity && !from)
    return { problem: courierServerMessages.originUnserved({ courier: name, city: location.city }) }
  const numbers = [supportNumber, (await findOwnerPhone(queries, companyId)) ?? ''].map(mobile)
  const phone = numbers.find((number) => /^03\d{9}$/.test(number)) ?? ''
  if (traits.needsShipperMobile && phone === '')
    return { problem: courierServerMessages.noShipperMobile({ courier: name }) }
  const connection = await findConnection(queries, through)
  const setup = await findCourierSetup(queries, companyId)
  return {
    shipper: {
      name: setup?.legal_name ?? '',
      phone,
      email: '',
      address: location.address || location.name,
      city: from ?? { id: '', name: location.city },
      // The provider knows its warehouses, not the copies that companies have of them.
      pickupCode:
        connection?.pickups[ownerOf(booking) === 'provider' ? String(location.warehouseId) : location.id] ||
        null,
    },
    consignee: {
      name: order.name,
      phone: mobile(order.phone),
      email: order.email,
      address: [order.address1, order.address2].filter(Boolean).join(', '),
      city: to ?? { id: '', name: toCity },
    },
    weightGrams,
    pieces: 1,
    codMinor,
    items: parcel.lines.flatMap(({ lineId, quantity }) => {
      const line = lines.find(({ id }) => id === lineId)
      return line ? [{ sku: line.sku, title: line.title, quantity, unitPriceMinor: line.priceMinor }] : []
    }),
    instructions: '',
  }
}

/** 03001234567; what is no such number stays as it is, for the courier to refuse. */
const mobile = (phone: string) => normalizePhone(phone).replace(/^\+92/, '0')

/** A city as the courier has it: by its name, or by what both names mean. */
export function cityOf(cities: readonly CourierCity[], name: string): CourierCity | undefined {
  const known = (text: string) => {
    const match = resolveCity(text)
    return match.is === 'known' ? match.place.city : null
  }
  const wanted = known(name)
  return (
    cities.find((city) => folded(city.name) === folded(name)) ??
    cities.find((city) => wanted !== null && known(city.name) === wanted)
  )
}
