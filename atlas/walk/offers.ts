import { type Chart, type ChartTransition, stateAt, type Trigger } from '#atlas/chart/chart.ts'
import { withAncestors } from '#atlas/chart/statePaths.ts'

/** A possible event with its transitions (branches), in the order in which they are tried. */
export type Offer = { eventType: string; trigger: Trigger; branches: ChartTransition[] }

/**
 * The possible events of the active states. As in the machine, a child state has priority over its parents: they are
 * ignored if the child has a transition without a guard for the event. A chart without states has only its own events.
 */
export function offersAt(chart: Chart, leaves: readonly string[]): Offer[] {
  const offers = new Map<string, Offer>()
  for (const leaf of leaves.length > 0 ? leaves : ['']) {
    const answered = new Set<string>()
    for (const path of [...withAncestors(leaf), '']) {
      const transitions = (stateAt(chart, path)?.transitions ?? []).filter(
        ({ eventType }) => !answered.has(eventType),
      )
      for (const branch of transitions) add(offers, branch)
      for (const { eventType, guard } of transitions) if (!guard) answered.add(eventType)
    }
  }
  return [...offers.values()]
}

function add(offers: Map<string, Offer>, branch: ChartTransition): void {
  const { eventType, trigger } = branch
  const offer = offers.get(eventType) ?? { eventType, trigger, branches: [] }
  offers.set(eventType, offer)
  // The parent of two active regions is visited twice.
  if (!offer.branches.some(({ key }) => key === branch.key)) offer.branches.push(branch)
}
