import type { Chart } from '#atlas/chart/chart.ts'

const begin = '<!-- charts: written by `npm run charts` -->'
const end = '<!-- /charts -->'

/** The README with a picture and the description of every chart between its two marks. */
export function withCharts(readme: string, charts: readonly Chart[]): string {
  const [before, after] = [readme.indexOf(begin), readme.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`machines/README.md lacks its marks: ${begin} … ${end}`)
  const parts = charts.map(partOf)
  return `${readme.slice(0, before)}${begin}\n\n${parts.join('\n')}\n${readme.slice(after)}`
}

function partOf({ id, description }: Chart): string {
  return [
    `### ${id}`,
    '',
    ...(description ? [description, ''] : []),
    `[![The chart ${id}](charts/${id}.svg)](charts/${id}.svg)`,
    '',
    `[module](${id}/${id}.machine.ts)`,
    '',
  ].join('\n')
}
