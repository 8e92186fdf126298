import { Fragment } from 'react'
import { type Chart, statesWithin } from '#features/atlas/chart/chart.ts'
import type { DrawingUse } from './drawingUse.ts'
import { EdgeLabel, EdgeLine, InitialLine } from './EdgeShape.tsx'
import { edgesOf } from './edges.ts'
import type { Layout } from './layout.ts'
import { StateBox, StateFace } from './StateShape.tsx'

/** A chart at the places of its layout: what is around others first, then the lines, then everything that is read. */
export function Drawing(props: DrawingUse & { chart: Chart; layout: Layout }) {
  const { chart, layout, linkState, ...use } = props
  const states = statesWithin(chart).flatMap((state) => {
    const box = layout.states[state.path]
    return box ? [{ state, box }] : []
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
        .map(({ state, box }) => (
          <StateBox key={state.path} state={state} box={box} isRegion={regions.has(state.path)} {...use} />
        ))}
      {Object.entries(layout.initials).map(([path, line]) => (
        <InitialLine key={path} line={line} />
      ))}
      {edges.map(({ edge, place }) => (
        <EdgeLine key={edge.key} edge={edge} place={place} {...use} />
      ))}
      {states.map(({ state, box }) => {
        const face = <StateFace state={state} box={box} {...use} />
        return <Fragment key={state.path}>{linkState ? linkState(state, face) : face}</Fragment>
      })}
      {edges.map(({ edge, place }) => (
        <EdgeLabel key={edge.key} edge={edge} place={place} {...use} />
      ))}
    </>
  )
}
