/** The paths of a model for a driver that sees the chart only from outside: a browser. */
import type { AnyMachineSnapshot, AnyStateMachine, ContextFrom } from 'xstate'
import { allNodes, type Item } from './coverage.ts'
import { type AnyModel, offeredSteps, withAncestors } from './model.ts'
import { explore, type Goal, type Graph, type Path, pathsOf } from './paths.ts'
import { leavesOf, rigUp } from './rig.ts'

/** `next` is the step after this one, for a result that has to be arranged before it is asked for. */
type Act<Subject> = (subject: Subject, chart: AnyMachineSnapshot, next?: string) => Promise<void>

/** Steps that the chart would accept and nobody can take from outside: in some states, or under some condition. */
export type OutOfReach<Subject> = {
  steps: readonly string[]
  /** States, with all that lies in them; every state when it is not given. */
  in?: readonly string[]
  when?: (context: ContextFrom<AnyStateMachine>) => boolean
  because: string
  /** Sees that they are really not offered. */
  see: Act<Subject>
}

export type Drivers<Subject> = {
  /** How to come to a start of the model; a start that is not named is not used. */
  starts: Record<string, Act<Subject>>
  steps: Record<string, Act<Subject>>
  /** What is seen in each atomic state. */
  states: Record<string, Act<Subject>>
  outOfReach: readonly OutOfReach<Subject>[]
}

/**
 * Paths that cover all that can be covered by these drivers, and come by everything that is out of reach. Throws the
 * names of what is missing: a step without a driver that is not out of reach wherever the chart would accept it, or a
 * state without an assertion.
 */
export function drivenPaths<Subject>(
  model: AnyModel,
  drivers: Drivers<Subject>,
  goal: Goal = 'every item',
): Path[] {
  const starts = Object.entries(model.starts).filter(([start]) => start in drivers.starts)
  const drivable: AnyModel = { ...model, starts: Object.fromEntries(starts) }
  const rig = rigUp(model.machine)
  const together = [Object.keys(model.steps)]
  // Every step in every situation is too much at once: what the one group does is nothing to the other.
  const groups = goal === 'every step' ? (model.apart ?? together) : together
  const graphs = groups.map((steps) => withinReach(explore(drivable, rig, steps), drivable, drivers))
  const missing = [...undrivenSteps(model, drivers, graphs), ...unseenStates(model, drivers)]
  if (missing.length > 0) throw new Error(missing.join('\n'))
  return graphs.flatMap((graph) => pathsOf(graph, goal))
}

function undrivenSteps<Subject>(
  model: AnyModel,
  { steps, outOfReach }: Drivers<Subject>,
  graphs: readonly Graph[],
): string[] {
  const explained = new Set(outOfReach.flatMap((row) => row.steps))
  const taken = graphs.flatMap(({ situations }) => [...situations.values()].flatMap(({ edges }) => edges))
  const reached = new Set(taken.map(({ step }) => step))
  return Object.keys(model.steps)
    .filter((step) => !(step in steps) && (reached.has(step) || !explained.has(step)))
    .map((step) => `Nothing drives the step '${step}'`)
}

function unseenStates<Subject>({ machine }: AnyModel, { states }: Drivers<Subject>): string[] {
  return (
    allNodes(machine.root)
      // A state that is left at once is never seen.
      .filter((node) => Object.keys(node.states).length === 0 && !node.always?.some(({ guard }) => !guard))
      .map((node) => node.path.join('.'))
      .filter((path) => !(path in states))
      .map((path) => `Nothing is asserted of the state '${path}'`)
  )
}

/** Of all that is out of reach, what the chart would accept now. */
function outOfReachNow<Subject>(
  model: AnyModel,
  { outOfReach }: Drivers<Subject>,
  snapshot: AnyMachineSnapshot | null,
): OutOfReach<Subject>[] {
  if (snapshot?.status !== 'active') return []
  const leaves = leavesOf(snapshot)
  const active = new Set(leaves.flatMap(withAncestors))
  const heard = offeredSteps(model, leaves)
  return outOfReach.filter(
    (row) =>
      (row.in?.some((state) => active.has(state)) ?? true) &&
      (row.when?.(snapshot.context) ?? true) &&
      row.steps.some((step) => heard.includes(step)),
  )
}

const outOfReachItem = <Subject>({ steps, because }: OutOfReach<Subject>): Item =>
  `state: out of reach: ${steps.join(', ')}, for ${because}`

/**
 * What is left of a graph without the steps that are out of reach. Situations that differ in what can be reached
 * from them are not the same, and to come by something out of reach is something to cover.
 */
function withinReach<Subject>(
  { situations, keyOf: keyAnywhere, go: goAnywhere }: Graph,
  model: AnyModel,
  drivers: Drivers<Subject>,
): Graph {
  const hiddenAt: (place: Parameters<Graph['keyOf']>[0]) => OutOfReach<Subject>[] = ({ snapshot }) =>
    outOfReachNow(model, drivers, snapshot)
  const keyOf: Graph['keyOf'] = (place) => {
    const rows = hiddenAt(place).map((row) => drivers.outOfReach.indexOf(row))
    return `${keyAnywhere(place)} ${rows.join(' ')}`
  }
  const go: Graph['go'] = (place, step) => {
    const next = goAnywhere(place, step)
    return { ...next, items: [...next.items, ...hiddenAt(next).map(outOfReachItem)] }
  }
  const reached: Graph['situations'] & Map<string, unknown> = new Map()
  const places = [...situations.values()].slice(0, 1).map(({ place }) => place)
  for (const place of places) {
    const key = keyOf(place)
    if (reached.has(key)) continue
    const hidden = hiddenAt(place).flatMap(({ steps }) => steps)
    const edges = (situations.get(keyAnywhere(place))?.edges ?? [])
      .filter(({ step }) => !hidden.includes(step))
      .map(({ step }) => {
        const next = go(place, step)
        places.push(next)
        return { step, to: keyOf(next), items: next.items }
      })
    reached.set(key, { place, edges })
  }
  return { situations: reached, go, keyOf }
}

/**
 * Walks one path and asserts every active state after every step; at whatever is out of reach it sees that it is,
 * once for each entry that is not in `seen`.
 */
export async function drive<Subject>(
  model: AnyModel,
  path: Path,
  drivers: Drivers<Subject>,
  subject: Subject,
  seen: Set<OutOfReach<Subject>> = new Set(),
): Promise<void> {
  const story: string[] = []
  const take = async (
    { step, state, snapshot }: Path['start'],
    act: Act<Subject> | undefined,
    next?: string,
  ) => {
    story.push(step)
    await act?.(subject, snapshot, next)
    for (const leaf of state) await drivers.states[leaf]?.(subject, snapshot)
    for (const row of outOfReachNow(model, drivers, snapshot).filter((row) => !seen.has(row))) {
      await row.see(subject, snapshot)
      seen.add(row)
    }
  }
  try {
    await take(path.start, drivers.starts[path.start.step], path.steps[0]?.step)
    for (const [index, stage] of path.steps.entries())
      await take(stage, drivers.steps[stage.step], path.steps[index + 1]?.step)
  } catch (error) {
    throw new Error(`Failed after: ${story.join(' → ')}`, { cause: error })
  }
}
