import type { ReactNode } from 'react'
import type { ChartState } from '#features/atlas/chart/chart.ts'

/** How a drawing is used; a picture in a file uses none of it. */
export type DrawingUse = {
  /** Paths of the active states. */
  lit?: ReadonlySet<string> | undefined
  /** The path of the state that is read about. */
  selected?: string | undefined
  /** Keys of the transitions that can be taken now. */
  open?: ReadonlySet<string> | undefined
  onTake?: ((transitionKey: string) => void) | undefined
  /** Puts what stands in a state into a link. */
  linkState?: ((state: ChartState, face: ReactNode) => ReactNode) | undefined
}
