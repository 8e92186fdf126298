/**
 * What the charts of orders and parcels know and receive (the rules of live orders). The server builds the facts from the
 * database in the transaction that decides an event. The browser gets the same facts with the order, so that both
 * decide alike.
 */
import type { OrderStatus, PaymentMethod, RiskStatus } from '#domain/orders/order.ts'
import type { Halt } from './allocation.ts'
import type { Assignment, StockedWarehouse } from './assignment.ts'

export type { Assignment }

/** The states of an order that are stored, with their slug; an allocated order has the slug of its parcels. */
export const orderStateSlugs = {
  pendingCC: 'pending-cc',
  pendingCOD: 'pending-cod',
  cityIssue: 'city-issue',
  halt: 'halt',
  allocated: null,
  cancelled: 'cancelled',
} as const satisfies Record<string, OrderStatus | null>

export type OrderState = keyof typeof orderStateSlugs

/** The states of a parcel with their slug. */
export const parcelStateSlugs = {
  awaitingAssigning: 'awaiting-assigning',
  awaitingApproval: 'awaiting-approval',
  approved: 'approve',
  dispatchIssue: 'dispatch-issue',
  dispatched: 'dispatch',
  delivered: 'delivered',
  returned: 'returned',
  /** Its pieces were checked. */
  returnClosed: 'returned',
  halt: 'halt',
  cancelled: 'cancelled',
} as const satisfies Record<string, OrderStatus>

export type ParcelState = keyof typeof parcelStateSlugs

/**
 * How far a parcel is in each state. Rules and figures that ask no more than this read one of the lists below, so that a
 * new state has to say it once. The database repeats `underWay` (server/db/live/orderTables.ts).
 */
const stages: Record<ParcelState, 'unbooked' | 'booked' | 'onTheWay' | 'arrived' | 'cancelled'> = {
  awaitingAssigning: 'unbooked',
  awaitingApproval: 'unbooked',
  approved: 'booked',
  dispatchIssue: 'unbooked',
  dispatched: 'onTheWay',
  delivered: 'arrived',
  returned: 'arrived',
  returnClosed: 'arrived',
  halt: 'unbooked',
  cancelled: 'cancelled',
}

const statesAt = (...at: (typeof stages)[ParcelState][]) =>
  (Object.keys(stages) as ParcelState[]).filter((state) => at.includes(stages[state]))

/** The states of a parcel before Approve: the courier does not know it yet. */
export const unbooked: readonly ParcelState[] = statesAt('unbooked')

/** The states in which the courier is to deliver it: it is asked for news, and is to collect its cash. */
export const underWay: readonly ParcelState[] = statesAt('booked', 'onTheWay')

/** The states in which it is in its warehouse, or waits for a place in one. */
export const inWarehouse: readonly ParcelState[] = statesAt('unbooked', 'booked')

/** The states in which its pieces have left the warehouse. */
export const left: readonly ParcelState[] = statesAt('onTheWay', 'arrived')

/** Who sends an event. A person has rights, from their role in the company, and the provider those of a warehouse. */
export type Actor = {
  kind: 'system' | 'person' | 'customer' | 'courier' | 'store' | 'provider'
  name: string
  rights: readonly Right[]
}

/** On every event: who, and when in milliseconds. The server sets both. */
type Sent = { by: Actor; at: number }

export const cancelReasons = [
  'customerWish',
  'outOfStock',
  'addressOrDelivery',
  'duplicate',
  'fraud',
  'price',
  'payment',
  'other',
] as const
export type CancelReason = (typeof cancelReasons)[number]

/** Events that both charts know. `words` are required with the reason 'other'. */
type SharedEvent = Sent &
  (
    | { type: 'order.held'; reason: string }
    | { type: 'hold.released' }
    /** Somebody told the customer that what is halted will be cancelled. */
    | { type: 'customer.told' }
    | { type: 'halt.expired' }
    | {
        type: 'order.cancelled'
        reason: CancelReason
        words: string
        /** Whether the pieces can be sold again. */
        restock: boolean
        /** Of a booked parcel: the courier confirmed that its consignment number is cancelled. */
        isBookingCancelled: boolean
      }
  )

type CalledItem = { sku: string; quantity: number }

