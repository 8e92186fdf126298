/** The rules of the order chart: each gives the reasons why it refuses an event, or none when it lets it through. */

import { isBlank } from '#domain/text.ts'
import { left, type OrderEvent, type OrderFacts, type OrderState, unbooked } from './facts.ts'
import { MAX_QUANTITY } from './orderContract.ts'
import { type Reason, reasonIf } from './refusals.ts'
import { rollUp } from './rollUp.ts'
import { cancellation, expiry, hold, permission, telling } from './rules.ts'
import { verificationReasons } from './verification.ts'

type Of<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>

function creation(_: OrderFacts, event: Of<'order.created'>): Reason[] {
  return [...permission(event), ...reasonIf(event.isReplay, 'replayed', {})]
}

/**
 * The checks of VERIFY. If the city alone is unknown, the order is verified all the same and waits for its city
 * (transitions 4 and 5).
 */
function verification(facts: OrderFacts, event: OrderEvent & { reason?: string }): Reason[] {
  const reasons = [...permission(event), ...verificationReasons(facts, event.by, event.reason ?? '')]
  return reasons.every(({ code }) => code === 'cityUnknown') ? [] : reasons
}

/** The same payment twice counts once, also under two idempotency keys (invariant 7). */
function payment({ references }: OrderFacts, event: Of<'payment.captured'>): Reason[] {
  const { reference } = event
  return [...permission(event), ...reasonIf(references.includes(reference), 'paidBefore', { reference })]
}

function cityFix(_: OrderFacts, event: Of<'city.fixed'>): Reason[] {
  const { city, typedCity, unservedBy } = event
  return [
    ...permission(event),
    ...reasonIf(city === null, 'cityUnknown', { typed: typedCity }),
    ...reasonIf(unservedBy !== null, 'cityUnserved', { courier: unservedBy ?? '', city: city ?? '' }),
  ]
}

/** Of an order that was split: everything before Approve, nothing while a parcel is booked or once one has left (§2). */
function edit({ parcels }: OrderFacts, event: Of<'customer.edited'>): Reason[] {
  const { city, typedCity } = event
  const open = parcels.filter((state) => state !== 'cancelled')
  return [
    ...permission(event),
    ...reasonIf(open.length === 0, 'alreadyCancelled', {}),
    ...reasonIf(
      open.some((state) => left.includes(state)),
      'withCourier',
      {},
    ),
    ...reasonIf(open.includes('approved'), 'fulfilmentNotCancelled', {}),
    // Its parcels would be without a destination.
    ...reasonIf(open.length > 0 && city === null, 'cityUnknown', { typed: typedCity }),
  ]
}

