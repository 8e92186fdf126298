/** A chart as plain data, read from its machine, to be drawn, searched and written to files. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** The trigger of a transition: an event, or what a timer, an actor or a state does. */
export type Trigger = {
  kind: 'event' | 'always' | 'after' | 'done' | 'error' | 'finished'
  /** The event type; the name of the delay, actor or state; '' for `always`. */
  name: string
}

/** A guard: its name, and its parameters if the chart has them as plain data. */
export type Guard = { name: string; params?: Json }

export type ChartTransition = {
  /** Unique in its chart, and the same until the chart changes: 'editing credentials.submitted 0'. */
  key: string
  /** The event type inside the machine: 'xstate.after.redirectDelay.signUp.succeeded'. */
  eventType: string
  trigger: Trigger
  source: string
  /** Paths of the target states; empty for a transition without a target. */
  targets: string[]
  guard?: Guard
  /** Whether it is tried after other transitions of the same trigger. */
  isElse: boolean
  actions: string[]
  description?: string
}

export type ChartState = {
  /** The path from the root: 'wizard.answering.companyDetails'. The root is ''. */
  path: string
  name: string
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  description?: string
  tags: string[]
  meta?: Json
  /** The path of the initial state of a compound state. */
  initial?: string
  entry: string[]
  exit: string[]
  /** The invoked actors. */
  actors: string[]
  transitions: ChartTransition[]
  states: ChartState[]
}

/** A chart: its root state, with the id of its machine. */
export type Chart = ChartState & { id: string }

/** Converts a machine to a chart. */
export function readChart(machine: AnyStateMachine): Chart {
  return { id: machine.id, ...readState(machine.root), name: machine.id }
}

/** A state and its descendants, in the order of the chart. */
export function statesWithin(state: ChartState): ChartState[] {
  return [state, ...state.states.flatMap(statesWithin)]
}

export function stateAt(chart: Chart, path: string): ChartState | undefined {
  return statesWithin(chart).find((state) => state.path === path)
}

/** Whether `path` is `ancestor` or a descendant of it. */
export function isWithin(path: string, ancestor: string): boolean {
  return ancestor === '' || path === ancestor || path.startsWith(`${ancestor}.`)
}

/** The last key of a path; '' for the root. */
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

/** All states of a machine, ancestors first. */
export function statesOf(machine: AnyStateMachine): AnyStateNode[] {
  const within = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values<AnyStateNode>(node.states).flatMap(within),
  ]
  return within(machine.root)
}

/** The transitions of a state, grouped by trigger, in the order in which they are tried. */
export function transitionGroups(node: AnyStateNode): AnyTransitionDefinition[][] {
  return [...node.transitions.values(), ...(node.always ? [node.always] : [])]
}

function readTransitions(node: AnyStateNode): ChartTransition[] {
  return transitionGroups(node).flatMap((group) =>
    group.map((transition, index) => readTransition(node, transition, index)),
  )
}

/** Converts a transition of a state; `index` is its position among the transitions of the same trigger. */
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

/** Without functions, which XState adds to start and stop timers. */
const namesOf = (actions: readonly unknown[]) =>
  actions.filter((action) => typeof action !== 'function').map(nameOf)

/** Everything in a chart has a name (design §2). '(unnamed)' makes a mistake visible. */
function nameOf(named: unknown): string {
  if (typeof named === 'string') return named
  if (typeof named === 'object' && named && 'type' in named) return String(named.type)
  return '(unnamed)'
}
