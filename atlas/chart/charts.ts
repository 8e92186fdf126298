/** All charts of the product, found by their path, with the layouts that `npm run charts` computed. */
import { type AnyStateMachine, StateMachine } from 'xstate'
import type { Layout } from '#atlas/drawing/layout.ts'
import { type Chart, readChart } from './chart.ts'

export type AtlasChart = { chart: Chart; machine: AnyStateMachine; layout: Layout | undefined }

const modules = import.meta.glob<Record<string, unknown>>('/machines/*/*.machine.ts', { eager: true })
const layouts = import.meta.glob<Layout>('/machines/charts/*.layout.json', { eager: true, import: 'default' })

/** Sorted by name. */
export const atlasCharts: readonly AtlasChart[] = Object.values(modules)
  .flatMap((module) => Object.values(module).filter((value) => value instanceof StateMachine))
  .map((machine: AnyStateMachine) => ({
    chart: readChart(machine),
    machine,
    layout: layouts[`/machines/charts/${machine.id}.layout.json`],
  }))
