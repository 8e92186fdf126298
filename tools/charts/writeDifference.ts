import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machines } from '#atlas/chart/machines.ts'
import {
  type ChartDifference,
  type DifferenceFile,
  differenceFormat,
} from '#atlas/difference/differenceFile.ts'
import type { Layout } from '#atlas/drawing/layout.ts'
import { type Difference, differenceOf, forAtlas, lineOf, type Version, versionIn } from './difference.ts'
import { layOut } from './layOut.ts'
import { pictureOf } from './picture.ts'

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' })

/**
 * Writes what changed in the charts since a commit into `folder`: a picture for each chart that did, all as text, and
 * all as one file that the atlas opens.
 * Returns the text.
 *
 * @throws if there is no such commit.
 */
export async function writeDifference(commit: string, folder: string): Promise<string> {
  try {
    git('rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`)
  } catch {
    throw new Error(`There is no commit '${commit}' in this repository.`)
  }
  const then = git('ls-tree', '-r', '--name-only', commit, 'machines/').split('\n')
  const paths = new Set([...then.filter((path) => path.endsWith('.machine.ts')), ...machines.map(pathOf)])
  const pathsNow = new Set(machines.map(pathOf))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const parts: string[] = []
  const charts: ChartDifference[] = []
  for (const path of [...paths].sort()) {
    const before: Version | null = then.includes(path)
      ? versionIn(path, (file) => git('show', `${commit}:${file}`))
      : null
    const after = pathsNow.has(path) ? versionIn(path, (file) => readFileSync(file, 'utf8')) : null
    const difference = differenceOf(before, after)
    if (!difference) continue
    const layout = await layOut(difference.chart)
    parts.push(written(difference, layout, folder))
    charts.push(forAtlas(difference, layout))
  }
  const file: DifferenceFile = { format: differenceFormat, since: commit, charts }
  writeFileSync(join(folder, 'difference.json'), JSON.stringify(file))
  const text =
    parts.length === 0
      ? `No chart has changed since ${commit}.\n`
      : [...parts, 'The atlas draws this too: at `/atlas/difference`, choose `difference.json`.\n'].join('\n')
  writeFileSync(join(folder, 'README.md'), text)
  return text
}

const pathOf = ({ id }: { id: string }) => `machines/${id}/${id}.machine.ts`

/** Writes the picture of a difference; returns its text, which shows the picture. */
function written({ chart, marks, changes }: Difference, layout: Layout, folder: string): string {
  writeFileSync(join(folder, `${chart.id}.svg`), pictureOf(chart, layout, marks))
  return [
    `## ${chart.id}`,
    '',
    ...changes.map((change) => `- \`${lineOf(change)}\``),
    '',
    `![What changed in ${chart.id}](${chart.id}.svg)`,
    '',
  ].join('\n')
}
