/** A chart as plain data, read from the running machine: what is drawn, searched and written to files. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** What sets a transition off. An event has its own name; the others are what an actor, a clock or a state does. */
export type Trigger = {
  kind: 'event' | 'always' | 'after' | 'done' | 'error' | 'finished'
  /** The event's type; the delay, actor or state for the others; '' for `always`. */
  name: string
}

/** A guard by its name, and by its parameters where those are written down in the chart. */
export type Guard = { name: string; params?: Json }

export type ChartTransition = {
  /** Unique in its chart, and the same as long as the chart is: 'editing credentials.submitted 0'. */
  key: string
  /** The type of the event that takes it, as the machine knows it: 'xstate.after.redirectDelay.signUp.succeeded'. */
  eventType: string
  trigger: Trigger
  source: string
  /** Paths of the states entered; none when the state stays as it is. */
  targets: string[]
  guard?: Guard
  /** Whether guarded transitions of the same trigger are tried before. */
  isElse: boolean
  actions: string[]
  description?: string
}

export type ChartState = {
  /** The keys from the chart down: 'wizard.answering.companyDetails'. The chart itself is ''. */
  path: string
  name: string
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  description?: string
  tags: string[]
  meta?: Json
  /** The path of the state that a compound state begins in. */
  initial?: string
  entry: string[]
  exit: string[]
  /** The actors that run for as long as the state is active. */
  actors: string[]
  transitions: ChartTransition[]
  states: ChartState[]
}

/** A chart: its root state, under the name of its machine. */
export type Chart = ChartState & { id: string }

/** Reads a chart from its machine. */
export function readChart(machine: AnyStateMachine): Chart {
  return { id: machine.id, ...readState(machine.root), name: machine.id }
}

/** A state and all states inside it, in the order of the chart. */
export function statesWithin(state: ChartState): ChartState[] {
  return [state, ...state.states.flatMap(statesWithin)]
}

export function stateAt(chart: Chart, path: string): ChartState | undefined {
  return statesWithin(chart).find((state) => state.path === path)
}

/** Whether `path` is `ancestor` itself or inside it. */
export function isWithin(path: string, ancestor: string): boolean {
  return ancestor === '' || path === ancestor || path.startsWith(`${ancestor}.`)
}

/** The last key of a path, or the whole chart's '' as it is. */
export const lastKey = (path: string) => path.slice(path.lastIndexOf('.') + 1)

const pathOf = (node: AnyStateNode) => node.path.join('.')

function readState(node: AnyStateNode): ChartState {
  return {
    path: pathOf(node),
    name: node.key,
    type: node.type,
    ...(node.description !== undefined && { description: node.description }),
    tags: node.tags,
    ...(node.meta !== undefined && { meta: node.meta as Json }),
    ...(node.type === 'compound' && { initial: node.initial.target.map(pathOf)[0] ?? '' }),
    entry: namesOf(node.entry),
    exit: namesOf(node.exit),
    actors: node.invoke.map(({ id }) => id),
    transitions: readTransitions(node),
    states: Object.values<AnyStateNode>(node.states).map(readState),
  }
}

/** Every state of a machine, outermost first. */
export function statesOf(machine: AnyStateMachine): AnyStateNode[] {
  const within = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values<AnyStateNode>(node.states).flatMap(within),
  ]
  return within(machine.root)
}

/** The transitions of a state: those of one trigger together, in the order in which they are tried. */
export function transitionGroups(node: AnyStateNode): AnyTransitionDefinition[][] {
  return [...node.transitions.values(), ...(node.always ? [node.always] : [])]
}

function readTransitions(node: AnyStateNode): ChartTransition[] {
  return transitionGroups(node).flatMap((group) =>
    group.map((transition, index) => readTransition(node, transition, index)),
  )
}

/** One transition of a state; `index` is its place among those of the same trigger. */
export function readTransition(
  node: AnyStateNode,
  transition: AnyTransitionDefinition,
  index: number,
): ChartTransition {
  const trigger = readTrigger(node, transition)
  return {
    key: [pathOf(node), trigger.kind === 'event' ? '' : trigger.kind, trigger.name, index]
      .filter((part) => part !== '')
      .join(' '),
    eventType: transition.eventType,
    trigger,
    source: pathOf(node),
    targets: (transition.target ?? []).map(pathOf),
    ...(transition.guard !== undefined && { guard: readGuard(transition.guard) }),
    isElse: index > 0,
    actions: transition.actions.map(nameOf),
    ...(transition.description !== undefined && { description: transition.description }),
  }
}

function readTrigger(node: AnyStateNode, transition: AnyTransitionDefinition): Trigger {
  const { eventType } = transition
  if (eventType === '') return { kind: 'always', name: '' }
  const delay = node.after.find((timer) => timer.eventType === eventType)?.delay
  if (delay !== undefined)
    return { kind: 'after', name: typeof delay === 'number' ? `${delay} ms` : nameOf(delay) }
  const [, of, name] = /^xstate\.(done\.actor|error\.actor|done\.state)\.(.*)$/.exec(eventType) ?? []
  if (of === 'done.actor') return { kind: 'done', name: name ?? '' }
  if (of === 'error.actor') return { kind: 'error', name: name ?? '' }
  if (of === 'done.state') return { kind: 'finished', name: pathOf(node) }
  return { kind: 'event', name: eventType }
}

function readGuard(guard: unknown): Guard {
  const params = typeof guard === 'object' && guard && 'params' in guard ? guard.params : undefined
  const isWritten = params !== undefined && typeof params !== 'function'
  return { name: nameOf(guard), ...(isWritten && { params: params as Json }) }
}

/** Without the machine's own functions, which start and stop the state's timers. */
const namesOf = (actions: readonly unknown[]) =>
  actions.filter((action) => typeof action !== 'function').map(nameOf)

/** Everything in a chart has a name (design §2); what has none is a mistake that a reader shall see. */
function nameOf(named: unknown): string {
  if (typeof named === 'string') return named
  if (typeof named === 'object' && named && 'type' in named) return String(named.type)
  return '(unnamed)'
}
