import type { ReactNode } from 'react'
import type { Chart, ChartState } from '#atlas/chart/chart.ts'
import { guardText, triggerText } from '#atlas/drawing/textStyles.ts'
import { CodeName } from '#atlas/naming/NamingSwitch.tsx'
import { useSay } from '#atlas/naming/naming.hooks.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Tag } from '#ui/Tag.tsx'
import { PanelSection } from './PanelSection.tsx'

const { state: words, walk } = atlasMessages

/** The details of a state. */
export function StateSection(props: {
  chart: Chart
  state: ChartState
  /** The transitions of an active state are listed in the section of possible events. */
  isActive: boolean
  onWalkFrom?: (() => void) | undefined
}) {
  const { chart, state, isActive, onWalkFrom } = props
  const say = useSay()
  const facts = factsOf(state, say)
  return (
    <PanelSection
      title={say.path(state.path || chart.id)}
      actions={
        onWalkFrom && (
          <Button size="small" onClick={onWalkFrom}>
            {words.walkFrom}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {state.path !== '' && <CodeName name={state.path} />}
        <div>
          <Badge tone="grey">{words.types[state.type]}</Badge>
        </div>
        {/* The description of the chart itself is in the page header. */}
        {state.path !== '' && state.description && <p className="text-pretty">{state.description}</p>}
        {facts.length > 0 && <Facts items={facts} />}
        {!isActive && state.transitions.length > 0 && <Ways state={state} />}
      </div>
    </PanelSection>
  )
}

function factsOf(state: ChartState, say: ReturnType<typeof useSay>): { term: string; value: ReactNode }[] {
  const { tags, meta, actors, initial, entry, exit } = state
  return [
    ...(tags.length > 0 ? [{ term: words.tags, value: <Tags names={tags} /> }] : []),
    ...(meta === undefined
      ? []
      : [{ term: words.meta, value: <pre className="atlas-code">{JSON.stringify(meta, null, 2)}</pre> }]),
    ...(actors.length > 0 ? [{ term: words.actors, value: actors.map(say.name).join(', ') }] : []),
    ...(initial === undefined ? [] : [{ term: words.initial, value: say.path(initial) }]),
    ...(entry.length > 0 ? [{ term: words.entry, value: entry.map(say.name).join(', ') }] : []),
    ...(exit.length > 0 ? [{ term: words.exit, value: exit.map(say.name).join(', ') }] : []),
  ]
}

function Tags({ names }: { names: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {names.map((name) => (
        <Tag key={name} label={name} />
      ))}
    </span>
  )
}

function Ways({ state }: { state: ChartState }) {
  const say = useSay()
  return (
    <div>
      <h3 className="type-xs mb-1 text-ink-3">{words.ways}</h3>
      <ul className="flex flex-col gap-1.5">
        {state.transitions.map((transition) => (
          <li key={transition.key}>
            <span className="font-[580] wrap-anywhere">{say.name(triggerText(transition))}</span>
            <span className="text-ink-3">{say.name(guardText(transition))}</span>{' '}
            <span className="text-ink-2">
              {transition.targets.length > 0
                ? walk.to({ states: transition.targets.map(say.path) })
                : walk.stays}
            </span>
            {transition.description && <span className="block text-ink-2">{transition.description}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
