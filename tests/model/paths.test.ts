import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { type NamedPath, namedPaths, pathsFile } from '#tools/charts/paths.ts'
import { deadEndsOf, exploreAll, gapsOf, pathsThrough, randomWalk, walkPaths } from './check.ts'
import { coverageRow, itemsOf, kinds } from './coverage.ts'
import { models } from './models.ts'
import { tableOf } from './table.ts'

const rows: string[][] = [['chart', 'paths', 'steps', ...kinds.map((kind) => `${kind}s`)]]

const stored = JSON.parse(readFileSync(pathsFile, 'utf8')) as Record<string, NamedPath[]>

/** `npm run lab -- walks` asks for more. */
const numRuns = Number(process.env['WALKS'] ?? 40)

test('the atlas has paths of the models that exist, and no others: npm run charts', () => {
  expect(Object.keys(stored)).toEqual(Object.keys(models))
})

describe.each(Object.entries(models))('%s', (chart, model) => {
  const explored = exploreAll(model)

  test('every state has an assertion, every step a driver and a state that offers it', () => {
    expect(gapsOf(model)).toEqual([])
  })

  test('every path leads where the model says and covers, with the others, the whole chart', () => {
    const paths = pathsThrough(explored)
    const { covered, uncovered } = walkPaths(explored, paths)
    const steps = paths.flatMap((path) => path.steps).length
    const row = coverageRow(itemsOf(model.machine, model.listeners), covered)
    rows.push([chart, String(paths.length), String(steps), ...row])
    expect(uncovered).toEqual([])
  })

  test('its paths in the atlas are those that it generates: npm run charts', () => {
    expect(stored[chart]).toEqual(namedPaths(explored))
  })

  test(`${numRuns} random walks keep to the model and break no invariant`, () => {
    fc.assert(randomWalk(explored), { numRuns, seed: 1947, includeErrorInReport: true })
  }, 600_000)

  test('every state that is not final has a way out', () => {
    expect(deadEndsOf(explored)).toEqual([])
  })
})

afterAll(() => console.log(`Covered by the paths of the models:\n${tableOf(rows)}`))
