import { dashboardMessages } from '#messages/dashboard.ts'
import { dateMessages } from '#messages/dates.ts'
import { ChartFigure } from '#ui/charts/ChartFigure.tsx'
import { LineChart } from '#ui/charts/lazyDrawings.tsx'
import { countText, monthParts } from './figureText.ts'
import type { View } from './view.ts'

const words = dashboardMessages.returnRate

/** How many of the orders that were sent came back, month by month; it states its own twelve months. */
export function ReturnRate({ figures, nothing }: View) {
  const months = figures.returnRates.map(({ month, sent, returned, rate }) => {
    const parts = monthParts(month)
    return { sent, returned, rate, name: dateMessages.shortMonth(parts), title: dateMessages.month(parts) }
  })
  const isEmpty = months.every(({ rate }) => rate === null)
  const rateText = (percent: number) => dashboardMessages.percent({ share: percent / 100 })
  return (
    <ChartFigure
      title={words.title}
      unit={words.unit}
      window={dashboardMessages.span({ from: months[0]?.title ?? '', to: months.at(-1)?.title ?? '' })}
      nothing={isEmpty ? (nothing ?? dashboardMessages.nothing.noneSent) : undefined}
      data={{
        columns: [words.columns.month, words.columns.sent, words.columns.returned, words.columns.rate],
        rows: months.map(({ title, sent, returned, rate }) => ({
          head: title,
          cells: [
            countText(sent),
            countText(returned),
            rate === null ? words.none : dashboardMessages.percent({ share: rate }),
          ],
        })),
      }}
    >
      <LineChart
        points={months.map(({ name, title, rate }) => ({
          name,
          title,
          value: rate === null ? null : rate * 100,
        }))}
        colour={2}
        marked="latest"
        dots
        valueText={rateText}
        axisText={(percent) => `${percent}%`}
      />
    </ChartFigure>
  )
}
