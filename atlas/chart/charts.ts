import { use } from 'react'
import type { AnyStateMachine } from 'xstate'
import type { Layout } from '#atlas/drawing/layout.ts'
import { unpackLayout } from '#atlas/drawing/packedLayout.ts'
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

const charts = new Map<string, Promise<AtlasChart>>()
let all: Promise<AtlasChart[]> | undefined

/** The chart; what renders it is suspended until it is loaded. */
export const useAtlasChart = (summary: ChartSummary): AtlasChart => use(loadChart(summary))

/** Every chart; what renders them is suspended until they are loaded. */
export const useAllCharts = (): AtlasChart[] => use(loadAllCharts())

/** Loads every chart of the product. Rejects when one cannot be loaded. */
export function loadAllCharts(): Promise<AtlasChart[]> {
  all ??= marked(Promise.all(chartList.map(loadChart)), () => {
    all = undefined
  })
  return all
}

function loadChart(summary: ChartSummary): Promise<AtlasChart> {
  const { id, load } = summary
  const chart = charts.get(id) ?? marked(load().then(assembled), () => charts.delete(id))
  charts.set(id, chart)
  return chart
}

function assembled({
  machine,
  layout,
  samples,
  rules,
}: Awaited<ReturnType<ChartSummary['load']>>): AtlasChart {
  const chart = readChart(machine)
  return { chart, machine, layout: unpackLayout(chart, layout), samples, rules }
}

/** Marks a promise for React, which does not wait for one that is marked as fulfilled. One that fails is to be forgotten. */
function marked<Value>(promise: Promise<Value>, forget: () => void): Promise<Value> {
  promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }), forget)
  return promise
}
