/**
 * Walks through a chart without running it, by XState's pure `transition` on the real machine with its guards and
 * without effects. Data may be missing on a walk: what throws for this reason has no effect.
 */
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  assign,
  createMachine,
  enqueueActions,
  fromCallback,
  initialTransition,
  type ParameterizedObject,
  transition,
} from 'xstate'
import { readTransition, statesOf, transitionGroups } from '#atlas/chart/chart.ts'
import { valueAt } from '#atlas/chart/statePaths.ts'

/** The mode of a guard: evaluated with the data of the walk, or with a fixed result. */
export type GuardMode = 'real' | 'pass' | 'fail'

/** The mode of the guard of a transition, by its key. */
export type GuardRule = (transitionKey: string) => GuardMode

export type Walker = {
  /** The initial snapshot for an input; missing properties of the input are null. */
  begin(rule: GuardRule, input: object): Taken
  /** A snapshot in the state at `path`, with the initial context. */
  standAt(path: string, input: object): AnyMachineSnapshot
  take(rule: GuardRule, from: AnyMachineSnapshot, event: AnyEventObject): Taken
  /** The result of a guard and what it read for it, by the key of its transition; undefined without a guard. */
  answer(transitionKey: string, at: AnyMachineSnapshot, event: AnyEventObject): Answer | undefined
}

/** A step: where it led, and the keys of the transitions that were taken, in their order. */
export type Taken = { snapshot: AnyMachineSnapshot; taken: readonly string[] }

/** What a guard says, and the values that it read, by their path: 'context.draft.ntn'. */
export type Answer = { passes: boolean; reads: ReadonlyMap<string, unknown> }

/** An event that no state handles: it triggers the `always` transitions of a restored snapshot. */
export const settling: AnyEventObject = { type: 'atlas.settled' }

/** The action that tells which transition was taken: XState gives back what it would carry out. */
const taking = 'atlas.taken'

/** More guards than one step can evaluate. */
const endless = 1000

type Fn = (...parts: never[]) => unknown
type Args = { context: unknown; event: AnyEventObject; at: AnyMachineSnapshot }
type Ask = (args: Args) => boolean

/** The current step: the modes of its guards, and how many were evaluated. */
type Asking = { rule: GuardRule; count: number; isStep: boolean }

export function createWalker(machine: AnyStateMachine): Walker {
  const walked = withoutEffects(machine)
  let asking: Asking | null = null
  const asks = guardWith(walked, (key, ask, args) => {
    // For a transition, XState also creates an actor, whose initial guards are not part of the step.
    if (!asking || (asking.isStep && args.event.type === 'xstate.init')) return false
    asking.count += 1
    const mode = asking.rule(key)
    // Prevents an endless loop of two states with `always` transitions to each other.
    return mode === 'real' ? ask(args) : mode === 'pass' && asking.count < endless
  })

  function begin(rule: GuardRule, input: object): Taken {
    asking = { rule, count: 0, isStep: false }
    return takenOf(initialTransition(walked, input as never))
  }
  return {
    begin,
    standAt(path, input) {
      const { context } = begin(() => 'real', input).snapshot
      return walked.resolveState({ value: valueAt(path), context })
    },
    take(rule, from, event) {
      asking = { rule, count: 0, isStep: true }
      return takenOf(transition(walked, from, event as never))
    },
    answer(key, at, event) {
      const reads = new Map<string, unknown>()
      const passes = asks.get(key)?.({
        at,
        context: watched(at.context, 'context', reads),
        event: watched(event, 'event', reads) as AnyEventObject,
      })
      return passes === undefined ? undefined : { passes, reads }
    },
  }
}

function takenOf([snapshot, actions]: [unknown, readonly { type: string; params: unknown }[]]): Taken {
  const taken = actions.filter(({ type }) => type === taking).map(({ params }) => String(params))
  return { snapshot: snapshot as AnyMachineSnapshot, taken }
}

/** A copy of plain data that notes each value that is read, by its path. */
function watched(value: unknown, path: string, reads: Map<string, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return value
  return new Proxy(Array.isArray(value) ? [...value] : { ...value }, {
    get(copy, name) {
      const part: unknown = Reflect.get(copy, name)
      if (typeof name === 'symbol' || typeof part === 'function') return part
      const at = `${path}.${name}`
      if ((typeof part !== 'object' || part === null) && !(Array.isArray(value) && name === 'length'))
        reads.set(at, part)
      return watched(part, at, reads)
    },
  })
}

