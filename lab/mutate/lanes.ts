/** Processes that check mutations in parallel. A process that hangs is replaced. */
import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { type Asked, type Bench, type Finding, openBench } from './bench.ts'
import { isOfBuild } from './calls.ts'
import { type Found, find, foundBy, type Planted } from './faults.ts'
import { isDrawing, openPageBench } from './page.ts'
import type { SuitesOf } from './suites.ts'
import { openVitestBench } from './vitestBench.ts'

/** So many processes: the suites of the server wait for their database most of the time. */
const lanesFor = (faults: readonly Planted[]) =>
  Math.min(2, availableParallelism()) * (faults.some(({ kind }) => kind === 'server') ? 2 : 1)

/** So many mutations by one process: each leaves something in memory. */
const MOST_IN_LANE = 60

/**
 * A mutation that makes a lane hang this long counts as found, in milliseconds. Of suites that build the server, their
 * time counts.
 */
const timeoutOf = ({ suites }: Task) => (suites.some(({ file }) => isOfBuild(file)) ? 300_000 : 60_000)

/** A mutation and what found it: 'time' when the process hung, 'types' for the type checker, null when nothing did. */
export type Judged = Planted & { by: Found['by'] | 'time' | 'types'; test?: string }

/** With `isSound`, without the mutation. */
type Task = { fault: Planted; suites: readonly Asked[]; isSound?: boolean }

/** In a lane: checks the mutations that the parent process sends, one after the other. */
export async function runLane(): Promise<void> {
  const benches: { quick?: Promise<Bench>; vitest?: Promise<Bench>; page?: Promise<Bench> } = {}
  /** The suites, each list with the bench that runs it. A page stays in this process: it comes after those without. */
  const benchesFor = ({ suites }: Task): [() => Promise<Bench>, readonly Asked[]][] => {
    const built = suites.filter(({ file }) => isOfBuild(file))
    const drawing = suites.filter(({ file }) => isDrawing(file))
    const others = suites.filter((one) => ![...built, ...drawing].includes(one))
    return [
      [() => (benches.quick ??= openBench()), others],
      [() => (benches.page ??= openPageBench()), drawing],
      [() => (benches.vitest ??= openVitestBench()), built],
    ]
  }
  const answer = async (task: Task) => {
    // A worker of Vitest may hang while this process does not.
    const isHere = !task.suites.some(({ file }) => isOfBuild(file))
    const beat = isHere && setInterval(() => process.send?.('alive'), 1_000)
    let found: Found = { by: null }
    for (const [open, suites] of benchesFor(task))
      if (found.by === null && (task.fault.kind === 'chart' || suites.length > 0))
        found = task.isSound
          ? foundBy(await (await open()).run(null, suites))
          : await find(task.fault, suites, await open())
    if (beat) clearInterval(beat)
    process.send?.(found)
  }
  process.on('message', (task: Task) => void answer(task))
  // The database of its suites is a process of its own, which would stay.
  const end = async () => {
    await Promise.all(
      [benches.quick, benches.vitest, benches.page].map(async (bench) => (await bench)?.close()),
    )
    process.exit()
  }
  // Ctrl-C reaches a lane, too.
  for (const call of ['disconnect', 'SIGINT', 'SIGTERM']) process.once(call, () => void end())
  process.send?.('ready')
}

/** Checks all mutations in lanes. Returns the results in the given order. */
export async function judgeAll(
  faults: readonly Planted[],
  suitesOf: SuitesOf,
  onJudged: (fault: Judged, count: number) => void,
): Promise<Judged[]> {
  const waiting = [...faults.entries()]
  const judged = new Map<number, Judged>()

  const replaced = async (lane: ChildProcess) => {
    await closeLane(lane)
    return openLane()
  }

  async function judgeInLane() {
    let lane = await openLane()
    let asked = 0
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, fault] = next
      asked += 1
      if (asked % MOST_IN_LANE === 0) lane = await replaced(lane)
      const suites = suitesOf(fault)
      // A screen or a function that no suite calls: nothing finds its mutations.
      const isAsked = fault.kind === 'chart' || suites.length > 0
      const ask = (task: Task): Promise<Answer> | Answer => (isAsked ? answerOf(lane, task) : { by: null })
      let answer = await ask({ fault, suites })
      // What an earlier mutation left behind may have found it.
      if (answer.spent) {
        lane = await replaced(lane)
        answer = await ask({ fault, suites })
      }
      if (answer.spent || answer.by === 'time') lane = await replaced(lane)
      // Or the test never passes here: then it has found nothing.
      if (answer.spent) {
        const sound = await ask({
          fault,
          suites: suites.filter(({ file }) => file === answer.spent),
          isSound: true,
        })
        if (sound.by !== null) {
          console.log(`Without any fault this fails: ${sound.test}`)
          process.exitCode = 1
          answer = { by: null }
        }
      }
      const { spent: _, ...found } = answer
      const result: Judged = { ...fault, ...found }
      judged.set(index, result)
      onJudged(result, judged.size)
    }
    await closeLane(lane)
  }
  await Promise.all(Array.from({ length: lanesFor(faults) }, judgeInLane))
  return [...judged].sort(([a], [b]) => a - b).map(([, result]) => result)
}

function openLane(): Promise<ChildProcess> {
  const lane = fork('lab/run.mjs', ['mutate', 'lane'])
  return new Promise((resolve) => lane.once('message', () => resolve(lane)))
}

/** Ends a lane with what it started, also one that hangs. */
function closeLane(lane: ChildProcess): Promise<void> {
  if (!lane.connected) return Promise.resolve()
  const timer = setTimeout(() => lane.kill('SIGKILL'), 10_000)
  const ended = new Promise<void>((resolve) => {
    lane.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
  })
  lane.disconnect()
  return ended
}

type Answer = Pick<Judged, 'test'> & Pick<Finding, 'spent'> & { by: Found['by'] | 'time' }

function answerOf(lane: ChildProcess, task: Task): Promise<Answer> {
  return new Promise((resolve) => {
    const answer = (found: Answer) => {
      clearTimeout(timer)
      lane.removeAllListeners()
      resolve(found)
    }
    const timer = setTimeout(answer, timeoutOf(task), { by: 'time' })
    lane.once('exit', () => answer({ by: 'time' }))
    lane.on('message', (said: Found | 'alive') => (said === 'alive' ? timer.refresh() : answer(said)))
    lane.send(task)
  })
}
