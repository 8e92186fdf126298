/** The mutations, and which test finds each. */
import { dirname } from 'node:path/posix'
import fc from 'fast-check'
import { deadEndsOf, exploreAll, gapsOf, pathsThrough, randomWalk, walkPaths } from '#tests/model/check.ts'
import type { AnyModel } from '#tests/model/model.ts'
import { models } from '#tests/model/models.ts'
import { type Bench, filesBelow, readSource, suitesFor } from './bench.ts'
import { chartMutants } from './chartMutants.ts'
import { sourceMutants, withFault } from './sourceMutants.ts'

/** The charts, the rules in `domain/`, and what the browser runs below its screens. */
export const kinds = ['chart', 'rule', 'client'] as const

/** `of` is a chart or a source file; `name` is unique in it. */
export type Planted = { kind: (typeof kinds)[number]; of: string; index: number; name: string }

/** What found a mutation: the model of the chart, or a suite. null when nothing did. */
export type Finder = 'model' | 'suite' | null

export function allFaults(): Planted[] {
  const charts = Object.entries(models).flatMap(([of, { machine }]) =>
    chartMutants(machine).map(({ name }, index): Planted => ({ kind: 'chart', of, index, name })),
  )
  const inSources = (kind: Planted['kind'], files: string[]) =>
    files.flatMap((of) =>
      sourceMutants(readSource(of)).map(({ name }, index): Planted => ({ kind, of, index, name })),
    )
  const client = ['src/api', 'src/session', 'src/workspace'].flatMap(filesBelow).filter(isClient)
  return [...charts, ...inSources('rule', filesBelow('domain')), ...inSources('client', client)]
}

/** Without what React calls, and without the sample, which is data. */
const isClient = (file: string) => !/\.hooks\.ts$|\/sample\//.test(file)

/** The source file of a mutation. */
export const fileOf = ({ kind, of }: Planted) => (kind === 'chart' ? `machines/${of}/${of}.machine.ts` : of)

const suitesIn = {
  chart: () => ['tests/machines'],
  // The rules of live orders are those of their charts, whose suites ask all of them.
  rule: (file: string) =>
    file.startsWith('domain/fulfilment/') ? ['tests/domain', 'tests/machines'] : ['tests/domain'],
  client: (file: string) => [dirname(file).replace('src', 'tests/app')],
}

/** The suites that check a mutation. */
function suitesOf(fault: Planted): string[] {
  const file = fileOf(fault)
  return suitesIn[fault.kind](file).flatMap((folder) => suitesFor(file, folder))
}

/** What fails without a mutation; then no result is valid. */
export async function failureOfSound(faults: readonly Planted[], bench: Bench): Promise<string | null> {
  const subjects = new Map(faults.map((fault) => [fault.of, fault]))
  return bench.run(null, [...new Set([...subjects.values()].flatMap(suitesOf))])
}

export async function find(fault: Planted, bench: Bench): Promise<Finder> {
  return fault.kind === 'chart' ? findInChart(fault, bench) : findInSource(fault, bench)
}

async function findInSource(fault: Planted, bench: Bench): Promise<Finder> {
  const { of, index } = fault
  const source = readSource(of)
  const mutant = sourceMutants(source)[index]
  if (!mutant) throw new Error(`There is no fault ${index} in ${of}`)
  const failure = await bench.run({ file: of, source: withFault(source, mutant) }, suitesOf(fault))
  return failure === null ? null : 'suite'
}

async function findInChart(fault: Planted, bench: Bench): Promise<Finder> {
  const { of, index } = fault
  const model = models[of]
  const mutant = model && chartMutants(model.machine)[index]
  if (!mutant) throw new Error(`There is no fault ${index} in ${of}`)
  if (isFoundByModel({ ...model, machine: mutant.machine })) return 'model'
  const file = `machines/${of}/${of}.machine.ts`
  const failure = await bench.run({ file, source: withChartFault(file, of, index) }, suitesOf(fault))
  return failure === null ? null : 'suite'
}

/** Runs all checks of tests/model on a mutated chart, the fastest first. */
function isFoundByModel(model: AnyModel): boolean {
  try {
    const explored = exploreAll(model)
    fc.assert(randomWalk(explored), { numRuns: 100, seed: 1947, endOnFailure: true })
    const { uncovered } = walkPaths(explored, pathsThrough(explored))
    if (uncovered.length > 0 || gapsOf(model).length > 0 || deadEndsOf(explored).length > 0) return true
    fc.assert(randomWalk(explored), { numRuns: 500, seed: 1947, endOnFailure: true })
    return false
  } catch {
    return true
  }
}

/** The file of the chart, with the mutated chart as its export. */
function withChartFault(file: string, chart: string, index: number): string {
  const source = readSource(file)
  const opening = `export const ${chart}Machine = `
  if (!source.includes(opening)) throw new Error(`${file} does not export ${chart}Machine`)
  return [
    "import { chartMutants } from '#tools/mutate/chartMutants.ts'",
    source.replace(opening, 'const sound = '),
    `export const ${chart}Machine = chartMutants(sound)[${index}].machine`,
  ].join('\n')
}
