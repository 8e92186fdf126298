/**
 * Walks a chart without running it: by xstate's pure `transition` on the machine of the module, with its guards,
 * and with nothing of the outside world. Data may be missing on a walk; what fails for want of it changes nothing.
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

/** What a guard shall say: what it really says to the data of the walk, or always the same. */
export type GuardMode = 'real' | 'pass' | 'fail'

/** How the guard of a transition (by its key) is to be answered. */
export type GuardRule = (transitionKey: string) => GuardMode

export type Walker = {
  /** The chart at its start, with this input; whatever of it is missing is null. */
  begin(rule: GuardRule, input: object): AnyMachineSnapshot
  /** The chart in the state at `path`, with the data of its start. */
  standAt(path: string, input: object): AnyMachineSnapshot
  take(rule: GuardRule, from: AnyMachineSnapshot, event: AnyEventObject): AnyMachineSnapshot
  /** What the guard of each guarded transition really says now, by key. */
  answers(at: AnyMachineSnapshot, event: AnyEventObject): ReadonlyMap<string, boolean>
}

/** Lets the transitions that need no event happen, in a chart that was put into a state. */
export const settling: AnyEventObject = { type: 'atlas.settled' }

/** More guards than one step can ask. */
const endless = 1000

type Fn = (...parts: never[]) => unknown
type Args = { context: unknown; event: AnyEventObject }
type Ask = (args: Args) => boolean

/** A step under way: how its guards are answered, and how many were asked. */
type Asking = { rule: GuardRule; count: number; isStep: boolean }

export function createWalker(machine: AnyStateMachine): Walker {
  const walked = harmlessTwin(machine)
  let asking: Asking | null = null
  const asks = guardWith(walked, (key, ask, args) => {
    // To take a step, xstate also makes an actor at its start, whose guards mean nothing here.
    if (!asking || (asking.isStep && args.event.type === 'xstate.init')) return false
    asking.count += 1
    const mode = asking.rule(key)
    // Two states that each lead to the other at once would do so for ever.
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

/** The same chart, with everything left out that would reach outside it or fail for want of data. */
function harmlessTwin(machine: AnyStateMachine): AnyStateMachine {
  const { guards, actions, actors, delays } = machine.implementations
  const twin = createMachine(
    { ...machine.config, context: contextOf(machine), output: safely(machine.config.output) },
    {
      guards,
      actions: mapped(actions, harmless),
      actors: mapped(actors, () => fromCallback(() => {})),
      delays: mapped(delays, () => 0),
    } as object,
  ) as AnyStateMachine
  for (const node of statesOf(twin)) {
    node.entry = node.entry.map(withSafeParams)
    node.exit = node.exit.map(withSafeParams)
    for (const invoked of node.invoke) invoked.input = undefined
    if (node.parent) node.output = safely(node.output)
    for (const step of transitionGroups(node).flat()) step.actions = step.actions.map(withSafeParams)
  }
  return twin
}

/** Puts an answer in the place of every guard, and gives back what each would really say, by the key of its transition. */
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

/** The context that the machine begins with; an input that lacks something has null there. */
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
      // `and`, `or` and `not` ask the machine for the guards that they combine.
      return implementation?.check
        ? implementation.check({ machine } as never, args as never, implementation as never)
        : implementation?.(args as never, given as never)
    })
    return result.isDone && Boolean(result.value)
  }
}

/** The action with what it does to the chart itself; what it would tell the world is left out. */
function harmless(action: unknown): unknown {
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

/** The function, giving undefined where it would throw; anything else as it is. */
function safely<Value>(value: Value): Value {
  if (typeof value !== 'function') return value
  return ((...parts: unknown[]) => {
    const result = attempt(() => (value as unknown as (...parts: unknown[]) => unknown)(...parts))
    return result.isDone ? result.value : undefined
  }) as Value
}
