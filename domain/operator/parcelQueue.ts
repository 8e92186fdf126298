/** The parcels at the provider's warehouses, as operators see them, and the address: `/operator/parcels?part=packed&warehouse=2`. */
import {
  type AddressParams,
  type AddressReader,
  choiceFrom,
  pageFrom,
  withoutDefaults,
} from '#domain/listQueries/address.ts'
import type { SearchResult } from '#domain/listQueries/searchResult.ts'
import type { ParcelQueueResponse, QueuedParcel } from './operatorContract.ts'
import { type QueuePart, queueParts } from './queueParts.ts'

export const PARCELS_PAGE_SIZE = 50

/** `warehouse` is '' for all. */
export type ParcelQueueQuery = { part: QueuePart; warehouse: string; page: number }

export type ParcelQueuePage = SearchResult<QueuedParcel> &
  Omit<ParcelQueueResponse, 'rows' | 'counts'> & {
    counts: Readonly<Record<QueuePart, number>>
  }

const first: ParcelQueueQuery = { part: 'awaitingApproval', warehouse: '', page: 1 }

export function parseParcelQueueQuery(address: AddressReader): ParcelQueueQuery {
  const warehouse = address.get('warehouse') ?? ''
  return {
    part: choiceFrom(queueParts, address.get('part'), first.part),
    warehouse: /^[1-9]\d{0,8}$/.test(warehouse) ? warehouse : '',
    page: pageFrom(address.get('page')),
  }
}

export function formatParcelQueueQuery(query: ParcelQueueQuery): AddressParams {
  return withoutDefaults(query, first)
}

/** How many parcels each part of the queue has. */
export function partCounts(counts: Readonly<Record<string, number>>): ParcelQueuePage['counts'] {
  return Object.fromEntries(queueParts.map((part) => [part, counts[part] ?? 0])) as ParcelQueuePage['counts']
}
