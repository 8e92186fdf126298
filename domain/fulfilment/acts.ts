/**
 * What a person does with a live order or one of its parcels (orders.md §1, §2, §6 and §7): the acts, what each asks, and
 * which of them are offered. The charts of orders and parcels decide whether they take it.
 */
import type { Answers } from './answers.ts'
import { type OrderFacts, type ParcelFacts, type ParcelState, underWay } from './facts.ts'
import type { OrderResponse, ParcelResponse } from './orderContract.ts'
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

export const paymentActTypes = ['payment.charged', 'payment.refunded'] as const

export type PaymentActType = (typeof paymentActTypes)[number]

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

export function parcelOf(order: OrderResponse, { parcelId }: Act): ParcelResponse | null {
  return order.parcels.find(({ id }) => id === parcelId) ?? null
}

export type Asked = { order: OrderResponse; parcel: ParcelResponse | null; act: Act; answers: Answers }

/** What belongs to each act; most need not all of it. */
export type Table<Value> = Partial<Record<ActType, (asked: Asked) => Value>>

export const askedOf = (order: OrderResponse, act: Act, answers: Answers): Asked => ({
  order,
  parcel: parcelOf(order, act),
  act,
  answers,
})

/** The parcels of an order whose courier was told to collect, and has not: a payment asks about them first (orders.md §9). */
export function collectedByCourier({ parcels }: Pick<OrderResponse, 'parcels'>): ParcelResponse[] {
  return parcels.filter(
    ({ state, shares }) => underWay.includes(state as ParcelState) && shares.cod.minor > 0,
  )
}

export const factsOf = (parcel: ParcelResponse) => parcel.facts as ParcelFacts

export const orderFactsOf = (order: OrderResponse) => order.facts as OrderFacts

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
