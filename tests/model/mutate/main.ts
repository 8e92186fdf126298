/**
 * Plants faults in charts and rules, one at a time, and reports which of them no test finds.
 * `npm run mutate`, or `npm run mutate -- onboarding domain/text` for what has one of these in its name.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { openBench } from './bench.ts'
import { equivalents } from './equivalents.ts'
import { allFaults, type Finder, failureOfSound, find, type Planted } from './faults.ts'

/** A fault that keeps a test running for this long has been noticed. */
const TIMEOUT_MS = 60_000
const LANES = Math.min(2, availableParallelism())
const goals = { chart: 0.98, rule: 0.95 } as const

type Found = Planted & { by: Finder | 'time' }

const keyOf = ({ of, name }: Planted) => `${of} ${name}`

/** A lane: judges the faults that its parent sends, one after the other. */
export async function runLane(): Promise<void> {
  const bench = await openBench()
  process.on('message', (fault: Planted) => {
    void find(fault, bench).then((by) => process.send?.(by))
  })
  process.on('disconnect', () => process.exit())
  process.send?.('ready')
}

/** Sends all faults through the lanes; a lane that does not answer in time is replaced. */
async function judgeAll(faults: readonly Planted[], script: string): Promise<Found[]> {
  const waiting = [...faults]
  const found: Found[] = []
  const judgeInLane = async () => {
    let lane = await openLane(script)
    for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
      const by = await answerOf(lane, fault)
      found.push({ ...fault, by })
      if (by === null) console.log(`  not found: ${keyOf(fault)}`)
      if (found.length % 100 === 0) console.log(`  ${found.length} of ${faults.length}`)
      if (by !== 'time') continue
      lane.kill('SIGKILL')
      lane = await openLane(script)
    }
    lane.kill()
  }
  await Promise.all(Array.from({ length: LANES }, judgeInLane))
  return found
}

function openLane(script: string): Promise<ChildProcess> {
  const lane = fork(script, ['lane'])
  return new Promise((resolve) => lane.once('message', () => resolve(lane)))
}

function answerOf(lane: ChildProcess, fault: Planted): Promise<Found['by']> {
  return new Promise((resolve) => {
    const answer = (by: Found['by']) => {
      clearTimeout(timer)
      lane.removeAllListeners()
      resolve(by)
    }
    const timer = setTimeout(answer, TIMEOUT_MS, 'time')
    lane.once('exit', () => answer('time'))
    lane.once('message', (by: Finder) => answer(by))
    lane.send(fault)
  })
}

/** One row for each chart or file: faults, what found them, and the share of those that can be found. */
function report(kind: Planted['kind'], found: readonly Found[]): { rows: string[][]; score: number } {
  const rowOf = (name: string, faults: readonly Found[]) => {
    const count = (by: Found['by']) => faults.filter((fault) => fault.by === by).length
    const alike = faults.filter((fault) => fault.by === null && equivalents.has(keyOf(fault))).length
    const real = faults.length - alike
    const score = real === 0 ? 1 : (real - (count(null) - alike)) / real
    const numbers = [faults.length, count('model'), count('suite'), count('time'), alike, count(null) - alike]
    return { row: [name, ...numbers.map(String), `${(100 * score).toFixed(1)} %`], score }
  }
  const names = [...new Set(found.map(({ of }) => of))]
  const total = rowOf('all', found)
  return {
    rows: [
      [kind, 'faults', 'by model', 'by suite', 'by time', 'equivalent', 'not found', 'score'],
      ...names.map(
        (name) =>
          rowOf(
            name,
            found.filter(({ of }) => of === name),
          ).row,
      ),
      total.row,
    ],
    score: total.score,
  }
}

function print(rows: string[][]) {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of rows)
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
  console.log()
}

/** Judges the faults whose chart, file or name holds one of `wanted`, or all; sets the exit code. */
export async function mutate(script: string, wanted: readonly string[]): Promise<void> {
  const faults = allFaults().filter(
    (fault) =>
      wanted.length === 0 || wanted.some((text) => keyOf(fault).includes(text) || fault.kind === text),
  )
  const bench = await openBench()
  const failure = await failureOfSound(faults, bench)
  await bench.close()
  if (failure !== null) throw new Error(`Without any fault this fails: ${failure}`)
  console.log(`${faults.length} faults, ${LANES} at a time`)
  const found = (await judgeAll(faults, script)).sort(
    (a, b) => faults.findIndex((f) => keyOf(f) === keyOf(a)) - faults.findIndex((f) => keyOf(f) === keyOf(b)),
  )
  console.log()
  for (const kind of ['chart', 'rule'] as const) {
    const ofKind = found.filter((fault) => fault.kind === kind)
    if (ofKind.length === 0) continue
    const { rows, score } = report(kind, ofKind)
    print(rows)
    if (score < goals[kind]) process.exitCode = 1
  }
  const survivors = found.filter((fault) => fault.by === null && !equivalents.has(keyOf(fault)))
  if (survivors.length > 0) console.log(['Not found by any test:', ...survivors.map(keyOf)].join('\n  '))
  const stale = found.filter((fault) => fault.by !== null && equivalents.has(keyOf(fault))).map(keyOf)
  const gone =
    wanted.length > 0
      ? []
      : [...equivalents.keys()].filter((key) => !faults.some((fault) => keyOf(fault) === key))
  if (stale.length + gone.length > 0) {
    console.log(['In equivalents.ts without reason:', ...stale, ...gone].join('\n  '))
    process.exitCode = 1
  }
}
