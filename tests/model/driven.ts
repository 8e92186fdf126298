/** The paths of a model for whoever drives the chart from outside, and sees it only from there: a browser. */
import type { AnyMachineSnapshot } from 'xstate'
import { exploreAll, pathsThrough } from './check.ts'
import { allNodes } from './coverage.ts'
import type { AnyModel } from './model.ts'
import type { Path } from './paths.ts'

type Act<Subject> = (subject: Subject, chart: AnyMachineSnapshot) => Promise<void>

export type Drivers<Subject> = {
  /** How to come to a start of the model; a start that is not named is not used. */
  starts: Record<string, Act<Subject>>
  steps: Record<string, Act<Subject>>
  /** What is seen in each atomic state. */
  states: Record<string, Act<Subject>>
  /** The steps of the model that cannot be taken from outside, each with the reason. */
  outOfReach: Record<string, string>
}

/**
 * Paths that cover all that can be covered by these drivers. Throws the names of what is missing: a step without a
 * driver that is not said to be out of reach, or a state without an assertion.
 */
export function drivenPaths<Subject>(model: AnyModel, drivers: Drivers<Subject>): Path[] {
  const missing = missingDrivers(model, drivers)
  if (missing.length > 0) throw new Error(missing.join('\n'))
  const starts = Object.entries(model.starts).filter(([start]) => start in drivers.starts)
  const reachable = { ...model, starts: Object.fromEntries(starts), apart: [Object.keys(drivers.steps)] }
  return pathsThrough(exploreAll(reachable), 'every item')
}

function missingDrivers<Subject>(model: AnyModel, drivers: Drivers<Subject>): string[] {
  const undriven = Object.keys(model.steps).filter(
    (step) => !(step in drivers.steps) && !(step in drivers.outOfReach),
  )
  const unseen = allNodes(model.machine.root)
    // A state that is left at once is never seen.
    .filter((node) => Object.keys(node.states).length === 0 && !node.always?.some(({ guard }) => !guard))
    .map((node) => node.path.join('.'))
    .filter((path) => !(path in drivers.states))
  return [
    ...undriven.map((step) => `Nothing drives the step '${step}'`),
    ...unseen.map((path) => `Nothing is asserted of the state '${path}'`),
  ]
}

/** Walks one path and asserts every active state after every step. */
export async function drive<Subject>(path: Path, drivers: Drivers<Subject>, subject: Subject): Promise<void> {
  const see = async ({ state, snapshot }: Path['start']) => {
    for (const leaf of state) await drivers.states[leaf]?.(subject, snapshot)
  }
  await drivers.starts[path.start.step]?.(subject, path.start.snapshot)
  await see(path.start)
  for (const stage of path.steps) {
    await drivers.steps[stage.step]?.(subject, stage.snapshot)
    await see(stage)
  }
}
