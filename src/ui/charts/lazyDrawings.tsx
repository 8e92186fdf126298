import type { ComponentProps } from 'react'
import { ShowNothing } from '#ui/LoadBoundary.tsx'
import { lazyCode } from '#ui/lazyCode.tsx'
import { Drawing } from './Drawing.tsx'
import { drawingHeights } from './drawingHeights.ts'

// nivo is loaded when the first drawing is shown; the page does not wait for it (design §10).
const load = () => import('./drawings.ts')
// The table has the figures too.
const options = { Failure: ShowNothing }
const LazyDoughnut = lazyCode(async () => ({ default: (await load()).Doughnut }), options)
const LazyGroupedBars = lazyCode(async () => ({ default: (await load()).GroupedBars }), options)
const LazyLineChart = lazyCode(async () => ({ default: (await load()).LineChart }), options)

/** A doughnut chart with at most six slices (look §2). */
export function Doughnut(props: ComponentProps<typeof LazyDoughnut>) {
  return (
    <Drawing height={drawingHeights.ring}>
      <LazyDoughnut {...props} />
    </Drawing>
  )
}

/** Grouped bars of a few series, from 0. */
export function GroupedBars(props: ComponentProps<typeof LazyGroupedBars>) {
  return (
    <Drawing height={drawingHeights.bars}>
      <LazyGroupedBars {...props} />
    </Drawing>
  )
}

/** A line of one series over time, from 0. */
export function LineChart(props: ComponentProps<typeof LazyLineChart>) {
  return (
    <Drawing height={drawingHeights.line}>
      <LazyLineChart {...props} />
    </Drawing>
  )
}
