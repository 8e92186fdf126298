/** What live orders say: why an event is refused, why a parcel is in Halt, and what else stops or warns a person. */
import type { CancelReason, FulfilmentEventType, HaltReason } from '#domain/fulfilment/facts.ts'
import type { Reason, RefusalCode, RefusalParams } from '#domain/fulfilment/refusals.ts'
import { MAX_AMOUNT_MINOR, withThousands } from '#domain/money.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import { MAX_GRAMS } from '#domain/weight.ts'
import { adviceClosed } from './advice.ts'
import { ago as agoOf } from './ago.ts'
import { allocationMessages, assignmentRefusals } from './allocation.ts'
import { orderRuleMessages, rupees } from './orderRules.ts'
import { orderStatusLabels } from './orderStatus.ts'

/** What a person, the courier or the system does with an order or a parcel: 'can't be {deed}'. */
const deeds: Record<FulfilmentEventType, string> = {
  'order.created': 'created again',
  'payment.captured': 'paid online',
  'order.verified': 'verified',
  'call.confirmed': 'confirmed by a call',
  'call.declined': 'declined by a call',
  'call.exhausted': 'called',
  'city.fixed': 'given another city',
  'customer.edited': 'changed',
  'items.changed': 'given other items',
  'parcel.assigned': 'assigned',
  'parcel.assignedWithoutStock': 'assigned without stock',
  'parcel.approved': 'approved',
  'booking.refused': 'refused by the courier',
  'booking.retried': 'booked again',
  'parcel.disapproved': 'disapproved',
  'parcel.unassigned': 'unassigned',
  'parcel.split': 'split',
  'assignment.undone': 'unassigned by Undo',
  'fulfilment.cancelled': 'taken back from the courier',
  'parcel.packed': 'packed',
  'parcel.dispatched': 'dispatched',
  'courier.pickedUp': 'picked up',
  'courier.delivered': 'delivered',
  'courier.returned': 'returned by the courier',
  'courier.attemptFailed': 'tried by the courier',
  'courier.bookingEnded': 'ended by the courier',
  'parcel.markedDelivered': 'marked as delivered',
  'delivery.advised': 'advised on',
  'parcel.markedReturned': 'marked as returned',
  'parcel.returned': 'returned',
  'return.checked': 'checked as a return',
  'stock.rechecked': 'checked for stock',
  'parcel.reallocated': 'allocated again',
  'order.held': 'put on hold',
  'hold.released': 'released',
  'customer.told': 'noted as told to the customer',
  'order.cancelled': 'cancelled',
  'halt.expired': 'cancelled by the system',
}

const statusOf = (status: OrderStatus) => orderStatusLabels[status]

/** '2 min ago', as the log says it. */
const ago = (minutes: number) => (minutes === 0 ? 'just now' : agoOf(minutes * 60_000))

/** 'just now', '12 minutes ago', '3 hours ago', of an order of the last day. */
function placedAgo(minutes: number): string {
  if (minutes === 0) return 'just now'
  const [n, unit] = minutes < 60 ? [minutes, 'minute'] : [Math.floor(minutes / 60), 'hour']
  return `${n} ${unit}${n === 1 ? '' : 's'} ago`
}

/** Why a parcel is in Halt. */
export function haltMessage(halt: HaltReason): string {
  if (halt.code === 'held') return `Put on hold: ${halt.params.reason}`
  if (halt.code === 'disapproved') return `Turned down, and no other location has it: ${halt.params.reason}`
  return allocationMessages.halt(halt)
}

