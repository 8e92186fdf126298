/**
 * Who may send which event: the 'who' column of the transitions of live orders (docs/sources.md), as one table. Owners and
 * managers act as agent and warehouse, too (roles.ts): what an agent may do, they may; 'owner' alone is for owners only.
 */
import type { Actor, FulfilmentEventType, Right } from './facts.ts'
import type { CompanyRole } from './roles.ts'

type Senders = {
  roles: readonly CompanyRole[]
  others?: readonly Exclude<Actor['kind'], 'person' | 'provider'>[]
}

const senders: Record<Right, Senders> = {
  'order.created': { roles: ['agent'], others: ['system', 'store'] },
  'payment.captured': { roles: [], others: ['store'] },
  'order.verified': { roles: ['agent', 'owner'], others: ['system'] },
  verifyUnpaid: { roles: ['owner'] },
  'call.confirmed': { roles: [], others: ['customer'] },
  'call.declined': { roles: [], others: ['customer'] },
  'call.exhausted': { roles: [], others: ['system'] },
  'city.fixed': { roles: ['agent'], others: ['system'] },
  'customer.edited': { roles: ['agent', 'owner', 'warehouse'] },
  'items.changed': { roles: ['agent', 'owner'] },
  'parcel.assigned': { roles: ['agent', 'owner'] },
  'parcel.assignedWithoutStock': { roles: ['owner'] },
  assignWithoutStock: { roles: ['owner'] },
  'parcel.approved': { roles: ['warehouse', 'owner'], others: ['system'] },
  'booking.refused': { roles: [], others: ['system'] },
  'parcel.disapproved': { roles: ['warehouse'], others: ['system'] },
  'parcel.unassigned': { roles: ['owner'] },
  'parcel.split': { roles: ['agent', 'owner'] },
  'assignment.undone': { roles: ['agent', 'owner'] },
  'booking.retried': { roles: ['agent', 'warehouse'], others: ['system'] },
  'fulfilment.cancelled': { roles: ['agent', 'warehouse'], others: ['system'] },
  'parcel.packed': { roles: ['warehouse'] },
  'parcel.dispatched': { roles: ['warehouse'] },
  'courier.pickedUp': { roles: [], others: ['courier'] },
  'courier.delivered': { roles: [], others: ['courier'] },
  'courier.returned': { roles: [], others: ['courier'] },
  'courier.attemptFailed': { roles: [], others: ['courier'] },
  'courier.bookingEnded': { roles: [], others: ['courier'] },
  'parcel.markedDelivered': { roles: ['owner'] },
  'delivery.advised': { roles: ['agent'] },
  'parcel.markedReturned': { roles: ['owner', 'warehouse'] },
  'parcel.returned': { roles: ['agent', 'owner'] },
  returnLate: { roles: ['owner'] },
  'return.checked': { roles: ['warehouse'] },
  'stock.rechecked': { roles: ['agent', 'owner'], others: ['system'] },
  'parcel.reallocated': { roles: [], others: ['system'] },
  'order.held': { roles: ['agent', 'owner'], others: ['store'] },
  'hold.released': { roles: ['agent', 'owner'] },
  'customer.told': { roles: ['agent', 'owner'] },
  'order.cancelled': { roles: ['agent', 'owner'], others: ['customer', 'store'] },
  'halt.expired': { roles: [], others: ['system'] },
}

/**
 * The rights of a person with these roles. A person may have several: who runs a shop alone is owner, agent and
 * warehouse at the same time.
 */
export function rightsOf(own: readonly CompanyRole[]): Right[] {
  return (Object.keys(senders) as Right[]).filter((right) =>
    senders[right].roles.some((role) => own.includes(role)),
  )
}

/** Whether somebody may send an event of this type at all. */
export function maySend(by: Actor, type: FulfilmentEventType): boolean {
  const { kind } = by
  return kind === 'person' || kind === 'provider'
    ? by.rights.includes(type)
    : (senders[type].others ?? []).includes(kind)
}

/** Whether it is the work of a warehouse. At a warehouse of the provider, the provider does it. */
export function isOfWarehouse(type: FulfilmentEventType): boolean {
  return senders[type].roles.includes('warehouse')
}
