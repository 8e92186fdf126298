/**
 * What a model of a chart says: where it starts, what can happen to it, and what each state makes of that.
 * It is a second, independent account of the chart. Neither Vitest nor Playwright is known here, so that both
 * walk the same steps.
 */
import type {
  AnyActorRef,
  AnyEventObject,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  InputFrom,
} from 'xstate'

/** The result of an actor, or the end of a pause. */
export type Result =
  | { kind: 'done'; actor: string; output: unknown }
  | { kind: 'error'; actor: string; error: unknown }
  | { kind: 'timer'; delay: string; ms: (context: never) => number }

/** Something that happens to a chart; an event is one of its own. */
export type Stimulus<Event extends AnyEventObject = AnyEventObject> = Event | Result

export const isResult = (stimulus: Stimulus): stimulus is Result => 'kind' in stimulus

/** The actor answers. */
export const done = (actor: string, output?: unknown): Result => ({ kind: 'done', actor, output })

/** The actor fails. */
export const fails = (actor: string, error: unknown): Result => ({ kind: 'error', actor, error })

/** The named delay of the chart is over; it lasts exactly `ms`. */
export const elapses = <Context>(delay: string, ms: number | ((context: Context) => number)): Result => ({
  kind: 'timer',
  delay,
  ms: typeof ms === 'number' ? () => ms : ms,
})

/** What a step does. Whatever it does not name stays as it was. */
export type Outcome<Context> = {
  /** The atomic states entered, as dotted paths; a region that none of them lies in stays where it is. */
  to?: string | readonly string[]
  sets?: Partial<Context>
  /** What the chart emits and then sends to other actors, in this order. */
  tells?: readonly AnyEventObject[]
}

/** What is expected of one state, in addition to what is expected of the states around it. */
export type StateModel<Context> = {
  tags?: readonly string[]
  /** The actors that run while the state is active: the input that each is given, or `true` if it is not checked. */
  runs?: Record<string, true | ((context: Context) => unknown)>
  /** Step → outcome. A step that no active state names is ignored by the chart. */
  steps?: Record<string, Outcome<Context> | ((context: Context) => Outcome<Context>)>
}

export type Moment<Context> = { state: readonly string[]; context: Context }

/** Holds after every step; `before` is undefined at the start. */
type Invariant<Context> = (now: Moment<Context>, before?: Moment<Context> & { step: string }) => boolean

export type Model<Machine extends AnyStateMachine> = {
  machine: Machine
  starts: Record<
    string,
    Outcome<ContextFrom<Machine>> & {
      /** `outside` is the actor that the chart sends its events to. */
      input?: InputFrom<Machine> | ((outside: AnyActorRef) => InputFrom<Machine>)
    }
  >
  /** The alphabet: one step for each class of input, valid and invalid. */
  steps: Record<string, Stimulus<EventFromLogic<Machine>>>
  /** Every atomic state has an entry; '' is the chart as a whole. */
  states: Record<string, StateModel<ContextFrom<Machine>>>
  /** What else of the context decides where a later step leads: the branch flags of the abstraction. */
  flags?: (context: ContextFrom<Machine>) => unknown
  /**
   * Steps that are explored apart from others, because what the ones do is nothing to the others; random walks mix
   * them all the same. One group of all steps when it is not given.
   */
  apart?: readonly (readonly string[])[]
  /** The actors that run because of the context, not of a state. */
  spawned?: (context: ContextFrom<Machine>) => readonly string[]
  /** Actors that only listen: they give no result. */
  listeners?: readonly string[]
  invariants?: Record<string, Invariant<ContextFrom<Machine>>>
}

export type AnyModel = Model<AnyStateMachine>

const ways = new Map<string, readonly string[]>()

/** The state and all that are around it, innermost first; '' last. */
export function withAncestors(state: string): readonly string[] {
  const known = ways.get(state)
  if (known) return known
  const around = state === '' ? [] : withAncestors(state.split('.').slice(0, -1).join('.'))
  ways.set(state, [state, ...around])
  return [state, ...around]
}

/** The steps that some state among the active ones has an outcome for. */
export function offeredSteps(model: AnyModel, leaves: readonly string[]): string[] {
  const states = new Set(leaves.flatMap(withAncestors))
  return [...new Set([...states].flatMap((state) => Object.keys(model.states[state]?.steps ?? {})))]
}
