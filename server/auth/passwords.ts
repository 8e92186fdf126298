/** Password hashing: Argon2id with the minimum parameters of OWASP (19 MiB, two passes), on threads of its own. */
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { createHashQueue, type HashLoad, type Thread } from './hashQueue.ts'

const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Without a hash, the password is hashed; with one, it is checked against it. */
type Job = { password: string; passwordHash?: string | undefined }

export type Passwords = {
  /** Hashes a password. The result contains the parameters and the salt (PHC string format). */
  hash(password: string): Promise<string>
  /**
   * Whether a password matches a hash. Without a hash (no such account) always false, after the same amount of work,
   * so that response times do not reveal which accounts exist.
   */
  isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean>
}

/** Creates password hashing on a queue. Both functions reject with a Refusal (503) when the queue is too long. */
export function createPasswords(run: Thread<Job, string | boolean>): Passwords {
  return {
    hash: async (password) => String(await run({ password })),
    async isPasswordOf(passwordHash, password) {
      // Without a hash this makes one, which takes as long as a check.
      return (await run({ password, passwordHash })) === true
    },
  }
}

/** Next to this file in the source; the build copies it next to the bundle in dist/server. */
const program = join(dirname(fileURLToPath(import.meta.url)), 'hashThread.mjs')

type Outcome = { value: string | boolean } | { failed: true }

/** A thread for one job at a time. It keeps the process alive only while it works. */
function startThread(): Thread<Job, string | boolean> {
  let worker: Worker | undefined
  let settle: (outcome: Outcome) => void = () => {}

  function start(): Worker {
    const started = new Worker(program)
    started.on('message', (outcome: Outcome) => settle(outcome))
    // A thread that broke, for want of memory for instance, is started again with the next job.
    started.on('error', () => {
      worker = undefined
      settle({ failed: true })
    })
    return started
  }

  return (job) =>
    new Promise((resolve, reject) => {
      worker ??= start()
      worker.ref()
      settle = (outcome) => {
        worker?.unref()
        if ('value' in outcome) resolve(outcome.value)
        else reject(new Error('A password could not be hashed'))
      }
      worker.postMessage({ ...job, strength })
    })
}

let load: HashLoad = { running: 0, waiting: 0 }

/** How many hashes this process makes and has waiting. */
export const hashLoad = (): HashLoad => load

/** How many hashes are made at a time: at least one core is left to everything else. */
export const hashThreads = Math.max(1, availableParallelism() - 1)

/** The password hashing of this process. */
export const passwords = createPasswords(
  createHashQueue({
    threads: hashThreads,
    startThread,
    now: () => performance.now(),
    onLoad: (changed) => {
      load = changed
    },
  }),
)
