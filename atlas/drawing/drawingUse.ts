import type { ComponentType, ReactNode } from 'react'
import type { ChartState } from '#atlas/chart/chart.ts'

/** Interactive options of a drawing. A picture in a file has none. */
export type DrawingUse = {
  /** Paths of the active states. */
  lit?: ReadonlySet<string> | undefined
  /** The path of the selected state. */
  selected?: string | undefined
  /** Wraps the content of each state. */
  StateLink?: ComponentType<StateLinkProps> | undefined
} & LineUse

export type StateLinkProps = { state: ChartState; isLit: boolean; isSelected: boolean; children: ReactNode }

/** Interactive options of transitions. */
export type LineUse = {
  /** Keys of the transitions that can be taken. */
  open?: ReadonlySet<string> | undefined
  /** How some states and transitions are marked, by path and by key. */
  marks?: Marks | undefined
  onTake?: ((transitionKey: string) => void) | undefined
}

/** Faint is what was not gone through; the others tell two versions of a chart apart. */
export type Mark = 'faint' | 'added' | 'removed' | 'changed'

export type Marks = ReadonlyMap<string, Mark>

/** The class of a mark, to be put after others. */
export const classOf = (mark: Mark | undefined) => (mark ? ` chart-${mark}` : '')