export type OrderEvent =
  | SharedEvent
  | (Sent &
      (
        | {
            type: 'order.created'
            /** The same order of the store, or the same idempotency key, came before. */
            isReplay: boolean
          }
        /** The reference of the payment at the gateway. The same reference again is the same payment. */
        | { type: 'payment.captured'; minor: number; reference: string }
        | {
            type: 'order.verified'
            /** Why it is verified although the customer or the risk raises a question; '' if none is given. */
            reason: string
          }
        /** What the call told the customer, and the customer confirmed. */
        | { type: 'call.confirmed'; grandTotalMinor: number; items: readonly CalledItem[] }
        | { type: 'call.declined' }
        | { type: 'call.exhausted'; isOutage: boolean }
        | {
            type: 'city.fixed'
            /** As a person chose it. */
            typedCity: string
            /** The city that the text names; null when none or more than one. The server sets it. */
            city: string | null
            /** The courier that does not deliver there; null when it does. The server sets it. */
            unservedBy: string | null
          }
        | {
            type: 'customer.edited'
            typedCity: string
            /** As of `city.fixed`. */
            city: string | null
            /** Allocation would send it from elsewhere, to this city. The server sets it. */
            isElsewhere: boolean
          }
        | ({ type: 'items.changed' } & ChangedItems)
      ))

/** An item of an order; `lineId` is null for one that is new in it. */
export type OrderItem = {
  lineId: string | null
  title: string
  sku: string
  quantity: number
  priceMinor: number
}

/** All items of an order as they are then, and what they come to. */
export type ChangedItems = {
  items: readonly OrderItem[]
  totalMinor: number
  grandTotalMinor: number
  /** Its parcels get other pieces, or leave from elsewhere. The server sets it. */
  isReplanned: boolean
}

/** What an assignment needs to know of a warehouse. */
export type WarehouseStock = Pick<StockedWarehouse, 'id' | 'name' | 'isActive' | 'available'>

export type LineQuantity = { lineId: string; quantity: number }

/** What is sent from one warehouse: a parcel of its own. */
export type ParcelPart = { warehouseId: string; lines: readonly LineQuantity[] }

type Assigning = {
  assignments: readonly Assignment[]
  /** The warehouses to choose from, with their stock now. The server sets it. */
  warehouses: readonly WarehouseStock[]
}

/**
 * What the courier needs, and the consignment number (CN) that it gave: the courier is asked first, by the reference of
 * the parcel so that nothing is booked twice, and its answer decides which event is sent.
 */
export type Booking = { courier: string; weightGrams: number; codMinor: number; cn: string }

/** What was found when a parcel was packed: the pieces that were scanned, and what it weighs. */
export type Packing = { scanned: number; weightGrams: number }

export type ParcelEvent =
  | SharedEvent
  | (Sent &
      (
        | ({ type: 'parcel.assigned' } & Assigning)
        | ({ type: 'parcel.assignedWithoutStock' } & Assigning)
        | { type: 'parcel.approved'; booking: Booking }
        | { type: 'booking.refused'; words: string }
        | {
            type: 'booking.retried'
            booking: Booking
            /** The words of the courier when it refused again; null when it booked. */
            refusedWith: string | null
          }
        | {
            type: 'parcel.disapproved'
            reason: string
            /** Where allocation would send it from instead; empty when there is no other place. The server sets it. */
            assignments: readonly Assignment[]
          }
        | { type: 'parcel.unassigned' }
        | ({ type: 'assignment.undone' } & Undone)
        | { type: 'fulfilment.cancelled'; isBookingCancelled: boolean }
        | ({ type: 'parcel.packed' } & Packing)
        | {
            type: 'parcel.dispatched'
            /** Pieces that were scanned. */
            scanned: number
          }
        | { type: 'courier.pickedUp' }
        /** `scannedAt` is the courier's time, in milliseconds. Terminal: the courier will not change it. */
        | { type: 'courier.delivered'; scannedAt: number; isTerminal: boolean }
        | { type: 'courier.returned'; scannedAt: number; isTerminal: boolean }
        /** `adviceUntil` as the parcel keeps it. */
        | {
            type: 'courier.attemptFailed'
            scannedAt: number
            words: string
            adviceUntil?: number | null | undefined
          }
        /** The courier ended the booking by itself: it was not picked up in time. */
        | { type: 'courier.bookingEnded'; words: string }
        | { type: 'parcel.markedDelivered'; proof: string }
        | { type: 'delivery.advised'; advice: 'retry' | 'return' }
        | { type: 'parcel.markedReturned' }
        | { type: 'parcel.returned'; lines: readonly LineQuantity[] }
        | { type: 'return.checked'; good: number; damaged: number }
        | {
            type: 'stock.rechecked'
            /** Where allocation would send it from now; empty when it halts, with the reason. The server sets both. */
            assignments: readonly Assignment[]
            halt: HaltReason | null
          }
        | ({ type: 'parcel.reallocated' } & Replaced)
        /** These pieces become a parcel of their own, sent from the same place. */
        | { type: 'parcel.split'; lines: readonly LineQuantity[] }
      ))

