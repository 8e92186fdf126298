import { useState } from 'react'
import { useGoTo } from '#atlas/address.hooks.ts'
import type { AtlasChart } from '#atlas/chart/charts.ts'
import { nextWalk, now, offersOf, type Step, startWalk, type Walk } from './walk.ts'

export type WalkControls = ReturnType<typeof useWalk>

/** A walk through the chart from the selected state. The address follows the walk. */
export function useWalk(atlasChart: AtlasChart, selected: string) {
  const [walk, setWalk] = useState(() => startWalk(atlasChart, selected))
  const goTo = useGoTo()
  function take(step: Step): void {
    const next = nextWalk(walk, step)
    setWalk(next)
    if (step.type !== 'guardSet') goTo({ chart: walk.chart.id, state: stateToRead(walk, next, selected) })
  }
  return { walk, now: now(walk), offers: offersOf(walk), take }
}

/** The state to select after a step: an entered one, else the selected one. */
function stateToRead(before: Walk, after: Walk, selected: string): string {
  const { leaves } = now(after)
  const entered = leaves.find((leaf) => !now(before).leaves.includes(leaf))
  return entered ?? (selected === '' ? (leaves[0] ?? '') : selected)
}
