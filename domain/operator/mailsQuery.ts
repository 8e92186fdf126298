/** What the operator's outbox shows, and its address: `/operator/mails?page=2`. */
import {
  type AddressParams,
  type AddressReader,
  pageFrom,
  withoutDefaults,
} from '#domain/listQueries/address.ts'
import type { OutboxResponse } from './operatorContract.ts'

export const OUTBOX_PAGE_SIZE = 20

export type MailsQuery = { page: number }
export type MailsPage = OutboxResponse

export function parseMailsQuery(address: AddressReader): MailsQuery {
  return { page: pageFrom(address.get('page')) }
}

export function formatMailsQuery(query: MailsQuery): AddressParams {
  return withoutDefaults(query, { page: 1 })
}
