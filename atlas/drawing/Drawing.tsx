import { type Chart, statesWithin } from '#atlas/chart/chart.ts'
import type { DrawingUse } from './drawingUse.ts'
import { EdgeLabel, EdgeLine, InitialLine } from './EdgeShape.tsx'
import { edgesOf } from './edges.ts'
import type { Layout } from './layout.ts'
import { StateBox, StateContent } from './StateShape.tsx'

/** A chart drawn by its layout: the boxes of parent states first, then lines, then texts. */
export function Drawing(props: DrawingUse & { chart: Chart; layout: Layout }) {
  const { chart, layout, lit, selected, coverage, StateLink, open, onTake } = props
  const taken = coverage?.transitions
  const states = statesWithin(chart).flatMap((state) => {
    const box = layout.states[state.path]
    const marks = {
      isLit: lit?.has(state.path) ?? false,
      isSelected: selected === state.path,
      isFaint: coverage !== undefined && !coverage.states.has(state.path),
    }
    return box ? [{ state, box, ...marks }] : []
  })
  const regions = new Set(
    states.flatMap(({ state }) => (state.type === 'parallel' ? state.states.map(({ path }) => path) : [])),
  )
  const edges = edgesOf(chart).flatMap((edge) => {
    const place = layout.edges[edge.key]
    return place ? [{ edge, place }] : []
  })
  return (
    <>
      {states
        .filter(({ state }) => state.states.length > 0)
        .map((one) => (
          <StateBox key={one.state.path} {...one} isRegion={regions.has(one.state.path)} />
        ))}
      {Object.entries(layout.initials).map(([path, line]) => (
        <InitialLine key={path} line={line} />
      ))}
      {edges.map((one) => (
        <EdgeLine
          key={one.edge.key}
          place={one.place}
          isOpen={one.edge.transitions.some(({ key }) => open?.has(key))}
          isFaint={taken !== undefined && !one.edge.transitions.some(({ key }) => taken.has(key))}
        />
      ))}
      {states.map((one) => (
        <StateContent
          key={one.state.path}
          {...one}
          StateLink={StateLink}
          open={open}
          taken={taken}
          onTake={onTake}
        />
      ))}
      {edges.map((one) => (
        <EdgeLabel key={one.edge.key} {...one} open={open} taken={taken} onTake={onTake} />
      ))}
    </>
  )
}
