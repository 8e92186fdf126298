/** What the charts of orders and parcels make of an event: shared by `nextOrderState` and `nextParcelState`. */
import {
  type AnyActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  initialTransition,
  type StateValue,
  transition,
} from 'xstate'
import type { FulfilmentEvent } from '#domain/fulfilment/facts.ts'

/** The atomic states of a chart by their names, which are unique in it: the names are what is stored. */
function atomicStates(node: AnyStateNode): AnyStateNode[] {
  const children = Object.values<AnyStateNode>(node.states)
  return children.length === 0 ? [node] : children.flatMap(atomicStates)
}

/** The snapshot of a chart in the state of this name. */
export function snapshotAt(machine: AnyStateMachine, name: string, context: unknown): AnyMachineSnapshot {
  const node = atomicStates(machine.root).find(({ key }) => key === name)
  if (!node) throw new Error(`${machine.id}: there is no state '${name}'`)
  const value = node.path.reduceRight<StateValue>((inner, key) => (inner === '' ? key : { [key]: inner }), '')
  return machine.resolveState({ value, context })
}

/** The name of the atomic state that a snapshot is in. */
export function nameOf(snapshot: AnyMachineSnapshot): string {
  let { value } = snapshot
  while (typeof value === 'object') value = Object.values(value)[0] as StateValue
  return value as string
}

/**
 * The name of the guard that an event failed at. The last transition of an event is the most lenient one, so that its
 * guard knows every reason. Null when the state does not know the event.
 */
export function failedGuard(snapshot: AnyMachineSnapshot, event: FulfilmentEvent): string | null {
  const guards = snapshot._nodes.flatMap((node) => node.transitions.get(event.type) ?? [])
  return (guards.at(-1)?.guard as string | undefined) ?? null
}

/** The types of events that a state knows, each once: a state may refine what its parent does with one. */
export function knownEvents(snapshot: AnyMachineSnapshot): string[] {
  return [...new Set(snapshot._nodes.flatMap((node) => [...node.transitions.keys()]))]
}

/** The snapshot after an event, and what the chart wants done. */
export function afterEvent(snapshot: AnyMachineSnapshot, event: AnyEventObject) {
  const [after, actions] = transition(
    startedWith(snapshot.machine, () => snapshot),
    snapshot,
    event,
  )
  return { after, effects: effectsOf(actions) }
}

/** The snapshot that a chart begins with, and what it wants done. */
export function atStart(machine: AnyStateMachine, facts: object) {
  const logic = startedWith(machine, (scope, input) => input && machine.getInitialSnapshot(scope, input))
  const [first, actions] = initialTransition(logic, facts)
  return { first, effects: effectsOf(actions) }
}

/**
 * The logic of a chart with another start. Before a transition, XState starts an actor that it does not use, without
 * input: of these charts, whose context is their input, that takes longer than the transition, and fails.
 */
function startedWith(
  machine: AnyStateMachine,
  getInitialSnapshot: AnyActorLogic['getInitialSnapshot'],
): AnyActorLogic {
  return {
    transition: machine.transition.bind(machine),
    getInitialSnapshot,
    getPersistedSnapshot: (snapshot: AnyMachineSnapshot) => machine.getPersistedSnapshot(snapshot),
  }
}

/** What a chart emits is what it wants done. */
function effectsOf(actions: readonly { type: string; params: unknown }[]): unknown[] {
  return actions
    .filter(({ type }) => type === 'xstate.emit')
    .map(({ params }) => (params as { event: unknown }).event)
}
