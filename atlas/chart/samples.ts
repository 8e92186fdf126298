import type { Trigger } from './chart.ts'

/** Named starting points of a chart (the input is null where it takes none) and named things that happen to it, with their data. */
export type Samples = {
  starts: { name: string; input: object | null }[]
  steps: { name: string; trigger: Trigger; data: unknown }[]
  /** The model's paths: the index of a start, then those of steps. */
  paths: number[][]
}
