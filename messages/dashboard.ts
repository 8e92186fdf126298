/** The words of the dashboard (specification §2). */
type TrendWindow = 'month' | 'week' | 'day'

const before: Record<TrendWindow, string> = {
  month: 'last month',
  week: 'last week',
  day: 'the same day last week',
}

/** 'Up 4.2% on last month'. `by` has its unit; a `direction` of 0 is no change, null is nothing to compare with. */
function trend(p: { window: TrendWindow; direction: number | null; by: string }): string {
  if (p.direction === null) return `Nothing to compare in ${before[p.window]}`
  if (p.direction === 0) return `Same as ${before[p.window]}`
  return `${p.direction > 0 ? 'Up' : 'Down'} ${p.by} on ${before[p.window]}`
}

const percent = (p: { share: number }) => `${(p.share * 100).toFixed(1)}%`

export const dashboardMessages = {
  title: 'Dashboard',
  export: 'Export',
  newOrder: 'New Order',
  cards: {
    totalSales: 'Total sales',
    totalOrders: 'Total orders',
    delivered: 'Delivered',
    totalCustomers: 'Total customers',
    activeLocations: 'Active locations',
    deliveryRate: 'Delivery rate',
  },
  /** What a card counts, where its name does not say it. */
  cardNotes: {
    totalSales: 'Without cancelled and returned orders',
    deliveryRate: 'Of orders delivered, cancelled or returned',
  },
  percent,
  points: (p: { points: number }) => `${p.points.toFixed(1)} points`,
  trend,
  /** What a trend sets against what. */
  trendWindow: {
    month: 'This month so far against the same days of last month',
    week: 'This week so far against last week up to the same hour',
    day: 'The chosen day against the same day a week before',
  },
  ordersByStatus: 'Orders by status',
  date: 'Date',
  clearDate: 'Clear the date',
  openInOrders: 'Open in Orders',
  status: {
    'pending-cc': 'Pending CC',
    'pending-cod': 'Pending COD',
    'city-issue': 'City Issue',
    'awaiting-assigning': 'Awaiting Assigning',
    'awaiting-approval': 'Awaiting Approval',
    approve: 'Approve',
    'dispatch-issue': 'Dispatch Issue',
    dispatch: 'Dispatch',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    returned: 'Returned',
    halt: 'Halt',
  },
  topCities: { title: 'Top cities', unit: 'orders', other: 'Other cities' },
  ordersSummary: {
    title: 'Orders summary',
    unit: 'orders a weekday',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    returned: 'Returned',
  },
  returnRate: { title: 'Return rate', unit: '% of orders sent, by month', window: 'last 12 months' },
  hourlyOrders: { title: 'Hourly orders', unit: 'orders an hour of the day' },
  locations: {
    title: 'Active locations',
    location: 'Location',
    sales: 'Total sales',
    skus: 'Total SKUs',
    inventory: 'Inventory',
  },
  topCategories: { title: 'Top 5 categories', unit: 'units sold' },
  provinces: {
    title: 'Orders by province',
    unit: 'a schematic, not a map to scale',
    elsewhere: 'Outside Pakistan or unknown city',
  },
  failed: 'The figures could not be loaded.',
}
