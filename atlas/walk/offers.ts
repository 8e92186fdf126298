import { type Chart, type ChartTransition, stateAt, type Trigger } from '#atlas/chart/chart.ts'
import { withAncestors } from '#atlas/chart/statePaths.ts'

/** Something that may happen now, and all that may come of it, in the order in which it is tried. */
export type Offer = { eventType: string; trigger: Trigger; branches: ChartTransition[] }

/**
 * What the active states offer. As in the machine, an inner state goes before those around it: once it has an
 * answer without a guard, they are not asked.
 */
export function offersAt(chart: Chart, leaves: readonly string[]): Offer[] {
  const offers = new Map<string, Offer>()
  for (const leaf of leaves) {
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
  // A state around two active regions is met twice.
  if (!offer.branches.some(({ key }) => key === branch.key)) offer.branches.push(branch)
}
