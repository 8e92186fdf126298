import { useEffect, useMemo, useRef, useState } from 'react'
import { differencePlace, useLinkTo } from '#atlas/address.hooks.ts'
import { Canvas } from '#atlas/drawing/Canvas.tsx'
import { unpackLayout } from '#atlas/drawing/packedLayout.ts'
import { NamingSwitch } from '#atlas/naming/NamingSwitch.tsx'
import { useSay } from '#atlas/naming/naming.hooks.ts'
import { PanelSection } from '#atlas/panel/PanelSection.tsx'
import { atlasMessages } from '#messages/atlas.ts'
import { differenceMessages as words } from '#messages/atlasDifference.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ChangeList } from './ChangeList.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import type { ChartDifference, DifferenceFile } from './differenceFile.ts'

/** What differs between two versions of the charts, from a file that `npm run charts -- --since <commit>` wrote. */
export default function DifferenceScreen(props: {
  file: DifferenceFile | null
  setFile: (file: DifferenceFile | null) => void
  /** The chart of the address; '' for the first. */
  chart: string
}) {
  const { file, setFile, chart } = props
  if (!file)
    return (
      <>
        <PageHeader title={atlasMessages.difference.title} below={words.lead} />
        <ChooseFile onRead={setFile} />
      </>
    )
  const shown = file.charts.find((one) => one.chart.id === chart) ?? file.charts[0]
  return (
    <div className={shown ? 'atlas-screen' : undefined}>
      <PageHeader
        title={words.since({ commit: file.since })}
        below={words.charts({ n: file.charts.length })}
        actions={
          <>
            <Button onClick={() => setFile(null)}>{words.another}</Button>
            <NamingSwitch />
          </>
        }
      />
      {shown ? (
        <Shown key={shown.chart.id} file={file} shown={shown} />
      ) : (
        <EmptyState title={words.nothing({ commit: file.since })} />
      )}
    </div>
  )
}

function Shown({ file, shown }: { file: DifferenceFile; shown: ChartDifference }) {
  const { chart, changes } = shown
  const layout = useMemo(() => unpackLayout(shown.chart, shown.layout), [shown])
  const marks = useMemo(() => new Map(shown.marks), [shown])
  const [state, setState] = useState<string>()
  const say = useSay()
  const linkTo = useLinkTo()
  const body = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On a phone, the drawing is above the list that led here.
    body.current?.scrollIntoView({ block: 'start' })
    // The button or link that was pressed is gone.
    title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={body} className="atlas-body border-t border-line">
      <Canvas chart={chart} layout={layout} leaves={[]} selected={state} marks={marks} />
      <div className="atlas-panel">
        <PanelSection title={say.name(chart.id)} titleRef={title}>
          <ChangeList changes={changes} selected={state} onSelect={setState} />
        </PanelSection>
        {file.charts.length > 1 && (
          <PanelSection title={words.others}>
            <ul>
              {file.charts.map((one) => (
                <li key={one.chart.id}>
                  <a
                    {...linkTo({ chart: differencePlace, state: one.chart.id })}
                    aria-current={one === shown ? 'page' : undefined}
                    className="colours flex min-h-9 items-center gap-2 rounded-2 px-2 hover:bg-hover aria-[current]:bg-selected phone:min-h-11"
                  >
                    {say.name(one.chart.id)}
                    <span className="type-xs ms-auto text-ink-2">
                      {words.count({ n: one.changes.length })}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </PanelSection>
        )}
      </div>
    </div>
  )
}
