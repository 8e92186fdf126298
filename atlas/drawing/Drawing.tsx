import { type Chart, statesWithin } from '#atlas/chart/chart.ts'
import type { DrawingUse, Mark, Marks } from './drawingUse.ts'
import { EdgeLabel, EdgeLine, InitialLine } from './EdgeShape.tsx'
import { type Edge, edgesOf } from './edges.ts'
import type { Layout } from './layout.ts'
import { StateBox, StateContent } from './StateShape.tsx'

/** A chart drawn by its layout: the boxes of parent states first, then lines, then texts. */
export function Drawing(props: DrawingUse & { chart: Chart; layout: Layout }) {
  const { chart, layout, lit, selected, marks, StateLink, open, onTake } = props
  const states = statesWithin(chart).flatMap((state) => {
    const box = layout.states[state.path]
    const own = {
      isLit: lit?.has(state.path) ?? false,
      isSelected: selected === state.path,
      mark: marks?.get(state.path),
    }
    return box ? [{ state, box, ...own }] : []
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
          mark={markOf(one.edge, marks)}
        />
      ))}
      {states.map((one) => (
        <StateContent
          key={one.state.path}
          {...one}
          StateLink={StateLink}
          open={open}
          marks={marks}
          onTake={onTake}
        />
      ))}
      {edges.map((one) => (
        <EdgeLabel key={one.edge.key} {...one} open={open} marks={marks} onTake={onTake} />
      ))}
    </>
  )
}

/** The mark that all transitions of an edge have. */
function markOf({ transitions }: Edge, marks: Marks | undefined): Mark | undefined {
  const [first, ...others] = new Set(transitions.map(({ key }) => marks?.get(key)))
  return others.length === 0 ? first : undefined
}
