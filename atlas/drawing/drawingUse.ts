import type { ComponentType, ReactNode } from 'react'
import type { ChartState } from '#atlas/chart/chart.ts'
import type { Coverage } from '#atlas/walk/coverage.ts'

/** Interactive options of a drawing. A picture in a file has none. */
export type DrawingUse = {
  /** Paths of the active states. */
  lit?: ReadonlySet<string> | undefined
  /** The path of the selected state. */
  selected?: string | undefined
  /** What was gone through: the rest is faint. */
  coverage?: Coverage | undefined
  /** Wraps the content of each state. */
  StateLink?: ComponentType<StateLinkProps> | undefined
} & LineUse

export type StateLinkProps = { state: ChartState; isLit: boolean; isSelected: boolean; children: ReactNode }

/** Interactive options of transitions. */
export type LineUse = {
  /** Keys of the transitions that can be taken. */
  open?: ReadonlySet<string> | undefined
  /** Keys of the transitions that were taken; the others are faint. */
  taken?: ReadonlySet<string> | undefined
  onTake?: ((transitionKey: string) => void) | undefined
}
