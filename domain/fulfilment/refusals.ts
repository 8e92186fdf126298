/** Why an event of an order or a parcel is refused. The sentences are in messages/fulfilment.ts. */
import type { OrderStatus } from '#domain/orders/order.ts'
import type { AssignmentRefusal } from './assignment.ts'
import type { FulfilmentEventType, HaltReason } from './facts.ts'

type None = Record<never, never>

type OwnParams = {
  // Of any event.
  notPossible: { event: FulfilmentEventType; status: OrderStatus }
  notPermitted: { event: FulfilmentEventType }
  /** Its place is a warehouse of the provider, who does this. */
  atProvider: None
  /** `minutes` is null where the time is not known (acts.ts). */
  alreadyVerified: { number: string; status: OrderStatus; by: string; minutes: number | null }
  alreadyCancelled: None
  leftWarehouse: None
  onHold: None
  notOnHold: None
  replayed: None
  // Of VERIFY.
  phoneInvalid: None
  /** Of an order to another country. */
  phoneWithoutCode: None
  addressTooShort: { min: number }
  addressOnlyCity: None
  cityUnknown: { typed: string }
  skuMissing: { title: string }
  totalNegative: None
  paymentPending: { minor: number }
  customerBlocked: None
  acceptanceLow: { percent: number; parcels: number }
  riskHigh: None
  /** Asked of a person who may verify what is not paid. */
  unpaid: { minor: number }
  // Of the items.
  itemMissing: None
  piecesInvalid: { sku: string }
  priceInvalid: { sku: string }
  itemsUnchanged: None
  /** Booked, sent or cancelled. */
  itemFixed: { sku: string; quantity: number }
  nothingToSend: None
  // Of the city.
  cityUnserved: { courier: string; city: string }
  // Of Halt and Cancelled.
  reasonMissing: None
  fulfilmentNotCancelled: None
  withCourier: None
  haltNotOver: None
  customerNotTold: None
  haltEndless: None
  customerToldBefore: None
  // Of stock.
  stillHalted: HaltReason
  // Of an Undo.
  assignmentNotOwn: None
  undoTimeOver: None
  partChanged: { by: string }
  // Of a booking.
  courierMissing: None
  weightMissing: None
  codDiffers: { minor: number; shareMinor: number }
  cnMissing: None
  cnTwice: { cn: string }
  alreadyBooked: { cn: string }
  courierNotConnected: None
  beingBooked: { courier: string }
  beingCancelled: { courier: string }
  notBookedByConnection: None
  bookingSent: { courier: string }
  bookingNotCancelled: { courier: string; cn: string }
  // Of the way to the customer and back.
  notScanned: { scanned: number; items: number }
  notTerminal: None
  lateNews: None
  proofMissing: None
  adviceClosed: None
  returnWindowOver: { days: number }
  linesNotOfParcel: None
  nothingStays: None
  paidBefore: { reference: string }
  returnMiscounted: { items: number; counted: number }
  returnChecked: None
  alreadyBack: None
  // Of a payment or refund that a person records.
  amountInvalid: None
  // Of a booking that the courier refused.
  wordsMissing: None
  // Of a tag that a person takes off.
  tagOfSystem: None
}

/** Every code with what its sentence needs; amounts are in minor units. */
export type RefusalParams = OwnParams & {
  [Refused in AssignmentRefusal as Refused['code']]: Refused['params']
}

export type RefusalCode = keyof RefusalParams

/** A failed check. */
export type Reason = { [Code in RefusalCode]: { code: Code; params: RefusalParams[Code] } }[RefusalCode]

/** A failed check with the name of the chart's guard that made it; 'state' when the state does not know the event. */
export type Refusal = Reason & { guard: string }

/** The check by its code, when it failed. */
export function reasonIf<Code extends RefusalCode>(
  hasFailed: boolean,
  code: Code,
  params: RefusalParams[Code],
): Reason[] {
  return hasFailed ? [{ code, params } as Reason] : []
}
