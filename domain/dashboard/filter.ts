/** The filter of the dashboard: statuses and a day (specification §2), or a range of days. */
import { type OrderStatus, orderStatuses } from '#domain/orders/order.ts'
import type { Days } from '#domain/weeks.ts'

export type DashboardFilter = {
  /** In the order of the chips. Empty means all. */
  statuses: OrderStatus[]
  /** Only orders placed on this day or in this range; null means all days. */
  date: Days | null
}

export const wholeDashboard: DashboardFilter = { statuses: [], date: null }

/** Adds or removes a status. All twelve statuses are the same as none. */
export function toggledStatuses(statuses: readonly OrderStatus[], status: OrderStatus): OrderStatus[] {
  const isChosen = (candidate: OrderStatus) => statuses.includes(candidate) !== (candidate === status)
  const chosen = orderStatuses.filter(isChosen)
  return chosen.length === orderStatuses.length ? [] : chosen
}

/** The orders of the chosen statuses on any day. */
export function ofChosenStatuses<Item extends { status: OrderStatus }>(
  orders: readonly Item[],
  filter: DashboardFilter,
): Item[] {
  return orders.filter(({ status }) => filter.statuses.length === 0 || filter.statuses.includes(status))
}

export function isSameDashboardFilter(filter: DashboardFilter, other: DashboardFilter): boolean {
  return filter.date === other.date && filter.statuses.join() === other.statuses.join()
}
