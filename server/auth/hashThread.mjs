/** A thread that hashes passwords, started by hashThread.ts. Node runs this file as it is: the build only copies it. */
import { spawnSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** How far below the threads that answer requests: not so low that a busy machine never finishes a hash. */
const BELOW = 5

// On Linux a priority is of one thread; elsewhere it would be of the whole process.
if (process.platform === 'linux' && (workerData.sharesProcessor || !yieldsProcessor()))
  setPriority(0, Math.min(getPriority() + BELOW, constants.priority.PRIORITY_LOW))

/**
 * Gives this thread the scheduling class 'idle', if the command for it is there: any other thread takes the processor
 * from it at once. With a mere priority, a thread that wakes up to answer a request waits for milliseconds.
 */
function yieldsProcessor() {
  const thread = readlinkSync('/proc/thread-self').split('/').at(-1) ?? ''
  return spawnSync('chrt', ['-i', '-p', '0', thread], { stdio: 'ignore' }).status === 0
}

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
