/** What an act sends to the server with the answers of its dialog, and how its chart receives the same. */
import { parseMoney } from '#domain/money.ts'
import type { ConnectedCourier } from '#domain/partners/connections.ts'
import { trimmed } from '#domain/text.ts'
import { gramsOf } from '#domain/weight.ts'
import {
  type Act,
  type ActAsking,
  type ActType,
  type Asked,
  askedOf,
  type PaymentActType,
  parcelOf,
  paymentActTypes,
  type Table,
} from './acts.ts'
import { type Answers, missingCancelAnswers } from './answers.ts'
import { pieceField, warehousesOf } from './chosenWarehouses.ts'
import type { Actor, Assignment, OrderEvent, ParcelEvent, Right } from './facts.ts'
import { areItemsUnchanged, changedItems, sentItems } from './itemChange.ts'
import type { OrderResponse, ParcelResponse } from './orderContract.ts'

/** Of bookings by a connection: their own chart decides them, on the server. */
const bookingActTypes = [
  'booking.asked',
  'booking.withdrawn',
  'cancel.asked',
  'person.found',
  'person.lacks',
] as const

type BookingActType = (typeof bookingActTypes)[number]

/** A payment or refund that a person records. */
export type NewPayment = {
  kind: 'charged' | 'refunded'
  amountMinor: number
  reference: string
  /** Although a courier still collects: what it brings is given back. */
  isGivenBack?: true
}

/** A booking that a person asks for, or what they say of one. */
export type NewBooking =
  | { type: 'booking.asked'; courier: ConnectedCourier; weightGrams: number }
  | { type: 'booking.withdrawn' | 'cancel.asked' | 'person.lacks' }
  | { type: 'person.found'; cn: string }

/** An event in wire form, as the server takes it. */
type WireEvent = { type: string } & Record<string, unknown>

/** What an act sends: to whom, what, and the version that was seen. */
export type ActCall =
  | { to: 'order' | 'parcel'; id: string; version: number; event: WireEvent }
  | { to: 'payments'; id: string; version: number; payment: NewPayment }
  | { to: 'booking'; id: string; version: number; booking: NewBooking }

/** What is sent, with its idempotency key: the same call again has the same key, so that it is done once. */
export type SentAct = { call: ActCall; key: string }

const isBooking = (type: ActType): type is BookingActType =>
  bookingActTypes.some((booking) => booking === type)

const isPayment = (type: ActType): type is PaymentActType =>
  paymentActTypes.some((payment) => payment === type)

const given = (answers: Answers, name: string) => trimmed(answers[name] ?? '')

const isRefused = (answers: Answers) => answers['outcome'] === 'refused'

const isYes = (answers: Answers, name: string) => answers[name] === 'yes'

/** A whole number of pieces; NaN when the text is none. */
function pieces(answers: Answers, name: string): number {
  const text = given(answers, name)
  return text === '' ? 0 : /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
}

/** The parcel of a cancellation, unless the whole order is cancelled. */
const isOfWhole = (act: Act, answers: Answers) =>
  act.parcelId === null || (act.type === 'order.cancelled' && answers['scope'] === 'order')

/** What an act sends. */
export function callOf(order: OrderResponse, act: Act, answers: Answers): ActCall {
  const { id, version } = order
  if (isPayment(act.type)) return { to: 'payments', id, version, payment: paymentOf(act.type, answers) }
  const parcel = parcelOf(order, act)
  if (isBooking(act.type) && parcel)
    return {
      to: 'booking',
      id: parcel.id,
      version: parcel.version,
      booking: newBookingOf(act.type, parcel, answers),
    }
  const event = wireEventOf(order, act, answers)
  return parcel && !isOfWhole(act, answers)
    ? { to: 'parcel', id: parcel.id, version: parcel.version, event }
    : { to: 'order', id, version, event }
}

