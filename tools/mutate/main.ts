/**
 * Mutation testing: mutates charts, rules and the client, one change at a time, and reports the mutations that no test
 * finds. `npm run mutate` runs all; `npm run mutate -- onboarding domain/text` those with one of these words in their
 * name; `chart`, `rule` and `client` select all of one kind, `--changed` only those in files that differ from main.
 */
import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path/posix'
import { tableOf } from '#tests/model/table.ts'
import { openBench } from './bench.ts'
import { equivalents } from './equivalents.ts'
import { allFaults, failureOfSound, fileOf, kinds, type Planted } from './faults.ts'
import { type Judged, judgeAll, LANES } from './lanes.ts'

/** The required share of found mutations, without the equivalent ones. */
const goals = { chart: 0.98, rule: 0.97, client: 0.92 } as const

const keyOf = ({ of, name }: Planted) => `${of} ${name}`
const isEquivalent = (fault: Planted) => equivalents.has(keyOf(fault))

/** Checks the selected mutations and prints the result. `script` starts a lane. */
export async function mutate(script: string, wanted: readonly string[]): Promise<void> {
  const all = allFaults()
  const words = wanted.filter((word) => word !== '--changed')
  const isTouched = words.length === wanted.length ? () => true : changedFiles()
  const faults = all.filter(
    (fault) =>
      isTouched(fileOf(fault)) &&
      (words.length === 0 || words.some((text) => fault.kind === text || keyOf(fault).includes(text))),
  )
  await requireSoundness(faults)
  console.log(`${faults.length} faults, ${LANES} at a time`)
  const judged = await judgeAll(faults, script, (_, count) => {
    if (count % 100 === 0) console.log(`  ${count}`)
  })

  for (const kind of kinds) {
    const ofKind = judged.filter((fault) => fault.kind === kind)
    if (ofKind.length === 0) continue
    console.log(`\n${tableOf(rowsOf(kind, ofKind))}`)
    if (scoreOf(ofKind) < goals[kind]) process.exitCode = 1
  }
  list(
    'Not found by any test:',
    judged.filter((fault) => fault.by === null && !isEquivalent(fault)).map(keyOf),
  )
  const stale = [
    ...judged.filter((fault) => fault.by !== null && isEquivalent(fault)).map(keyOf),
    ...[...equivalents.keys()].filter((key) => !all.some((fault) => keyOf(fault) === key)),
  ]
  list('In equivalents.ts, but found or gone:', stale)
  if (stale.length > 0) process.exitCode = 1
}

/** Tells of a file whether it differs from main; a chart does if anything in its folder does. */
function changedFiles(): (file: string) => boolean {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const base = git('merge-base', 'HEAD', 'main')
  const listed = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
  const changed = listed.flatMap((lines) => lines.split('\n'))
  return (file) =>
    changed.some((path) => (file.startsWith('machines/') ? dirname(path) === dirname(file) : path === file))
}

/** Throws when something fails without a mutation: then no result is valid. */
async function requireSoundness(faults: readonly Planted[]): Promise<void> {
  const bench = await openBench()
  const failure = await failureOfSound(faults, bench)
  await bench.close()
  if (failure !== null) throw new Error(`Without any fault this fails: ${failure}`)
}

const survivorsOf = (faults: readonly Judged[]) => faults.filter((fault) => fault.by === null)

function scoreOf(faults: readonly Judged[]): number {
  const real = faults.filter((fault) => fault.by !== null || !isEquivalent(fault))
  return real.length === 0 ? 1 : 1 - survivorsOf(real).length / real.length
}

/** One row for each chart or file, and one for all. */
function rowsOf(kind: Planted['kind'], faults: readonly Judged[]): string[][] {
  const row = (name: string, some: readonly Judged[]) => {
    const count = (by: Judged['by']) => some.filter((fault) => fault.by === by).length
    const equivalent = survivorsOf(some).filter(isEquivalent).length
    const numbers = [
      some.length,
      count('model'),
      count('suite'),
      count('time'),
      equivalent,
      count(null) - equivalent,
    ]
    return [name, ...numbers.map(String), `${(100 * scoreOf(some)).toFixed(1)} %`]
  }
  const names = [...new Set(faults.map(({ of }) => of))]
  return [
    [kind, 'faults', 'by model', 'by suite', 'by time', 'equivalent', 'not found', 'score'],
    ...names.map((name) =>
      row(
        name,
        faults.filter(({ of }) => of === name),
      ),
    ),
    row('all', faults),
  ]
}

function list(title: string, lines: readonly string[]) {
  if (lines.length > 0) console.log(['', title, ...lines].join('\n  '))
}
