/** What is asked of a chart by its model. The tests ask it of the chart, and `npm run lab -- mutate` of broken ones. */
import fc from 'fast-check'
import { allNodes, type Item, itemsOf } from './coverage.ts'
import { nodeAt } from './expectation.ts'
import { type AnyModel, offeredSteps } from './model.ts'
import { explore, type Goal, type Graph, type Path, pathsOf } from './paths.ts'
import { type Rig, rigUp } from './rig.ts'
import { startRun } from './run.ts'

export type Explored = { model: AnyModel; rig: Rig; graphs: Graph[] }

/** Explores a chart by its model, as a whole or in the parts that the model names. */
export function exploreAll(model: AnyModel): Explored {
  const rig = rigUp(model.machine)
  const parts = model.apart ?? [Object.keys(model.steps)]
  return { model, rig, graphs: parts.map((steps) => explore(model, rig, steps)) }
}

/** The paths through an explored chart; by default those that take every step in every situation. */
export function pathsThrough({ graphs }: Explored, goal: Goal = 'every step'): Path[] {
  return graphs.flatMap((graph) => pathsOf(graph, goal))
}

/** Where model and chart do not fit together; a chart and its model are complete when there is nothing. */
export function gapsOf({ machine, states, steps, apart }: AnyModel): string[] {
  const offered = new Set(Object.values(states).flatMap(({ steps: own = {} }) => Object.keys(own)))
  const atomic = allNodes(machine.root).filter((node) => Object.keys(node.states).length === 0)
  return [
    ...atomic
      .map((node) => node.path.join('.'))
      .filter((path) => states[path] === undefined)
      .map((path) => `Nothing is asserted of the state '${path}'`),
    ...Object.keys(states)
      .filter((path) => nodeAt(machine, path) === undefined)
      .map((path) => `The chart has no state '${path}'`),
    ...[...offered]
      .filter((step) => steps[step] === undefined)
      .map((step) => `Nothing drives the step '${step}'`),
    ...Object.keys(steps)
      .filter((step) => !offered.has(step))
      .map((step) => `No state offers the step '${step}'`),
    ...Object.keys(steps)
      .filter((step) => apart && !apart.flat().includes(step))
      .map((step) => `The step '${step}' is explored nowhere`),
    ...(apart ?? [])
      .flat()
      .filter((step) => !offered.has(step))
      .map((step) => `No state offers the step '${step}' that is explored`),
  ]
}

export type Walked = { covered: Set<Item>; uncovered: Item[] }

/** Walks every path; throws at the first step that is not as the model says. */
export function walkPaths({ model, rig }: Explored, paths: readonly Path[]): Walked {
  const covered = new Set<Item>()
  for (const { start, steps } of paths) {
    const run = startRun(model, rig, start.step)
    for (const { step } of steps) run.take(step)
    for (const item of run.covered) covered.add(item)
  }
  const all = itemsOf(model.machine, model.listeners)
  return { covered, uncovered: [...all].filter((item) => !covered.has(item)) }
}

const leavesAt = ({ situations }: Graph, key: string) => situations.get(key)?.place.way.at(-1)?.state ?? []

/** All atomic states that the steps of a graph lead to. */
const reachedIn = (graph: Graph) =>
  new Set([...graph.situations.keys()].flatMap((key) => leavesAt(graph, key)))

/** Whether a state can be left in every situation of a graph in which it is active. */
const isLeftIn = (graph: Graph, leaf: string) =>
  [...graph.situations.keys()].every(
    (key) => !leavesAt(graph, key).includes(leaf) || canLeave(graph, key, leaf),
  )

function canLeave(graph: Graph, from: string, leaf: string): boolean {
  const reached = new Set([from])
  for (const key of reached) {
    if (!leavesAt(graph, key).includes(leaf)) return true
    for (const { to } of graph.situations.get(key)?.edges ?? []) reached.add(to)
  }
  return false
}

/** The states without a way out that are not final; a chart of one state needs none. Of graphs that are explored apart, one has to know the way. */
export function deadEndsOf({ model, graphs }: Explored): string[] {
  const leaves = new Set(graphs.flatMap((graph) => [...reachedIn(graph)]))
  const isLeft = (leaf: string) => graphs.some((graph) => reachedIn(graph).has(leaf) && isLeftIn(graph, leaf))
  return [...leaves].filter(
    (leaf) => leaf !== '' && nodeAt(model.machine, leaf)?.type !== 'final' && !isLeft(leaf),
  )
}

/**
 * Walks at random: mostly steps that the state offers, sometimes any at all. A walk fails when the chart crashes,
 * breaks an invariant, does what the model does not say, or is in a state that no path has reached, so that nobody
 * knows its way out.
 */
export function randomWalk({ model, rig, graphs }: Explored) {
  const known = new Set(graphs.flatMap((graph) => [...reachedIn(graph)]))
  const walk = fc.record({
    start: fc.constantFrom(...Object.keys(model.starts)),
    choices: fc.array(fc.nat({ max: 9999 }), { maxLength: 40, size: 'max' }),
  })
  return fc.property(walk, ({ start, choices }) => {
    const run = startRun(model, rig, start)
    for (const choice of choices) {
      if (run.isOver()) return
      const offered = choice % 4 === 0 ? Object.keys(model.steps) : offeredSteps(model, run.state())
      const possible = offered.filter(run.isPossible)
      const step = possible[Math.floor(choice / 4) % possible.length]
      if (step !== undefined) run.take(step)
      const unknown = run.state().find((leaf) => !known.has(leaf))
      if (unknown !== undefined) throw new Error(`No way out of '${unknown}' is known`)
    }
  })
}
