import type { ComponentProps } from 'react'
import { loadedComponent } from '#ui/start/lazyCode.tsx'
import { onDemand } from '#ui/start/onDemand.ts'
import { Drawing } from './Drawing.tsx'
import { drawingHeights } from './drawingHeights.ts'

// nivo is loaded when the first drawing is shown; the page does not wait for it (design §10).
const load = () => import('./drawings.ts')
const LazyDoughnut = loadedComponent(onDemand(async () => ({ default: (await load()).Doughnut })))
const LazyGroupedBars = loadedComponent(onDemand(async () => ({ default: (await load()).GroupedBars })))
const LazyLineChart = loadedComponent(onDemand(async () => ({ default: (await load()).LineChart })))

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
