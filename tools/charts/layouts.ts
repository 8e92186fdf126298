import { readChart } from '#atlas/chart/chart.ts'
import { machines } from '#atlas/chart/machines.ts'
import type { Layout } from '#atlas/drawing/layout.ts'
import { layOut } from './layOut.ts'

/** The layout of every chart, by the chart's id. */
export async function layOutAll(): Promise<Record<string, Layout>> {
  const layouts = await Promise.all(
    machines.map(async (machine) => [machine.id, await layOut(readChart(machine))]),
  )
  return Object.fromEntries(layouts)
}
