import { type AnyActorRef, type AnyStateMachine, createEmptyActor, initialTransition } from 'xstate'
import { delaysIn } from '#atlas/chart/delays.ts'
import { models } from '#tests/model/models.ts'
import { samplesOfChart } from './samples.ts'

/**
 * The input of the first start of a chart's model: plain data, in which an actor outside of the chart is null.
 *
 * @throws if the chart has no model.
 */
export function sampleInputOf(machine: AnyStateMachine): unknown {
  return JSON.parse(JSON.stringify(inputOf(machine, null as never) ?? null))
}

/** The events of a chart's model as plain data: also those of its actors, with their `actorId`, and of its timers. */
export function sampleEventsOf(machine: AnyStateMachine): { type: string; actorId?: string }[] {
  const events = samplesOfChart(machine.id).steps.flatMap(({ trigger: { kind, name }, data }) => {
    if (kind === 'event') return [{ ...(data as object), type: name }]
    if (kind === 'done') return [{ type: `xstate.done.actor.${name}`, output: data, actorId: name }]
    if (kind === 'error') return [{ type: `xstate.error.actor.${name}`, error: data, actorId: name }]
    return []
  })
  const timers = machine.events.filter((type) => String(type).startsWith('xstate.after.'))
  return [...events, ...timers.map((type) => ({ type: String(type) }))]
}

function inputOf(machine: AnyStateMachine, outside: AnyActorRef): unknown {
  const [start] = Object.values(models[machine.id]?.starts ?? {})
  if (!start) throw new Error(`The chart ${machine.id} has no model in tests/model/models.ts`)
  return typeof start.input === 'function' ? start.input(outside) : start.input
}

/** The length of each named delay of a chart in ms, with the data of its sample input. */
export function delaysOf(machine: AnyStateMachine): Record<string, number> {
  if (Object.keys(machine.implementations.delays).length === 0) return {}
  const [{ context }] = initialTransition(machine, inputOf(machine, createEmptyActor()) as never)
  return delaysIn(machine, context)
}
