import { useMemo } from 'react'
import { type ChartAddress, useGoTo } from '#atlas/address.hooks.ts'
import type { AtlasChart } from '#atlas/chart/charts.ts'
import { openWalk, queryOf } from './link.ts'
import { nextWalk, now, offersOf, type Step, type Walk } from './walk.ts'

export type WalkControls = ReturnType<typeof useWalk>

/** The walk of the address. A step changes the address, so that a link or a reload leads to the same moment. */
export function useWalk(atlasChart: AtlasChart, { state, walk: query }: ChartAddress) {
  // With a query, the state of the address is only what is read about.
  const path = query === '' ? state : ''
  const { walk, unknown } = useMemo(() => openWalk(atlasChart, path, query), [atlasChart, path, query])
  const goTo = useGoTo()
  /** Goes to another moment; with `read`, to read about the state that was entered. */
  function go(next: Walk, read = true): void {
    goTo({ chart: walk.chart.id, state: read ? stateToRead(walk, next, state) : state, walk: queryOf(next) })
  }
  const take = (step: Step) => go(nextWalk(walk, step), step.type !== 'guardSet')
  return { walk, unknown, now: now(walk), offers: offersOf(walk), take, go }
}

/** The state to select after a step: an entered one, else the selected one. */
function stateToRead(before: Walk, after: Walk, selected: string): string {
  const { leaves } = now(after)
  const entered = leaves.find((leaf) => !now(before).leaves.includes(leaf))
  return entered ?? (selected === '' ? (leaves[0] ?? '') : selected)
}
