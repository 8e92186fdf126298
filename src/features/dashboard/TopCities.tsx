import { dashboardMessages } from '#messages/dashboard.ts'
import { ChartFigure } from '#ui/charts/ChartFigure.tsx'
import { groundOf } from '#ui/charts/chartColours.ts'
import { Doughnut } from '#ui/charts/lazyDrawings.tsx'
import { ShareList } from '#ui/charts/ShareList.tsx'
import { cityColour } from './cityColours.ts'
import { countText, shareText } from './figureText.ts'
import { headOf, type View } from './view.ts'

const words = dashboardMessages.topCities

/** Where orders go: the cities with most, and what is left. */
export function TopCities(view: View) {
  const total = view.figures.totalOrders.value
  const slices = view.figures.topCities.map((part) => ({
    id: part.city ?? part.rest,
    label: part.city ?? words.rest[part.rest],
    value: part.orders,
    share: shareText(part.orders, total),
    colour: cityColour(part.city ?? part.rest),
  }))
  return (
    <ChartFigure
      {...headOf(words, view)}
      data={{
        columns: [words.columns.city, words.columns.orders, words.columns.share],
        rows: slices.map(({ label, value, share }) => ({ head: label, cells: [countText(value), share] })),
      }}
    >
      <div className="grid items-center gap-x-4 gap-y-4 md:grid-cols-[176px_minmax(0,1fr)] lg:max-xl:grid-cols-1">
        <Doughnut slices={slices} total={countText(total)} unit={words.unit} />

        <ShareList
          parts={slices.map(({ label, value, share, colour }) => ({
            label,
            share,
            value: countText(value),
            ground: groundOf(colour),
          }))}
        />
      </div>
    </ChartFigure>
  )
}
