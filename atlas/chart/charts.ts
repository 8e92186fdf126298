import type { AnyStateMachine } from 'xstate'
import type { Layout } from '#atlas/drawing/layout.ts'
import { unpackLayout } from '#atlas/drawing/packedLayout.ts'
import { onDemand } from '#ui/start/onDemand.ts'
import { type Chart, readChart } from './chart.ts'
import { type ChartSummary, chartList } from './chartList.ts'
import type { Rules } from './rules.ts'
import type { Samples } from './samples.ts'

/** A chart with the layout of its drawing, its samples and its rules. */
export type AtlasChart = {
  chart: Chart
  machine: AnyStateMachine
  layout: Layout
  samples: Samples
  rules: Rules
}

const loads = new Map(
  chartList.map(({ id, load }) => [id, onDemand(async () => assembled(await load()))] as const),
)

/** Loads every chart of the product. Rejects when one cannot be loaded. */
export const loadAllCharts = onDemand(() => Promise.all([...loads.values()].map((load) => load())))

/** The chart; what renders it is suspended until it is loaded, and throws NotLoaded if it cannot be. */
export function useAtlasChart({ id }: ChartSummary): AtlasChart {
  const load = loads.get(id)
  if (!load) throw new Error(`atlas: there is no chart ${id}`)
  return load.use()
}

/** Every chart; what renders them is suspended until they are loaded, and throws NotLoaded if one cannot be. */
export const useAllCharts = (): AtlasChart[] => loadAllCharts.use()

function assembled({
  machine,
  layout,
  samples,
  rules,
}: Awaited<ReturnType<ChartSummary['load']>>): AtlasChart {
  const chart = readChart(machine)
  return { chart, machine, layout: unpackLayout(chart, layout), samples, rules }
}
