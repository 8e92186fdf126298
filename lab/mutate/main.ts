/**
 * Mutation testing: mutates charts, rules, the client, the server and the screens, one change at a time, and reports the
 * mutations that no test finds. `npm run lab -- mutate` runs all; `npm run lab -- mutate onboarding domain/text` those of the charts
 * and files with one of these words in their name, `-- 'parcel beforeDispatch'` those whose own name begins so; `chart`,
 * `rule`, `client`, `server` and `view` select only that kind (`-- rule order`), `--changed` only those in files that
 * differ from main, `--sample 300` so many of each kind, always the same, and `--skip 100` leaves out the first of them,
 * for a score of mutations for which nobody wrote a test. Each result is also a line of
 * node_modules/.cache/reports/mutations.jsonl, as soon as it is there: with the test that found the mutation. What no test
 * finds is asked of the type checker, which is a part of `npm test`, too.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import { parseArgs } from 'node:util'
import { tableOf } from '#tests/model/table.ts'
import { type Asked, openBench } from './bench.ts'
import { equivalents } from './equivalents.ts'
import { allFaults, fileOf, kinds, type Planted } from './faults.ts'
import { type Judged, judgeAll, runLane } from './lanes.ts'
import { openDatabase } from './page.ts'
import { findOthers, findSuites, isCalled, type SuitesOf } from './suites.ts'
import { refusedByTypes } from './types.ts'

/** The required share of found mutations, without the equivalent ones. */
const goals = { chart: 0.98, rule: 0.97, client: 0.92, server: 0.9, view: 0.85 } as const

const resultsFile = 'node_modules/.cache/reports/mutations.jsonl'

const keyOf = ({ of, name }: Planted) => `${of} ${name}`
const isEquivalent = (fault: Planted) => equivalents.has(keyOf(fault))

/** Checks the selected mutations and prints the result; with `lane` alone, this process is one of its lanes. */
export async function run(args: readonly string[]): Promise<void> {
  if (args[0] === 'lane') return runLane()
  await mutate(args)
  // A suite that ran in this process may have left something open.
  process.exit()
}

async function mutate(args: readonly string[]): Promise<void> {
  // Of a test that never ends, Node says nothing and ends with 0.
  process.exitCode = 1
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { changed: { type: 'boolean' }, sample: { type: 'string' }, skip: { type: 'string' } },
  })
  const all = allFaults()
  const isTouched = values.changed ? changedFiles() : () => true
  const isNamed = selectorOf(positionals)
  const selected = all.filter((fault) => isTouched(fileOf(fault)) && isNamed(fault))
  const { sample, skip = '0' } = values
  const faults = sample === undefined ? selected : sampleOf(selected, Number(skip), Number(sample))
  const closeDatabase = faults.some(({ kind }) => kind !== 'chart') ? await openDatabase() : null
  const found = await findSuites(faults)
  const times = await timeSuites(faults, found)
  const timeOf = ({ file }: Asked) => times.get(file) ?? 0
  // The quickest first: most mutations are found by any of them.
  const suitesOf: SuitesOf = (fault) => [...found(fault)].sort((a, b) => timeOf(a) - timeOf(b))
  console.log(`${faults.length} faults`)
  const report = reporter()
  const ask: Ask = (some, suites) => judgeAll(some, suites, report)
  const first = await ask(faults, suitesOf)
  const judged = await askAllCallers(askTypes(await askOthers(first, ask)), ask)
  await closeDatabase?.()

  process.exitCode = 0
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

type Ask = (faults: readonly Planted[], suitesOf: SuitesOf) => Promise<Judged[]>

/** What no suite of their own found in rules and in the client is asked of screens and of the server, too. */
async function askOthers(judged: Judged[], ask: Ask): Promise<Judged[]> {
  const left = leftOf(judged, ({ kind }) => kind === 'rule' || kind === 'client')
  if (left.length === 0) return judged
  console.log(`${left.length} of them are asked of screens and of the server`)
  return answered(judged, await ask(left, await findOthers()))
}

