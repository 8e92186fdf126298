/** The paths that a chart's model generates: names of a start and of steps, which the production chart goes. */
import type { Samples } from '#atlas/chart/samples.ts'
import { sampleStep } from './link.ts'
import { nextWalk, started, type Walk } from './walk.ts'

export type ModelPath = { start: string; steps: readonly string[] }

/** The paths of a chart, by their names. */
export function pathsOf({ paths, starts, steps }: Samples): ModelPath[] {
  return paths.map(([start = 0, ...rest]) => ({
    start: starts[start]?.name ?? '',
    steps: rest.map((index) => steps[index]?.name ?? ''),
  }))
}

/** How many steps of a path a walk has gone; null when it is not on the path. */
export function placeOn({ start, steps }: ModelPath, walk: Walk): number | null {
  const gone = walk.steps.filter(({ type }) => type !== 'guardSet')
  const isOn =
    'name' in walk.start &&
    walk.start.name === start &&
    gone.every((step, index) => step.type === 'happened' && step.sample === steps[index])
  return isOn ? gone.length : null
}

/** The walk at the start of a path. */
export const beginPath = (walk: Walked, { start }: ModelPath): Walk => started(walk, { name: start }, {})

type Walked = Pick<Walk, 'chart' | 'samples' | 'walker'>

/** A walk to the end of each path. */
export const goAll = (walk: Walked): Walk[] =>
  pathsOf(walk.samples).map((path) => goOn(beginPath(walk, path), path, path.steps.length))

/** The walk after `count` more steps of a path; it stops before a step that the chart does not offer. */
export function goOn(walk: Walk, path: ModelPath, count: number): Walk {
  const place = placeOn(path, walk) ?? path.steps.length
  let here = walk
  for (const name of path.steps.slice(place, place + count)) {
    const step = sampleStep(here, name)
    if (!step) return here
    here = nextWalk(here, step)
  }
  return here
}
