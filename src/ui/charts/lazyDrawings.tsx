import { type ComponentProps, lazy } from 'react'
import { Drawing } from './Drawing.tsx'
import { drawingHeights } from './drawingHeights.ts'

// nivo is fetched when the first drawing is shown: the page around it does not wait (design §10).
const load = () => import('./drawings.ts')
const LazyDoughnut = lazy(async () => ({ default: (await load()).Doughnut }))
const LazyGroupedBars = lazy(async () => ({ default: (await load()).GroupedBars }))
const LazyLineChart = lazy(async () => ({ default: (await load()).LineChart }))

/** A ring of at most six slices; its legend stands beside it (look §2). */
export function Doughnut(props: ComponentProps<typeof LazyDoughnut>) {
  return (
    <Drawing height={drawingHeights.ring}>
      <LazyDoughnut {...props} />
    </Drawing>
  )
}

/** Bars of a few series side by side, group by group, from 0. */
export function GroupedBars(props: ComponentProps<typeof LazyGroupedBars>) {
  return (
    <Drawing height={drawingHeights.bars}>
      <LazyGroupedBars {...props} />
    </Drawing>
  )
}

/** One series over time, from 0. */
export function LineChart(props: ComponentProps<typeof LazyLineChart>) {
  return (
    <Drawing height={drawingHeights.line}>
      <LazyLineChart {...props} />
    </Drawing>
  )
}
