/** A walk through a chart: its history, and the modes of its guards. */
import type { AnyEventObject } from 'xstate'
import { stateAt } from '#atlas/chart/chart.ts'
import type { AtlasChart } from '#atlas/chart/charts.ts'
import { leafPaths } from '#atlas/chart/statePaths.ts'
import { FailureError } from '#domain/failures.ts'
import { FileProblemError } from '#domain/imports/importFile.ts'
import { RefusedChangeError } from '#domain/refusedChange.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { type Offer, offersAt } from './offers.ts'
import { createWalker, type GuardMode, type GuardRule, settling, type Taken, type Walker } from './walker.ts'

/** A snapshot, the transitions that were taken for it, and the trigger that led to it; null at the start. */
type Moment = Taken & { leaves: readonly string[]; by: string | null }

/**
 * Where a walk starts: in a state ('' is where the chart starts) with the data of the first starting point, or with an
 * input, which may have a name.
 */
export type Start = { at: string } | { name: string } | { input: object }

/** A step that leads on, as opposed to one that goes back. */
type Onward =
  /** Sends the event; the guards decide. `sample` is the name of the data. */
  | { type: 'happened'; offer: Offer; data: unknown; sample?: string }
  /** Sends the event and forces a branch: its guard passes, the ones before it fail. */
  | { type: 'taken'; offer: Offer; branch: string; data: unknown }
  | { type: 'guardSet'; key: string; mode: GuardMode }

export type Step =
  | Onward
  | { type: 'undone' }
  | { type: 'returned'; moment: number }
  | { type: 'restarted'; start: Start }

export type Walk = Pick<AtlasChart, 'chart' | 'samples'> & {
  walker: Walker
  start: Start
  /** What was done since the start; without what was undone. */
  steps: readonly Onward[]
  /** The first is the start, the last the current one. */
  moments: readonly [Moment, ...Moment[]]
  /** By transition key. Guards without an entry are evaluated. */
  modes: Readonly<Record<string, GuardMode>>
}

/** What a walk needs of a chart; without samples nothing has a name. */
export type Walkable = Pick<AtlasChart, 'chart' | 'machine'> & Partial<Pick<AtlasChart, 'samples'>>

/** Starts a walk in the state at `path`, or in the initial state. */
export function startWalk(walkable: Walkable, path: string): Walk {
  const { chart, machine, samples = { starts: [], steps: [], paths: [] } } = walkable
  return started({ chart, samples, walker: walkerOf(machine) }, { at: path }, {})
}

export function now({ moments }: Pick<Walk, 'moments'>): Moment {
  return moments.at(-1) ?? moments[0]
}

/** The events that are possible now; none when the chart is done. */
export function offersOf(walk: Walk): Offer[] {
  const { snapshot, leaves } = now(walk)
  return snapshot.status === 'active' ? offersAt(walk.chart, leaves) : []
}

export function nextWalk(walk: Walk, step: Step): Walk {
  switch (step.type) {
    case 'happened':
      return moved(walk, step, ruleOf(walk.modes))
    case 'taken':
      return moved(walk, step, forced(walk.modes, step.offer, step.branch))
    case 'guardSet':
      return {
        ...walk,
        steps: [...walk.steps, step],
        modes: { ...walk.modes, [step.key]: step.mode },
      }
    case 'undone':
      return returned(walk, walk.moments.length - 2)
    case 'returned':
      return returned(walk, step.moment)
    case 'restarted':
      return started(walk, step.start, walk.modes)
  }
}

/** The transitions that an event would take now, by their keys. */
export function takenBy(walk: Walk, offer: Offer, data: unknown): ReadonlySet<string> {
  return new Set(walk.walker.take(ruleOf(walk.modes), now(walk).snapshot, eventOf(offer, data)).taken)
}

