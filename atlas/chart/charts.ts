import type { AnyStateMachine } from 'xstate'
import type { Layout } from '#atlas/drawing/layout.ts'
import { layouts } from '#atlas/drawing/layouts.ts'
import { type Chart, readChart } from './chart.ts'
import { machines } from './machines.ts'
import { type Rules, rules } from './rules.ts'
import { type Samples, samples } from './samples.ts'

export type AtlasChart = {
  chart: Chart
  machine: AnyStateMachine
  layout: Layout | undefined
  samples: Samples
  rules: Rules
}

/** Every chart of the product with the layout of its drawing and its samples and rules, in the order of their names. */
export const atlasCharts: readonly AtlasChart[] = machines.map((machine) => ({
  chart: readChart(machine),
  machine,
  layout: layouts[machine.id],
  samples: samples[machine.id] ?? { starts: [], steps: [] },
  rules: rules[machine.id] ?? {},
}))
