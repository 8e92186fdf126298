import { useLinkTo } from '#atlas/address.hooks.ts'
import { chartList } from '#atlas/chart/chartList.ts'
import { Drawing } from '#atlas/drawing/Drawing.tsx'
import type { StateLinkProps } from '#atlas/drawing/drawingUse.ts'
import { unpackLayout } from '#atlas/drawing/packedLayout.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { chartMap } from './chartMap.ts'
import { mapAsChart } from './mapAsChart.ts'

/** The map of all charts, each a link. */
export function MapSection() {
  if (!chartMap) return null
  const ids = chartList.map(({ id }) => id)
  const chart = mapAsChart(ids, chartMap.relations)
  const layout = unpackLayout(chart, chartMap.layout)
  const [width, height] = layout.size
  return (
    <section
      aria-label={atlasMessages.map.label}
      className="overflow-x-auto border-t border-line p-(--gutter)"
    >
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} className="max-w-none">
        <Drawing chart={chart} layout={layout} StateLink={ChartLink} />
      </svg>
    </section>
  )
}

function ChartLink({ state, children }: StateLinkProps) {
  const linkTo = useLinkTo()
  if (state.path === '') return children
  return (
    <a {...linkTo({ chart: state.path, state: '' })} aria-label={state.name} className="chart-link">
      {children}
    </a>
  )
}

/** The names of the charts that a chart runs, each once. */
export function chartsRunBy(id: string): string[] {
  const run = chartMap?.relations.filter(({ from }) => from === id).map(({ to }) => to)
  return [...new Set(run)]
}
