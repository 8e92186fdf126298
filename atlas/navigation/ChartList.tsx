import { Suspense, useEffect, useRef } from 'react'
import { type ChartAddress, useLinkTo } from '#atlas/address.hooks.ts'
import type { ChartState } from '#atlas/chart/chart.ts'
import { type ChartSummary, chartList } from '#atlas/chart/chartList.ts'
import { useAtlasChart } from '#atlas/chart/charts.ts'
import { useSay } from '#atlas/naming/naming.hooks.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { HereMark } from '#ui/Lozenge.tsx'
import { LoadBoundary, ShowNothing } from '#ui/start/LoadBoundary.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

const { navigation } = atlasMessages

type Running = ReadonlyMap<string, ReadonlySet<string>> | undefined

/** All charts; the open one with its states. */
export function ChartList({ address, running }: { address: ChartAddress; running: Running }) {
  const linkTo = useLinkTo()
  const say = useSay()
  return (
    <nav aria-label={navigation.label}>
      <ul className="flex flex-col gap-0.5">
        {chartList.map((summary) => {
          const { id } = summary
          const isOpen = id === address.chart
          return (
            <li key={id}>
              <a
                {...linkTo({ chart: id, state: '' })}
                aria-current={isOpen ? (address.state === '' ? 'page' : 'true') : undefined}
                className={`colours relative flex min-h-9 items-center rounded-2 px-2.5 font-[520] phone:min-h-11 ${
                  isOpen ? 'bg-surface text-ink shadow-1' : 'text-ink-2 hover:bg-hover hover:text-ink'
                }`}
              >
                <span>{say.name(id)}</span>
                {running?.has(id) && <Active />}
              </a>
              {isOpen && (
                <LoadBoundary key={id} Failure={ShowNothing}>
                  <Suspense fallback={null}>
                    <StateList summary={summary} selected={address.state} active={running?.get(id)} />
                  </Suspense>
                </LoadBoundary>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function StateList(props: {
  summary: ChartSummary
  selected: string
  active: ReadonlySet<string> | undefined
}) {
  const { summary, selected, active } = props
  const { chart } = useAtlasChart(summary)
  return (
    <ul aria-label={navigation.states({ chart: chart.id })} className="my-1">
      {chart.states.map((state) => (
        <StateItem
          key={state.path}
          chart={chart.id}
          selected={selected}
          active={active}
          state={state}
          depth={0}
        />
      ))}
    </ul>
  )
}

function StateItem(props: {
  chart: string
  state: ChartState
  selected: string
  active: ReadonlySet<string> | undefined
  depth: number
}) {
  const { chart, state, selected, active, depth } = props
  const linkTo = useLinkTo()
  const say = useSay()
  const isSelected = state.path === selected
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isSelected) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <li>
      <a
        ref={link}
        {...linkTo({ chart, state: state.path })}
        aria-current={isSelected ? 'page' : undefined}
        className={`type-xs colours flex min-h-7 items-center rounded-2 pe-2.5 phone:min-h-11 ${
          isSelected ? 'bg-selected text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink'
        }`}
        style={{ paddingInlineStart: 22 + depth * 12 }}
      >
        <span className="min-w-0 truncate">{say.name(state.name)}</span>
        {active?.has(state.path) && <Active />}
      </a>
      {state.states.length > 0 && (
        <ul>
          {state.states.map((inner) => (
            <StateItem key={inner.path} {...props} state={inner} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Marks what is active in the running application. */
function Active() {
  return (
    <span className="ms-auto ps-2">
      <HereMark />
      <VisuallyHidden>, {navigation.active}</VisuallyHidden>
    </span>
  )
}
