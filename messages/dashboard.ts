/** The texts of the dashboard (specification §2). */
import type { TrendWindow } from '#domain/dashboard/trends.ts'
import type { Province } from '#domain/pakistan.ts'
import { dashboardStatusLabels } from './orderStatus.ts'

const before: Record<TrendWindow, string> = {
  month: 'last month',
  week: 'last week',
  day: 'a week before',
}

/** 'Up 4.2% on last month'. `by` includes its unit. A `direction` of 0 means no change, null no previous value. */
function trend(p: { window: TrendWindow; direction: number | null; by: string }): string {
  if (p.direction === null) return `Nothing ${before[p.window]} to compare`
  if (p.direction === 0) return `Same as ${before[p.window]}`
  return `${p.direction > 0 ? 'Up' : 'Down'} ${p.by} on ${before[p.window]}`
}

/** The span that a trend is compared with. */
const compared: Record<TrendWindow, string> = {
  month: 'this month so far against the same days of last month',
  week: 'this week so far against last week up to the same hour',
  day: 'the chosen day against the same day a week before',
}

const percent = (p: { share: number }) => `${(p.share * 100).toFixed(1)}%`
const ordersText = (count: string) => (count === '1' ? '1 order' : `${count} orders`)
const onDay = (day: string | null) => (day === null ? '' : ` on ${day}`)

export const dashboardMessages = {
  title: 'Dashboard',
  export: 'Export',
  exportFile: (p: { day: string }) => `dashboard-${p.day}.csv`,
  nothingToExport: 'There are no figures to export yet',
  newOrder: 'New Order',
  cardList: 'Key figures',
  cards: {
    totalSales: 'Total sales',
    totalOrders: 'Total orders',
    delivered: 'Delivered',
    totalCustomers: 'Total customers',
    activeLocations: 'Active locations',
    deliveryRate: 'Delivery rate',
  },
  /** What a card counts, over which days, and what its trend compares. */
  cardHints: {
    totalSales: (p: { period: string; window: TrendWindow }) =>
      `${p.period}, without cancelled and returned orders. Trend: ${compared[p.window]}.`,
    totalOrders: (p: { period: string; window: TrendWindow }) => `${p.period}. Trend: ${compared[p.window]}.`,
    delivered: (p: { period: string; window: TrendWindow }) =>
      p.window === 'day'
        ? `Placed ${p.period}. Trend: ${compared.day}.`
        : `Placed ${p.period}. Trend: what arrived ${compared[p.window]}.`,
    totalCustomers: (p: { window: TrendWindow }) =>
      `All of them, whatever the filter. New: who joined ${compared[p.window]}.`,
    activeLocations: (p: { window: TrendWindow }) =>
      `All of them, whatever the filter. Trend: those that had an order, ${compared[p.window]}.`,
    deliveryRate: (p: { period: string; window: TrendWindow }) =>
      `${p.period}, of orders delivered, cancelled or returned. Trend: ${compared[p.window]}.`,
  },
  noRate: 'None',
  percent,
  points: (p: { points: number }) => `${p.points.toFixed(1)} points`,
  trend,
  newCustomers: (p: { window: TrendWindow; current: number; previous: number }) =>
    `${p.current} new, ${p.previous} ${before[p.window]}`,
  ordersByStatus: 'Orders by status',
  date: 'Date',
  clearDate: 'Clear the date',
  /** '14 of 1,132 orders on 20 Nov 2026'. `chosen` is null when all statuses are chosen. Both are formatted. */
  counted: (p: { chosen: string | null; total: string; day: string | null }) =>
    `${p.chosen === null ? '' : `${p.chosen} of `}${ordersText(p.total)}${onDay(p.day)}`,
  openInOrders: 'Open in Orders',
  openStatusInOrders: (p: { status: string }) => `Open in Orders: ${p.status}`,
  openInOrdersList: 'Open in Orders:',
  ordersHasAllDays: '(all days)',
  clearFilters: 'Clear filters',
  status: dashboardStatusLabels,
  /** The window of a chart: its days, or its months. */
  range: (p: { from: string; to: string }) => `${p.from} to ${p.to}`,
  topCities: {
    title: 'Top cities',
    unit: 'orders',
    other: 'Other cities',
    columns: { city: 'City', orders: 'Orders', share: 'Share' },
  },
  ordersSummary: {
    title: 'Orders summary',
    unit: 'orders a weekday',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    returned: 'Returned',
    weekday: 'Weekday',
  },
  returnRate: {
    title: 'Return rate',
    unit: '% of orders sent, by month',
    columns: { month: 'Month', sent: 'Sent', returned: 'Returned', rate: 'Return rate' },
    none: 'None sent',
  },
  hourlyOrders: {
    title: 'Hourly orders',
    unit: 'orders an hour of the day',
    columns: { hour: 'Hour', orders: 'Orders' },
  },
  locations: {
    title: 'Active locations',
    unit: (p: { currency: string }) => `sales in ${p.currency}`,
    window: (p: { period: string }) => `${p.period}; SKUs and inventory now`,
    location: 'Location',
    place: (p: { name: string; city: string }) => `${p.name}, ${p.city}`,
    sales: 'Total sales',
    skus: 'Total SKUs',
    inventory: 'Inventory',
  },
  topCategories: { title: 'Top 5 categories', unit: 'units sold', category: 'Category', units: 'Units sold' },
  provinces: {
    title: 'Orders by province',
    unit: 'orders; a schematic, not a map to scale',
    elsewhere: 'Outside Pakistan or unknown city',
    columns: { province: 'Province', orders: 'Orders', share: 'Share' },
    /** On the tiles of the province map on a phone. */
    short: {
      Punjab: 'Punjab',
      Sindh: 'Sindh',
      'Khyber Pakhtunkhwa': 'KP',
      Balochistan: 'Balochistan',
      'Islamabad Capital Territory': 'ICT',
      'Gilgit-Baltistan': 'GB',
      'Azad Jammu & Kashmir': 'AJK',
    } satisfies Record<Province, string>,
  },
  /** Shown when a chart has no data. */
  nothing: {
    noOrdersYet: 'No orders yet',
    noMatch: 'No orders match these filters',
    noneEnded: 'None of these orders was delivered, cancelled or returned',
    noneSent: 'None of these orders was delivered or returned',
    noneSold: 'None of these orders is a sale',
  },
  /** The column headings of the exported file, which has one figure in each row. */
  exportColumns: { part: 'Part', window: 'Window', item: 'Item', measure: 'Measure', value: 'Value' },
  exportFilter: { part: 'Filter', statuses: 'Statuses', all: 'All', date: 'Date' },
  exportMeasures: {
    orders: 'Orders',
    count: 'Count',
    rate: 'Rate, %',
    sales: (p: { currency: string }) => `Sales, ${p.currency}`,
  },
  loading: 'The figures are loading',
  failed: 'The figures could not be loaded.',
  failedWithOlder: 'The figures could not be loaded. Those below are from before.',
  retry: 'Try again',
}
