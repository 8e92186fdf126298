/** The same instant read in UTC and in Karachi, wherever the browser is (specification §5, design §12). */
import { describe, expect, test } from 'vitest'
import { dashboardFigures } from '#domain/dashboard/figures.ts'
import { wholeDashboard } from '#domain/dashboard/filter.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import type { Order } from '#domain/orders/order.ts'
import { matchingOrders, searchOrders } from '#domain/orders/search.ts'
import {
  calendarParts,
  dayAgainstWeekBefore,
  dayOf,
  isPartialDay,
  karachi,
  monthAgainstLast,
  monthOf,
  type Span,
  spanOfDay,
  spanOfWeek,
  startOfDay,
  startOfMonth,
  startOfWeek,
  weekAgainstLast,
  type Zone,
} from '#domain/weeks.ts'
import { rupees } from '#tests/domain/arbitraries.ts'
import { hostZones, useHostZone } from '#tests/support/hostZones.ts'

const utc: Zone = { id: 'UTC', offsetMinutes: 0 }

/** Saturday evening in UTC; in Karachi Sunday night of the next week, month and year. */
const NIGHT = Date.parse('2022-12-31T20:30:00Z')

/** An order of that night. */
const order = {
  id: 'KW-1',
  customer: { name: 'Sana', city: 'Karachi', country: 'Pakistan' },
  status: 'returned',
  type: 'Local',
  placedAt: NIGHT,
  lines: [{ category: 'Sports', quantity: 1, price: rupees(100) }],
  coupon: null,
  giftCard: null,
  shipping: rupees(0),
  locationId: 'korangi',
  payments: [],
} as unknown as Order

const instant = (at: number) => new Date(at).toISOString().replace(':00.000Z', 'Z')
const span = (of: Span | null) => of && `${instant(of.from)}/${instant(of.to)}`
const orders = (filter: object, zone?: Zone) =>
  dashboardFigures(
    { orders: [order], customers: [], locations: [], products: [], currency: 'PKR' },
    { ...wholeDashboard, ...filter },
    NIGHT,
    zone,
  )
/** The index of what is not 0. */
const hourOf = (hourly: readonly number[]) => hourly.findIndex((count) => count > 0)

type Reading = [name: string, read: (zone?: Zone) => unknown, inUtc: unknown, inKarachi: unknown]

const readings: Reading[] = [
  [
    'calendar and clock',
    (zone) => Object.values(calendarParts(NIGHT, zone)),
    [2022, 12, 31, 6, 20, 30],
    [2023, 1, 1, 0, 1, 30],
  ],
  ['day', (zone) => dayOf(NIGHT, zone), '2022-12-31', '2023-01-01'],
  ['month', (zone) => monthOf(NIGHT, zone), '2022-12', '2023-01'],
  ['start of the day', (zone) => instant(startOfDay(NIGHT, zone)), '2022-12-31T00:00Z', '2022-12-31T19:00Z'],
  [
    'start of the week',
    (zone) => instant(startOfWeek(NIGHT, zone)),
    '2022-12-25T00:00Z',
    '2022-12-31T19:00Z',
  ],
  [
    'start of the month',
    (zone) => instant(startOfMonth(NIGHT, 0, zone)),
    '2022-12-01T00:00Z',
    '2022-12-31T19:00Z',
  ],
  [
    'start of the month two months on',
    (zone) => instant(startOfMonth(NIGHT, 2, zone)),
    '2023-02-01T00:00Z',
    '2023-02-28T19:00Z',
  ],
  [
    'span of a day',
    (zone) => span(spanOfDay('2023-01-01', zone)),
    '2023-01-01T00:00Z/2023-01-02T00:00Z',
    '2022-12-31T19:00Z/2023-01-01T19:00Z',
  ],
  [
    'span of last week',
    (zone) => span(spanOfWeek('last', NIGHT, zone)),
    '2022-12-18T00:00Z/2022-12-25T00:00Z',
    '2022-12-24T19:00Z/2022-12-31T19:00Z',
  ],
  [
    'the day so far, or all of a day to come',
    (zone) => span(dayAgainstWeekBefore('2023-01-01', NIGHT - 1, zone).current),
    '2023-01-01T00:00Z/2023-01-02T00:00Z',
    '2022-12-31T19:00Z/2022-12-31T20:30Z',
  ],
  [
    'last week up to now',
    (zone) => span(weekAgainstLast(NIGHT - 1, zone).previous),
    '2022-12-18T00:00Z/2022-12-24T20:30Z',
    '2022-12-24T19:00Z/2022-12-24T20:30Z',
  ],
  [
    'last month up to now',
    (zone) => span(monthAgainstLast(NIGHT - 1, zone).previous),
    '2022-10-31T03:30Z/2022-12-01T00:00Z',
    '2022-11-30T19:00Z/2022-11-30T20:30Z',
  ],
  ['a week of less than a day', (zone) => isPartialDay(weekAgainstLast(NIGHT, zone)), false, true],
  ['orders of a day', (zone) => orders({ date: '2023-01-01' }, zone).totalOrders.value, 0, 1],
  ['chips of a day', (zone) => orders({ date: '2023-01-01' }, zone).countsByStatus.returned, 0, 1],
  [
    'the period of all days',
    (zone) => orders({}, zone).period,
    { from: '2022-12-31', to: '2022-12-31' },
    { from: '2023-01-01', to: '2023-01-01' },
  ],
  [
    'a day against the week before',
    (zone) => orders({ date: '2023-01-01' }, zone).totalOrders.trend.current,
    0,
    1,
  ],
  ['a week too short to judge', (zone) => orders({}, zone).totalOrders.trend.isPartialDay, false, true],
  ['the weekday', (zone) => orders({}, zone).weekdays.find(({ returned }) => returned > 0)?.weekday, 6, 0],
  ['the hour', (zone) => hourOf(orders({}, zone).hourly), 20, 1],
  [
    'the months of returns',
    (zone) =>
      orders({}, zone)
        .returnRates.map(({ month, sent }) => `${month}: ${sent}`)
        .at(-1),
    '2022-12: 1',
    '2023-01: 1',
  ],
  [
    'the months of returns up to a day',
    (zone) =>
      orders({ date: '2023-01-01' }, zone)
        .returnRates.map(({ month, sent }) => `${month}: ${sent}`)
        .slice(-2),
    ['2022-12: 1', '2023-01: 0'],
    ['2022-12: 0', '2023-01: 1'],
  ],
  [
    'orders of the week in which the day begins',
    (zone) => searchOrders([order], { ...allOrders, week: 'current' }, NIGHT + 12 * 3_600_000, zone).total,
    0,
    1,
  ],
  [
    'the same, to export',
    (zone) => matchingOrders([order], { ...allOrders, week: 'last' }, NIGHT + 12 * 3_600_000, zone).length,
    1,
    0,
  ],
]

describe.each(hostZones)('a browser in $zone', ({ zone: host }) => {
  useHostZone(host)

  test.each(readings)(
    'reads %s by the zone of the merchant, which is Karachi',
    (_, read, inUtc, inKarachi) => {
      expect(read(utc)).toEqual(inUtc)
      expect(read(karachi)).toEqual(inKarachi)
      expect(read()).toEqual(inKarachi)
    },
  )
})
