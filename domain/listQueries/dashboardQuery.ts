/** What the dashboard shows, and its address: `/dashboard?status=pending-cod.delivered&date=2026-11-20`, or `&date=last-7-days`. */
import type { DashboardFilter } from '#domain/dashboard/filter.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import { parseDays } from '#domain/weeks.ts'
import type { AddressParams, AddressReader } from './address.ts'

export function parseDashboardFilter(address: AddressReader): DashboardFilter {
  const named = (address.get('status') ?? '').toLowerCase().split('.')
  const statuses = orderStatuses.filter((status) => named.includes(status))
  return {
    statuses: statuses.length === orderStatuses.length ? [] : statuses,
    date: parseDays(address.get('date') ?? ''),
  }
}

export function formatDashboardFilter(filter: DashboardFilter): AddressParams {
  return {
    ...(filter.statuses.length > 0 && { status: filter.statuses.join('.') }),
    ...(filter.date !== null && { date: filter.date }),
  }
}
