/** The threads that hash passwords (hashThread.mjs), as the queue in front of them starts them (hashQueue.ts). */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Thread } from './hashQueue.ts'

/** Argon2id with the minimum parameters of OWASP: 19 MiB, two passes. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Without a hash, the password is hashed; with one, it is checked against it. */
export type Job = { password: string; passwordHash?: string | undefined }

type Outcome = { value: string | boolean } | { failed: true }

/** Next to this file in the source; the build copies it next to the bundle in dist/server. */
const program = join(dirname(fileURLToPath(import.meta.url)), 'hashThread.mjs')

/** A hash takes some hundredths of a second. One that takes longer than this was left no processor. In milliseconds. */
const STARVED_MS = 500

/** For how long hashes take their share of the processor after that, in milliseconds. */
const SHARING_MS = 60_000

/**
 * A thread for one job at a time, started with the first. It keeps the process alive only while it works. It leaves the
 * processor to all other work; where that leaves it none for `starvedMs`, the job is begun again by a thread that takes
 * its share. Rejects when a hash cannot be made.
 */
export function startHashThread({ starvedMs = STARVED_MS } = {}): Thread<Job, string | boolean> {
  let thread: { worker: Worker; sharesProcessor: boolean } | undefined
  let sharesUntil = 0
  let settle: (outcome: Outcome) => void = () => {}

  function start(sharesProcessor: boolean): Worker {
    void thread?.worker.terminate()
    const worker = new Worker(program, { workerData: { sharesProcessor } })
    const isCurrent = () => worker === thread?.worker
    worker.on('message', (outcome: Outcome) => isCurrent() && settle(outcome))
    // A thread that broke, for want of memory for instance, is started again with the next job.
    worker.on('error', () => {
      if (!isCurrent()) return
      thread = undefined
      settle({ failed: true })
    })
    thread = { worker, sharesProcessor }
    return worker
  }

  return (job) =>
    new Promise((resolve, reject) => {
      const message = { ...job, strength }
      const shares = performance.now() < sharesUntil
      const worker = thread?.sharesProcessor === shares ? thread.worker : start(shares)
      const beginAgain = () => {
        sharesUntil = performance.now() + SHARING_MS
        start(true).postMessage(message)
      }
      const timer = shares ? undefined : setTimeout(beginAgain, starvedMs)
      settle = (outcome) => {
        clearTimeout(timer)
        thread?.worker.unref()
        if ('value' in outcome) resolve(outcome.value)
        else reject(new Error('A password could not be hashed'))
      }
      worker.ref()
      worker.postMessage(message)
    })
}
