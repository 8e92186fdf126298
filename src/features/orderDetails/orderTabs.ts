import { type AddressReader, choiceFrom } from '#domain/listQueries/address.ts'

/** In the order of specification §2. */
export const orderTabs = ['split', 'transaction', 'comments', 'log', 'message', 'notes'] as const
export type OrderTab = (typeof orderTabs)[number]

/** The tab that an address asks for: the first one where it asks for none. */
export function orderTabOf(address: AddressReader): OrderTab {
  return choiceFrom(orderTabs, address.get('tab'), orderTabs[0])
}
