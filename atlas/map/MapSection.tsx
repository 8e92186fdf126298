import { useLinkTo } from '#atlas/address.hooks.ts'
import { chartList } from '#atlas/chart/chartList.ts'
import { Drawing } from '#atlas/drawing/Drawing.tsx'
import type { StateLinkProps } from '#atlas/drawing/drawingUse.ts'
import { unpackLayout } from '#atlas/drawing/packedLayout.ts'
import { useSay } from '#atlas/naming/naming.hooks.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { PHONE, useMedia } from '#ui/useMedia.ts'
import { type ChartMap, chartMap, type Relation } from './chartMap.ts'
import { mapAsChart } from './mapAsChart.ts'

const { map: words } = atlasMessages

const allIds = chartList.map(({ id }) => id)

/** The map of all charts, each a link: drawn, or on a phone, which would show a corner of that, as a list. */
export function MapSection() {
  const isPhone = useMedia(PHONE)
  if (!chartMap) return null
  return (
    <section aria-label={words.label} className="overflow-x-auto border-t border-line p-(--gutter)">
      {isPhone ? <MapList map={chartMap} /> : <DrawnMap map={chartMap} />}
    </section>
  )
}

function DrawnMap({ map: { layout, relations } }: { map: ChartMap }) {
  const chart = mapAsChart(allIds, relations)
  const unpacked = unpackLayout(chart, layout)
  const [width, height] = unpacked.size
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} className="max-w-none">
      <Drawing chart={chart} layout={unpacked} StateLink={ChartLink} />
    </svg>
  )
}

function MapList({ map: { relations } }: { map: ChartMap }) {
  const roots = allIds.filter((id) => !relations.some(({ to }) => to === id))
  return (
    <>
      <p className="mb-3 text-ink-2">{words.text}</p>
      <ul className="-ms-2">
        {roots.map((id) => (
          <Branch key={id} id={id} relations={relations} />
        ))}
      </ul>
    </>
  )
}

/** A chart, how it is run, and the charts that it runs. */
function Branch({ id, by, relations }: { id: string; by?: string; relations: readonly Relation[] }) {
  const linkTo = useLinkTo()
  const say = useSay()
  const labels = relations.filter(({ from, to }) => from === by && to === id).map(({ label }) => label)
  const run = chartsRunBy(id)
  return (
    <li>
      <a
        {...linkTo({ chart: id, state: '' })}
        className="colours flex min-h-11 items-center gap-2 rounded-2 px-2 hover:bg-hover"
      >
        <span className="font-[520]">{say.name(id)}</span>{' '}
        {labels.length > 0 && <span className="type-xs text-ink-3">{labels.map(say.path).join(', ')}</span>}
      </a>
      {run.length > 0 && (
        <ul className="ms-2 border-s border-line ps-2">
          {run.map((one) => (
            <Branch key={one} id={one} by={id} relations={relations} />
          ))}
        </ul>
      )}
    </li>
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
