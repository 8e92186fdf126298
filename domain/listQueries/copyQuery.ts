import { paths } from '#domain/paths.ts'
import type { AddressReader } from './address.ts'

/** The address of a new order that begins as a copy of this one: `/orders/new?copy=K1042`. */
export function copyPath(orderId: string): string {
  return `${paths.newOrder}?copy=${encodeURIComponent(orderId)}`
}

/** The order that an address asks to copy; null where it asks for none. */
export function copiedOrder(address: AddressReader): string | null {
  return address.get('copy')
}
