/** The context of the order chart, from the database and back (domain/fulfilment/facts.ts). */
import { placeOf } from '#domain/fulfilment/cities.ts'
import { type OrderFacts, type OrderState, type ParcelState, unbooked } from '#domain/fulfilment/facts.ts'
import type { CustomerRow } from '#server/db/live/customers.ts'
import type { OrderRecord, OrderRow, PaymentRow } from '#server/db/live/orders.ts'
import type { Settings } from '#server/db/live/settings.ts'
import type { RowWriting } from '../write.ts'

/** The city that allocation would measure from: null when it is not known, or no longer. */
export function knownCityOf({ type, city, knownCity }: OrderRow): string | null {
  // An order to another country leaves by the export location, whatever its city.
  if (type === 'International') return knownCity ?? city
  return knownCity !== null && placeOf(knownCity) ? knownCity : null
}

/** What the chart of an order decides on. */
export function orderFacts(
  { order, lines, parcels }: OrderRecord,
  customer: Pick<CustomerRow, 'isBlocked' | 'deliveredParcels' | 'returnedParcels'> | undefined,
  { verifiesPaidOrders, cancelsDeclinedOrders, unreachedOrders, haltDays }: Settings,
  payments: readonly Pick<PaymentRow, 'kind' | 'reference'>[],
): OrderFacts {
  return {
    number: order.label,
    payment: order.payment,
    totalMinor: order.grandTotalMinor - order.shippingMinor,
    grandTotalMinor: order.grandTotalMinor,
    paidMinor: order.paidMinor - order.refundedMinor,
    references: payments.flatMap(({ kind, reference }) =>
      kind === 'charged' && reference ? [reference] : [],
    ),
    phone: order.phone,
    isInternational: order.type === 'International',
    address: [order.address1, order.address2].filter(Boolean).join(', '),
    typedCity: order.city,
    city: knownCityOf(order),
    lines: lines.map(({ title, sku, quantity }) => ({ title, sku, quantity })),
    fixed: fixedOf(lines, parcels),
    isCustomerBlocked: customer?.isBlocked ?? false,
    deliveredParcels: customer?.deliveredParcels ?? 0,
    returnedParcels: customer?.returnedParcels ?? 0,
    risk: order.risk,
    policy: { verifiesPaidOrders, cancelsDeclinedOrders, unreachedOrders, haltDays },
    parcels: parcels.map(({ state }) => state as ParcelState),
    isCustomerTold: order.isCustomerTold,
    verified: order.verified,
    held: order.held,
  }
}

/** The facts of an order, with what its customer did before. */
export async function factsOf(
  { rows }: RowWriting,
  record: OrderRecord,
  settings: Settings,
): Promise<OrderFacts> {
  const { customerId } = record.order
  const customer = customerId === null ? undefined : await rows.findCustomer(customerId)
  return orderFacts(record, customer, settings, await rows.listPayments(record.order.id))
}

/** What parcels have that are past Approve or cancelled, each line once. */
function fixedOf(lines: OrderRecord['lines'], parcels: OrderRecord['parcels']): OrderFacts['fixed'] {
  const pieces = parcels
    .filter(({ state }) => !unbooked.includes(state as ParcelState))
    .flatMap((parcel) => parcel.lines)
  return lines.flatMap(({ id, sku, priceMinor }) => {
    const quantity = pieces.reduce((sum, line) => sum + (line.lineId === id ? line.quantity : 0), 0)
    return quantity > 0 ? [{ lineId: id, sku, quantity, priceMinor }] : []
  })
}

/** Writes what the chart moved into the order. */
export function keepOrderFacts(draft: OrderRecord, state: OrderState, facts: OrderFacts): void {
  const { order } = draft
  order.state = state
  order.payment = facts.payment
  order.paidMinor = facts.paidMinor + order.refundedMinor
  if (order.type === 'Local') order.knownCity = facts.city
  order.verified = facts.verified
  order.held = facts.held
  order.isCustomerTold = facts.isCustomerTold
}
