import { type Chart, type ChartState, type ChartTransition, statesWithin } from '#atlas/chart/chart.ts'
import { isEdge } from './textStyles.ts'

/** All transitions from one state to another, which are drawn as one line. */
export type Edge = { key: string; source: string; target: string; transitions: ChartTransition[] }

const known = new WeakMap<Chart, Edge[]>()

/** The edges of a chart, in the order of its transitions. Cached by chart. */
export function edgesOf(chart: Chart): Edge[] {
  const edges = known.get(chart) ?? collected(chart)
  known.set(chart, edges)
  return edges
}

function collected(chart: Chart): Edge[] {
  const edges = new Map<string, Edge>()
  for (const state of statesWithin(chart)) for (const edge of edgesFrom(state)) add(edges, edge)
  return [...edges.values()]
}

function edgesFrom({ transitions }: ChartState): Edge[] {
  return transitions.filter(isEdge).flatMap((transition) =>
    transition.targets.map((target) => ({
      key: `${transition.source} → ${target}`,
      source: transition.source,
      target,
      transitions: [transition],
    })),
  )
}

function add(edges: Map<string, Edge>, edge: Edge): void {
  const same = edges.get(edge.key)
  if (same) same.transitions.push(...edge.transitions)
  else edges.set(edge.key, edge)
}
