import { paths } from '#domain/paths.ts'
import type { AddressReader } from './address.ts'

/** The address of a new order that begins as a copy of this one: `/orders/new?copy=1042` for '#1042'. */
export function copyPath(orderId: string): string {
  return `${paths.newOrder}?copy=${encodeURIComponent(orderId.replace('#', ''))}`
}

/** The order that an address asks to copy; null where it asks for none. */
export function copiedOrder(address: AddressReader): string | null {
  const number = address.get('copy')
  return number && `#${number}`
}
