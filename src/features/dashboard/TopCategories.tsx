import { dashboardMessages } from '#messages/dashboard.ts'
import { BarList } from '#ui/charts/BarList.tsx'
import { ChartFigure } from '#ui/charts/ChartFigure.tsx'
import { countText } from './figureText.ts'
import { headOf, type View } from './view.ts'

const words = dashboardMessages.topCategories

/** What sells most, by units. */
export function TopCategories(view: View) {
  const { topCategories } = view.figures
  return (
    <ChartFigure
      {...headOf(words, view)}
      nothing={view.nothing ?? (topCategories.length === 0 ? dashboardMessages.nothing.noneSold : undefined)}
      data={{
        columns: [words.category, words.units],
        rows: topCategories.map(({ category, units }) => ({ head: category, cells: [countText(units)] })),
      }}
    >
      <BarList bars={topCategories.map(({ category, units }) => ({ label: category, value: units }))} />
    </ChartFigure>
  )
}
