import { dashboardMessages } from '#messages/dashboard.ts'
import { ChartFigure } from '#ui/charts/ChartFigure.tsx'
import { type ChartColour, groundOf } from '#ui/charts/chartColours.ts'
import { Doughnut } from '#ui/charts/lazyDrawings.tsx'
import { ShareList } from '#ui/charts/ShareList.tsx'
import { countText, shareText } from './figureText.ts'
import { headOf, type View } from './view.ts'

const words = dashboardMessages.topCities
const byRank: readonly ChartColour[] = [1, 2, 3, 4, 5]
const others: ChartColour = 6

/** Where orders go: the five cities with most, and all others. */
export function TopCities(view: View) {
  const total = view.figures.totalOrders.value
  const slices = view.figures.topCities.map(({ city, orders }, rank) => ({
    id: city ?? 'others',
    label: city ?? words.other,
    value: orders,
    share: shareText(orders, total),
    colour: city === null ? others : (byRank[rank] ?? others),
  }))
  return (
    <ChartFigure
      {...headOf(words, view)}
      data={{
        columns: [words.columns.city, words.columns.orders, words.columns.share],
        rows: slices.map(({ label, value, share }) => ({ head: label, cells: [countText(value), share] })),
      }}
    >
      <div className="grid items-center gap-x-6 gap-y-4 md:grid-cols-[176px_minmax(0,1fr)] lg:max-xl:grid-cols-1">
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
