import { atlasMessages } from '#messages/atlas.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useLinkTo } from './address.hooks.ts'
import { statesWithin } from './chart/chart.ts'
import { type AtlasChart, atlasCharts } from './chart/charts.ts'
import { Drawing } from './drawing/Drawing.tsx'
import { chartsRunBy, MapSection } from './map/MapSection.tsx'

const { map, overview, title } = atlasMessages

/** A map of all charts, and each with a small drawing and their description. */
export function Overview() {
  return (
    <>
      <PageHeader title={title} below={overview.lead} />
      <MapSection />
      <ul className="atlas-overview border-t border-line">
        {atlasCharts.map((one) => (
          <li key={one.chart.id}>
            <Card {...one} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Card({ chart, layout }: AtlasChart) {
  const linkTo = useLinkTo()
  const runs = chartsRunBy(chart.id)
  return (
    <a
      {...linkTo({ chart: chart.id, state: '' })}
      className="colours group flex h-full flex-col gap-3 p-(--gutter) hover:bg-hover focus-visible:-outline-offset-2"
    >
      {layout && (
        <svg viewBox={`0 0 ${layout.size.join(' ')}`} aria-hidden="true" className="h-40 w-full print:hidden">
          <Drawing chart={chart} layout={layout} />
        </svg>
      )}
      <span className="flex items-baseline justify-between gap-3">
        <span className="type-section group-hover:underline">{chart.id}</span>
        <span className="type-xs text-ink-3">{overview.states({ n: statesWithin(chart).length - 1 })}</span>
      </span>
      <span className="text-ink-2">{chart.description}</span>
      {runs.length > 0 && <span className="type-xs text-ink-3">{map.runs({ names: runs })}</span>}
    </a>
  )
}
