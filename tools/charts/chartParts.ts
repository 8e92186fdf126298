import { readChart, statesWithin } from '#atlas/chart/chart.ts'
import type { ChartParts, ChartSummary } from '#atlas/chart/chartList.ts'
import { machines } from '#atlas/chart/machines.ts'
import { packLayout } from '#atlas/drawing/packedLayout.ts'
import { layOut } from './layOut.ts'
import { rulesIn } from './rules.ts'
import { samplesOfChart } from './samples.ts'

/** Every chart by its name, with what the atlas shows of it before it is opened. */
export function summaries(): Omit<ChartSummary, 'load'>[] {
  return machines.map(readChart).map((chart) => ({
    id: chart.id,
    description: chart.description ?? '',
    states: statesWithin(chart).length - 1,
  }))
}

/** What the atlas loads with a chart. */
export async function partsOf(id: string): Promise<ChartParts> {
  const machine = machines.find((one) => one.id === id)
  if (!machine) throw new Error(`There is no chart ${id}`)
  const chart = readChart(machine)
  return {
    layout: packLayout(chart, await layOut(chart)),
    samples: samplesOfChart(id),
    rules: rulesIn(`machines/${id}/${id}.machine.ts`),
  }
}
