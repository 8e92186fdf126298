import { readChart } from '#atlas/chart/chart.ts'
import { transitionsOf } from '#atlas/walk/coverage.ts'
import { type Explored, exploreAll, pathsThrough } from '#tests/model/check.ts'
import { isResult } from '#tests/model/model.ts'
import { models } from '#tests/model/models.ts'

/** The names of a start and of the steps from it. */
export type NamedPath = [start: string, ...steps: string[]]

/** Written by `npm run charts`, because to generate the paths takes seconds. */
export const pathsFile = 'machines/charts/paths.json'

/**
 * Paths that together take every transition of a chart, with every result of its guards. Without the results of
 * actors that the chart does nothing about.
 */
export function namedPaths(explored: Explored): NamedPath[] {
  const { machine, steps: stimuli } = explored.model
  const known = new Set(transitionsOf(readChart(machine)).map(({ eventType }) => eventType))
  const isKnown = ({ step }: { step: string }) => {
    const stimulus = stimuli[step]
    return (
      !(stimulus && isResult(stimulus)) ||
      stimulus.kind === 'timer' ||
      known.has(`xstate.${stimulus.kind}.actor.${stimulus.actor}`)
    )
  }
  return pathsThrough(explored, 'every item').map(({ start, steps }) => [
    start.step,
    ...steps.filter(isKnown).map(({ step }) => step),
  ])
}

/** The text of the file: one path on each line. */
export function allPaths(): string {
  const charts = Object.entries(models).map(([id, model]) => {
    const paths = namedPaths(exploreAll(model)).map((path) => JSON.stringify(path))
    return `${JSON.stringify(id)}: [\n${paths.join(',\n')}\n]`
  })
  return `{\n${charts.join(',\n')}\n}\n`
}
