import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { refusalMessage } from '#messages/fulfilment.ts'
import { orderActMessages } from '#messages/orderActs.ts'

/** Why the customer of an order cannot be changed now (orders.md §2); undefined when it can. */
export function customerLock({ status, parcels }: OrderResponse): string | undefined {
  if (status === 'cancelled') return orderActMessages.unavailable.cancelled
  if (parcels.some((parcel) => ['dispatch', 'delivered', 'returned'].includes(parcel.status)))
    return refusalMessage({ code: 'withCourier', params: {} })
  if (parcels.some((parcel) => parcel.status === 'approve')) return orderActMessages.unavailable.booked
  return undefined
}
