import type { FilterNames, NarrowingFilter, OrdersQuery } from '#domain/orders/search.ts'
import { boundsOf, calendarParts, type Day, isDayRange, spanOfDay, type Zone } from '#domain/weeks.ts'
import { dateMessages } from '#messages/dates.ts'
import { orderFiltersMessages } from '#messages/orderFilters.ts'
import { ordersMessages } from '#messages/orders.ts'
import type { Orders } from '../orders.hooks.ts'

/** A filter in words: 'City: Lahore'; days and weeks speak for themselves. Without `names`, what an id means is not known yet. */
export function filterText(
  filter: NarrowingFilter,
  query: OrdersQuery,
  { zone, names }: { zone: Zone; names: FilterNames | undefined },
): string {
  const { labels, unknown } = orderFiltersMessages
  const labelled = (value: string) => `${labels[filter]}: ${value}`
  switch (filter) {
    case 'days':
      return query.days === null ? '' : daysText(query.days, zone)
    case 'week':
      return ordersMessages.week[query.week]
    case 'type':
      return labelled(ordersMessages.type[query.type])
    case 'status':
      return labelled(query.status === 'all' ? '' : ordersMessages.status[query.status])
    case 'warehouse':
    case 'product':
      return names ? labelled(names[filter] ?? unknown) : labels[filter]
    case 'q':
    case 'payment':
    case 'city':
    case 'courier':
    case 'tag':
      return labelled(query[filter])
  }
}

function daysText(days: Day, zone: Zone): string {
  if (isDayRange(days)) return dateMessages.range({ range: days })
  const partsOf = (day: Day) => calendarParts(spanOfDay(day, zone).from, zone)
  const { from, to } = boundsOf(days) ?? { from: days, to: days }
  if (from === '') return orderFiltersMessages.until({ day: dateMessages.day(partsOf(to)) })
  if (to === '') return orderFiltersMessages.since({ day: dateMessages.day(partsOf(from)) })
  return dateMessages.period({ from: partsOf(from), to: partsOf(to) })
}

/** What the ids of the filters are called: not known while the list that they filter is on its way. */
export function namesShown({ found, isRefreshing }: Pick<Orders, 'found' | 'isRefreshing'>) {
  return isRefreshing ? undefined : found?.names
}
