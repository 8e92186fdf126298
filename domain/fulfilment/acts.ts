/**
 * What a person does with a live order or one of its parcels (orders.md §1, §2, §6 and §7): what each act asks, and the
 * event that it sends. The charts of orders and parcels decide whether they take it.
 */
import { parseMoney } from '#domain/money.ts'
import type { ConnectedCourier } from '#domain/partners/connections.ts'
import { couriers } from '#domain/partners/couriers.ts'
import { trimmed } from '#domain/text.ts'
import { gramsOf, kilogramsOf } from '#domain/weight.ts'
import type { PlannedParcel, Why } from './allocation.ts'
import { type Answers, missingCancelAnswers } from './answers.ts'
import { withoutCoins } from './balance.ts'
import {
  type Actor,
  type Assignment,
  type OrderEvent,
  type OrderFacts,
  type ParcelEvent,
  type ParcelFacts,
  type ParcelState,
  type Right,
  underWay,
  type WarehouseStock,
} from './facts.ts'
import { areItemsUnchanged, changedItems, firstItems, sentItems } from './itemChange.ts'
import type { OrderResponse, ParcelResponse } from './orderContract.ts'
import { piecesOf } from './parcelRules.ts'
import type { Reason, RefusalCode } from './refusals.ts'
import { endOfDays } from './rules.ts'

type OrderActType =
  | 'order.verified'
  | 'city.fixed'
  | 'order.held'
  | 'hold.released'
  | 'customer.told'
  | 'items.changed'
  | 'order.cancelled'

/** What is offered, but what no status asks for: a step back, a stop, the return of what has arrived (design §8). */
const asides = [
  'parcel.returned',
  'parcel.disapproved',
  'parcel.unassigned',
  'parcel.split',
  'person.lacks',
  'booking.withdrawn',
  'cancel.asked',
  'fulfilment.cancelled',
  'order.held',
  'order.cancelled',
] as const

/** In the order in which a parcel offers them: what moves it on comes first. */
const parcelActTypes = [
  'parcel.assigned',
  'stock.rechecked',
  'parcel.assignedWithoutStock',
  'booking.asked',
  'person.found',
  'parcel.approved',
  'booking.retried',
  'parcel.dispatched',
  'parcel.markedDelivered',
  'return.checked',
  'hold.released',
  'customer.told',
  'parcel.markedReturned',
  'delivery.advised',
  ...asides,
] as const

/** Of bookings by a connection: their own chart decides them, on the server. */
const bookingActTypes = [
  'booking.asked',
  'booking.withdrawn',
  'cancel.asked',
  'person.found',
  'person.lacks',
] as const

type BookingActType = (typeof bookingActTypes)[number]

const paymentActTypes = ['payment.charged', 'payment.refunded'] as const

type PaymentActType = (typeof paymentActTypes)[number]
export type ActType = OrderActType | (typeof parcelActTypes)[number] | PaymentActType

/**
 * `parcelId` is null when the act is on the whole order. With `isAtOnce` what its dialog would show at first is sent with
 * one press; the dialog opens only when that is refused.
 */
export type Act = {
  type: ActType
  parcelId: string | null
  isAtOnce?: true
  /** Of `city.fixed`: the city that was pressed. */
  city?: string
}

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

/**
 * What each act asks before it is sent: answers, for which it has fields; consent to what its dialog says; or nothing: it
 * is sent at once when every check passes.
 */
const asked = {
  'order.verified': 'nothing',
  'city.fixed': 'answers',
  'order.held': 'answers',
  'hold.released': 'nothing',
  'customer.told': 'nothing',
  'items.changed': 'answers',
  'order.cancelled': 'answers',
  'parcel.assigned': 'answers',
  'stock.rechecked': 'nothing',
  'parcel.assignedWithoutStock': 'answers',
  'booking.asked': 'answers',
  'booking.withdrawn': 'nothing',
  'cancel.asked': 'consent',
  'person.found': 'answers',
  'person.lacks': 'consent',
  'parcel.approved': 'answers',
  'booking.retried': 'answers',
  'parcel.dispatched': 'answers',
  'parcel.markedDelivered': 'answers',
  'return.checked': 'answers',
  'parcel.markedReturned': 'consent',
  'delivery.advised': 'answers',
  'parcel.returned': 'answers',
  'parcel.disapproved': 'answers',
  'parcel.unassigned': 'nothing',
  'parcel.split': 'answers',
  'fulfilment.cancelled': 'answers',
  'payment.charged': 'answers',
  'payment.refunded': 'answers',
} as const satisfies Record<ActType, 'answers' | 'consent' | 'nothing'>

