/** Figures as they are read on the dashboard. */
import { formatMoney, type Money, type MoneyLabels, withThousands } from '#domain/money.ts'
import {
  calendarParts,
  type Day,
  type Days,
  isDayRange,
  type Month,
  spanOfDay,
  type Zone,
} from '#domain/weeks.ts'
import { dashboardMessages } from '#messages/dashboard.ts'
import { dateMessages } from '#messages/dates.ts'

/** '1,284'. */
export const countText = (count: number): string => withThousands(count)

/** '24%', '<1%': a part of a whole, to the next whole per cent. */
export function shareText(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (part / whole) * 100
  return percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`
}

/** 'PKR' and '5,914,200': the label of a currency apart from its amount. */
export function moneyText(amount: Money, labels: MoneyLabels): { unit: string; value: string } {
  const text = formatMoney(amount, 'dashboard', labels)
  const [, unit = '', value = ''] = /^(\D*?)\s*(-?[\d,.]+)$/.exec(text) ?? []
  return { unit, value }
}

/** '20 Oct 2025 to 20 Nov 2026', or one day. */
export function periodText({ from, to }: { from: Day; to: Day }, zone: Zone): string {
  return dateMessages.period({ from: partsOf(from, zone), to: partsOf(to, zone) })
}

/** '20 Nov 2026'. */
const dayText = (day: Day, zone: Zone): string => dateMessages.day(partsOf(day, zone))

const partsOf = (day: Day, zone: Zone) => calendarParts(spanOfDay(day, zone).from, zone)

/** 'on 20 Nov 2026' or 'in the last 7 days': what follows a number of orders. */
export const daysText = (days: Days, zone: Zone): string =>
  isDayRange(days) ? dashboardMessages.inRange[days] : dashboardMessages.onDay({ day: dayText(days, zone) })

/** The month of the calendar that '2025-12' is. */
export const monthParts = (month: Month) => calendarParts(spanOfDay(`${month}-01`).from)
