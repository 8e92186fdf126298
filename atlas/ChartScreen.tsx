import { Suspense, useMemo, useState } from 'react'
import { atlasMessages } from '#messages/atlas.ts'
import { Note } from '#ui/Note.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { lazyCode } from '#ui/start/lazyCode.tsx'
import type { ChartAddress } from './address.hooks.ts'
import { type Chart, isWithin, stateAt, statesWithin } from './chart/chart.ts'
import type { AtlasChart } from './chart/charts.ts'
import { delaysIn } from './chart/delays.ts'
import type { Samples } from './chart/samples.ts'
import { leafPaths, withAncestors } from './chart/statePaths.ts'
import { Canvas } from './drawing/Canvas.tsx'
import { edgesOf } from './drawing/edges.ts'
import type { Layout } from './drawing/layout.ts'
import { CopyLink } from './files/CopyLink.tsx'
import { SaveButtons } from './files/SaveButtons.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { LiveMode } from './live/LiveMode.tsx'
import type { Live } from './live/live.hooks.ts'
import type { Told } from './live/timeline.ts'
import { NamingSwitch } from './naming/NamingSwitch.tsx'
import { useSay } from './naming/naming.hooks.ts'
import { Skip } from './navigation/Skip.tsx'
import { showBranch } from './panel/BranchItem.tsx'
import { CoverageSection, type Covering } from './panel/CoverageSection.tsx'
import { DataSection } from './panel/DataSection.tsx'
import { OffersSection } from './panel/OffersSection.tsx'
import { PathsSection } from './panel/PathsSection.tsx'
import { StartsSection } from './panel/StartsSection.tsx'
import { StateSection } from './panel/StateSection.tsx'
import { StepsSection } from './panel/StepsSection.tsx'
import { PictureSection } from './pictures/PictureSection.tsx'
import { type Coverage, coverageOf, marksOf } from './walk/coverage.ts'
import { type Offer, offersAt } from './walk/offers.ts'
import { goAll } from './walk/paths.ts'
import { useWalk, type WalkControls } from './walk/walk.hooks.ts'
import { takenBy } from './walk/walk.ts'

const LivePanel = lazyCode(() => import('./live/LivePanel.tsx'), { Failure: LoadFailure })

const { drawing, stale, unknownState, unknownWalk } = atlasMessages

/** One chart: its drawing, and a panel with the selected state, the walk or the running application. */
export function ChartScreen(props: {
  atlasChart: AtlasChart
  address: ChartAddress
  live: Live | undefined
}) {
  const { atlasChart, address, live } = props
  const { chart, layout, machine, rules, samples } = atlasChart
  const selected = address.state
  const say = useSay()
  const controls = useWalk(atlasChart, address)
  const { now, offers, take, unknown } = controls
  const delays = delaysIn(machine, now.snapshot.context)
  const [covering, setCovering] = useState<Covering>('off')
  const coverage = useCoverage(controls, samples, covering)
  const watched = live?.isOn ? live : undefined
  const actor = watched?.actors.findLast((one) => one.chart === chart.id && one.status === 'active')
  const liveLeaves = actor ? leafPaths(actor.value) : []
  const leaves = watched ? liveLeaves : now.leaves
  const state = stateAt(chart, selected)
  function onTake(key: string): void {
    const offer = offers.find(({ branches }) => branches.some((branch) => branch.key === key))
    if (!offer) return
    if (takenBy(controls.walk, offer, {}).has(key)) take({ type: 'taken', offer, branch: key, data: {} })
    else showBranch(key)
  }
  return (
    <div className="atlas-screen">
      <PageHeader
        title={say.name(chart.id)}
        below={<span className="block max-w-160">{chart.description}</span>}
        actions={
          <>
            <NamingSwitch />
            {live && <LiveMode isOn={live.isOn} setOn={live.setOn} />}
          </>
        }
      />
      {[
        ...(isDrawn(chart, layout) ? [] : [stale]),
        ...(unknown === null ? [] : [unknownWalk({ part: unknown })]),
      ].map((text) => (
        <div key={text} className="px-(--gutter) pb-3">
          <Note tone="warning">{text}</Note>
        </div>
      ))}
      <div className="atlas-body border-t border-line">
        <Skip to="panel" label={drawing.skip} />
        <Canvas
          chart={chart}
          layout={layout}
          leaves={leaves}
          lit={new Set(leaves.flatMap(withAncestors))}
          selected={selected === '' ? undefined : selected}
          tools={<CopyLink />}
          saving={<SaveButtons atlasChart={atlasChart} />}
          {...(watched
            ? { open: openOf(possibleIn(chart, actor)) }
            : { open: openOf(offers), onTake, marks: coverage && marksOf(chart, coverage) })}
        />
        <div id="panel" tabIndex={-1} className="atlas-panel">
          {state ? (
            <StateSection
              chart={chart}
              state={state}
              delays={delays}
              isActive={!watched && leaves.some((leaf) => isWithin(leaf, selected))}
              onWalkFrom={
                watched || selected === ''
                  ? undefined
                  : () => take({ type: 'restarted', start: { at: selected } })
              }
            />
          ) : (
            <div className="p-5">
              <Note tone="warning">{unknownState({ name: selected })}</Note>
            </div>
          )}
          {state && <PictureSection chart={chart} state={selected} leaves={leaves} />}
          {watched ? (
            <Suspense fallback={null}>
              <LivePanel live={watched} isRunning={actor !== undefined} />
            </Suspense>
          ) : (
            <>
              <StartsSection starts={samples.starts} take={take} />
              <PathsSection {...controls} samples={samples} />
              <OffersSection {...controls} samples={samples} rules={rules} delays={delays} />
              <StepsSection {...controls} />
              <CoverageSection chart={chart} covering={covering} coverage={coverage} onChoose={setCovering} />
              <DataSection {...controls} />
            </>
          )}
        </div>
      </div>
    </div>
  )
}

function useCoverage({ walk }: WalkControls, samples: Samples, covering: Covering): Coverage | undefined {
  const { chart, walker } = walk
  const ofPaths = useMemo(
    () => covering === 'paths' && coverageOf(chart, goAll({ chart, walker, samples })),
    [covering, chart, walker, samples],
  )
  if (ofPaths) return ofPaths
  return covering === 'walk' ? coverageOf(chart, [walk]) : undefined
}

/** What the server says is possible; of a chart that runs in the browser, that is seen there. */
function possibleIn(chart: Chart, actor: Told | undefined): Offer[] {
  if (!actor?.onServer) return []
  const { possible } = actor.onServer
  return offersAt(chart, leafPaths(actor.value)).filter(({ eventType }) => possible.includes(eventType))
}

const openOf = (offers: readonly Offer[]) =>
  new Set(offers.flatMap(({ branches }) => branches.map(({ key }) => key)))

/** Whether the layout contains the whole chart. It does not after a change, until `npm run charts`. */
function isDrawn(chart: Chart, layout: Layout): boolean {
  return (
    statesWithin(chart).every(({ path }) => path in layout.states) &&
    edgesOf(chart).every(({ key }) => key in layout.edges)
  )
}
