import type { AnyStateMachine } from 'xstate'
import type { Chart } from '#atlas/chart/chart.ts'
import { portableDefinitionOf } from './definition.ts'
import { mermaidOf } from './mermaid.ts'
import { scxmlOf } from './scxml.ts'

/** A chart as the text of files that other programs read, by their endings; `input` is a sample of what it is given. */
export function textFiles(
  machine: AnyStateMachine,
  chart: Chart,
  delays: Record<string, number>,
  input: unknown,
): { json: string; mmd: string; scxml: string } {
  return {
    json: `${JSON.stringify(portableDefinitionOf(machine, delays, input), null, 2)}\n`,
    mmd: mermaidOf(chart),
    scxml: scxmlOf(chart, delays),
  }
}
