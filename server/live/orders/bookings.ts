/**
 * Bookings of parcels at couriers by a connection (orders.md §1, 15 to 22 and 41): a person asks for one, its chart decides,
 * and what it wants done is done in the same transaction. The courier itself is asked by server/partners/runBooking.ts.
 */
import type * as v from 'valibot'
import type { Actor, ParcelCall, ParcelState } from '#domain/fulfilment/facts.ts'
import type { bookingEventSchema, bookingRequestSchema } from '#domain/fulfilment/orderContract.ts'
import { type Reason } from '#domain/fulfilment/refusals.ts'
import {
  type BookingEffect,
  type BookingEvent,
  type BookingState,
  ownerOf,
} from '#domain/partners/booking.ts'
import { couriers } from '#domain/partners/couriers.ts'
import { nextBookingState } from '#machines/booking/nextBookingState.ts'
import { nextParcelState } from '#machines/parcel/nextParcelState.ts'
import { type BookingRow, insertBooking, lockLastBooking, saveBooking } from '#server/db/live/couriers.ts'
import type { OrderRecord, ParcelRecord } from '#server/db/live/orders.ts'
import type { Settings } from '#server/db/live/settings.ts'
import { refusals } from '#server/http/refusals.ts'
import { queueAdvice, queueBooking } from '#server/partners/outbox.ts'
import { requireVersion, type Writing } from '../write.ts'
import { bookingEventIn } from './bookingOf.ts'
import type { ParcelEventInput } from './eventInput.ts'
import { sendParcelEvent } from './parcelEvents.ts'
import { parcelFacts } from './parcelFacts.ts'
import { refusedAs } from './refusedEvent.ts'
import { draftOf, saveOrder } from './saveOrder.ts'

type OfParcel = { id: string; version: number }

/** The order of a parcel, locked, and the parcel in the version that was seen. */
async function lockParcel(
  writing: Writing,
  { id, version }: OfParcel,
): Promise<{ record: OrderRecord; parcel: ParcelRecord }> {
  const orderId = await writing.rows.findOrderIdOfParcel(id)
  const record = orderId && (await writing.rows.lockOrder({ id: orderId }))
  const parcel = record && record.parcels.find((candidate) => candidate.id === id)
  if (!record || !parcel) throw refusals.notFound()
  const of = { subject: 'order', subjectId: record.order.id, parcelId: id } as const
  await requireVersion(writing, { ...of, seen: version, version: parcel.version })
  return { record, parcel }
}

const refused = (reason: Reason, version: number) =>
  refusedAs({ refused: [{ ...reason, guard: 'booking' }], possible: [] }, version)

type Asked = v.InferOutput<typeof bookingRequestSchema> & { id: string; sender: Actor }

/**
 * Has a parcel booked: the reference is stored, and a job asks the courier. Refused like an approval by hand, as if the
 * courier had given a number.
 */
export async function askBooking(
  writing: Writing,
  settings: Settings,
  { sender, courier, weight_grams, ...of }: Asked,
): Promise<OrderRecord> {
  const { record, parcel } = await lockParcel(writing, of)
  const { name } = couriers[courier]
  const weightGrams = weight_grams ?? parcel.weightGrams
  const booking = { courier: name, weightGrams, codMinor: parcel.codMinor, cn: '-' }
  const by = { by: sender, at: writing.now.getTime() }
  const type = bookingEventIn(parcel) ?? 'parcel.approved'
  const event =
    type === 'parcel.approved'
      ? ({ ...by, type, booking } as const)
      : ({ ...by, type, booking, refusedWith: null } as const)
  const next = nextParcelState(parcel.state as ParcelState, parcelFacts(record, parcel, settings), event)
  if (!next.isAccepted) throw refusedAs(next, parcel.version)
  if (!settings.connected.includes(courier))
    throw refused({ code: 'courierNotConnected', params: {} }, parcel.version)
  const { kind, id: actorId, name: actorName } = writing.actor
  if (kind !== 'person' && kind !== 'provider') throw new Error('A person asks for a booking')
  const last = await lockLastBooking(writing.tx, writing.companyId, parcel.id)
  await queueAttempt(writing, record, {
    parcelId: parcel.id,
    courier,
    attempt: (last?.attempt ?? 0) + 1,
    weightGrams,
    codMinor: parcel.codMinor,
    askedBy: { kind, id: actorId, name: actorName },
  })
  return keepCall(writing, record, parcel.id, {
    call: { is: 'booking', courier: name, asksPerson: false },
    event: 'booking.asked',
    reason: name,
  })
}

type Attempt = Pick<BookingRow, 'parcelId' | 'courier' | 'attempt' | 'weightGrams' | 'codMinor' | 'askedBy'>