/** A copy of the machine without effects, in which missing data does not throw. */
function withoutEffects(machine: AnyStateMachine): AnyStateMachine {
  const { guards, actions, actors, delays } = machine.implementations
  const copy = createMachine(
    { ...machine.config, context: contextOf(machine), output: safely(machine.config.output) },
    {
      guards,
      actions: mapped(actions, withoutEffect),
      actors: mapped(actors, () => fromCallback(() => {})),
      delays: mapped(delays, () => 0),
    } as object,
  ) as AnyStateMachine
  for (const node of statesOf(copy)) {
    node.entry = node.entry.map(withSafeParams)
    node.exit = node.exit.map(withSafeParams)
    for (const invoked of node.invoke) invoked.input = undefined
    if (node.parent) node.output = safely(node.output)
    for (const group of transitionGroups(node))
      for (const [index, step] of group.entries()) {
        const { key } = readTransition(node, step, index)
        step.actions = [{ type: taking, params: key as never }, ...step.actions.map(withSafeParams)]
      }
  }
  return copy
}

/** Replaces every guard by `answer`. Returns the original guards by transition key. */
function guardWith(
  machine: AnyStateMachine,
  answer: (key: string, ask: Ask, args: Args) => boolean,
): ReadonlyMap<string, Ask> {
  const asks = new Map<string, Ask>()
  for (const node of statesOf(machine))
    for (const group of transitionGroups(node))
      for (const [index, step] of group.entries()) {
        if (step.guard === undefined) continue
        const { key } = readTransition(node, step, index)
        const ask = askOf(machine, step.guard)
        asks.set(key, ask)
        // XState gives the snapshot, which a guard like `stateIn` needs, to guards with a `check`.
        step.guard = Object.assign(() => false, {
          check: (at: AnyMachineSnapshot, args: Args) => answer(key, ask, { ...args, at }),
        })
      }
  return asks
}

/** The initial context; missing properties of the input are null. */
function contextOf({ config }: AnyStateMachine) {
  const { context } = config
  if (typeof context !== 'function') return context ?? {}
  return (args: { input: object }) => {
    const input = new Proxy({ ...args.input }, { get: (given, name) => Reflect.get(given, name) ?? null })
    return { ...(safely(context as Fn)({ ...args, input } as never) as object | undefined) }
  }
}

function askOf(machine: AnyStateMachine, guard: unknown): Ask {
  const { type, params } = typeof guard === 'string' ? { type: guard } : (guard as ParameterizedObject)
  const implementation = machine.implementations.guards[type] as (Fn & { check?: Fn }) | undefined
  return (args) => {
    const result = attempt(() => {
      const given = typeof params === 'function' ? params(args) : params
      // `and`, `or` and `not` read the combined guards from the machine.
      return implementation?.check
        ? implementation.check(args.at as never, args as never, implementation as never)
        : implementation?.(args as never, given as never)
    })
    return result.isDone && Boolean(result.value)
  }
}

/** Keeps `assign` and `raise`, also those that are enqueued; all other actions do nothing. */
function withoutEffect(action: unknown): unknown {
  const kind = action as { type?: string; assignment?: Fn | Record<string, unknown>; collect?: Fn }
  if (kind.type === 'xstate.raise') return action
  if (kind.type === 'xstate.enqueueActions')
    return enqueueActions(withoutQueuedEffects(kind.collect as Fn) as never)
  if (kind.type !== 'xstate.assign' || kind.assignment === undefined) return () => {}
  const { assignment } = kind
  return typeof assignment === 'function'
    ? assign(safely(assignment) as never)
    : assign((args: Args, params: unknown) =>
        Object.fromEntries(
          Object.entries(assignment).flatMap(([name, value]) => {
            if (typeof value !== 'function') return [[name, value]]
            const part = attempt(() => (value as (args: Args, params: unknown) => unknown)(args, params))
            return part.isDone ? [[name, part.value]] : []
          }),
        ),
      )
}

/** Enqueued actions by name come from the machine, whose actions have no effects already. */
function withoutQueuedEffects(collect: Fn): Fn {
  return ((args: { enqueue: object }, params: unknown) => {
    const doNothing = () => {}
    const silent = {
      cancel: doNothing,
      emit: doNothing,
      sendTo: doNothing,
      spawnChild: doNothing,
      stopChild: doNothing,
    }
    const enqueue = Object.assign(
      (action: unknown) => (args.enqueue as unknown as Fn)(action as never),
      args.enqueue,
      silent,
    )
    attempt(() => collect({ ...args, enqueue } as never, params as never))
  }) as Fn
}

function withSafeParams<Action>(action: Action): Action {
  const isParameterized = typeof action === 'object' && action !== null && 'params' in action
  return isParameterized && typeof action.params === 'function'
    ? { ...action, params: safely(action.params as Fn) }
    : action
}

function mapped(parts: Record<string, unknown>, change: (part: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]))
}

function attempt(run: () => unknown): { isDone: true; value: unknown } | { isDone: false } {
  try {
    return { isDone: true, value: run() }
  } catch {
    return { isDone: false }
  }
}

/** Wraps a function so that it returns undefined instead of throwing. Other values are returned unchanged. */
function safely<Value>(value: Value): Value {
  if (typeof value !== 'function') return value
  return ((...parts: unknown[]) => {
    const result = attempt(() => (value as unknown as (...parts: unknown[]) => unknown)(...parts))
    return result.isDone ? result.value : undefined
  }) as Value
}
