import type { AnyStateMachine } from 'xstate'
import type { Json } from '#atlas/chart/chart.ts'

/** The machine's configuration without its functions: what `createMachine` and other tools take as JSON. */
export function definitionOf(machine: AnyStateMachine): Json {
  return withoutFunctions(machine.config) ?? {}
}

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
