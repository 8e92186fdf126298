/** A walk as the query of an address: where it starts, and its steps by their names. */

import { stateAt, statesWithin } from '#atlas/chart/chart.ts'
import type { AtlasChart } from '#atlas/chart/charts.ts'
import type { Offer } from './offers.ts'
import { nextWalk, offersOf, type Start, type Step, startWalk, type Walk } from './walk.ts'

/** What an address opens: a walk, and the part of the address that could not be followed. */
export type Opened = { walk: Walk; unknown: string | null }

/** The query of a walk: 'start=an+empty+form&step=types+a+password'. */
export function queryOf({ start, steps }: Walk): string {
  const query = new URLSearchParams()
  if ('name' in start) query.set('start', start.name)
  else if ('input' in start) query.set('input', JSON.stringify(start.input))
  else query.set('at', start.at)
  for (const step of steps) query.append('step', textOf(step))
  return query.toString()
}

/**
 * The walk of an address: what its query says, or without one from the state at `path`. When the chart does not
 * know a part of it (another version made the link, or it was cut), the walk is at the start of the chart.
 */
export function openWalk(atlasChart: AtlasChart, path: string, query: string): Opened {
  const given = new URLSearchParams(query)
  const start = startOf(atlasChart, given, path)
  const fresh = startWalk(atlasChart, '')
  if (start === null)
    return { walk: fresh, unknown: given.get('start') ?? given.get('at') ?? given.get('input') }
  let walk = nextWalk(fresh, { type: 'restarted', start })
  for (const text of given.getAll('step')) {
    const step = stepOf(walk, text)
    if (!step) return { walk: fresh, unknown: text }
    walk = nextWalk(walk, step)
  }
  return { walk, unknown: null }
}

function startOf({ chart, samples }: AtlasChart, given: URLSearchParams, path: string): Start | null {
  const [name, input, at] = [given.get('start'), given.get('input'), given.get('at')]
  if (name !== null) return samples.starts.some((start) => start.name === name) ? { name } : null
  if (input !== null) {
    const value = parsed(input)
    return value ? { input: value } : null
  }
  if (at !== null) return stateAt(chart, at) ? { at } : null
  return { at: stateAt(chart, path) ? path : '' }
}

/** A step by the name of its sample, or as JSON what it does. */
function textOf(step: Walk['steps'][number]): string {
  if (step.type === 'guardSet') return JSON.stringify({ guard: step.key, mode: step.mode })
  if (step.type === 'taken') return JSON.stringify({ take: step.branch, data: step.data })
  return step.sample ?? JSON.stringify({ send: step.offer.eventType, data: step.data })
}

function stepOf(walk: Walk, text: string): Step | null {
  const offers = offersOf(walk)
  const sample = sampleStep(walk, text)
  if (sample) return sample
  const { send, take, guard, mode, data = {} } = parsed(text) ?? {}
  if (typeof guard === 'string')
    return hasTransition(walk, guard) && (mode === 'real' || mode === 'pass' || mode === 'fail')
      ? { type: 'guardSet', key: guard, mode }
      : null
  if (typeof take === 'string') {
    const offer = offers.find(({ branches }) => branches.some(({ key }) => key === take))
    return offer ? { type: 'taken', offer, branch: take, data } : null
  }
  const offer = offers.find(({ eventType }) => eventType === send)
  return offer ? { type: 'happened', offer, data } : null
}

/** The step of a sample; null when the chart has none of that name, or does not offer it now. */
export function sampleStep(walk: Walk, name: string): (Step & { type: 'happened' }) | null {
  const sample = walk.samples.steps.find((one) => one.name === name)
  const offer = sample && offersOf(walk).find((one) => isOf(one, sample.trigger))
  return sample && offer ? { type: 'happened', offer, data: sample.data, sample: name } : null
}

/** Whether an offer has this trigger. */
export const isOf = ({ trigger }: Offer, { kind, name }: Offer['trigger']) =>
  trigger.kind === kind && trigger.name === name

const hasTransition = ({ chart }: Walk, key: string) =>
  statesWithin(chart).some(({ transitions }) => transitions.some((one) => one.key === key))

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
