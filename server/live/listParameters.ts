/** The query parameters of the lists, for the OpenAPI document: as domain/listQueries reads them. */
import { customerSorts } from '#domain/customers.ts'
import { slugOf } from '#domain/listQueries/address.ts'
import { orderSorts, statusFilters, typeFilters } from '#domain/listQueries/ordersQuery.ts'
import { categoryFilters, stockFilters } from '#domain/listQueries/productsQuery.ts'
import { splitLogics } from '#domain/onboarding/fields.ts'
import { queueStatuses } from '#domain/operator/companiesQuery.ts'
import { orderPageSizes } from '#domain/orders/search.ts'
import { weekFilters } from '#domain/weeks.ts'
import type { QueryParameters } from '#server/http/describeCall.ts'

export const orderParameters = {
  q: null,
  week: weekFilters,
  days: null,
  type: typeFilters.map(slugOf),
  status: statusFilters,
  sort: orderSorts,
  rows: orderPageSizes.map(String),
  page: null,
} as const satisfies QueryParameters

export const productParameters = {
  q: null,
  category: categoryFilters.map(slugOf),
  stock: stockFilters,
} as const satisfies QueryParameters

export const customerParameters = {
  q: null,
  sort: customerSorts,
  page: null,
} as const satisfies QueryParameters

export const dashboardParameters = { status: null, date: null } as const satisfies QueryParameters

export const allocationParameters = {
  split_logic: splitLogics,
  max_parcels: null,
} as const satisfies QueryParameters

export const skippedParameters = { after: null } as const satisfies QueryParameters

export const companyParameters = {
  q: null,
  status: queueStatuses,
  page: null,
} as const satisfies QueryParameters

export const mailParameters = { page: null } as const satisfies QueryParameters
