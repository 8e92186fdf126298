/** The texts of the dashboard (specification §2). */
import type { TrendWindow } from '#domain/dashboard/trends.ts'
import type { Province } from '#domain/pakistan.ts'
import type { DayRange } from '#domain/weeks.ts'
import { dashboardStatusLabels } from './orderStatus.ts'

const current: Record<TrendWindow, string> = {
  month: 'this month',
  week: 'this week',
  range: 'in these days',
  day: 'so far',
}
const before: Record<TrendWindow, string> = {
  month: 'last month',
  week: 'last week',
  range: 'the days before',
  day: 'a week earlier',
}

/** The part of an earlier span that is compared. A day that is over is compared as a whole. */
const upToNow = (p: { window: TrendWindow; isPartialDay: boolean }) =>
  p.window === 'day' && !p.isPartialDay ? before.day : `${before[p.window]} by this time`

/** What a trend counts, as it reads when there was none. */
type Counted = 'sales' | 'orders' | 'deliveries' | 'finished orders'

/**
 * '54 this week, up 3.8% on last week'. `by` includes its unit, and `now` and `earlier` are the two compared figures. A
 * chosen day has its figure on the card, so only the comparison is said. What has not lasted a day, and what is
 * nothing so far, is told as two figures: a percentage of it would alarm without a reason.
 */
function trend(p: {
  counted: Counted
  window: TrendWindow
  isPartialDay: boolean
  /** 0 means no change. */
  direction: number
  by: string
  /** null means none. */
  now: string | null
  earlier: string | null
}): string {
  if (p.earlier === null) return `No ${p.counted} ${upToNow(p)}`
  if (p.now === null || p.isPartialDay)
    return `${p.now ?? 'None'} ${p.window === 'day' && !p.isPartialDay ? 'that day' : current[p.window]}, ${p.earlier} ${upToNow(p)}`
  const comparison =
    p.direction === 0
      ? `same as ${before[p.window]}`
      : `${p.direction > 0 ? 'up' : 'down'} ${p.by} on ${before[p.window]}`
  return p.window === 'day' || p.window === 'range'
    ? comparison.charAt(0).toUpperCase() + comparison.slice(1)
    : `${p.now} ${current[p.window]}, ${comparison}`
}

/** The spans that a trend compares. */
const compared = (p: { window: TrendWindow; isPartialDay: boolean }) =>
  ({
    month: 'this month so far against last month up to the same moment',
    week: 'this week so far against last week up to the same moment',
    range: 'the chosen days against as many days before them, up to the same time',
    day: p.isPartialDay
      ? 'today so far against the same weekday a week earlier up to the same moment'
      : 'the chosen day against the same day a week earlier',
  })[p.window]

type CardWindow = { period: string; window: TrendWindow; isPartialDay: boolean }

const percent = (p: { share: number }) => `${(p.share * 100).toFixed(1)}%`
const ordersText = (count: string) => (count === '1' ? '1 order' : `${count} orders`)
/** After a number of orders. */
const ranges: Record<DayRange, string> = {
  'this-week': 'this week',
  'last-7-days': 'in the last 7 days',
  'last-30-days': 'in the last 30 days',
}

