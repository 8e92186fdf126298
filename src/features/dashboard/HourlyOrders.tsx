import { dashboardMessages } from '#messages/dashboard.ts'
import { dateMessages } from '#messages/dates.ts'
import { ChartFigure } from '#ui/charts/ChartFigure.tsx'
import { LineChart } from '#ui/charts/lazyDrawings.tsx'
import { countText } from './figureText.ts'
import { headOf, type View } from './view.ts'

const words = dashboardMessages.hourlyOrders

/** At which hour of the day orders come. */
export function HourlyOrders(view: View) {
  const hours = view.figures.hourly.map((orders, hour) => ({ orders, title: dateMessages.hour({ hour }) }))
  return (
    <ChartFigure
      {...headOf(words, view)}
      data={{
        columns: [words.columns.hour, words.columns.orders],
        rows: hours.map(({ orders, title }) => ({ head: title, cells: [countText(orders)] })),
      }}
    >
      <LineChart
        points={hours.map(({ orders, title }) => ({ name: title.slice(0, 2), title, value: orders }))}
        colour={1}
        marked="highest"
        valueText={countText}
        axisText={countText}
      />
    </ChartFigure>
  )
}