/** The acts that ask this. */
export type ActAsking<What extends 'answers' | 'consent' | 'nothing'> = {
  [Type in ActType]: (typeof asked)[Type] extends What ? Type : never
}[ActType]

export const asksNothing = ({ type, isAtOnce }: Act): boolean =>
  isAtOnce === true || asked[type] === 'nothing'

/** What sends an order on its way to the customer as they are saved. */
const actsForCustomer: readonly ActType[] = [
  'order.verified',
  'city.fixed',
  'parcel.assigned',
  'parcel.assignedWithoutStock',
  'stock.rechecked',
  'booking.asked',
  'parcel.approved',
  'booking.retried',
  'parcel.dispatched',
]

/** Whether an act waits until changes to the customer are saved or discarded. */
export const waitsForCustomer = ({ type }: Act): boolean => actsForCustomer.includes(type)

/** The field of a line's pieces: in the table of an assignment, of what comes back, or of what was counted. */
export const pieceField = (lineId: string, place: string): string => `${lineId} ${place}`

const isBooking = (type: ActType): type is BookingActType =>
  bookingActTypes.some((booking) => booking === type)

const isPayment = (type: ActType): type is PaymentActType =>
  paymentActTypes.some((payment) => payment === type)

export function parcelOf(order: OrderResponse, { parcelId }: Act): ParcelResponse | null {
  return order.parcels.find(({ id }) => id === parcelId) ?? null
}

/** 'Why here' of a parcel; where a person has to choose, with the stock of now and what to preselect, or assign instead. */
export type StoredWhy = Why & { preselected?: PlannedParcel[]; instead?: PlannedParcel[] }

/** The stored form of `why`; null when nothing of that form is stored. */
export function whyOf({ why }: Pick<ParcelResponse, 'why'>): StoredWhy | null {
  const isStored = typeof why === 'object' && why !== null && Array.isArray((why as StoredWhy).candidates)
  return isStored ? (why as StoredWhy) : null
}

/**
 * Where a parcel without stock in the customer's city can be sent from with one press: the locations that allocation
 * found elsewhere, for a person who may assign it (orders.md §6, option 1). Empty when there are none.
 */
export function insteadOf(parcel: ParcelResponse): { name: string; city: string }[] {
  const why = whyOf(parcel)
  const isOffered = parcel.halt !== null && parcel.possible.includes('parcel.assigned')
  if (!why || !isOffered) return []
  return (why.instead ?? []).flatMap(({ warehouseId }) =>
    why.candidates.filter((candidate) => candidate.warehouseId === warehouseId),
  )
}

/** Sends a parcel from the warehouses of `insteadOf`, without a dialog. */
export const sentInstead = ({ id }: ParcelResponse): Act => ({
  type: 'parcel.assigned',
  parcelId: id,
  isAtOnce: true,
})

/** The warehouses to choose from, with their stock when the order was read. */
function warehousesOf(parcel: Pick<ParcelResponse, 'why'>): WarehouseStock[] {
  return (whyOf(parcel)?.candidates ?? []).map(({ warehouseId: id, name, stock, verdict }) => ({
    id,
    name,
    isActive: verdict.code !== 'inactive',
    available: Object.fromEntries(stock.map(({ sku, available }) => [sku, available])),
  }))
}

type Asked = { order: OrderResponse; parcel: ParcelResponse | null; act: Act; answers: Answers }

/** What belongs to each act; most need not all of it. */
type Table<Value> = Partial<Record<ActType, (asked: Asked) => Value>>

