import { type Chart, statesWithin } from '#atlas/chart/chart.ts'
import { guardText, triggerText } from '#atlas/drawing/textStyles.ts'
import { useSay } from '#atlas/naming/naming.hooks.ts'
import { type Coverage, missingIn, transitionsOf } from '#atlas/walk/coverage.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { NativeSelect } from '#ui/field/NativeSelect.tsx'
import { PanelSection } from './PanelSection.tsx'

const { coverage: words } = atlasMessages

/** What is drawn as covered: nothing, what the walk went through so far, or what the model's paths do. */
export type Covering = keyof typeof words.kinds

/** How much of the chart was gone through, and what was not. In the drawing, that is faint. */
export function CoverageSection(props: {
  chart: Chart
  covering: Covering
  coverage: Coverage | undefined
  onChoose: (covering: Covering) => void
}) {
  const { chart, covering, coverage, onChoose } = props
  return (
    <PanelSection title={words.title}>
      <NativeSelect
        size="toolbar"
        aria-label={words.choose}
        value={covering}
        options={Object.entries(words.kinds).map(([value, label]) => ({ value: value as Covering, label }))}
        onChange={onChoose}
      />
      {coverage && <Figures chart={chart} coverage={coverage} />}
    </PanelSection>
  )
}

function Figures({ chart, coverage }: { chart: Chart; coverage: Coverage }) {
  const say = useSay()
  const missing = missingIn(chart, coverage)
  const [states, transitions] = [statesWithin(chart).length - 1, transitionsOf(chart).length]
  const names = [
    ...missing.states.map(({ path }) => say.path(path)),
    ...missing.transitions.map(
      (one) => `${say.path(one.source || chart.id)} · ${say.name(triggerText(one) + guardText(one))}`,
    ),
  ]
  return (
    <>
      <p role="status" className="pt-2 text-ink-2">
        {words.figures({
          states: states - missing.states.length,
          ofStates: states,
          transitions: transitions - missing.transitions.length,
          ofTransitions: transitions,
        })}
      </p>
      {names.length > 0 && (
        <details>
          <summary className="type-xs min-h-7 content-center text-ink-2 phone:min-h-11">
            {words.missing}
          </summary>
          <ul className="type-xs wrap-anywhere">
            {names.map((name, index) => (
              // Two transitions of one event may have the same guard; the list never changes its order.
              <li key={index}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
