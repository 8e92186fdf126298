/** What walks went through: of a chart's states and transitions. */
import { type Chart, type ChartTransition, statesWithin } from '#atlas/chart/chart.ts'
import { withAncestors } from '#atlas/chart/statePaths.ts'
import type { Walk } from './walk.ts'

/** Paths of states and keys of transitions. */
export type Coverage = { states: ReadonlySet<string>; transitions: ReadonlySet<string> }

/** The states that the walks were in, also for a moment, and the transitions that they took. */
export function coverageOf(chart: Chart, walks: readonly Pick<Walk, 'moments'>[]): Coverage {
  const moments = walks.flatMap((walk) => walk.moments)
  const transitions = new Set(moments.flatMap(({ taken }) => taken))
  const passed = transitionsOf(chart)
    .filter(({ key }) => transitions.has(key))
    .flatMap(({ source, targets }) => [source, ...targets])
  const states = [...moments.flatMap(({ leaves }) => leaves), ...passed]
  return { states: new Set(['', ...states.flatMap(withAncestors)]), transitions }
}

/** What a coverage lacks: paths of states and transitions, in the order of the chart. */
export function missingIn(chart: Chart, { states, transitions }: Coverage) {
  return {
    states: statesWithin(chart).filter(({ path }) => !states.has(path)),
    transitions: transitionsOf(chart).filter(({ key }) => !transitions.has(key)),
  }
}

export const transitionsOf = (chart: Chart): ChartTransition[] =>
  statesWithin(chart).flatMap((state) => state.transitions)