/** Stores an attempt with its reference before anything is sent: number, parcel and attempt, and what nobody else has. */
async function queueAttempt(writing: Writing, record: OrderRecord, attempt: Attempt): Promise<void> {
  const { tx, companyId, now } = writing
  const id = writing.newId()
  const parcel = record.parcels.find((candidate) => candidate.id === attempt.parcelId)
  const row = {
    ...attempt,
    companyId,
    id,
    orderId: record.order.id,
    // The provider has the orders of many companies, with the same numbers.
    reference: [
      record.order.number,
      parcel?.number,
      attempt.attempt,
      id.slice(ownerOf(attempt) === 'provider' ? -12 : -6),
    ].join('-'),
    state: 'queued' as const,
    createdAt: now,
  }
  await insertBooking(tx, row)
  await queueBooking(tx, row)
}

type Call = { call: ParcelCall | null; event: string; reason?: string | null }

/** Stores with the parcel whether a courier is asked about it. */
function keepCall(
  writing: Writing,
  before: OrderRecord,
  parcelId: string,
  { call, event, reason = null }: Call,
): Promise<OrderRecord> {
  const draft = draftOf(before)
  const parcel = draft.parcels.find(({ id }) => id === parcelId)
  if (!parcel) throw new Error('The parcel is in its order')
  parcel.memory = { ...parcel.memory, call }
  return saveOrder(writing, before, draft, { event, reason, parcelId })
}

/** Has the courier told what to do after a failed attempt, where a connection booked the parcel and it can be told. */
export async function adviseCourier(
  { tx, companyId }: Writing,
  { parcels }: OrderRecord,
  parcelId: string,
  given: 'retry' | 'return',
): Promise<void> {
  const parcel = parcels.find(({ id }) => id === parcelId)
  const booking = await lockLastBooking(tx, companyId, parcelId)
  if (!booking || booking.cn !== parcel?.cn || !couriers[booking.courier].takesAdvice) return
  const advice = given === 'retry' ? ('again' as const) : ('return' as const)
  await saveBooking(tx, booking, { advice: { advice, state: 'queued', words: null } })
  await queueAdvice(tx, booking)
}

type Told = OfParcel & { event: WithoutVersion<v.InferOutput<typeof bookingEventSchema>> }
type WithoutVersion<Event> = Event extends unknown ? Omit<Event, 'version'> : never

/** A person withdraws or cancels a booking, or says what happened to it. */
export async function changeBooking(
  writing: Writing,
  settings: Settings,
  { event, ...of }: Told,
): Promise<OrderRecord> {
  const { record, parcel } = await lockParcel(writing, of)
  const booking = await lockLastBooking(writing.tx, writing.companyId, parcel.id)
  const isOfParcel = parcel.memory.call || (parcel.state === 'approved' && booking?.cn === parcel.cn)
  if (!booking || !isOfParcel || booking.askedBy.kind !== writing.actor.kind)
    throw refused({ code: 'notBookedByConnection', params: {} }, parcel.version)
  const { name } = couriers[booking.courier]
  const after = await applyToBooking(writing, settings, record, booking, event as BookingEvent)
  if (!after) throw refused({ code: 'bookingSent', params: { courier: name } }, parcel.version)
  return after
}

/**
 * Has couriers asked to cancel what a connection booked of parcels that were just cancelled, whosever connection it is. Their
 * task is done once the courier has; of a booking by hand, it stays with a person.
 */
export async function cancelBookings(
  writing: Writing,
  settings: Settings,
  record: OrderRecord,
): Promise<OrderRecord> {
  let latest = record
  for (const { id, cn, memory } of record.parcels) {
    if (!memory.isBookingCancelOpen) continue
    const booking = await lockLastBooking(writing.tx, writing.companyId, id)
    if (booking?.cn !== cn) continue
    latest = (await applyToBooking(writing, settings, latest, booking, { type: 'cancel.asked' })) ?? latest
  }
  return latest
}

/** What of the courier the chart has to know; what a person says does not depend on it. */
type Traits = { canSearch: boolean; absentAfterSeconds: number }
const unknownTraits: Traits = { canSearch: true, absentAfterSeconds: 0 }

/**
 * Sends an event to the chart of a booking, of an order that is locked, and does what it wants done. `againMs` is how long
 * it takes until the courier is asked the next time. Returns the order as it is then; null when the chart does not accept the event.
 */
