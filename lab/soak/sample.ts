/** What is measured at rest, and whether it grows. */
import type { CDPSession, Page } from '@playwright/test'
import { actorPrototype } from './inPage.ts'

export type Sample = {
  /** Of JavaScript, in MB. */
  heap: number
  nodes: number
  listeners: number
  actors: number
  timers: number
}

const QUIET_MS = 1_500

/** Measures the page after a collection. */
export async function sampleOf(page: Page, protocol: CDPSession): Promise<Sample> {
  // Toasts have gone, and React has let go of what it drew last but one.
  await page.waitForTimeout(QUIET_MS)
  const actors = await countActors(protocol)
  await protocol.send('HeapProfiler.collectGarbage')
  const { usedSize } = await protocol.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await protocol.send('Memory.getDOMCounters')
  const timers = await page.evaluate(() => window.timers.size)
  return { heap: usedSize / 1e6, nodes, listeners: jsEventListeners, actors, timers }
}

/** All actors that are in memory, stopped ones too. */
async function countActors(protocol: CDPSession): Promise<number> {
  const group = { objectGroup: 'actors' }
  const { result } = await protocol.send('Runtime.evaluate', {
    expression: `(${actorPrototype.toString()})()`,
    ...group,
  })
  if (!result.objectId) throw new Error('The page has no actor')
  const { objects } = await protocol.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId,
    ...group,
  })
  const { result: properties } = await protocol.send('Runtime.getProperties', {
    objectId: objects.objectId ?? '',
    ownProperties: true,
  })
  await protocol.send('Runtime.releaseObjectGroup', group)
  return Number(properties.find(({ name }) => name === 'length')?.value?.value)
}

export type Growth = { first: number; last: number; grew: number }

/** By the straight line through the second half of the samples: where it begins and ends, and by which share it grew. */
export function growthOf(samples: readonly Sample[]): Record<keyof Sample, Growth> {
  const later = samples.slice(Math.floor(samples.length / 2))
  const lineOf = (name: keyof Sample): Growth => {
    const values = later.map((sample) => sample[name])
    const middle = (values.length - 1) / 2
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
    const slope = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0) / (spread || 1)
    const [first, last] = [mean - slope * middle, mean + slope * middle]
    return { first, last, grew: (last - first) / (first || 1) }
  }
  return {
    heap: lineOf('heap'),
    nodes: lineOf('nodes'),
    listeners: lineOf('listeners'),
    actors: lineOf('actors'),
    timers: lineOf('timers'),
  }
}
