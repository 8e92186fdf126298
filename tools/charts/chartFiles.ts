/** The files of every chart, as they have to be: `npm run charts` writes them, the check compares them. */
import { readdirSync, readFileSync } from 'node:fs'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { readChart } from '#atlas/chart/chart.ts'
import { definitionOf } from './definition.ts'
import { layOut } from './layOut.ts'
import { layoutText } from './layoutText.ts'
import { mermaidOf } from './mermaid.ts'
import { pictureOf } from './picture.ts'
import { withCharts } from './readme.ts'

export const folder = 'machines/charts'
const readme = 'machines/README.md'

const modules = import.meta.glob<Record<string, unknown>>('/machines/*/*.machine.ts', { eager: true })

/** Every chart of the product, found by its place: `machines/<x>/<x>.machine.ts`. */
export const machines: readonly AnyStateMachine[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter((value): value is AnyStateMachine => value instanceof StateMachine),
)

/** Path → text of all files, the README's part included. */
export async function chartFiles(): Promise<Map<string, string>> {
  const files = await Promise.all(machines.map(filesOf))
  return new Map([
    ...files.flat(),
    [readme, withCharts(readFileSync(readme, 'utf8'), machines.map(readChart))] as const,
  ])
}

/** The paths of the files that are there now. */
export function filesThere(): string[] {
  return readdirSync(folder).map((file) => `${folder}/${file}`)
}

async function filesOf(machine: AnyStateMachine): Promise<[path: string, text: string][]> {
  const chart = readChart(machine)
  const layout = await layOut(chart)
  return [
    [`${folder}/${chart.id}.json`, `${JSON.stringify(definitionOf(machine), null, 2)}\n`],
    [`${folder}/${chart.id}.mmd`, mermaidOf(chart)],
    [`${folder}/${chart.id}.layout.json`, layoutText(layout)],
    [`${folder}/${chart.id}.svg`, pictureOf(chart, layout)],
  ]
}
