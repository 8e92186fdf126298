import type { AnyStateMachine } from 'xstate'
import type { Layout } from '#atlas/drawing/layout.ts'
import { layouts } from '#atlas/drawing/layouts.ts'
import { unpackLayout } from '#atlas/drawing/packedLayout.ts'
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
export const atlasCharts: readonly AtlasChart[] = machines.map((machine) => {
  const chart = readChart(machine)
  const layout = layouts[machine.id]
  return {
    chart,
    machine,
    layout: layout && unpackLayout(chart, layout),
    samples: samples[machine.id] ?? { starts: [], steps: [], paths: [] },
    rules: rules[machine.id] ?? {},
  }
})