const refusals: { [Code in RefusalCode]: (p: RefusalParams[Code]) => string } = {
  notPossible: (p) => `What is ${statusOf(p.status)} can't be ${deeds[p.event]}.`,
  atProvider: () => 'This parcel is at a warehouse of the provider, who does what is next.',
  notPermitted: () => "You don't have the right to do this. Ask the owner of your company.",
  alreadyVerified: (p) =>
    `Order ${p.number} is already ${statusOf(p.status)} (verified by ${p.by}${p.minutes === null ? '' : `, ${ago(p.minutes)}`}).`,
  alreadyCancelled: () => 'This is already cancelled. Cancelling is final; create a copy instead.',
  leftWarehouse: () => 'This order has left the warehouse. Mark it as returned when it comes back.',
  onHold: () => 'This is on hold. Release it first.',
  notOnHold: () => 'This is not on hold. It waits for stock: assign it, or check the stock again.',
  replayed: () => 'This order was already created.',
  phoneInvalid: () => orderRuleMessages.phoneInvalid,
  phoneWithoutCode: () => orderRuleMessages.phoneWithoutCode,
  addressTooShort: (p) => `Enter an address of at least ${p.min} characters.`,
  addressOnlyCity: () => 'The address is only the city. Add house, street or a landmark.',
  cityUnknown: (p) =>
    p.typed === ''
      ? 'Choose a city from the list.'
      : `"${p.typed}" is not a known city, or more than one. Choose a city from the list.`,
  skuMissing: (p) => `"${p.title}" has no SKU. Add one to the item.`,
  itemMissing: () => 'Add at least one item.',
  piecesInvalid: (p) => `Enter how many pieces of "${p.sku}" are ordered, as a whole number.`,
  priceInvalid: (p) => `Enter the price of "${p.sku}", for example 1,500.`,
  itemsUnchanged: () => 'Change an item first.',
  itemFixed: (p) =>
    `${p.quantity} of "${p.sku}" ${p.quantity === 1 ? 'is' : 'are'} booked, sent or cancelled already. Keep them, and their price.`,
  nothingToSend: () =>
    'At least one piece has to stay in what is not booked yet. Cancel that parcel instead.',
  totalNegative: () => 'The total must not be below zero. Check prices and discounts.',
  paymentPending: (p) => `Payment of ${rupees(p.minor)} is still pending.`,
  customerBlocked: () => 'This customer is blocked. Unblock the customer, or cancel the order.',
  acceptanceLow: (p) =>
    `This customer accepted only ${p.percent}% of ${p.parcels} parcels. Give a reason to verify anyway.`,
  riskHigh: () => 'The risk of this order is high. Give a reason to verify anyway.',
  unpaid: (p) => `Payment of ${rupees(p.minor)} is still pending. Give a reason to verify anyway.`,
  cityUnserved: (p) => `${p.courier} does not deliver to ${p.city}.`,
  reasonMissing: () => 'Give a reason.',
  fulfilmentNotCancelled: () => 'This parcel is booked at the courier. Cancel the fulfilment first.',
  withCourier: () => 'This parcel is with the courier. Address changes go through courier advice.',
  haltNotOver: () => 'The days until a halted order is cancelled are not over.',
  customerNotTold: () => 'Tell the customer before the order is cancelled.',
  haltEndless: () =>
    'Halted orders wait until somebody decides: no number of days is set after which they are cancelled.',
  customerToldBefore: () => 'It is already noted that the customer was told.',
  ...assignmentRefusals,
  stillHalted: (p) => haltMessage(p),
  assignmentNotOwn: () => 'Only the person who assigned this parcel can undo it.',
  undoTimeOver: () => 'The time to undo this assignment is over.',
  partChanged: (p) => `A parcel that this assignment made was changed by ${p.by}.`,
  courierMissing: () => 'Choose a courier.',
  weightMissing: () => `Enter a weight of more than 0, at most ${withThousands(MAX_GRAMS / 1_000)} kg.`,
  codDiffers: (p) =>
    `The courier would collect ${rupees(p.minor)}, but ${rupees(p.shareMinor)} is due for this parcel.`,
  cnMissing: () => 'Enter the consignment number.',
  cnTwice: (p) => `${p.cn} is in two lines: each parcel has a number of its own.`,
  alreadyBooked: (p) => `This parcel is already booked with CN ${p.cn}.`,
  courierNotConnected: () => 'Choose a courier that is connected.',
  beingBooked: (p) => `Being booked at ${p.courier}.`,
  beingCancelled: (p) => `Being cancelled at ${p.courier}.`,
  notBookedByConnection: () => 'This parcel was booked by hand: cancel it at the courier, then say so here.',
  bookingSent: (p) => `This is already settled with ${p.courier}, or on its way there.`,
  bookingNotCancelled: (p) => `${p.courier} did not cancel CN ${p.cn}.`,
  notScanned: (p) => `${p.scanned} of ${p.items} items scanned.`,
  notTerminal: () => 'The courier has not finished: being delivered or being returned is not the end.',
  lateNews: () => 'The courier has sent newer news of this parcel.',
  proofMissing: () => 'Add a note that says how you know of the delivery.',
  adviceClosed: () => adviceClosed,
  returnWindowOver: (p) => `Returns are accepted for ${p.days} days after the delivery.`,
  nothingStays: () => 'Leave at least one piece in this parcel.',
  linesNotOfParcel: () => 'Choose items of this parcel, not more than it has.',
  paidBefore: (p) => `The payment ${p.reference} is already recorded.`,
  returnMiscounted: (p) => `${p.counted} of ${p.items} items counted. Count good and damaged ones.`,
  returnChecked: () => 'This return is already checked.',
  alreadyBack: () => 'This parcel is already back from the courier.',
  amountInvalid: () => `Enter an amount of more than 0, at most ${rupees(MAX_AMOUNT_MINOR)}.`,
  wordsMissing: () => 'Enter what the courier said.',
  tagOfSystem: () => 'This tag is set by the system.',
}

/** The sentence of a failed check: for the dialog on screen, and in the server's 409. */
export function refusalMessage({ code, params }: Reason): string {
  return refusals[code](params as never)
}

/** What no chart says: of writing, of a new order, and of its parts. */
export const liveMessages = {
  ...orderRuleMessages,
  changedBy: (p: { name: string; minutes: number }) =>
    `This order was changed by ${p.name} ${ago(p.minutes)}.`,
  looksLike: (p: { label: string; minutes: number }) =>
    `This looks like order ${p.label}, placed ${placedAgo(p.minutes)}. Create anyway?`,
  stockMoved: allocationMessages.stockChanged,
  skuTaken: (p: { sku: string; product: string }) => `SKU "${p.sku}" is already used by "${p.product}".`,
  productInOrders: (p: { name: string; orders: number }) =>
    `"${p.name}" is in ${p.orders} open ${p.orders === 1 ? 'order' : 'orders'}.`,
  customerExists: (p: { name: string }) => `A customer with this number already exists: ${p.name}.`,
  openProfile: 'Open profile',
}

export const cancelReasonLabels: Record<CancelReason, string> = {
  customerWish: "Customer's wish",
  outOfStock: 'Out of stock',
  addressOrDelivery: 'Address or delivery',
  duplicate: 'Duplicate',
  fraud: 'Fraud',
  price: 'Price',
  payment: 'Payment',
  other: 'Other',
}
