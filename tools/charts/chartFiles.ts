/** The files that are made of the charts. */
import { readdirSync, readFileSync } from 'node:fs'
import { type Chart, readChart } from '#atlas/chart/chart.ts'
import { machines } from '#atlas/chart/machines.ts'
import { definitionOf } from './definition.ts'
import { layOut } from './layOut.ts'
import { mermaidOf } from './mermaid.ts'
import { pictureOf } from './picture.ts'
import { withCharts } from './readme.ts'

const pictures = 'machines/charts'
const readme = 'machines/README.md'

/** Path → text of the files that are committed: the README of the charts, and the pictures that it shows. */
export async function committedFiles(): Promise<Map<string, string>> {
  const charts = machines.map(readChart)
  const paint = async (chart: Chart) =>
    [`${pictures}/${chart.id}.svg`, pictureOf(chart, await layOut(chart))] as const
  return new Map([
    ...(await Promise.all(charts.map(paint))),
    [readme, withCharts(readFileSync(readme, 'utf8'), charts)],
  ])
}

/** Name → text of the files that other programs read: each chart as JSON and as a Mermaid diagram. */
export function exportedFiles(): Map<string, string> {
  return new Map(
    machines.flatMap((machine) => [
      [`${machine.id}.json`, `${JSON.stringify(definitionOf(machine), null, 2)}\n`],
      [`${machine.id}.mmd`, mermaidOf(readChart(machine))],
    ]),
  )
}

/** The paths of the pictures that are there now. */
export function existingPictures(): string[] {
  return readdirSync(pictures).map((file) => `${pictures}/${file}`)
}
