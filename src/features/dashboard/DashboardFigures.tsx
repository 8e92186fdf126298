import { memo, useDeferredValue } from 'react'
import type { DashboardFigures as Figures } from '#domain/dashboard/figures.ts'
import { Cards } from './Cards.tsx'
import { CashFigures } from './CashFigures.tsx'
import { cellsClass } from './cellsClass.ts'
import { CellsSkeleton } from './DashboardSkeleton.tsx'
import type { Dashboard } from './dashboard.hooks.ts'
import { periodText } from './figureText.ts'
import { HourlyOrders } from './HourlyOrders.tsx'
import { LaterFirstSteps } from './LaterFirstSteps.tsx'
import { Locations } from './Locations.tsx'
import { OrdersSummary } from './OrdersSummary.tsx'
import { ProvinceTiles } from './ProvinceTiles.tsx'
import { Queues } from './Queues.tsx'
import { ReturnRate } from './ReturnRate.tsx'
import { StatusFilter } from './StatusFilter.tsx'
import { TopCategories } from './TopCategories.tsx'
import { TopCities } from './TopCities.tsx'
import { type View, viewOf } from './view.ts'

/** What waits for a person and the filters, then the figures that these change: cards and ruled cells (look §7). */
export function DashboardFigures(props: { dashboard: Dashboard; figures: Figures }) {
  const { dashboard, figures } = props
  // The numbers are painted at once; the drawings take the next frames, at first and after a pressed chip.
  const drawn = useDeferredValue(figures, null)
  return (
    <>
      <Queues figures={figures} days={dashboard.filter.date} />
      {dashboard.hasFirstSteps && (
        <div className="pt-5">
          <LaterFirstSteps onPutAway={dashboard.putFirstStepsAway} />
        </div>
      )}
      <StatusFilter dashboard={dashboard} figures={figures} />
      <Cards figures={figures} period={periodText(figures.period, dashboard.zone)} />
      {figures.cash && <CashFigures cash={figures.cash} />}
      {drawn ? <Cells {...viewOf(dashboard, drawn)} /> : <CellsSkeleton />}
    </>
  )
}

const cells = [OrdersSummary, TopCities, HourlyOrders, ReturnRate, Locations, TopCategories, ProvinceTiles]

/** Charts and tables. They are drawn again with other figures, not while those are on their way. */
const Cells = memo(function Cells(view: View) {
  return (
    <div className={`${cellsClass} lg:*:last:col-span-2`}>
      {cells.map((Cell) => (
        <div key={Cell.name}>
          <Cell {...view} />
        </div>
      ))}
    </div>
  )
})