/** Whether somebody counts the pieces of a parcel when it is dispatched: a single piece is the parcel, and packing counts. */
export function countsPieces(parcel: ParcelResponse): boolean {
  const { policy, packed } = factsOf(parcel)
  return policy.requiresScan && !packed && piecesOf(parcel.lines) > 1
}

/** The courier that a person most probably books at: the one of before, else the one that a connection would ask. */
function likelyCourier({ courier, booking, couriers: [connected] }: ParcelResponse): string {
  const asked = booking?.courier ?? connected
  return courier ?? (asked ? couriers[asked].name : '')
}

const booked = ({ parcel }: Asked): Answers => ({
  outcome: 'booked',
  courier: parcel ? likelyCourier(parcel) : '',
  weight: kilogramsOf(parcel?.weight_grams ?? 0),
})

const first: Table<Answers> = {
  'items.changed': ({ order }) => firstItems(order),
  'order.cancelled': ({ order, parcel }) => ({
    restock: 'yes',
    scope: parcel && order.parcels.length > 1 ? 'parcel' : 'order',
  }),
  'city.fixed': ({ order, act }) => ({ city: act.city ?? order.known_city ?? '' }),
  'parcel.assigned': preselected,
  'parcel.assignedWithoutStock': preselected,
  'booking.asked': ({ parcel, ...asked }) => ({
    ...booked({ parcel, ...asked }),
    courier: parcel?.couriers[0] ?? '',
  }),
  'parcel.approved': booked,
  'booking.retried': booked,
  'parcel.dispatched': ({ parcel }) => ({
    scanned: parcel && !countsPieces(parcel) ? String(piecesOf(parcel.lines)) : '',
  }),
  'delivery.advised': () => ({ advice: 'retry' }),
  // Of a single piece there is nothing to choose.
  'parcel.returned': ({ parcel }) =>
    parcel && piecesOf(parcel.lines) === 1
      ? Object.fromEntries(parcel.lines.map((line) => [pieceField(line.line_id, 'back'), '1']))
      : {},
  'return.checked': ({ parcel }) =>
    Object.fromEntries(
      (parcel?.lines ?? []).map((line) => [pieceField(line.line_id, 'good'), String(line.quantity)]),
    ),
  'payment.charged': ({ order }) => ({ amount: amountText(dueMinor(order)) }),
  // What came back or was cancelled is too much; otherwise somebody gives all of it back.
  'payment.refunded': ({ order }) => ({
    amount: amountText(-dueMinor(order) > 0 ? -dueMinor(order) : receivedMinor(order)),
  }),
}

const askedOf = (order: OrderResponse, act: Act, answers: Answers): Asked => ({
  order,
  parcel: parcelOf(order, act),
  act,
  answers,
})

/** What the dialog of an act shows before anything is typed. */
export function firstAnswers(order: OrderResponse, act: Act): Answers {
  return first[act.type]?.(askedOf(order, act, {})) ?? {}
}

/** What allocation suggests: the nearest first. */
function preselected({ parcel }: Asked): Answers {
  const why = parcel && whyOf(parcel)
  const parts = [why?.preselected, why?.instead].find((planned) => planned && planned.length > 0) ?? []
  return Object.fromEntries(
    parts.flatMap(({ warehouseId, lines }) =>
      lines.map(({ lineId, quantity }) => [pieceField(lineId, warehouseId), String(quantity)]),
    ),
  )
}

/** Where all of a parcel can be sent from, with its answers: each place that has every piece. */
export function wholeAssignments(parcel: ParcelResponse): { name: string; answers: Answers }[] {
  const places = (whyOf(parcel)?.candidates ?? []).filter(({ verdict }) => verdict.code !== 'inactive')
  return places
    .filter(({ stock }) =>
      parcel.lines.every(({ sku, quantity }) =>
        stock.some((held) => held.sku === sku && held.available >= quantity),
      ),
    )
    .map(({ warehouseId, name }) => ({
      name,
      answers: Object.fromEntries(
        parcel.lines.flatMap(({ line_id, quantity }) =>
          places.map((place) => [
            pieceField(line_id, place.warehouseId),
            place.warehouseId === warehouseId ? String(quantity) : '',
          ]),
        ),
      ),
    }))
}

const amountText = (minor: number) => (minor > 0 ? String(minor / 100) : '')

