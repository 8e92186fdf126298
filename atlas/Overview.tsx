import { Suspense } from 'react'
import { atlasMessages } from '#messages/atlas.ts'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { LoadBoundary, ShowNothing } from '#ui/start/LoadBoundary.tsx'
import { useLinkTo } from './address.hooks.ts'
import { type ChartSummary, chartList } from './chart/chartList.ts'
import { useAtlasChart } from './chart/charts.ts'
import { Drawing } from './drawing/Drawing.tsx'
import { chartsRunBy, MapSection } from './map/MapSection.tsx'
import { useSay } from './naming/naming.hooks.ts'

const { difference, map, overview, title } = atlasMessages

/** A map of all charts, and each with a small drawing and their description. */
export default function Overview() {
  return (
    <>
      <PageHeader
        title={title}
        below={overview.lead}
        actions={<ButtonLink to="/difference">{difference.open}</ButtonLink>}
      />
      <MapSection />
      <ul className="atlas-overview border-t border-line">
        {chartList.map((one) => (
          <li key={one.id}>
            <Card summary={one} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Card({ summary }: { summary: ChartSummary }) {
  const { id, description, states } = summary
  const linkTo = useLinkTo()
  const say = useSay()
  const runs = chartsRunBy(id).map(say.name)
  return (
    <a
      {...linkTo({ chart: id, state: '' })}
      className="colours group flex h-full flex-col gap-3 p-(--gutter) hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="block h-40 print:hidden">
        <LoadBoundary Failure={ShowNothing}>
          <Suspense fallback={null}>
            <SmallDrawing summary={summary} />
          </Suspense>
        </LoadBoundary>
      </span>
      <span className="flex items-baseline justify-between gap-3">
        <span className="type-section group-hover:underline">{say.name(id)}</span>
        <span className="type-xs text-ink-3">{overview.states({ n: states })}</span>
      </span>
      <span className="text-ink-2">{description}</span>
      {runs.length > 0 && <span className="type-xs text-ink-3">{map.runs({ names: runs })}</span>}
    </a>
  )
}

function SmallDrawing({ summary }: { summary: ChartSummary }) {
  const { chart, layout } = useAtlasChart(summary)
  return (
    <svg viewBox={`0 0 ${layout.size.join(' ')}`} aria-hidden="true" className="size-full">
      <Drawing chart={chart} layout={layout} />
    </svg>
  )
}
