/** Dates as they are read: the same instant in UTC and in Karachi, wherever the browser is (design §12). */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { OrderRow } from '#domain/orders/order.ts'
import { calendarParts, karachi, type Zone } from '#domain/weeks.ts'
import { daysText, monthParts, periodText } from '#features/dashboard/figureText.ts'
import { Time } from '#features/orderDetails/Time.tsx'
import { orderSheet } from '#features/orders/orderColumns.tsx'
import { shortOrderDay } from '#features/orders/shortOrderDay.ts'
import { dateMessages } from '#messages/dates.ts'
import { rupees } from '#tests/domain/arbitraries.ts'
import { hostZones, useHostZone } from '#tests/support/hostZones.ts'

const utc: Zone = { id: 'UTC', offsetMinutes: 0 }

/** Saturday evening in UTC; in Karachi Sunday night of the next month and year. */
const NIGHT = Date.parse('2022-12-31T20:30:00Z')
const row = { id: 'KW-1', placedAt: NIGHT, total: rupees(1), status: 'delivered' } as OrderRow

/** In the first row. */
const dateIn = ({ headings, rows }: ReturnType<typeof orderSheet>) => rows[0]?.[headings.indexOf('Date')]

const texts: [name: string, read: (zone: Zone) => unknown, inUtc: unknown, inKarachi: unknown][] = [
  ['day', (zone) => dateMessages.day(calendarParts(NIGHT, zone)), '31 Dec 2022', '1 Jan 2023'],
  ['short day', (zone) => dateMessages.shortDay(calendarParts(NIGHT, zone)), '31 Dec', '1 Jan'],
  [
    'day and time',
    (zone) => dateMessages.dayAndTime(calendarParts(NIGHT, zone)),
    '31 Dec 2022, 20:30',
    '1 Jan 2023, 01:30',
  ],
  ['month', (zone) => dateMessages.month(calendarParts(NIGHT, zone)), 'Dec 2022', 'Jan 2023'],
  ['short month', (zone) => dateMessages.shortMonth(calendarParts(NIGHT, zone)), 'Dec', 'Jan'],
  ['weekday', (zone) => dateMessages.weekday(calendarParts(NIGHT, zone)), 'Saturday', 'Sunday'],
  ['short weekday', (zone) => dateMessages.shortWeekday(calendarParts(NIGHT, zone)), 'Sat', 'Sun'],
  ['hour', (zone) => dateMessages.hour(calendarParts(NIGHT, zone)), '20:00', '01:00'],
  ['day of an order of 2023', (zone) => shortOrderDay(NIGHT, zone, 2023), '31 Dec 2022', '1 Jan'],
  ['day of an order of 2022', (zone) => shortOrderDay(NIGHT, zone, 2022), '31 Dec', '1 Jan 2023'],
  ['cell of the export', (zone) => dateIn(orderSheet([row], zone)), '2022-12-31', '2023-01-01'],
  [
    'time of a log, and what machines read of it',
    (zone) => renderToStaticMarkup(createElement(Time, { at: NIGHT, zone })).replace(/ class="[^"]*"/, ''),
    '<time dateTime="2022-12-31T20:30:00.000Z">31 Dec 2022, 20:30</time>',
    '<time dateTime="2022-12-31T20:30:00.000Z">1 Jan 2023, 01:30</time>',
  ],
  // A day is a day in every zone.
  ['chosen day', (zone) => daysText('2023-01-01', zone), 'on 1 Jan 2023', 'on 1 Jan 2023'],
  [
    'period',
    (zone) => periodText({ from: '2022-12-31', to: '2023-01-01' }, zone),
    '31 Dec 2022 to 1 Jan 2023',
    '31 Dec 2022 to 1 Jan 2023',
  ],
  ['month of a figure', () => dateMessages.month(monthParts('2023-01')), 'Jan 2023', 'Jan 2023'],
]

describe.each(hostZones)('a browser in $zone', ({ zone: host }) => {
  useHostZone(host)

  test.each(texts)('writes the %s in the zone of the merchant', (_, read, inUtc, inKarachi) => {
    expect(read(utc)).toEqual(inUtc)
    expect(read(karachi)).toEqual(inKarachi)
  })
})
