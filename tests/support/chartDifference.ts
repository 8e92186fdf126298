/** What `npm run charts -- --since` writes for the atlas, of charts that were otherwise before. */
import { readFileSync } from 'node:fs'
import { type DifferenceFile, differenceFormat } from '#atlas/difference/differenceFile.ts'
import { differenceOf, forAtlas, versionIn } from '#tools/charts/difference.ts'
import { layOut } from '#tools/charts/layOut.ts'

/** By chart, what its module said instead of what it says now. */
type Before = Record<string, [now: string, before: string][]>

export async function differenceSince(since: string, charts: Before): Promise<DifferenceFile> {
  const file: DifferenceFile = { format: differenceFormat, since, charts: [] }
  for (const [id, edits] of Object.entries(charts)) {
    const path = `machines/${id}/${id}.machine.ts`
    const read = (name: string) => readFileSync(name, 'utf8')
    const before = (name: string) => (name === path ? edits.reduce(edited, read(name)) : read(name))
    const difference = differenceOf(versionIn(path, before), versionIn(path, read))
    if (difference) file.charts.push(forAtlas(difference, await layOut(difference.chart)))
  }
  return file
}

function edited(text: string, [now, before]: [string, string]): string {
  if (!text.includes(now)) throw new Error(`The chart has no ${now}`)
  return text.replace(now, before)
}

/** A sign-in that had a locked state, and another guard. */
export const signInBefore: Before[string] = [
  ['    refused: {', "    locked: { on: { 'lock.opened': 'editing' } },\n    refused: {"],
  ["context.email !== ''", "context.email.trim() !== ''"],
  ['    opening: {', "    opening: {\n      tags: 'busy',"],
]
