import type { AnyStateMachine } from 'xstate'
import type { PackedLayout } from '#atlas/drawing/packedLayout.ts'
import type { Rules } from './rules.ts'
import type { Samples } from './samples.ts'

/** What is known of a chart before it is opened, and how the rest is loaded. */
export type ChartSummary = {
  id: string
  description: string
  /** The number of its states, without the root. */
  states: number
  load: () => Promise<{ machine: AnyStateMachine } & ChartParts>
}

/** What is computed for a chart: how it is drawn, and what its model and its rules say. */
export type ChartParts = { layout: PackedLayout; samples: Samples; rules: Rules }

/**
 * Every chart of the product, in the order of their names. Empty here: where the atlas is built, served or tested, the
 * plugin tools/build/atlasData.ts computes it and puts it in the place of this module.
 */
export const chartList: readonly ChartSummary[] = []
