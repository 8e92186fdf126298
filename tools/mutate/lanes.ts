/** Two processes that check mutations in parallel. A process that hangs is replaced. */
import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { openBench } from './bench.ts'
import { type Finder, find, type Planted } from './faults.ts'

export const LANES = Math.min(2, availableParallelism())

/** A mutation that makes a test run this long counts as found, in milliseconds. */
const TIMEOUT_MS = 60_000

/** A mutation and what found it: 'time' when the process hung, null when nothing did. */
export type Judged = Planted & { by: Finder | 'time' }

/** In a lane: checks the mutations that the parent process sends, one after the other. */
export async function runLane(): Promise<void> {
  const bench = await openBench()
  process.on('message', (fault: Planted) => {
    void find(fault, bench).then((by) => process.send?.(by))
  })
  process.on('disconnect', () => process.exit())
  process.send?.('ready')
}

/** Checks all mutations in lanes, which `script` starts. Returns the results in the given order. */
export async function judgeAll(
  faults: readonly Planted[],
  script: string,
  onJudged: (fault: Judged, count: number) => void,
): Promise<Judged[]> {
  const waiting = [...faults.entries()]
  const judged = new Map<number, Judged>()

  async function judgeInLane() {
    let lane = await openLane(script)
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, fault] = next
      const result = { ...fault, by: await answerOf(lane, fault) }
      judged.set(index, result)
      onJudged(result, judged.size)
      if (result.by !== 'time') continue
      lane.kill('SIGKILL')
      lane = await openLane(script)
    }
    lane.kill()
  }
  await Promise.all(Array.from({ length: LANES }, judgeInLane))
  return [...judged].sort(([a], [b]) => a - b).map(([, result]) => result)
}

function openLane(script: string): Promise<ChildProcess> {
  const lane = fork(script, ['lane'])
  return new Promise((resolve) => lane.once('message', () => resolve(lane)))
}

function answerOf(lane: ChildProcess, fault: Planted): Promise<Judged['by']> {
  return new Promise((resolve) => {
    const answer = (by: Judged['by']) => {
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
