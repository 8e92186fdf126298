import type { ReactNode } from 'react'
import type { Chart, ChartState } from '#atlas/chart/chart.ts'
import { guardText, triggerText } from '#atlas/drawing/textStyles.ts'
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
  const facts = factsOf(state)
  return (
    <PanelSection
      title={state.path || chart.id}
      actions={
        onWalkFrom && (
          <Button size="small" onClick={onWalkFrom}>
            {words.walkFrom}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
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

function factsOf(state: ChartState): { term: string; value: ReactNode }[] {
  const { tags, meta, actors, initial, entry, exit } = state
  return [
    ...(tags.length > 0 ? [{ term: words.tags, value: <Tags names={tags} /> }] : []),
    ...(meta === undefined
      ? []
      : [{ term: words.meta, value: <pre className="atlas-code">{JSON.stringify(meta, null, 2)}</pre> }]),
    ...(actors.length > 0 ? [{ term: words.actors, value: actors.join(', ') }] : []),
    ...(initial === undefined ? [] : [{ term: words.initial, value: initial }]),
    ...(entry.length > 0 ? [{ term: words.entry, value: entry.join(', ') }] : []),
    ...(exit.length > 0 ? [{ term: words.exit, value: exit.join(', ') }] : []),
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
  return (
    <div>
      <h3 className="type-xs mb-1 text-ink-3">{words.ways}</h3>
      <ul className="flex flex-col gap-1.5">
        {state.transitions.map((transition) => (
          <li key={transition.key}>
            <span className="font-[580] wrap-anywhere">{triggerText(transition)}</span>
            <span className="text-ink-3">{guardText(transition)}</span>{' '}
            <span className="text-ink-2">
              {transition.targets.length > 0 ? walk.to({ states: transition.targets }) : walk.stays}
            </span>
            {transition.description && <span className="block text-ink-2">{transition.description}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
