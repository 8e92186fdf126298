/** The filters and the sort of the list of orders, for the toolbar and for a phone's drawer. */
import { orderSorts, typeFilters } from '#domain/listQueries/ordersQuery.ts'
import type { OrdersQuery } from '#domain/orders/search.ts'
import { weekFilters } from '#domain/weeks.ts'
import { ordersMessages } from '#messages/orders.ts'
import type { FilterSelectProps } from '#workspace/RecordToolbar.tsx'
import type { Orders } from './orders.hooks.ts'

const weekOptions = weekFilters.map((week) => ({ value: week, label: ordersMessages.week[week] }))
const typeOptions = typeFilters.map((type) => ({ value: type, label: ordersMessages.type[type] }))
const sortOptions = orderSorts.map((sort) => ({ value: sort, label: ordersMessages.sort(sort) }))

export const weekFilter = ({ query, chooseWeek }: Orders): FilterSelectProps<OrdersQuery['week']> => ({
  label: ordersMessages.weekFilter,
  value: query.week,
  options: weekOptions,
  onChange: chooseWeek,
})

export const typeFilter = ({ query, chooseType }: Orders): FilterSelectProps<OrdersQuery['type']> => ({
  label: ordersMessages.typeFilter,
  value: query.type,
  options: typeOptions,
  onChange: chooseType,
})

/** Where there are no column headers to press. */
export const sortChoice = ({ query, chooseSort }: Orders): FilterSelectProps<OrdersQuery['sort']> => ({
  label: ordersMessages.sortLabel,
  value: query.sort,
  options: sortOptions,
  onChange: chooseSort,
})
