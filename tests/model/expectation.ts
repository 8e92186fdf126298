/** What the model expects of a step, and how what happened differs from it. */
import { inspect, isDeepStrictEqual } from 'node:util'
import type { AnyEventObject, AnyStateMachine, AnyStateNode } from 'xstate'
import { type AnyModel, type Moment, type Outcome, withAncestors } from './model.ts'

/** All of a chart that can be seen from outside. */
export type Observed = Moment<unknown> & {
  tags: readonly string[]
  /** The actors that run below the chart. */
  actors: readonly string[]
  tells: readonly AnyEventObject[]
}

/** What the active states make of a step: for each, the innermost state that names it decides. */
export function outcomeOf(
  model: AnyModel,
  { state, context }: Moment<unknown>,
  step: string,
): Outcome<unknown> {
  const deciding = new Set(
    state.map((leaf) => withAncestors(leaf).find((path) => model.states[path]?.steps?.[step] !== undefined)),
  )
  const outcomes = [...deciding].flatMap((path) => {
    const outcome = path === undefined ? undefined : model.states[path]?.steps?.[step]
    return typeof outcome === 'function' ? [outcome(context)] : outcome ? [outcome] : []
  })
  return {
    to: outcomes.flatMap(({ to = [] }) => to),
    sets: Object.assign({}, ...outcomes.map(({ sets }) => sets)),
    tells: outcomes.flatMap(({ tells = [] }) => tells),
  }
}

/** The moment after a step with this outcome, and what the states that are active then hold. */
export function expectedAfter(
  model: AnyModel,
  before: Moment<unknown>,
  { to = [], sets, tells = [] }: Outcome<unknown>,
): Observed {
  const entered = [to].flat()
  const stayed = before.state.filter((leaf) =>
    entered.every((path) => areOfDifferentRegions(model.machine, leaf, path)),
  )
  const state = [...stayed, ...entered]
  const context = { ...(before.context as object), ...sets }
  const active = [...new Set(state.flatMap(withAncestors))].map((path) => model.states[path] ?? {})
  const isOver = state.every((leaf) => nodeAt(model.machine, leaf)?.type === 'final')
  const runs = active.flatMap(({ runs = {} }) => Object.keys(runs))
  const actors = isOver ? [] : [...runs, ...(model.spawned?.(context as never) ?? [])]
  return {
    state,
    context,
    tags: [...new Set(active.flatMap(({ tags = [] }) => tags))],
    actors,
    tells,
  }
}

export function nodeAt(machine: AnyStateMachine, path: string): AnyStateNode | undefined {
  return path
    .split('.')
    .filter(Boolean)
    .reduce<AnyStateNode | undefined>((node, key) => node?.states[key], machine.root)
}

/** Two states can be active together when the innermost state around both is parallel. */
function areOfDifferentRegions(machine: AnyStateMachine, one: string, other: string): boolean {
  const around = withAncestors(one).find((path) => path !== one && isWithin(other, path))
  return one !== other && nodeAt(machine, around ?? '')?.type === 'parallel'
}

const isWithin = (path: string, ancestor: string) => ancestor === '' || path.startsWith(`${ancestor}.`)

const sorted = (texts: readonly string[]) => [...texts].sort((a, b) => (a < b ? -1 : 1))

/** A line for everything in which two observations differ; none when they agree. */
export function differences(expected: Observed, actual: Observed): string[] {
  return [
    ...differencesAt('state', sorted(expected.state), sorted(actual.state)),
    ...differencesAt('tags', sorted(expected.tags), sorted(actual.tags)),
    ...differencesAt('actors', sorted(expected.actors), sorted(actual.actors)),
    ...differencesAt('tells', expected.tells, actual.tells),
    ...differencesAt('context', expected.context, actual.context),
  ]
}

/** The same for two values; of plain objects, each part by itself. */
export function differencesAt(place: string, expected: unknown, actual: unknown): string[] {
  if (isDeepStrictEqual(expected, actual)) return []
  if (!isPlain(expected) || !isPlain(actual))
    return [`${place}: expected ${inspect(expected)}, found ${inspect(actual)}`]
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)])
  return [...keys].flatMap((key) => differencesAt(`${place}.${key}`, expected[key], actual[key]))
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype

/** The input that the model gives an actor, when one of the active states says so; undefined when none does. */
export function inputOf(
  model: AnyModel,
  { state, context }: Moment<unknown>,
  actor: string,
): { input: unknown } | undefined {
  const runs = state.flatMap(withAncestors).map((path) => model.states[path]?.runs?.[actor])
  const input = runs.find((run) => run !== undefined)
  return typeof input === 'function' ? { input: input(context) } : undefined
}
