/** A walk through a chart: its history, and the modes of its guards. */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { type Chart, stateAt } from '#atlas/chart/chart.ts'
import type { AtlasChart } from '#atlas/chart/charts.ts'
import { leafPaths } from '#atlas/chart/statePaths.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { type Offer, offersAt } from './offers.ts'
import { createWalker, type GuardMode, type GuardRule, settling, type Walker } from './walker.ts'

/** A snapshot, and the trigger that led to it; null at the start. */
type Moment = { snapshot: AnyMachineSnapshot; leaves: readonly string[]; by: string | null }

export type Walk = {
  chart: Chart
  walker: Walker
  /** The first is the start, the last the current one. */
  moments: readonly [Moment, ...Moment[]]
  /** By transition key. Guards without an entry are evaluated. */
  modes: Readonly<Record<string, GuardMode>>
}

export type Step =
  /** Sends the event; the guards decide. */
  | { type: 'happened'; offer: Offer; data: unknown }
  /** Sends the event and forces a branch: its guard passes, the ones before it fail. */
  | { type: 'taken'; offer: Offer; branch: string; data: unknown }
  | { type: 'undone' }
  | { type: 'returned'; moment: number }
  | { type: 'restarted'; at: string; input: object }
  | { type: 'guardSet'; key: string; mode: GuardMode }

/** Starts a walk in the state at `path`, or in the initial state. */
export function startWalk({ chart, machine }: Pick<AtlasChart, 'chart' | 'machine'>, path: string): Walk {
  const walker = createWalker(machine)
  return { chart, walker, moments: [startMoment(chart, walker, {}, path, {})], modes: {} }
}

export function now({ moments }: Walk): Moment {
  return moments.at(-1) ?? moments[0]
}

/** The events that are possible now; none when the chart is done. */
export function offersOf(walk: Walk): Offer[] {
  const { snapshot, leaves } = now(walk)
  return snapshot.status === 'active' ? offersAt(walk.chart, leaves) : []
}

export function nextWalk(walk: Walk, step: Step): Walk {
  const [start, ...later] = walk.moments
  switch (step.type) {
    case 'happened':
      return moved(walk, step.offer, step.data, ruleOf(walk.modes))
    case 'taken':
      return moved(walk, step.offer, step.data, forced(walk.modes, step.offer, step.branch))
    case 'undone':
      return { ...walk, moments: [start, ...later.slice(0, -1)] }
    case 'returned':
      return { ...walk, moments: [start, ...later.slice(0, step.moment)] }
    case 'restarted':
      return { ...walk, moments: [startMoment(walk.chart, walk.walker, walk.modes, step.at, step.input)] }
    case 'guardSet':
      return { ...walk, modes: { ...walk.modes, [step.key]: step.mode } }
  }
}

/** The event of an offer with its data, in the form that XState expects for each kind. */
export function eventOf({ eventType, trigger }: Offer, data: unknown): AnyEventObject {
  switch (trigger.kind) {
    case 'always':
      return settling
    case 'done':
      return { type: eventType, actorId: trigger.name, output: data }
    case 'error':
      return { type: eventType, actorId: trigger.name, error: data }
    case 'event':
    case 'after':
    case 'finished':
      return { ...(data as object), type: eventType }
  }
}

function startMoment(
  chart: Chart,
  walker: Walker,
  modes: Walk['modes'],
  path: string,
  input: object,
): Moment {
  const isInChart = path !== '' && stateAt(chart, path) !== undefined
  return momentOf(isInChart ? walker.standAt(path, input) : walker.begin(ruleOf(modes), input), null)
}

function moved(walk: Walk, offer: Offer, data: unknown, rule: GuardRule): Walk {
  const snapshot = walk.walker.take(rule, now(walk).snapshot, eventOf(offer, data))
  const [start, ...later] = walk.moments
  const by = atlasMessages.drawing.trigger(offer.trigger)
  return { ...walk, moments: [start, ...later, momentOf(snapshot, by)] }
}

function momentOf(snapshot: AnyMachineSnapshot, by: string | null): Moment {
  return { snapshot, leaves: leafPaths(snapshot.value), by }
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
