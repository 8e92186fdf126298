/** A thread that hashes passwords, started by hashQueue.ts. Node runs this file as it is: the build only copies it. */
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** Below the threads that answer requests, yet not so low that a busy machine never finishes a hash. */
const NICE = 5

// On Linux a priority is of one thread; elsewhere it would be of the whole process. Who was started below it may not rise.
if (process.platform === 'linux') setPriority(0, Math.max(getPriority(), NICE))

parentPort?.on('message', ({ password, passwordHash, strength }) => {
  try {
    const value =
      passwordHash === undefined ? hashSync(password, strength) : verifySync(passwordHash, password)
    parentPort?.postMessage({ value })
  } catch {
    // Without the message of the error, which may quote the password.
    parentPort?.postMessage({ failed: true })
  }
})