/** What was received for an order, less refunds. */
export function receivedMinor({ balance }: Pick<OrderResponse, 'balance'>): number {
  return balance.paid.minor + balance.collected.minor - balance.refunded.minor
}

/** What is still to be paid for an order, without what was cancelled or came back; below 0 when too much was. */
export function dueMinor(order: Pick<OrderResponse, 'balance' | 'payment'>): number {
  const minor = order.balance.total.minor - receivedMinor(order)
  return order.payment === 'COD' ? withoutCoins(minor) : minor
}

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

/** The parcels of an order whose courier was told to collect, and has not: a payment asks about them first (orders.md §9). */
export function collectedByCourier({ parcels }: Pick<OrderResponse, 'parcels'>): ParcelResponse[] {
  return parcels.filter(
    ({ state, shares }) => underWay.includes(state as ParcelState) && shares.cod.minor > 0,
  )
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

/** What the event of an act carries; some carry nothing. */
const carried: Table<Record<string, unknown>> = {
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

export const factsOf = (parcel: ParcelResponse) => parcel.facts as ParcelFacts
export const orderFactsOf = (order: OrderResponse) => order.facts as OrderFacts

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

/**
 * From when on the system cancels what is halted, by `haltedAt` of an order or parcel, and whether its customer knows:
 * before that nothing is cancelled. Null when it is not halted, or the company lets it wait for ever (transition 38).
 */
export function haltEndOf(
  { policy: { haltDays }, isCustomerTold }: Pick<OrderFacts | ParcelFacts, 'policy' | 'isCustomerTold'>,
  haltedAt: number | undefined,
): { at: number; isCustomerTold: boolean } | null {
  return haltedAt === undefined || haltDays === 0
    ? null
    : { at: endOfDays(haltedAt, haltDays), isCustomerTold }
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

/** Checks that nothing in the dialog of an act can put right: its button says why instead. */
const blocking: readonly RefusalCode[] = [
  'notPossible',
  'notPermitted',
  'atProvider',
  'alreadyVerified',
  'alreadyCancelled',
  'leftWarehouse',
  'onHold',
  'notOnHold',
  'fulfilmentNotCancelled',
  'returnChecked',
]

export const isBlocking = ({ code }: Reason): boolean => blocking.includes(code)

/** The open tasks of a parcel. A delivery that failed is no longer one once the parcel has arrived or is on its way back. */
export function openTasksOf({ tasks, status }: Pick<ParcelResponse, 'tasks' | 'status'>): string[] {
  return tasks.map(({ kind }) => kind).filter((kind) => kind !== 'attemptFailed' || status === 'dispatch')
}

/** The acts on the whole order that its status offers to the person, beside VERIFY and CANCEL. */
export function offeredOrderActs(order: OrderResponse): Act[] {
  return (['city.fixed', 'order.held', 'hold.released', 'customer.told'] as const)
    .filter((type) => order.possible.includes(type))
    .map((type) => ({ type, parcelId: null }))
}

/** The acts that a parcel offers to the person, in their order. */
export function offeredActs(parcel: ParcelResponse): Act[] {
  return parcelActTypes
    .filter((type) => parcel.possible.includes(type))
    .map((type) => ({ type, parcelId: parcel.id }))
}

/** What the status of an order asks for next; null when nothing, or nothing that this person may do. */
export function nextAct(order: OrderResponse): Act | null {
  const own = (['order.verified', 'city.fixed', 'hold.released'] as const).find((type) =>
    order.possible.includes(type),
  )
  if (own) return { type: own, parcelId: null }
  const isUrgent = ({ status }: ParcelResponse) => status === order.status
  const inTurn = [...order.parcels.filter(isUrgent), ...order.parcels.filter((parcel) => !isUrgent(parcel))]
  return inTurn.map(nextParcelAct).find((act) => act !== null) ?? null
}

/** What the status of a parcel asks for next; null when nothing, or nothing that this person may do. */
export function nextParcelAct(parcel: ParcelResponse): Act | null {
  return offeredActs(parcel).find(({ type }) => !asides.some((aside) => aside === type)) ?? null
}
