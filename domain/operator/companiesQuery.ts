/** What the operator's queue shows, and its address: `/operator?q=garments&status=all&page=2`. */
import { companyStatuses } from '#domain/companies.ts'
import {
  type AddressParams,
  type AddressReader,
  choiceFrom,
  pageFrom,
  searchFrom,
  withoutDefaults,
} from '#domain/listQueries/address.ts'
import type { SearchResult } from '#domain/listQueries/searchResult.ts'
import type { QueuedCompany } from './operatorContract.ts'

export const QUEUE_PAGE_SIZE = 20

/** 'pending' is the queue: what awaits the operator. */
export const queueStatuses = [...companyStatuses, 'all'] as const
export type QueueStatus = (typeof queueStatuses)[number]

export type CompaniesQuery = { q: string; status: QueueStatus; page: number }

export type CompaniesPage = SearchResult<QueuedCompany> & {
  page: number
  pages: number
  counts: Readonly<Record<QueueStatus, number>>
}

const waitingCompanies: CompaniesQuery = { q: '', status: 'pending', page: 1 }

export function parseCompaniesQuery(address: AddressReader): CompaniesQuery {
  return {
    q: searchFrom(address.get('q')),
    status: choiceFrom(queueStatuses, address.get('status'), waitingCompanies.status),
    page: pageFrom(address.get('page')),
  }
}

export function formatCompaniesQuery(query: CompaniesQuery): AddressParams {
  return withoutDefaults(query, waitingCompanies)
}

/** How many companies each tab of the queue has. */
export function queueCounts(counts: Readonly<Record<string, number>>): CompaniesPage['counts'] {
  const of = (status: QueueStatus) => counts[status] ?? 0
  const all = companyStatuses.reduce((sum, status) => sum + of(status), 0)
  return { ...(Object.fromEntries(companyStatuses.map((status) => [status, of(status)])) as Counts), all }
}

type Counts = Record<(typeof companyStatuses)[number], number>
