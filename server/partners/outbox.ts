/**
 * What is to be asked of couriers: written in the transaction that wants it, carried out by any process (runOutbox.ts). A job
 * names a company and a row; its lane keeps one courier of one company from taking all of a process.
 */
import type { Transaction } from '#server/db/database.ts'
import { addJob } from '#server/db/jobs.ts'
import type { BookedBy, BookingRow, ConnectionOf, PushRow } from '#server/db/live/couriers.ts'

/** The most bookings of a company that a courier is asked about at the same time. */
const LANES = 4

/** The longest pause before a courier is asked again, in seconds. */
const LONGEST_PAUSE = 15 * 60

/** A login is to be tried, and places are to be asked for. */
export function queueConnection(
  tx: Transaction,
  { companyId, courier }: ConnectionOf,
  afterMs = 0,
): Promise<void> {
  const lane = `${companyId}/${courier}`
  return addJob(tx, { task: 'connection', of: { companyId, id: courier }, lane, afterMs })
}

/** News of the parcels of a company that are booked by one connection are to be asked for. */
export function queueFollow(tx: Transaction, by: BookedBy, afterMs = 0): Promise<void> {
  const lane = `${by.companyId}/${by.courier}`
  return addJob(tx, { task: 'follow', of: followOf(by), lane, afterMs })
}

/** What such a job names. */
export const followOf = ({ companyId, courier, owner }: BookedBy) => ({
  companyId,
  id: owner === 'provider' ? `${owner}/${courier}` : courier,
})

type PushOf = Pick<PushRow, 'companyId' | 'id' | 'courier'>

/** What a courier posted is to be worked on. */
export function queuePush(tx: Transaction, { companyId, id, courier }: PushOf): Promise<void> {
  const lane = `${companyId}/${courier}`
  return addJob(tx, { task: 'push', of: { companyId, id }, lane, afterMs: 0 })
}

type BookingOf = Pick<BookingRow, 'companyId' | 'id' | 'courier'>

const queueOfBooking =
  (task: 'advice' | 'booking') =>
  (tx: Transaction, { companyId, id, courier }: BookingOf, afterMs = 0): Promise<void> => {
    const lane = `${companyId}/${courier}/${Number.parseInt(id.slice(-4), 16) % LANES}`
    return addJob(tx, { task, of: { companyId, id }, lane, afterMs })
  }

/** A courier is to be told what to do after a failed attempt. */
export const queueAdvice = queueOfBooking('advice')

/** A courier is to be asked what a booking needs in its state. */
export const queueBooking = queueOfBooking('booking')

/** A courier is to be asked for what it paid out. */
export function queueSettlements(tx: Transaction, { companyId, courier }: ConnectionOf): Promise<void> {
  const lane = `${companyId}/${courier}`
  return addJob(tx, { task: 'settlements', of: { companyId, id: courier }, lane, afterMs: 0 })
}

/** How long until a courier is asked again, in milliseconds: its own pause, and longer with each failure. */
export function pauseMs(afterSeconds: number, failures: number): number {
  return 1_000 * Math.min(LONGEST_PAUSE, Math.max(afterSeconds, 5 * 2 ** Math.min(failures, 10)))
}
