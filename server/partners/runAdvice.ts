/** What a courier is told after a failed attempt: to try again, or to bring the parcel back (transition 28). */
import { usedStates } from '#domain/partners/connections.ts'
import { couriers } from '#domain/partners/couriers.ts'
import { courierServerMessages } from '#messages/couriers.ts'
import type { JobOf } from '#server/db/jobs.ts'
import {
  bookedBy,
  connectionOf,
  findBooking,
  findConnection,
  lockConnection,
  saveBooking,
} from '#server/db/live/couriers.ts'
import { draftOf, saveOrder } from '#server/live/orders/saveOrder.ts'
import { writeBySystem } from '#server/live/write.ts'
import { clientOf, noteFailure, type PartnerDeps, shownAnswer, system } from './connections.ts'
import { queueAdvice } from './outbox.ts'

/** The same advice twice is one: a courier that gave no answer is told again. */
export async function runAdvice(deps: PartnerDeps, { companyId, id }: JobOf): Promise<void> {
  const { db } = deps.database
  const booking = await findBooking(db, companyId, id)
  if (booking?.advice?.state !== 'queued') return
  const { advice, courier, cn } = { ...booking, advice: booking.advice }
  const connection = await findConnection(db, connectionOf(bookedBy(booking)))
  const { name } = couriers[courier]
  const isUsed = connection && usedStates.includes(connection.state)
  const client = isUsed ? await clientOf(deps, connection) : null
  const answered = client?.advise ? await client.advise(cn ?? '', advice.advice, '') : null
  const answer = connection && answered ? shownAnswer(deps, connection, answered) : answered
  await writeBySystem(deps, { companyId, actor: system }, async (writing) => {
    const { tx, now } = writing
    if (answer?.is === 'later' || answer?.is === 'unknown') {
      const waitMs = await noteFailure(
        writing,
        await lockConnection(tx, connectionOf(bookedBy(booking)), now),
        answer,
      )
      await saveBooking(tx, booking, { advice: { ...advice, words: answer.words } })
      return queueAdvice(tx, booking, waitMs)
    }
    const state = answer?.is === 'ok' ? 'told' : 'refused'
    const words =
      answer === null
        ? courierServerMessages.notConnected({ courier: name })
        : answer.is === 'refused'
          ? answer.words
          : null
    await saveBooking(tx, booking, { advice: { ...advice, state, words } })
    const record = await writing.rows.lockOrder({ id: booking.orderId })
    if (record)
      await saveOrder(writing, record, draftOf(record), {
        event: `advice.${state}`,
        reason: words,
        parcelId: booking.parcelId,
      })
  })
}
