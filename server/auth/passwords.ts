/** Password hashing, on threads of its own. */
import { availableParallelism } from 'node:os'
import { createHashQueue, type HashLoad, type Thread } from './hashQueue.ts'
import { type Job, startHashThread } from './hashThread.ts'

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

let load: HashLoad = { running: 0, waiting: 0 }

/** How many hashes this process makes and has waiting. */
export const hashLoad = (): HashLoad => load

/** How many hashes are made at a time: at least one core is left to everything else. */
export const hashThreads = Math.max(1, availableParallelism() - 1)

/** The password hashing of this process. */
export const passwords = createPasswords(
  createHashQueue({
    threads: hashThreads,
    startThread: () => startHashThread(),
    now: () => performance.now(),
    onLoad: (changed) => {
      load = changed
    },
  }),
)
