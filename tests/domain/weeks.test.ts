import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  calendarParts,
  dayAgainstWeekBefore,
  dayOf,
  isPartialDay,
  isWithin,
  monthAgainstLast,
  monthOf,
  parseDay,
  rangeAgainstBefore,
  spanOfDay,
  spanOfDays,
  spanOfWeek,
  startOfDay,
  startOfMonth,
  startOfWeek,
  weekAgainstLast,
  weekFilters,
} from '#domain/weeks.ts'
import { hostZones, useHostZone } from '#tests/support/hostZones.ts'

const at = (karachi: string) => Date.parse(`${karachi}+05:00`)
const instants = fc.integer({ min: Date.UTC(1999, 0, 1), max: Date.UTC(2045, 0, 1) })

const inKarachi = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Karachi',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Friday. */
const NOW = at('2026-11-20T14:42:00')

describe.each(hostZones)('the merchant’s week, seen from $zone', ({ zone, offset }) => {
  useHostZone(zone)

  test('the host is in this zone', () => {
    expect(new Date(NOW).getTimezoneOffset()).toBe(offset)
  })

  test('Saturday 23:59 belongs to the week before Sunday 00:00', () => {
    const saturday = at('2026-11-14T23:59:59.999')
    const sunday = at('2026-11-15T00:00:00')
    expect(sunday - saturday).toBe(1)
    expect(startOfWeek(saturday)).toBe(at('2026-11-08T00:00:00'))
    expect(startOfWeek(sunday)).toBe(sunday)
    const filtersOf = (instant: number) =>
      weekFilters.filter((filter) => isWithin(instant, spanOfWeek(filter, NOW)))
    expect(filtersOf(sunday)).toEqual(['all', 'current'])
    expect(filtersOf(saturday)).toEqual(['all', 'last'])
    expect(filtersOf(at('2026-11-08T00:00:00'))).toEqual(['all', 'last'])
    expect(filtersOf(at('2026-11-07T23:59:59.999'))).toEqual(['all', 'two-weeks-ago'])
    expect(filtersOf(at('2026-11-01T00:00:00'))).toEqual(['all', 'two-weeks-ago'])
    expect(filtersOf(at('2026-10-31T23:59:59.999'))).toEqual(['all'])
  })

  test('a week starts on Sunday 00:00 local time', () => {
    const order = at('2026-11-14T12:00:00')
    expect(isWithin(order, spanOfWeek('current', at('2026-11-14T23:59:59'), undefined))).toBe(true)
    expect(isWithin(order, spanOfWeek('last', at('2026-11-15T00:00:00'), undefined))).toBe(true)
  })

  test('days and months start at midnight in Karachi', () => {
    expect(dayOf(at('2026-11-20T00:00:00'))).toBe('2026-11-20')
    expect(dayOf(at('2026-11-19T23:59:59'))).toBe('2026-11-19')
    expect(monthOf(at('2026-12-01T00:00:00'))).toBe('2026-12')
    expect(startOfMonth(NOW)).toBe(at('2026-11-01T00:00:00'))
    expect(startOfMonth(NOW, -11)).toBe(at('2025-12-01T00:00:00'))
  })

  test('local time is Karachi time', () => {
    expect(calendarParts(at('2026-11-15T00:05:00'))).toEqual({
      year: 2026,
      month: 11,
      day: 15,
      weekday: 0,
      hour: 0,
      minute: 5,
    })
  })
})

test('the calendar equals that of Intl for Asia/Karachi', () => {
  const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2045, 0, 1) }), (instant) => {
      const { weekday, hour, minute } = calendarParts(instant)
      const clock = [hour, minute].map((value) => String(value).padStart(2, '0')).join(':')
      expect(inKarachi.format(instant).replace(',', '')).toBe(`${days[weekday]} ${clock}`)
    }),
  )
})

test('the three weeks are consecutive and end with the current one', () => {
  fc.assert(
    fc.property(instants, (now) => {
      const current = spanOfWeek('current', now)
      const last = spanOfWeek('last', now)
      expect(isWithin(now, current)).toBe(true)
      expect(last?.to).toBe(current?.from)
      expect(spanOfWeek('two-weeks-ago', now)?.to).toBe(last?.from)
    }),
  )
})

