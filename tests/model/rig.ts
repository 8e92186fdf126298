/**
 * A chart made ready for walking: the production chart, its actors replaced by stub actors that do nothing until
 * they are told to, its transitions and guards reporting what they do.
 */
import {
  type ActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  and,
  type InspectionEvent,
  type Snapshot,
} from 'xstate'
import { guardItem, type Item, namedTransitions, stateItem, timerOf, transitionItem } from './coverage.ts'
import { withAncestors } from './model.ts'

type PuppetSnapshot = Snapshot<unknown> & { input: unknown }
type Order = { type: 'stub.answers'; output: unknown } | { type: 'stub.fails'; error: unknown }

/** An actor that answers or fails at once when it is told to; what the chart sends to it is passed to `hear`. */
export function stubActor(
  hear: (event: AnyEventObject) => void,
): ActorLogic<PuppetSnapshot, AnyEventObject | Order, unknown> {
  return {
    getInitialSnapshot: (_, input) => ({ status: 'active', output: undefined, error: undefined, input }),
    getPersistedSnapshot: (snapshot) => snapshot,
    transition: (snapshot, event) => {
      if (event.type === 'stub.answers')
        return { status: 'done', output: event.output, error: undefined, input: snapshot.input }
      if (event.type === 'stub.fails')
        return { status: 'error', output: undefined, error: event.error, input: snapshot.input }
      if (event.type === 'xstate.stop')
        return { status: 'stopped', output: undefined, error: undefined, input: snapshot.input }
      if (!event.type.startsWith('xstate.')) hear(event)
      return snapshot
    },
  }
}

/** The active atomic states as dotted paths, in the order of the chart. */
export const leavesOf = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot._nodes
    .filter((node) => Object.keys(node.states).length === 0)
    .sort((a, b) => a.order - b.order)
    .map((node) => node.path.join('.'))

type Guard = ((args: unknown, params: unknown) => boolean) & {
  check: (snapshot: unknown, args: unknown, guard: unknown) => boolean
}

export type Rig = ReturnType<typeof rigUp>

export function rigUp(original: AnyStateMachine) {
  let items = new Set<Item>()
  let heard: AnyEventObject[] = []
  const hear = (event: AnyEventObject) => void heard.push(event)
  const actors = Object.keys(original.implementations.actors).map((src) => [src, stubActor(hear)])
  const machine: AnyStateMachine = original.provide({ actors: Object.fromEntries(actors) })
  const names = namedTransitions(machine)

  for (const [transition, name] of names) {
    if (transition.guard === undefined) continue
    // `and` evaluates a guard given by name, with its parameters, as the chart itself would.
    const judge = and([transition.guard as never]) as unknown as Guard
    const reporting: Guard = Object.assign(() => false, {
      check: (snapshot: unknown, args: unknown) => {
        const outcome = judge.check(snapshot, args, judge)
        items.add(guardItem(name, outcome))
        return outcome
      },
    })
    transition.guard = reporting as unknown as AnyTransitionDefinition['guard']
  }

  /** Reports the transitions that are taken; a transient state is seen only as the source of one. */
  function inspect(event: InspectionEvent) {
    if (event.type !== '@xstate.microstep') return
    for (const transition of event._transitions) {
      const name = names.get(transition)
      if (name === undefined) continue
      const sources = withAncestors(transition.source.path.join('.')).filter((path) => path !== '')
      for (const item of [transitionItem(name), ...timerOf(transition), ...sources.map(stateItem)])
        items.add(item)
    }
  }

  return {
    machine,
    hear,
    inspect,
    /** What was covered, and what other actors heard, since the last takeRecorded. */
    takeRecorded() {
      const takeRecorded = { items, heard }
      items = new Set()
      heard = []
      return takeRecorded
    },
  }
}