export const dashboardMessages = {
  title: 'Dashboard',
  export: 'Export',
  exportFile: (p: { day: string }) => `dashboard-${p.day}.csv`,
  nothingToExport: 'There are no figures to export yet',
  newOrder: 'New Order',
  cardList: 'Key figures',
  cash: {
    title: 'Cash on delivery',
    expected: 'To collect',
    collected: 'Held by couriers',
    overdue: 'Overdue',
    remitted: 'Paid out in 30 days',
  },
  cards: {
    totalSales: 'Total sales',
    totalOrders: 'Total orders',
    delivered: 'Delivered',
    totalCustomers: 'Total customers',
    activeLocations: 'Active locations',
    deliveryRate: 'Delivery rate',
  },
  /** 'PKR 1,470,000 confirmed, PKR 92,660 not yet': the two parts of the sales. */
  confirmedSales: (p: { confirmed: string; rest: string }) => `${p.confirmed} confirmed, ${p.rest} not yet`,
  unconfirmedSales: 'Sales not confirmed yet',
  /** What a card counts, over which days, and what its trend compares. */
  cardHints: {
    totalSales: (p: CardWindow) =>
      `${p.period}, without cancelled and returned orders. Pending orders are not confirmed yet. Trend: ${compared(p)}.`,
    totalOrders: (p: CardWindow) => `${p.period}. Trend: ${compared(p)}.`,
    delivered: (p: CardWindow) =>
      p.window === 'day' || p.window === 'range'
        ? `Placed ${p.period}. Trend: ${compared(p)}.`
        : `Placed ${p.period}. Trend: what arrived ${compared(p)}.`,
    totalCustomers: (p: Omit<CardWindow, 'period'>) =>
      `All customers, whatever the filter. New: joined ${compared(p)}.`,
    activeLocations: (p: Omit<CardWindow, 'period'>) =>
      `All locations, whatever the filter. Trend: those with an order of any status, ${compared(p)}.`,
    deliveryRate: (p: CardWindow) =>
      `${p.period}, of orders delivered, cancelled or returned. Trend: ${compared(p)}.`,
  },
  noRate: 'None',
  percent,
  points: (p: { points: number }) => `${p.points.toFixed(1)} points`,
  trend,
  /** '12 new this month, 9 last month by this time'. */
  newCustomers: (p: { window: TrendWindow; isPartialDay: boolean; now: string; earlier: string }) =>
    `${p.now} new ${current[p.window]}, ${p.earlier} ${upToNow(p)}`,
  locationsWithOrders: (p: { window: TrendWindow; isPartialDay: boolean; now: string; earlier: string }) =>
    `${p.now} with orders ${current[p.window]}, ${p.earlier} ${upToNow(p)}`,
  ordersByStatus: 'Orders by status',
  date: 'Date',
  clearDate: 'Clear the date',
  /** The choice of several days, beside the one day. */
  days: 'Days',
  allDays: 'All days',
  oneDay: 'One day',
  needsPerson: 'Needs a person',
  deliveries: 'Deliveries',
  onDay: (p: { day: string }) => `on ${p.day}`,
  inRange: ranges,
  /** '14 of 1,132 orders on 20 Nov 2026'. `chosen` is null when all statuses are chosen. Both are formatted. */
  counted: (p: { chosen: string | null; total: string; days: string | null }) =>
    `${p.chosen === null ? '' : `${p.chosen} of `}${ordersText(p.total)}${p.days === null ? '' : ` ${p.days}`}`,
  openInOrders: 'Open in Orders',
  openStatusInOrders: (p: { status: string }) => `Open in Orders: ${p.status}`,
  openInOrdersList: 'Open in Orders:',
  clearFilters: 'Clear Filters',
  status: dashboardStatusLabels,
  /** The window of a chart: its days, or its months. */
  span: (p: { from: string; to: string }) => `${p.from} to ${p.to}`,
  topCities: {
    title: 'Top cities',
    unit: 'Orders',
    rest: { others: 'Other cities', elsewhere: 'Abroad or unknown city' },
    columns: { city: 'City', orders: 'Orders', share: 'Share' },
  },
  ordersSummary: {
    title: 'Orders summary',
    unit: 'Orders by weekday',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    returned: 'Returned',
    weekday: 'Weekday',
  },
  returnRate: {
    title: 'Return rate',
    unit: 'Returned orders by month, % of those sent',
    columns: { month: 'Month', sent: 'Sent', returned: 'Returned', rate: 'Return rate' },
    none: 'None sent',
  },
  hourlyOrders: {
    title: 'Hourly orders',
    unit: 'Orders by hour of the day',
    columns: { hour: 'Hour', orders: 'Orders' },
  },
  locations: {
    title: 'Active locations',
    unit: (p: { currency: string }) => `Sales in ${p.currency}`,
    window: (p: { period: string }) => `${p.period}; SKUs and inventory now`,
    location: 'Location',
    /** The orders to which no location is assigned yet. They have no stock. */
    none: 'No location yet',
    noStock: '–',
    place: (p: { name: string; city: string }) => `${p.name}, ${p.city}`,
    sales: 'Total sales',
    skus: 'Total SKUs',
    inventory: 'Inventory',
  },
  topCategories: { title: 'Top 5 categories', unit: 'Units sold', category: 'Category', units: 'Units sold' },
  provinces: {
    title: 'Orders by province',
    unit: 'Orders. A schematic, not to scale',
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
  failed: "The figures couldn't be loaded.",
  failedWithOlder: "The figures couldn't be updated. Those below are the earlier ones.",
}
