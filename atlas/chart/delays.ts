import type { AnyStateMachine } from 'xstate'
import type { Trigger } from './chart.ts'

/** The length of each named delay of a chart in ms, with the data of a context; without those that need other data. */
export function delaysIn({ implementations }: AnyStateMachine, context: unknown): Record<string, number> {
  return Object.fromEntries(
    Object.entries(implementations.delays).flatMap(([name, delay]) => {
      const ms = typeof delay === 'function' ? asked(delay, context) : delay
      return typeof ms === 'number' && Number.isFinite(ms) ? [[name, ms]] : []
    }),
  )
}

/** How long the timer of a trigger waits, in ms; null for another trigger, or when the context does not tell. */
export function lengthOf(trigger: Trigger, delays: Record<string, number>): number | null {
  if (trigger.kind !== 'after') return null
  const written = Number.parseInt(trigger.name, 10)
  return delays[trigger.name] ?? (Number.isNaN(written) ? null : written)
}

function asked(delay: unknown, context: unknown): unknown {
  try {
    return (delay as (args: object, params: object) => unknown)(
      { context, event: { type: 'xstate.init' } },
      {},
    )
  } catch {
    return null
  }
}
