import { useRef } from 'react'
import type { DashboardFigures } from '#domain/dashboard/figures.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import { type DayRange, type Days, dayRanges, isDayRange } from '#domain/weeks.ts'
import { dashboardMessages } from '#messages/dashboard.ts'
import { dateMessages } from '#messages/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Chip, ChipGroup } from '#ui/Chip.tsx'
import { NativeSelect, type SelectOption } from '#ui/field/NativeSelect.tsx'
import { orderStatusStyles } from '#ui/orderStatus.ts'
import { DateFilter } from './DateFilter.tsx'
import type { Dashboard } from './dashboard.hooks.ts'
import { countText, daysText } from './figureText.ts'
import { OpenInOrders } from './OpenInOrders.tsx'

type RangeChoice = 'all' | DayRange | 'one-day'

const ranges: readonly SelectOption<RangeChoice>[] = [
  { value: 'all', label: dashboardMessages.allDays },
  ...dayRanges.map((range) => ({ value: range, label: dateMessages.range({ range }) })),
]

/** Only there while a day is chosen, in the field beside it. */
const oneDay: SelectOption<RangeChoice> = { value: 'one-day', label: dashboardMessages.oneDay }

function rangeOf(days: Days | null): RangeChoice {
  if (days === null) return 'all'
  return isDayRange(days) ? days : 'one-day'
}

/** What the figures below it are about: some statuses, one day or a range, or all. */
export function StatusFilter(props: { dashboard: Dashboard; figures: DashboardFigures }) {
  const { dashboard, figures } = props
  const { filter } = dashboard
  const heading = useRef<HTMLHeadingElement>(null)
  const clear = () => {
    // The button goes when there is nothing left to clear.
    heading.current?.focus()
    dashboard.clearFilters()
  }
  return (
    <section aria-label={dashboardMessages.ordersByStatus} className="px-(--gutter) pt-4 pb-3">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="type-section">
          {dashboardMessages.ordersByStatus}
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          <NativeSelect
            aria-label={dashboardMessages.days}
            size="toolbar"
            value={rangeOf(filter.date)}
            options={filter.date === null || isDayRange(filter.date) ? ranges : [...ranges, oneDay]}
            onChange={(range) => {
              if (range !== 'one-day') dashboard.chooseDays(range === 'all' ? null : range)
            }}
          />
          <DateFilter
            date={filter.date === null || isDayRange(filter.date) ? null : filter.date}
            today={dashboard.today}
            onChoose={dashboard.chooseDays}
          />
        </div>
      </div>
      <ChipGroup label={dashboardMessages.ordersByStatus}>
        {orderStatuses.map((status) => (
          <Chip
            key={status}
            {...orderStatusStyles[status]}
            label={dashboardMessages.status[status]}
            count={countText(figures.countsByStatus[status])}
            pressed={filter.statuses.includes(status)}
            onToggle={() => dashboard.toggleStatus(status)}
          />
        ))}
      </ChipGroup>
      <div className="type-xs mt-2 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
        <p role="status" dir="auto">
          {countedText(dashboard, figures)}
        </p>
        <OpenInOrders filter={filter} />
        {dashboard.isFiltered && (
          <span className="screen-only -me-2.5 ms-auto phone:-me-3">
            <Button kind="quiet" size="small" onClick={clear}>
              {dashboardMessages.clearFilters}
            </Button>
          </span>
        )}
      </div>
    </section>
  )
}

/** '14 of 1,132 orders on 20 Nov 2026': what the filter leaves of what the day has. */
function countedText({ filter, zone }: Dashboard, figures: DashboardFigures): string {
  const total = Object.values(figures.countsByStatus).reduce((sum, count) => sum + count, 0)
  return dashboardMessages.counted({
    chosen: filter.statuses.length === 0 ? null : countText(figures.totalOrders.value),
    total: countText(total),
    days: filter.date === null ? null : daysText(filter.date, zone),
  })
}
