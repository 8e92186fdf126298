import type { AnyStateMachine } from 'xstate'
import type { Json } from '#atlas/chart/chart.ts'

/** The machine's configuration without its functions: what `createMachine` and other tools take as JSON. */
function definitionOf(machine: AnyStateMachine): Json {
  return withoutFunctions(machine.config) ?? {}
}

/**
 * The definition for tools that have no code of the chart: delays in ms instead of their names, and a sample input
 * under `input`.
 */
export function portableDefinitionOf(
  machine: AnyStateMachine,
  delays: Record<string, number>,
  input: unknown,
): Json {
  return { ...withDelays(definitionOf(machine) as State, delays), input: withoutFunctions(input) ?? null }
}

type State = { [part: string]: Json }

function withDelays(state: State, delays: Record<string, number>): State {
  const { after, states } = state as { after?: State; states?: Record<string, State> }
  return {
    ...state,
    ...(after && { after: mapped(after, (name, then) => [`${delays[name] ?? name}`, then]) }),
    ...(states && { states: mapped(states, (name, inner) => [name, withDelays(inner, delays)]) }),
  }
}

const mapped = <Value extends Json>(
  parts: Record<string, Value>,
  each: (name: string, part: Value) => [string, Json],
) => Object.fromEntries(Object.entries(parts).map(([name, part]) => each(name, part)))

function withoutFunctions(value: unknown): Json | undefined {
  if (value === undefined || typeof value === 'function') return undefined
  if (Array.isArray(value)) return value.map((item) => withoutFunctions(item) ?? null)
  if (typeof value !== 'object' || value === null) return value as Json
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => {
      const plain = withoutFunctions(part)
      return plain === undefined ? [] : [[key, plain]]
    }),
  )
}