/** What of its order a parcel gets when that is allocated again. Without lines it is merged into another one. */
export type Replaced = {
  lines: readonly ParcelLine[]
  /** Null when a person chooses, or it halts. */
  warehouseId: string | null
  halt: HaltReason | null
}

/** What is known of the assignment that led to the version that was seen. The server sets all of it. */
export type Undone = {
  /** Who undoes it made it. */
  isOwn: boolean
  assignedAt: number
  /** Who has changed a part that it split off since, or where it did not; null when nobody has. */
  changedBy: string | null
  /** The parcels that it split off, what this one has together with them, and its weight before. */
  parts: readonly string[]
  lines: readonly ParcelLine[]
  weightGrams: number
  /** Its order was not split before. */
  isFirstSplit: boolean
}

export type FulfilmentEvent = OrderEvent | ParcelEvent
export type FulfilmentEventType = FulfilmentEvent['type']

/** A right has the name of the event that it allows; three more widen what an event's guard lets through. */
export type Right = FulfilmentEventType | 'verifyUnpaid' | 'assignWithoutStock' | 'returnLate'

/** What the company has set for its orders. */
export type OrderPolicy = {
  verifiesPaidOrders: boolean
  cancelsDeclinedOrders: boolean
  unreachedOrders: 'keep' | 'verify' | 'cancel'
  /** Days until a halted order is cancelled; 0: never. */
  haltDays: number
}

export type OrderFacts = {
  /** '#1042'. */
  number: string
  payment: PaymentMethod
  /** Σ price × quantity, less the discounts. */
  totalMinor: number
  /** The total plus shipping: G. Total. */
  grandTotalMinor: number
  paidMinor: number
  /** Of the payments that were recorded. */
  references: readonly string[]
  phone: string
  /** It goes to another country than the company's. */
  isInternational: boolean
  address: string
  /** What the customer wrote as the city, and the city that it names; null when none or more than one. */
  typedCity: string
  city: string | null
  lines: readonly { title: string; sku: string; quantity: number }[]
  /** What parcels have that are booked, sent or cancelled: nobody changes it any more. */
  fixed: readonly { lineId: string; sku: string; quantity: number; priceMinor: number }[]
  isCustomerBlocked: boolean
  /** Of the customer's earlier parcels. */
  deliveredParcels: number
  returnedParcels: number
  risk: RiskStatus
  policy: OrderPolicy
  /** The states of its parcels. */
  parcels: readonly ParcelState[]
  /** The customer knows that the halted order will be cancelled. */
  isCustomerTold: boolean
  /**
   * From here on stored with the order and moved only by the chart, as are `payment`, `paidMinor`, `references`, `city`,
   * `lines` and the totals.
   */
  verified: { by: string; at: number } | null
  /** Set only while the order is on hold. After that it is in City Issue if it was verified, else in its Pending status. */
  held: { reason: string; at: number } | null
}

export type ParcelPolicy = {
  /** After so many disapprovals a parcel halts. */
  maxTries: number
  /** Into how many parcels an order may be split. */
  maxParcels: number
  requiresScan: boolean
  /** Days after the delivery in which a parcel can be returned. */
  returnDays: number
  /** Days until a halted parcel is cancelled; 0: never. */
  haltDays: number
}

/** A call to a courier that runs: its booking chart holds it (machines/booking), and nothing else is done to the parcel. */
export type ParcelCall = {
  is: 'booking' | 'cancelling'
  courier: string
  /** A person has to say what happened at the courier. */
  asksPerson: boolean
}