/** The event of an offer with its data, in the form that XState expects for each kind. */
export function eventOf({ eventType, trigger }: Offer, data: unknown): AnyEventObject {
  switch (trigger.kind) {
    case 'always':
      return settling
    case 'done':
      return { type: eventType, actorId: trigger.name, output: data }
    case 'error':
      return { type: eventType, actorId: trigger.name, error: errorOf(data) }
    case 'event':
    case 'after':
    case 'finished':
      return { ...(data as object), type: eventType }
  }
}

const errors: Record<string, { prototype: Error }> = { FailureError, FileProblemError, RefusedChangeError }

/** An error from plain data, of the class that the chart's actors throw. */
function errorOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('message' in data)) return data
  const { prototype } = errors['name' in data ? String(data.name) : ''] ?? Error
  return Object.assign(Object.create(prototype) as Error, data)
}

const walkers = new WeakMap<AtlasChart['machine'], Walker>()

function walkerOf(machine: AtlasChart['machine']): Walker {
  const walker = walkers.get(machine) ?? createWalker(machine)
  walkers.set(machine, walker)
  return walker
}

/** The walk that begins at `start`; guards are as `modes` sets them. */
export function started(
  { chart, samples, walker }: Pick<Walk, 'chart' | 'samples' | 'walker'>,
  start: Start,
  modes: Walk['modes'],
): Walk {
  const path = 'at' in start && stateAt(chart, start.at) ? start.at : ''
  const named = samples.starts.find(({ name }) => 'name' in start && name === start.name) ?? samples.starts[0]
  const input = 'input' in start ? start.input : (named?.input ?? {})
  const taken =
    path === '' ? walker.begin(ruleOf(modes), input) : { snapshot: walker.standAt(path, input), taken: [] }
  // A new start keeps how the guards are set.
  const steps = Object.entries(modes).map(([key, mode]) => ({ type: 'guardSet' as const, key, mode }))
  return { chart, samples, walker, start, steps, moments: [momentOf(taken, null)], modes }
}

function moved(walk: Walk, step: Exclude<Onward, { type: 'guardSet' }>, rule: GuardRule): Walk {
  const taken = walk.walker.take(rule, now(walk).snapshot, eventOf(step.offer, step.data))
  const trigger = atlasMessages.drawing.trigger(step.offer.trigger)
  const { named, as } = atlasMessages.steps
  const name = step.type === 'happened' && step.sample ? named({ trigger, name: step.sample }) : trigger
  const by = as[howOf(walk, step, taken)]({ step: name })
  return { ...walk, steps: [...walk.steps, step], moments: [...walk.moments, momentOf(taken, by)] }
}

/** Whether the rules refused what was sent, or would not have taken what was forced. */
function howOf(
  walk: Walk,
  step: Exclude<Onward, { type: 'guardSet' }>,
  { taken }: Taken,
): 'usual' | 'refused' | 'forced' {
  if (step.type === 'happened') return taken.length === 0 ? 'refused' : 'usual'
  return takenBy(walk, step.offer, step.data).has(step.branch) ? 'usual' : 'forced'
}

/** Back to a moment. How guards were set since then stays. */
function returned(walk: Walk, moment: number): Walk {
  const [start, ...later] = walk.moments
  let moves = 0
  const steps = walk.steps.filter(({ type }) => type === 'guardSet' || ++moves <= moment)
  return { ...walk, steps, moments: [start, ...later.slice(0, Math.max(0, moment))] }
}

function momentOf({ snapshot, taken }: Taken, by: string | null): Moment {
  return { snapshot, taken, leaves: leafPaths(snapshot.value), by }
}

const ruleOf =
  (modes: Walk['modes']): GuardRule =>
  (key) =>
    modes[key] ?? 'real'

/** Forces a branch. XState evaluates `always` transitions repeatedly, so such a branch is forced only once. */
function forced(modes: Walk['modes'], { branches, trigger }: Offer, branch: string): GuardRule {
  const usual = ruleOf(modes)
  const keys = new Set(branches.map(({ key }) => key))
  return (key) => {
    if (!keys.has(key)) return usual(key)
    if (key !== branch) return 'fail'
    if (trigger.kind === 'always') keys.clear()
    return 'pass'
  }
}