export async function applyToBooking(
  writing: Writing,
  settings: Settings,
  record: OrderRecord,
  booking: BookingRow,
  event: BookingEvent,
  { traits = unknownTraits, againMs = 0, labelUrl = booking.labelUrl, isTry = false } = {},
): Promise<OrderRecord | null> {
  const { cn, words, sentAt } = booking
  const facts = { ...traits, cn, words, sentAt: sentAt?.getTime() ?? null }
  const next = nextBookingState(booking.state, facts, event)
  if (!next) return null
  const after: BookingRow = {
    ...booking,
    state: next.state,
    cn: next.facts.cn,
    words: next.facts.words,
    sentAt: next.facts.sentAt === null ? null : new Date(next.facts.sentAt),
    labelUrl,
    tries: isTry ? booking.tries + 1 : 0,
    settledAt: running.includes(next.state) ? null : writing.now,
    nextAskAt: booked.includes(next.state) ? writing.now : null,
  }
  const { companyId: _, id: __, ...changes } = after
  await saveBooking(writing.tx, booking, changes)
  let latest = record
  if (event.type === 'booking.withdrawn')
    latest = await keepCall(writing, record, booking.parcelId, { call: null, event: event.type })
  if (event.type === 'cancel.asked') {
    const call = { is: 'cancelling', courier: couriers[booking.courier].name, asksPerson: false } as const
    latest = await keepCall(writing, record, booking.parcelId, { call, event: event.type })
  }
  for (const { type } of next.effects) latest = await effects[type](writing, settings, latest, after, againMs)
  return latest
}

/** The courier has it, and news of it are asked for. */
const booked: readonly BookingState[] = ['accepted', 'found', 'notCancelled']
const running: readonly BookingState[] = ['queued', 'asking', 'searching', 'askingPerson', 'cancelling']

type Effect = (
  writing: Writing,
  settings: Settings,
  record: OrderRecord,
  booking: BookingRow,
  againMs: number,
) => Promise<OrderRecord>

const effects: Record<BookingEffect['type'], Effect> = {
  async askAgain(writing, _, record, booking, againMs) {
    await queueBooking(writing.tx, booking, againMs)
    return record
  },
  finishBooking: (writing, settings, record, booking) =>
    tellParcel(writing, settings, record, booking, { refusedWith: null }),
  finishRefusal: (writing, settings, record, booking) =>
    tellParcel(writing, settings, record, booking, { refusedWith: booking.words ?? '' }),
  finishCancelling: (writing, settings, record, booking) =>
    record.parcels.some(({ id, state }) => id === booking.parcelId && state === 'cancelled')
      ? closeCancelled(writing, record, booking)
      : endCall(writing, settings, booking, { type: 'fulfilment.cancelled', isBookingCancelled: true }),
  keepBooking: (writing, _, record, booking) =>
    keepCall(writing, record, booking.parcelId, {
      call: null,
      event: 'cancel.refused',
      reason: booking.words,
    }),
  async bookAnew(writing, _, record, booking) {
    const { parcelId, courier, attempt, weightGrams, codMinor, askedBy } = booking
    await queueAttempt(writing, record, {
      parcelId,
      courier,
      weightGrams,
      codMinor,
      askedBy,
      attempt: attempt + 1,
    })
    return keepCall(writing, record, parcelId, {
      call: { is: 'booking', courier: couriers[courier].name, asksPerson: false },
      event: 'booking.lost',
    })
  },
  askPerson: (writing, _, record, booking) =>
    keepCall(writing, record, booking.parcelId, {
      call: { is: 'booking', courier: couriers[booking.courier].name, asksPerson: true },
      event: 'booking.unanswered',
      reason: booking.words,
    }),
}

/** A parcel that was cancelled before its booking has no number any more, and nobody has to cancel that. */
function closeCancelled(
  writing: Writing,
  before: OrderRecord,
  { parcelId }: BookingRow,
): Promise<OrderRecord> {
  const draft = draftOf(before)
  draft.parcels = draft.parcels.map((parcel) =>
    parcel.id === parcelId
      ? { ...parcel, cn: null, memory: { ...parcel.memory, call: null, isBookingCancelOpen: false } }
      : parcel,
  )
  draft.tasks = draft.tasks.map((task) =>
    task.parcelId === parcelId && task.kind === 'bookingNotCancelled' && task.doneAt === null
      ? { ...task, doneAt: writing.now }
      : task,
  )
  return saveOrder(writing, before, draft, { event: 'fulfilment.cancelled', parcelId })
}

const system: Actor = { kind: 'system', name: 'System', rights: [] }

/** The transition of the parcel that the answer to a booking leads to: as if a person had given it. */
function tellParcel(
  writing: Writing,
  settings: Settings,
  record: OrderRecord,
  row: BookingRow,
  { refusedWith }: { refusedWith: string | null },
): Promise<OrderRecord> {
  const parcel = record.parcels.find(({ id }) => id === row.parcelId)
  const type = (parcel && bookingEventIn(parcel)) ?? 'parcel.approved'
  const { weightGrams, codMinor, cn } = row
  const booking = { courier: couriers[row.courier].name, weightGrams, codMinor, cn: cn ?? '' }
  return endCall(writing, settings, row, { type, booking, refusedWith })
}

function endCall(
  writing: Writing,
  settings: Settings,
  { parcelId }: BookingRow,
  input: ParcelEventInput,
): Promise<OrderRecord> {
  return sendParcelEvent(writing, settings, {
    id: parcelId,
    version: null,
    input,
    sender: system,
    endsCall: true,
  })
}
