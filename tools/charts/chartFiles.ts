/** The files that are made of the charts. */
import { readdirSync, readFileSync } from 'node:fs'
import { type Chart, readChart } from '#atlas/chart/chart.ts'
import { machines } from '#atlas/chart/machines.ts'
import { textFiles } from '#atlas/files/textFiles.ts'
import { layOut } from './layOut.ts'
import { pictureOf } from './picture.ts'
import { withCharts } from './readme.ts'
import { delaysOf, sampleInputOf } from './sampleInputs.ts'
import { standaloneOf } from './standalone.ts'

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

/** Name → text of the files that other programs read: each chart as JSON, as a Mermaid diagram and as SCXML. */
export function exportedFiles(): Map<string, string> {
  return new Map(
    machines.flatMap((machine) => {
      const files = textFiles(machine, readChart(machine), delaysOf(machine), sampleInputOf(machine))
      return Object.entries(files).map(([ending, text]) => [`${machine.id}.${ending}`, text] as const)
    }),
  )
}

/** Name → text of each chart with its rules as one module, which is built for it. */
export async function standaloneFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const machine of machines) files.set(`${machine.id}.standalone.js`, await standaloneOf(machine))
  return files
}

/** The paths of the pictures that are there now. */
export function existingPictures(): string[] {
  return readdirSync(pictures)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => `${pictures}/${file}`)
}
