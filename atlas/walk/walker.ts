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
  begin(rule: GuardRule, input: object): AnyMachineSnapshot
  /** A snapshot in the state at `path`, with the initial context. */
  standAt(path: string, input: object): AnyMachineSnapshot
  take(rule: GuardRule, from: AnyMachineSnapshot, event: AnyEventObject): AnyMachineSnapshot
  /** The result of each guard, by transition key. */
  answers(at: AnyMachineSnapshot, event: AnyEventObject): ReadonlyMap<string, boolean>
}

/** An event that no state handles: it triggers the `always` transitions of a restored snapshot. */
export const settling: AnyEventObject = { type: 'atlas.settled' }

/** More guards than one step can evaluate. */
const endless = 1000

type Fn = (...parts: never[]) => unknown
type Args = { context: unknown; event: AnyEventObject }
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

  function begin(rule: GuardRule, input: object): AnyMachineSnapshot {
    asking = { rule, count: 0, isStep: false }
    return initialTransition(walked, input as never)[0] as AnyMachineSnapshot
  }
  return {
    begin,
    standAt(path, input) {
      const { context } = begin(() => 'real', input)
      return walked.resolveState({ value: valueAt(path), context })
    },
    take(rule, from, event) {
      asking = { rule, count: 0, isStep: true }
      return transition(walked, from, event as never)[0] as AnyMachineSnapshot
    },
    answers: ({ context }, event) => new Map([...asks].map(([key, ask]) => [key, ask({ context, event })])),
  }
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
    for (const step of transitionGroups(node).flat()) step.actions = step.actions.map(withSafeParams)
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
        step.guard = (args: Args) => answer(key, ask, args)
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
        ? implementation.check({ machine } as never, args as never, implementation as never)
        : implementation?.(args as never, given as never)
    })
    return result.isDone && Boolean(result.value)
  }
}

/** Keeps `assign` and `raise`; all other actions do nothing. */
function withoutEffect(action: unknown): unknown {
  const kind = action as { type?: string; assignment?: Fn | Record<string, unknown> }
  if (kind.type === 'xstate.raise') return action
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
