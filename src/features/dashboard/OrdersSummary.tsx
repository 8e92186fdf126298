import { dashboardMessages } from '#messages/dashboard.ts'
import { dateMessages } from '#messages/dates.ts'
import { ChartFigure } from '#ui/charts/ChartFigure.tsx'
import type { ChartColour } from '#ui/charts/chartColours.ts'
import { Legend } from '#ui/charts/Legend.tsx'
import { GroupedBars } from '#ui/charts/lazyDrawings.tsx'
import { countText } from './figureText.ts'
import { headOf, type View } from './view.ts'

const words = dashboardMessages.ordersSummary

const outcome = (id: 'delivered' | 'cancelled' | 'returned', colour: ChartColour) => ({
  id,
  label: words[id],
  colour,
})
/** Always in these colours (look §2). */
const outcomes = [outcome('delivered', 1), outcome('cancelled', 6), outcome('returned', 2)]

/** How orders ended, by the weekday on which they were placed. */
export function OrdersSummary(view: View) {
  const { weekdays } = view.figures
  const isEmpty = weekdays.every((day) => outcomes.every(({ id }) => day[id] === 0))
  return (
    <ChartFigure
      {...headOf(words, view)}
      nothing={view.nothing ?? (isEmpty ? dashboardMessages.nothing.noneEnded : undefined)}
      data={{
        columns: [words.weekday, ...outcomes.map(({ label }) => label)],
        rows: weekdays.map((day) => ({
          head: dateMessages.weekday(day),
          cells: outcomes.map(({ id }) => countText(day[id])),
        })),
      }}
    >
      <Legend series={outcomes} />
      <div className="mt-2">
        <GroupedBars
          series={outcomes}
          groups={weekdays.map((day) => ({
            name: dateMessages.shortWeekday(day),
            title: dateMessages.weekday(day),
            values: { delivered: day.delivered, cancelled: day.cancelled, returned: day.returned },
          }))}
        />
      </div>
    </ChartFigure>
  )
}