test('a day has 24 hours from its start, and can be parsed again', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const day = dayOf(instant)
      expect(parseDay(day)).toBe(day)
      expect(spanOfDay(day).from).toBe(startOfDay(instant))
      expect(isWithin(instant, spanOfDay(day))).toBe(true)
    }),
  )
})

test.each([
  '',
  '2026-02-30',
  '2026-13-01',
  '2026-1-1',
  '20-11-2026',
  'today',
  '0000-01-01',
  '2026-11-20T00:00',
])('%j is no day', (text) => {
  expect(parseDay(text)).toBeNull()
})

describe('comparisons', () => {
  test('this week so far and last week up to the same moment', () => {
    expect(weekAgainstLast(NOW)).toEqual({
      current: { from: at('2026-11-15T00:00:00'), to: NOW + 1 },
      previous: { from: at('2026-11-08T00:00:00'), to: at('2026-11-13T14:42:00') + 1 },
    })
  })

  test('this month so far and the same days of last month', () => {
    expect(monthAgainstLast(NOW)).toEqual({
      current: { from: at('2026-11-01T00:00:00'), to: NOW + 1 },
      previous: { from: at('2026-10-01T00:00:00'), to: at('2026-10-20T14:42:00') + 1 },
    })
  })

  test('a month after a shorter one is compared with as many days before it', () => {
    const { previous } = monthAgainstLast(at('2027-03-31T10:00:00'))
    expect(previous).toEqual({ from: at('2027-01-29T14:00:00') - 1, to: at('2027-03-01T00:00:00') })
  })

  test('compare spans of the same length, the earlier one before the later', () => {
    fc.assert(
      fc.property(instants, (now) => {
        for (const { current, previous } of [
          weekAgainstLast(now),
          monthAgainstLast(now),
          dayAgainstWeekBefore(dayOf(now), now),
        ]) {
          expect(previous.to - previous.from).toBe(current.to - current.from)
          expect(previous.to).toBeLessThanOrEqual(current.from)
        }
      }),
    )
  })

  test('are of a partial day until one has passed', () => {
    expect(isPartialDay(weekAgainstLast(at('2026-11-15T06:00:00')))).toBe(true)
    expect(isPartialDay(weekAgainstLast(at('2026-11-16T00:00:00')))).toBe(false)
    expect(isPartialDay(monthAgainstLast(at('2026-11-01T23:59:00')))).toBe(true)
    expect(isPartialDay(dayAgainstWeekBefore('2026-11-20', NOW))).toBe(true)
    expect(isPartialDay(dayAgainstWeekBefore('2026-11-19', NOW))).toBe(false)
  })

  test('a past day and the same weekday before; today until now', () => {
    expect(dayAgainstWeekBefore('2026-11-18', NOW)).toEqual({
      current: { from: at('2026-11-18T00:00:00'), to: at('2026-11-19T00:00:00') },
      previous: { from: at('2026-11-11T00:00:00'), to: at('2026-11-12T00:00:00') },
    })
    expect(dayAgainstWeekBefore('2026-11-20', NOW).previous.to).toBe(at('2026-11-13T14:42:00') + 1)
  })
})

describe('days up to now', () => {
  /** Friday 20 November 2026, 14:42 in Karachi. */
  const now = Date.parse('2026-11-20T14:42:00+05:00')
  const midnight = (day: string) => Date.parse(`${day}T00:00:00+05:00`)

  test.each([
    ['this-week', '2026-11-15', '2026-11-13T14:42'],
    ['last-7-days', '2026-11-14', '2026-11-13T14:42'],
    ['last-30-days', '2026-10-22', '2026-10-21T14:42'],
  ] as const)('%s end now, and are compared with as many days before them', (range, first, end) => {
    const span = { from: midnight(first), to: now + 1 }
    expect(spanOfDays(range, now)).toEqual(span)
    const { current, previous } = rangeAgainstBefore(range, now)
    expect(current).toEqual(span)
    expect(previous.to).toBe(Date.parse(`${end}:00+05:00`) + 1)
    expect(previous.to - previous.from).toBe(current.to - current.from)
  })
})