/** What no test finds is asked of the type checker. */
function askTypes(judged: Judged[]): Judged[] {
  const left = leftOf(judged, ({ kind }) => kind !== 'chart')
  if (left.length === 0) return judged
  console.log(`${left.length} of them are asked of the type checker`)
  return answered(
    judged,
    refusedByTypes(left).map((fault) => ({ ...fault, by: 'types' })),
  )
}

/** What the nearest suites do not find in screens and in the server is asked of all that call it. */
async function askAllCallers(judged: Judged[], ask: Ask): Promise<Judged[]> {
  const left = leftOf(judged, ({ kind }) => isCalled(kind))
  if (left.length === 0) return judged
  console.log(`${left.length} of them are asked of every suite that calls them`)
  return answered(judged, await ask(left, await findSuites(left, true)))
}

const leftOf = (judged: readonly Judged[], isAsked: (fault: Judged) => boolean) =>
  judged.filter((fault) => fault.by === null && !isEquivalent(fault) && isAsked(fault))

function answered(judged: readonly Judged[], answers: readonly Judged[]): Judged[] {
  const found = new Map(answers.map((fault) => [keyOf(fault), fault]))
  return judged.map((fault) => found.get(keyOf(fault)) ?? fault)
}

type Report = (fault: Judged, count: number) => void

function reporter(): Report {
  mkdirSync(dirname(resultsFile), { recursive: true })
  writeFileSync(resultsFile, '')
  return (fault, count) => {
    appendFileSync(resultsFile, `${JSON.stringify(fault)}\n`)
    if (count % 100 === 0) console.log(`  ${count}`)
  }
}

/** Whether a mutation is of one of the kinds and has one of the names among these words, if there are any. */
function selectorOf(words: readonly string[]): (fault: Planted) => boolean {
  const isKind = (word: string) => kinds.some((kind) => kind === word)
  const wanted = words.filter(isKind)
  const names = words.filter((word) => !isKind(word))
  return (fault) =>
    (wanted.length === 0 || wanted.includes(fault.kind)) &&
    (names.length === 0 || names.some((name) => fault.of.includes(name) || keyOf(fault).startsWith(name)))
}

/** So many of each kind, without the first: by a hash of their names, so that an edit elsewhere changes none of them. */
function sampleOf(faults: readonly Planted[], skipped: number, size: number): Planted[] {
  const hashOf = (fault: Planted) => createHash('sha256').update(keyOf(fault)).digest('hex')
  const shuffled = faults
    .map((fault) => ({ fault, hash: hashOf(fault) }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ fault }) => fault)
  return kinds.flatMap((kind) => shuffled.filter((fault) => fault.kind === kind).slice(skipped, size))
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

/**
 * How long each suite takes without a mutation, in milliseconds. Throws when one fails: then no result is valid. Of those
 * that findSuites ran it has seen it.
 */
async function timeSuites(faults: readonly Planted[], suitesOf: SuitesOf): Promise<Map<string, number>> {
  const subjects = new Map(faults.filter(({ kind }) => !isCalled(kind)).map((fault) => [fault.of, fault]))
  const times = new Map<string, number>()
  const bench = await openBench()
  for (const file of new Set([...subjects.values()].flatMap(suitesOf).map((asked) => asked.file))) {
    const start = performance.now()
    const failure = await bench.run(null, [{ file }])
    times.set(file, performance.now() - start)
    if (failure !== null) throw new Error(`Without any fault this fails: ${failure.test}`)
  }
  await bench.close()
  return times
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
      count('types'),
      equivalent,
      count(null) - equivalent,
    ]
    return [name, ...numbers.map(String), `${(100 * scoreOf(some)).toFixed(1)} %`]
  }
  const names = [...new Set(faults.map(({ of }) => of))]
  return [
    [kind, 'faults', 'by model', 'by suite', 'by time', 'by types', 'equivalent', 'not found', 'score'],
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