/** Why a parcel is in Halt: what allocation found, or what a person said. */
export type HaltReason =
  | Halt
  | { code: 'disapproved'; params: { reason: string } }
  | { code: 'held'; params: { reason: string } }

export type ParcelLine = LineQuantity & { sku: string }

export type ParcelFacts = {
  /** '#1042'. */
  number: string
  /** Moved by the chart when the parcel is split. */
  lines: readonly ParcelLine[]
  /** The part of the order's COD that this parcel has to collect. */
  codShareMinor: number
  /** Of the same order, without this one and without cancelled ones. */
  otherParcels: number
  policy: ParcelPolicy
  isCustomerTold: boolean
  /** Null while no courier is asked. */
  call: ParcelCall | null
  /** Its place is a warehouse of the provider, who books, packs and sends it. */
  isAtProvider: boolean
  // From here on stored with the parcel and moved only by the chart, as are `lines`.
  /** Where it is sent from, with its stock reserved there; null while no place is assigned. */
  warehouseId: string | null
  /** Warehouses that disapproved it. */
  excluded: readonly string[]
  courier: string | null
  weightGrams: number
  cn: string | null
  /** Set once it is packed, until its booking is cancelled: how many pieces were scanned then. */
  packed: { scanned: number; at: number } | null
  /** What the courier said when it refused: set exactly in Dispatch Issue, and while held from there. */
  courierWords: string | null
  /** Set only while the parcel is in Halt. After a hold it is where it was before, which its facts still tell. */
  halted: (HaltReason & { at: number }) | null
  /** How it was before a person assigned it, for an Undo. Set only in Awaiting Approval. */
  assignedFrom: Pick<ParcelFacts, 'halted' | 'isCustomerTold'> | null
  /** The courier's time of its last terminal news, and of its last failed attempt. */
  terminalAt: number | null
  attemptedAt: number | null
  /** The courier takes advice on that attempt until then, in milliseconds; null when no limit is known. */
  adviceUntil: number | null
  /** What the courier is to do after its last failed attempt; null while nobody said. */
  advised: { advice: 'retry' | 'return'; at: number } | null
  deliveredAt: number | null
  isDeliveredByHand: boolean
  /** Set in Return and in no other state: on its way back, or back. */
  returnStage: 'expected' | 'received' | null
  /** A task 'cancel at the courier failed' is open: the number may still be valid there. */
  isBookingCancelOpen: boolean
}

/** What the server carries out in the transaction that stores the next state. In the browser they do nothing. */
export type OrderEffect =
  | { type: 'allocate' }
  /** Allocates all of its parcels that nobody has booked again. */
  | { type: 'reallocate' }
  /** Sends the cancellation to each of its parcels that is not cancelled yet. */
  | { type: 'cancelParcels' }
  | { type: 'addTag'; tag: 'verified' | 'declined' | 'notReached' | 'callOutdated' }

export type ParcelEffect =
  /** With `isLackAllowed` also when the stock is not there: the override is recorded. */
  | { type: 'reserveStock'; warehouseId: string; lines: readonly ParcelLine[]; isLackAllowed: boolean }
  /** Whatever is reserved for the parcel; without `restock` the pieces are written off. */
  | { type: 'releaseStock'; restock: boolean }
  | { type: 'takeStockOut' }
  | { type: 'putStockBack'; good: number; damaged: number }
  /** Each part becomes a parcel of its own in Awaiting Approval, with its stock reserved. Often there is none. */
  | { type: 'splitParcel'; parts: readonly ParcelPart[]; isLackAllowed: boolean }
  /** The lines become a parcel of their own in the same state and place, with what is reserved for them. */
  | { type: 'splitOff'; lines: readonly LineQuantity[] }
  /** The parcels that its assignment split off become part of it again. Often there is none. */
  | ({ type: 'mergeParts' } & Pick<Undone, 'parts' | 'isFirstSplit'>)
  /** The lines become a parcel of their own in Return, received. */
  | { type: 'splitReturn'; lines: readonly LineQuantity[] }
  | { type: 'openTask'; task: 'attemptFailed' | 'bookingNotCancelled' }
  /** Whatever of this kind is open for the parcel is done. */
  | { type: 'closeTask'; task: 'attemptFailed' }
  | { type: 'warn'; warning: 'notDispatched' | 'courierCorrected' }
  | { type: 'sendAdvice'; advice: 'retry' | 'return' }
