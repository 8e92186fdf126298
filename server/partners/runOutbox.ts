/** Carries out what is to be asked of couriers: in every process, each job in one of them. */
import { setTimeout as delay } from 'node:timers/promises'
import { type ConnectedCourier, connectedCouriers } from '#domain/partners/connections.ts'
import type { Transaction } from '#server/db/database.ts'
import {
  deleteDeadJobs,
  freeStuckJobs,
  type JobOf,
  missingJobs,
  startWorker,
  type Tasks,
  workOnce,
} from '#server/db/jobs.ts'
import {
  type BookedBy,
  listCheckingConnections,
  listFollowed,
  listOpenAdvice,
  listOpenBookings,
  listUnreadPushes,
} from '#server/db/live/couriers.ts'
import { checkConnection, type PartnerDeps } from './connections.ts'
import { followOf, queueAdvice, queueBooking, queueConnection, queueFollow, queuePush } from './outbox.ts'
import { runAdvice } from './runAdvice.ts'
import { runBooking } from './runBooking.ts'
import { runFollow, runPush } from './runFollow.ts'
import { runSettlements } from './runSettlements.ts'

/** How long after its start a job is of a process that was killed, in milliseconds: longer than any call. */
const STUCK_MS = 60_000
/** How often the queue is looked after, in milliseconds. */
const EVERY_MS = 20_000

const tasksOf = (deps: PartnerDeps): Tasks => ({
  connection: ({ companyId, id }) => checkConnection(deps, { companyId, courier: courierIn(id) }),
  booking: ({ companyId, id }) => runBooking(deps, { companyId, id }),
  settlements: ({ companyId, id }) => runSettlements(deps, { companyId, courier: courierIn(id) }),
  follow: ({ companyId, id }) => runFollow(deps, followedIn(companyId, id)),
  push: ({ companyId, id }) => runPush(deps, { companyId, id }),
  advice: ({ companyId, id }) => runAdvice(deps, { companyId, id }),
})

function courierIn(id: string): ConnectedCourier {
  const courier = connectedCouriers.find((candidate) => candidate === id)
  if (!courier) throw new Error('No courier of this name')
  return courier
}

/** Of `followOf`. */
function followedIn(companyId: string, id: string): BookedBy {
  const [courier = '', isProviders] = id.split('/').toReversed()
  return { companyId, courier: courierIn(courier), owner: isProviders ? 'provider' : 'company' }
}

/** The job that a row needs. */
const jobFor =
  <Row extends JobOf>(task: string, write: (tx: Transaction, row: Row) => Promise<void>) =>
  (row: Row) => ({
    task,
    of: { companyId: row.companyId, id: row.id },
    write: (tx: Transaction) => write(tx, row),
  })

/**
 * Gives back jobs of processes that were killed, and writes those that the rows need and the queue has not: after a restored
 * backup, which has no jobs.
 */
export async function reviveJobs({ database: { db } }: PartnerDeps, stuckMs = STUCK_MS): Promise<void> {
  await freeStuckJobs(db, stuckMs)
  await deleteDeadJobs(db)
  const bookings = await listOpenBookings(db)
  const connections = await listCheckingConnections(db)
  const followed = await listFollowed(db)
  const pushes = await listUnreadPushes(db)
  const advised = await listOpenAdvice(db)
  const wanted = [
    ...bookings.map(jobFor('booking', queueBooking)),
    ...connections.map((of) => ({
      task: 'connection',
      of: { companyId: of.companyId, id: of.courier },
      write: (tx: Transaction) => queueConnection(tx, of),
    })),
    ...followed.map((of) => ({
      task: 'follow',
      of: followOf(of),
      write: (tx: Transaction) => queueFollow(tx, of),
    })),
    ...pushes.map(jobFor('push', queuePush)),
    ...advised.map(jobFor('advice', queueAdvice)),
  ]
  for (const { write } of await missingJobs(db, wanted)) await db.transaction((tx) => write(tx))
}

/** Works on the outbox until it is stopped, which waits for the calls that run. */
export function startOutbox(deps: PartnerDeps, everyMs = EVERY_MS): () => Promise<void> {
  const stop = new AbortController()
  const onFailure = (task: string) => deps.log({ level: 'warn', event: 'outbox.failed', task })
  const working = (async () => {
    let worker: Awaited<ReturnType<typeof startWorker>> | undefined
    while (!stop.signal.aborted) {
      try {
        await reviveJobs(deps)
        if (worker?.isWhole() === false) {
          const broken = worker
          worker = undefined
          onFailure('worker')
          await broken.stop()
        }
        worker ??= await startWorker(deps.database.url, tasksOf(deps), onFailure)
      } catch {
        onFailure('revive')
      }
      await delay(everyMs, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    }
    await worker?.stop()
  })()
  return async () => {
    stop.abort()
    await working
  }
}

/** Carries out everything whose time has come, in this process. */
export function emptyOutbox(deps: PartnerDeps): Promise<void> {
  return workOnce(deps.database.url, tasksOf(deps))
}
