/** What there is to cover in a chart, read from its definition, and the table that says how much of it was. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

export const kinds = ['state', 'transition', 'guard outcome', 'result', 'timer'] as const
type Kind = (typeof kinds)[number]

/** One thing to cover, by name: 'guard outcome: editing · credentials.submitted if hasCredentials: false'. */
export type Item = `${Kind}: ${string}`

const pathOf = (node: AnyStateNode) => node.path.join('.') || '(chart)'

export const allNodes = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values<AnyStateNode>(node.states).flatMap(allNodes),
]

export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

/** The name of the delay after which a transition is taken, if it waits for one. */
const delayOf = (transition: AnyTransitionDefinition): string | undefined =>
  'delay' in transition ? String(transition.delay) : undefined

/** 'done submitSetup', 'after redirectDelay', 'always', or the event's own name. */
function labelOf(node: AnyStateNode, transition: AnyTransitionDefinition): string {
  const { eventType } = transition
  const delay = delayOf(transition)
  if (delay !== undefined) return `after ${delay}`
  if (eventType === '') return 'always'
  return eventType
    .replace(/^xstate\.(done|error)\.(?:actor|state)\./, '$1 ')
    .replace(`${node.id}`, pathOf(node))
}

function guardName(guard: AnyTransitionDefinition['guard']): string {
  if (guard === undefined || typeof guard === 'string') return guard ?? ''
  const { type, params } = guard as { type: string; params?: unknown }
  return params === undefined || typeof params === 'function' ? type : `${type} ${JSON.stringify(params)}`
}

/** Every transition of a chart with a name of its own. */
export function namedTransitions(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  const names = new Map<AnyTransitionDefinition, string>()
  const used = new Map<string, number>()
  for (const node of allNodes(machine.root)) {
    for (const transition of transitionsOf(node)) {
      const guard = guardName(transition.guard)
      const name = `${pathOf(node)} · ${labelOf(node, transition)}${guard && ` if ${guard}`}`
      used.set(name, (used.get(name) ?? 0) + 1)
      names.set(transition, (used.get(name) ?? 1) > 1 ? `${name} (${used.get(name)})` : name)
    }
  }
  return names
}

export const stateItem = (path: string): Item => `state: ${path}`
export const transitionItem = (name: string): Item => `transition: ${name}`
export const guardItem = (name: string, outcome: boolean): Item => `guard outcome: ${name}: ${outcome}`
export const resultItem = (kind: 'done' | 'error', actor: string): Item => `result: ${kind} ${actor}`

/** The timer that a transition waits for, if it does. */
export const timerOf = (transition: AnyTransitionDefinition): Item[] =>
  delayOf(transition) === undefined
    ? []
    : [`timer: ${pathOf(transition.source)} after ${delayOf(transition)}`]

/**
 * All that must be covered: every state, every transition, both outcomes of every guard on each, both results
 * of every actor that is not a mere listener, and every timer.
 */
export function itemsOf(machine: AnyStateMachine, listeners: readonly string[] = []): Set<Item> {
  const nodes = allNodes(machine.root)
  const transitions = [...namedTransitions(machine)]
  return new Set<Item>([
    ...nodes.filter((node) => node.parent).map((node) => stateItem(pathOf(node))),
    ...transitions.map(([, name]) => transitionItem(name)),
    ...transitions
      .filter(([transition]) => transition.guard !== undefined)
      .flatMap(([, name]) => [guardItem(name, true), guardItem(name, false)]),
    ...nodes
      .flatMap((node) => node.invoke)
      .filter(({ id }) => !listeners.includes(id))
      .flatMap(({ id }) => [resultItem('done', id), resultItem('error', id)]),
    ...transitions.flatMap(([transition]) => timerOf(transition)),
  ])
}

/** 'n/n' for each kind of item; '–' where a chart has none. */
export function coverageRow(all: Set<Item>, covered: Set<Item>): string[] {
  return kinds.map((kind) => {
    const there = [...all].filter((item) => item.startsWith(`${kind}: `))
    return there.length === 0 ? '–' : `${there.filter((item) => covered.has(item)).length}/${there.length}`
  })
}