function newBookingOf(type: BookingActType, parcel: ParcelResponse, answers: Answers): NewBooking {
  if (type === 'booking.asked') {
    const { weightGrams } = bookingOf(parcel, answers)
    return { type, courier: given(answers, 'courier') as ConnectedCourier, weightGrams }
  }
  return type === 'person.found' ? { type, cn: given(answers, 'cn') } : { type }
}

function paymentOf(type: PaymentActType, answers: Answers): NewPayment {
  return {
    kind: type === 'payment.charged' ? 'charged' : 'refunded',
    amountMinor: parseMoney(given(answers, 'amount'), 'PKR')?.minor ?? 0,
    reference: given(answers, 'reference'),
    ...(isYes(answers, 'giveBack') && { isGivenBack: true as const }),
  }
}

const reason = ({ answers }: Asked) => ({ reason: given(answers, 'reason') })

const assignments = ({ parcel, answers }: Asked) => ({
  assignments: parcel ? assignmentsOf(parcel, answers) : [],
})

const bookingAnswer = ({ parcel, answers }: Asked) => ({
  booking: bookingOf(parcel, answers),
  refusedWith: isRefused(answers) ? given(answers, 'refusedWith') : null,
})

const lineIdsOf = ({ parcel }: Asked) => (parcel?.lines ?? []).map(({ line_id }) => line_id)

type Carried = Record<string, unknown>
type EventWithAnswers = Exclude<ActAsking<'answers'>, BookingActType | PaymentActType>

/** What the event of an act carries: something in each that asks for answers. */
const carried: Table<Carried> & Record<EventWithAnswers, (asked: Asked) => Carried> = {
  'order.verified': reason,
  'order.held': reason,
  'parcel.disapproved': reason,
  'city.fixed': ({ answers }) => ({ city: given(answers, 'city'), learn: isYes(answers, 'learn') }),
  'order.cancelled': ({ answers }) => ({
    reason: given(answers, 'reason'),
    words: given(answers, 'words'),
    restock: isYes(answers, 'restock'),
    isBookingCancelled: isYes(answers, 'isBookingCancelled'),
  }),
  'parcel.assigned': assignments,
  'parcel.assignedWithoutStock': assignments,
  'parcel.approved': bookingAnswer,
  'booking.retried': bookingAnswer,
  'fulfilment.cancelled': ({ answers }) => ({ isBookingCancelled: isYes(answers, 'isBookingCancelled') }),
  'parcel.dispatched': ({ answers }) => ({ scanned: pieces(answers, 'scanned') }),
  'parcel.markedDelivered': ({ answers }) => ({ proof: given(answers, 'proof') }),
  'delivery.advised': ({ answers }) => ({ advice: given(answers, 'advice') }),
  'parcel.returned': (asked) => ({ lines: chosenLines(asked, 'back') }),
  'return.checked': (asked) => ({ lines: countedLines(asked) }),
  'items.changed': ({ order, answers }) => ({
    lines: sentItems(order, answers),
    reallocate: isYes(answers, 'reallocate'),
  }),
  'parcel.split': (asked) => ({ lines: chosenLines(asked, 'other') }),
}

const chosenLines = (asked: Asked, place: string) =>
  lineIdsOf(asked)
    .map((lineId) => ({ lineId, quantity: pieces(asked.answers, pieceField(lineId, place)) }))
    .filter(({ quantity }) => quantity !== 0)

const countedLines = (asked: Asked) =>
  lineIdsOf(asked).map((lineId) => ({
    lineId,
    good: pieces(asked.answers, pieceField(lineId, 'good')),
    damaged: pieces(asked.answers, pieceField(lineId, 'damaged')),
  }))

function wireEventOf(order: OrderResponse, act: Act, answers: Answers): WireEvent {
  return { ...carried[act.type]?.(askedOf(order, act, answers)), type: act.type }
}

function assignmentsOf(parcel: ParcelResponse, answers: Answers): Assignment[] {
  return parcel.lines.flatMap(({ line_id: lineId, sku }) =>
    warehousesOf(parcel)
      .map(({ id, available }) => ({
        lineId,
        warehouseId: id,
        quantity: pieces(answers, pieceField(lineId, id)),
        seen: available[sku] ?? 0,
      }))
      .filter(({ quantity }) => quantity !== 0),
  )
}

