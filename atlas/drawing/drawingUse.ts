import type { ComponentType, ReactNode } from 'react'
import type { ChartState } from '#atlas/chart/chart.ts'

/** How a drawing is used; a picture in a file uses none of it. */
export type DrawingUse = {
  /** Paths of the active states. */
  lit?: ReadonlySet<string> | undefined
  /** The path of the state that is read about. */
  selected?: string | undefined
  /** What stands in a state is put into one of these. */
  StateLink?: ComponentType<StateLinkProps> | undefined
} & LineUse

export type StateLinkProps = { state: ChartState; isLit: boolean; isSelected: boolean; children: ReactNode }

/** How the lines that name transitions are used. */
export type LineUse = {
  /** Keys of the transitions that can be taken now. */
  open?: ReadonlySet<string> | undefined
  onTake?: ((transitionKey: string) => void) | undefined
}
