import { readChart } from '#atlas/chart/chart.ts'
import { machines } from '#atlas/chart/machines.ts'
import { type PackedLayout, packLayout } from '#atlas/drawing/packedLayout.ts'
import { layOut } from './layOut.ts'

/** The layout of every chart, by the chart's id. */
export async function layOutAll(): Promise<Record<string, PackedLayout>> {
  const layouts = await Promise.all(
    machines.map(async (machine) => {
      const chart = readChart(machine)
      return [machine.id, packLayout(chart, await layOut(chart))] as const
    }),
  )
  return Object.fromEntries(layouts)
}