/** What keeps the items of an order as they are, whatever is made of them: only parcels before Approve are touched. */
function itemsClosed({ parcels }: Pick<OrderFacts, 'parcels'>): Reason[] {
  const open = parcels.filter((state) => state !== 'cancelled')
  if (parcels.length === 0 || open.some((state) => unbooked.includes(state))) return []
  return [
    ...reasonIf(open.length === 0, 'alreadyCancelled', {}),
    ...reasonIf(open.includes('approved'), 'fulfilmentNotCancelled', {}),
    ...reasonIf(
      open.some((state) => left.includes(state)),
      'withCourier',
      {},
    ),
  ]
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** At least one piece, each item sound, and nothing of what is booked, sent or cancelled (transition 39). */
function itemChange(facts: OrderFacts, event: Of<'items.changed'>): Reason[] {
  const { fixed, parcels } = facts
  const { items, grandTotalMinor } = event
  const isCount = (quantity: number) =>
    Number.isSafeInteger(quantity) && quantity > 0 && quantity <= MAX_QUANTITY
  const isPrice = (minor: number) => Number.isSafeInteger(minor) && minor >= 0
  const kept = ({ lineId, quantity, priceMinor }: OrderFacts['fixed'][number]) =>
    items.some(
      (item) => item.lineId === lineId && item.quantity >= quantity && item.priceMinor === priceMinor,
    )
  const piecesLeft =
    sumOf(items.map(({ quantity }) => quantity)) - sumOf(fixed.map(({ quantity }) => quantity))
  return [
    ...permission(event),
    ...itemsClosed(facts),
    ...reasonIf(items.length === 0, 'itemMissing', {}),
    ...items.flatMap(({ title, sku, quantity, priceMinor }) => [
      ...reasonIf(isBlank(sku), 'skuMissing', { title }),
      ...reasonIf(!isCount(quantity), 'piecesInvalid', { sku }),
      ...reasonIf(!isPrice(priceMinor), 'priceInvalid', { sku }),
    ]),
    ...fixed.flatMap((item) =>
      reasonIf(!kept(item), 'itemFixed', { sku: item.sku, quantity: item.quantity }),
    ),
    ...reasonIf(parcels.length > 0 && items.length > 0 && piecesLeft <= 0, 'nothingToSend', {}),
    ...reasonIf(grandTotalMinor < 0, 'totalNegative', {}),
  ]
}

/** Of an order that was split: only as a whole, as long as no parcel has left. */
function cancellationOfParcels({ parcels }: OrderFacts, event: Of<'order.cancelled'>): Reason[] {
  const isCancelled = parcels.every((state) => state === 'cancelled')
  return [
    ...cancellation(event),
    ...reasonIf(
      parcels.some((state) => left.includes(state)),
      'leftWarehouse',
      {},
    ),
    ...reasonIf(isCancelled, 'alreadyCancelled', {}),
  ]
}

/** A rule is asked only about the events of the transitions that its guard is on. */
type Rule = { ask(facts: OrderFacts, event: OrderEvent): Reason[] }['ask']
const ruleTable = <Guard extends string>(rules: Record<Guard, Rule>): Record<Guard, Rule> => rules

/** By the guard of the order chart that asks the rule. */
export const orderRules = ruleTable({
  isPermitted: (_, event) => permission(event),
  isNew: creation,
  canBeVerified: verification,
  isNewPayment: payment,
  canFixCity: cityFix,
  canBeEdited: edit,
  canChangeItems: itemChange,
  canBeHeld: (_, event: Of<'order.held'>) => hold(event),
  canBeCancelled: (_, event: Of<'order.cancelled'>) => cancellation(event),
  canCancelParcels: cancellationOfParcels,
  canBeTold: ({ policy: { haltDays }, isCustomerTold }, event: Of<'customer.told'>) =>
    telling({ haltDays, isCustomerTold }, event),
  isExpired: ({ policy, held, isCustomerTold }, event: Of<'halt.expired'>) =>
    expiry({ haltDays: policy.haltDays, haltedAt: held?.at ?? 0, isCustomerTold }, event),
})

/** The order as it is when a payment has arrived. */
export function withPayment(
  facts: OrderFacts,
  { minor, reference }: Pick<Of<'payment.captured'>, 'minor' | 'reference'>,
): OrderFacts {
  return {
    ...facts,
    payment: 'CC',
    paidMinor: facts.paidMinor + minor,
    references: [...facts.references, reference],
  }
}

/** The order with other items. */
export function withItems(
  facts: OrderFacts,
  {
    items,
    totalMinor,
    grandTotalMinor,
  }: Pick<Of<'items.changed'>, 'items' | 'totalMinor' | 'grandTotalMinor'>,
): OrderFacts {
  const lines = items.map(({ title, sku, quantity }) => ({ title, sku, quantity }))
  return { ...facts, lines, totalMinor, grandTotalMinor }
}

/** Whether the items of an order can be changed at all, whatever is made of them. */
export function areItemsOpen(facts: Pick<OrderFacts, 'parcels'>): boolean {
  return itemsClosed(facts).length === 0
}

/** Whether what the customer confirmed in a call is still what the order says. */
export function isAsCalled({ lines, grandTotalMinor }: OrderFacts, called: Of<'call.confirmed'>): boolean {
  const listOf = (items: readonly { sku: string; quantity: number }[]) =>
    items
      .map(({ sku, quantity }) => `${sku} × ${quantity}`)
      .sort()
      .join('\n')
  return called.grandTotalMinor === grandTotalMinor && listOf(called.items) === listOf(lines)
}

/** Why a state does not know an event. */
export function unknownToOrder(state: OrderState, facts: OrderFacts, event: OrderEvent): Reason {
  const status = rollUp(state, facts.parcels)
  if (status === 'cancelled') return { code: 'alreadyCancelled', params: {} }
  if (event.type === 'order.verified' && facts.verified) {
    const { by, at } = facts.verified
    const minutes = event.at < at ? null : Math.floor((event.at - at) / 60_000)
    return { code: 'alreadyVerified', params: { number: facts.number, status, by, minutes } }
  }
  if (state === 'halt') return { code: 'onHold', params: {} }
  return { code: 'notPossible', params: { event: event.type, status } }
}
