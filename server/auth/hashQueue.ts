/**
 * The queue in front of the hash threads. A password hash takes a core for some hundredths of a second: fewer of them
 * run at a time than there are cores, so that reads are answered during a storm of sign-ups, and what would wait too
 * long is refused at once.
 */
import { refusals } from '#server/http/refusals.ts'

/** The longest expected wait of an admitted job, in milliseconds. */
export const MAX_WAIT_MS = 2_000
/** The assumed duration of a job before the first one was measured, in milliseconds. */
const FIRST_GUESS_MS = 50
/** The weight of the last job in the average duration. */
const NEWEST = 0.2

export type Thread<Job, Result> = (job: Job) => Promise<Result>
type Options<Job, Result> = {
  /** The number of jobs that run at the same time. A thread is started when it is needed first. */
  threads: number
  startThread: () => Thread<Job, Result>
  /** Milliseconds of a clock that never goes back. */
  now: () => number
  /** Told after every change how many jobs run and how many wait. */
  onLoad?: (load: HashLoad) => void
}
export type HashLoad = { running: number; waiting: number }

/**
 * Returns a function that runs a job on the next free thread, in the order of the calls. It throws the 503 of
 * `refusals.busy`, with the expected wait, when that is longer than `MAX_WAIT_MS`.
 */
export function createHashQueue<Job, Result>({
  threads,
  startThread,
  now,
  onLoad = () => {},
}: Options<Job, Result>): Thread<Job, Result> {
  const idle: Thread<Job, Result>[] = []
  const waiting: ((thread: Thread<Job, Result>) => void)[] = []
  let started = 0
  let averageMs = FIRST_GUESS_MS
  const tell = () => onLoad({ running: started - idle.length, waiting: waiting.length })

  function freeThread(): Promise<Thread<Job, Result>> | Thread<Job, Result> {
    const free = idle.pop()
    if (free) return free
    if (started < threads) {
      started += 1
      return startThread()
    }
    const expectedMs = ((waiting.length + 1) * averageMs) / threads
    if (expectedMs > MAX_WAIT_MS) throw refusals.busy(Math.ceil(expectedMs / 1_000))
    return new Promise((resolve) => {
      waiting.push(resolve)
      tell()
    })
  }

  return async (job) => {
    const thread = await freeThread()
    const startedAt = now()
    tell()
    try {
      return await thread(job)
    } finally {
      averageMs += (now() - startedAt - averageMs) * NEWEST
      const next = waiting.shift()
      if (next) next(thread)
      else idle.push(thread)
      tell()
    }
  }
}
