/** The mutations, and which test finds each. */
import fc from 'fast-check'
import { deadEndsOf, exploreAll, gapsOf, pathsThrough, randomWalk, walkPaths } from '#tests/model/check.ts'
import type { AnyModel } from '#tests/model/model.ts'
import { models } from '#tests/model/models.ts'
import { type Asked, type Bench, type Finding, filesBelow, readSource } from './bench.ts'
import { chartMutants } from './chartMutants.ts'
import { type SourceMutant, sourceMutants, withFault } from './sourceMutants.ts'
import { viewMutants } from './viewMutants.ts'

/** The charts, the rules in `domain/`, what the browser runs below its screens, the server, and the screens. */
export const kinds = ['chart', 'rule', 'client', 'server', 'view'] as const

/** `of` is a chart or a source file; `name` is unique in it. */
export type Planted = { kind: (typeof kinds)[number]; of: string; index: number; name: string }

/** What found a mutation: the model of the chart, or a suite with the name of its test. null when nothing did. */
export type Found = { by: 'model' | 'suite' | null } & Partial<Finding>

export function allFaults(): Planted[] {
  const charts = Object.entries(models).flatMap(([of, { machine }]) =>
    chartMutants(machine).map(({ name }, index): Planted => ({ kind: 'chart', of, index, name })),
  )
  return [...charts, ...sourceKinds.flatMap(faultsInSources)]
}

type SourceKind = Exclude<Planted['kind'], 'chart'>
const sourceKinds = kinds.filter((kind) => kind !== 'chart')

function faultsInSources(kind: SourceKind): Planted[] {
  return filesOf[kind]().flatMap((of) =>
    mutantsIn(kind, readSource(of)).map(({ name }, index): Planted => ({ kind, of, index, name })),
  )
}

/** The files of each kind. */
export const filesOf: Record<SourceKind, () => string[]> = {
  rule: () => filesBelow('domain'),
  client: () =>
    ['src/api', 'src/session', 'src/workspace'].flatMap((folder) => filesBelow(folder)).filter(isClient),
  server: () => filesBelow('server').filter(isServed),
  view: () =>
    ['src/app', 'src/features', 'src/notices', 'src/ui']
      .flatMap((folder) => filesBelow(folder, '.tsx'))
      .filter(isScreen),
}

function mutantsIn(kind: SourceKind, source: string): SourceMutant[] {
  return kind === 'view' ? viewMutants(source) : sourceMutants(source)
}

/** Without what only the eye finds. */
const isScreen = (file: string) => !/Skeleton\.tsx$|\/pictures\/|Logo\.tsx$|\/icons\//.test(file)

/** Without what React calls, and without the sample, which is data. */
const isClient = (file: string) => !/\.hooks\.ts$|\/sample\//.test(file)

/** Without what the try-out makes up, which is data: whether it is sound, the suites ask of what comes of it. */
const isServed = (file: string) => !/\/tryout\/live\/(history|market)\.ts$/.test(file)

/** The source file of a mutation. */
export const fileOf = ({ kind, of }: Planted) => (kind === 'chart' ? `machines/${of}/${of}.machine.ts` : of)

/** Says what finds a mutation, of its model and these suites. */
export async function find(fault: Planted, suites: readonly Asked[], bench: Bench): Promise<Found> {
  if (fault.kind === 'chart') return findInChart(fault, suites, bench)
  const { of } = fault
  return foundBy(await bench.run({ file: of, source: withFault(readSource(of), mutantOf(fault)) }, suites))
}

export const foundBy = (finding: Finding | null): Found =>
  finding === null ? { by: null } : { by: 'suite', ...finding }

/** The mutation of a source. */
export function mutantOf({ kind, of, index }: Planted): SourceMutant {
  const mutant = kind === 'chart' ? undefined : mutantsIn(kind, readSource(of))[index]
  if (!mutant) throw new Error(`There is no fault ${index} in ${of}`)
  return mutant
}

async function findInChart({ of, index }: Planted, suites: readonly Asked[], bench: Bench): Promise<Found> {
  const model = models[of]
  const mutant = model && chartMutants(model.machine)[index]
  if (!mutant) throw new Error(`There is no fault ${index} in ${of}`)
  if (isFoundByModel({ ...model, machine: mutant.machine })) return { by: 'model' }
  const file = `machines/${of}/${of}.machine.ts`
  return foundBy(await bench.run({ file, source: withChartFault(file, of, index) }, suites))
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
    "import { chartMutants } from '#lab/mutate/chartMutants.ts'",
    source.replace(opening, 'const sound = '),
    `export const ${chart}Machine = chartMutants(sound)[${index}].machine`,
  ].join('\n')
}
