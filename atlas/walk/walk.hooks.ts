import { useState } from 'react'
import type { AtlasChart } from '#atlas/chart/charts.ts'
import { useGoTo } from '#atlas/place.hooks.ts'
import { nextWalk, now, offersOf, type Step, startWalk, type Walk } from './walk.ts'

export type WalkControls = ReturnType<typeof useWalk>

/** A walk through the chart from the state that the address names; the address follows it. */
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

/** The state that a step has led to; where it led nowhere else, the one that is read about stays. */
function stateToRead(before: Walk, after: Walk, selected: string): string {
  const { leaves } = now(after)
  const entered = leaves.find((leaf) => !now(before).leaves.includes(leaf))
  return entered ?? (selected === '' ? (leaves[0] ?? '') : selected)
}
