/** What `npm run charts -- --since <commit>` writes for the atlas (tools/charts/difference.ts). */
import type { Chart } from '#atlas/chart/chart.ts'
import type { Mark } from '#atlas/drawing/drawingUse.ts'
import type { PackedLayout } from '#atlas/drawing/packedLayout.ts'

/** Another number where an older atlas could not draw the file, or this one an older file. */
export const differenceFormat = 'karwan.charts.difference.1'

export type DifferenceFile = {
  format: typeof differenceFormat
  /** The commit, as it was named. */
  since: string
  /** The charts that changed. */
  charts: ChartDifference[]
}

/** Two versions of a chart as one that has the parts of both, with a sign before the name of each that differs. */
export type ChartDifference = {
  chart: Chart
  layout: PackedLayout
  /** By the path of a state or the key of a transition. */
  marks: [string, Mark][]
  changes: Change[]
}

export type Change = {
  mark: 'added' | 'removed' | 'changed'
  /** 'state submitting', 'guard hasCredentials'. */
  what: string
  /** What of it changed: 'targets'. */
  facts?: string[]
  /** The path of the state that it is in; null for a guard. */
  state: string | null
}

/** The file in a text; null for any other text. */
export function readDifference(text: string): DifferenceFile | null {
  try {
    const file = JSON.parse(text) as Partial<DifferenceFile> | null
    return file?.format === differenceFormat && Array.isArray(file.charts) ? (file as DifferenceFile) : null
  } catch {
    return null
  }
}