function bookingOf(parcel: ParcelResponse | null, answers: Answers) {
  return {
    courier: given(answers, 'courier'),
    cn: given(answers, 'cn'),
    weightGrams: gramsOf(given(answers, 'weight')) ?? 0,
    codMinor: parcel?.shares.cod.minor ?? 0,
  }
}

/** The person who asks. The server sets the time: a check that depends on it is left to the server. */
export function senderOf({ rights }: Pick<OrderResponse, 'rights'>): { by: Actor; at: number } {
  return { by: { kind: 'person', name: '', rights: rights as Right[] }, at: 0 }
}

const assignedFrom = ({ parcel }: Asked) => ({ warehouses: parcel ? warehousesOf(parcel) : [] })

/** What the server adds to an event before it asks the charts. */
const added: Table<Record<string, unknown>> = {
  // It is chosen from a list of those that are known.
  'city.fixed': ({ answers }) => {
    const typedCity = given(answers, 'city')
    return { typedCity, city: typedCity || null, unservedBy: null }
  },
  'items.changed': ({ order, answers }) => changedItems(order, answers),
  'parcel.assigned': assignedFrom,
  'parcel.assignedWithoutStock': assignedFrom,
  'parcel.disapproved': () => ({ assignments: [] }),
  'stock.rechecked': () => ({ assignments: [], halt: null }),
  // What the courier refused has no number.
  'parcel.approved': ({ parcel, answers }) =>
    isRefused(answers) ? { booking: { ...bookingOf(parcel, answers), cn: '-' } } : {},
  'return.checked': (asked) => {
    const sum = (field: 'good' | 'damaged') =>
      countedLines(asked).reduce((total, line) => total + line[field], 0)
    return { good: sum('good'), damaged: sum('damaged') }
  },
}

/** The event of an act, as the chart of the order or parcel receives it. */
export function chartEventOf(order: OrderResponse, act: Act, answers: Answers): OrderEvent & ParcelEvent {
  const more = added[act.type]?.(askedOf(order, act, answers))
  return { ...wireEventOf(order, act, answers), ...more, ...senderOf(order) } as never
}

/** Whether the booking at a courier has to be cancelled with the act: somebody says whether it was. */
export function bookedParcels(order: OrderResponse, act: Act, answers: Answers): ParcelResponse[] {
  const parcels = isOfWhole(act, answers)
    ? order.parcels
    : order.parcels.filter(({ id }) => id === act.parcelId)
  return parcels.filter(({ cn, state }) => cn !== null && state !== 'cancelled')
}

type Missing =
  | 'courierMissing'
  | 'weightMissing'
  | 'cnMissing'
  | 'reasonMissing'
  | 'amountInvalid'
  | 'wordsMissing'
  | 'itemsUnchanged'

/** A cancellation without a reason, or a payment without an amount: what no chart asks. */
export function missingAnswers(order: OrderResponse, act: Act, answers: Answers): Missing[] {
  const call = callOf(order, act, answers)
  if (call.to === 'payments') return call.payment.amountMinor > 0 ? [] : ['amountInvalid']
  if (call.to === 'booking') return missingOfBooking(call.booking)
  const { type, refusedWith } = call.event
  if (type === 'order.cancelled') return missingCancelAnswers(answers)
  if (type === 'items.changed') return areItemsUnchanged(order, answers) ? ['itemsUnchanged'] : []
  return refusedWith === '' ? ['wordsMissing'] : []
}

function missingOfBooking(booking: NewBooking): Missing[] {
  if (booking.type === 'person.found') return booking.cn === '' ? ['cnMissing'] : []
  if (booking.type !== 'booking.asked') return []
  return [
    ...(booking.courier.length > 0 ? [] : (['courierMissing'] as const)),
    ...(booking.weightGrams > 0 ? [] : (['weightMissing'] as const)),
  ]
}
