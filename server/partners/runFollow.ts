/** News of couriers, asked for or posted: kept as they came, and told to the parcels that they are of. */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ParcelEvent, ParcelState, Actor as Sender } from '#domain/fulfilment/facts.ts'
import { PROVIDER_ID, usedStates } from '#domain/partners/connections.ts'
import { type CourierNews, couriers } from '#domain/partners/couriers.ts'
import { believed, type CourierEvent, courierEventsOf, nextQuestionAt } from '#domain/partners/news.ts'
import { nextParcelState } from '#machines/parcel/nextParcelState.ts'
import type { Queries } from '#server/db/database.ts'
import type { JobOf } from '#server/db/jobs.ts'
import {
  type BookedBy,
  type BookingRow,
  bookedBy,
  type ConnectionOf,
  type ConnectionRow,
  connectionOf,
  findConnection,
  findNextQuestion,
  findPush,
  insertNews,
  listBookingsOfNumbers,
  listDueBookings,
  listNewsOfNumber,
  lockConnection,
  saveBooking,
  savePush,
} from '#server/db/live/couriers.ts'
import type { OrderRecord } from '#server/db/live/orders.ts'
import { findSettings, type Settings } from '#server/db/live/settings.ts'
import { listCompaniesOfNumbers } from '#server/db/providerParcels.ts'
import { sendParcelEvent } from '#server/live/orders/parcelEvents.ts'
import { parcelFacts } from '#server/live/orders/parcelFacts.ts'
import { type Actor, type Writing, writeBySystem } from '#server/live/write.ts'
import { applyToConnection, clientOf, noteFailure, type PartnerDeps, system } from './connections.ts'
import type { Answer } from './courier.ts'
import { queueFollow } from './outbox.ts'

/** How often news of a parcel on its way are asked for, in milliseconds. */
const FOLLOW_EVERY_MS = 30 * 60_000
/** So long one job asks, in milliseconds; the next one goes on. */
const WORK_MS = 20_000
/** The shortest pause before the next job, in milliseconds. */
const PAUSE_MS = 1_000

/** Asks a courier for the news of all numbers that are due, at its pace, and writes the job that goes on. */
export async function runFollow(deps: PartnerDeps, of: BookedBy): Promise<void> {
  const { db } = deps.database
  const connection = await findConnection(db, connectionOf(of))
  // Once it is in use again, the queue is looked after.
  if (!connection || !usedStates.includes(connection.state)) return
  const until = performance.now() + WORK_MS
  let waitMs = connection.nextTryAt ? connection.nextTryAt.getTime() - deps.now().getTime() : 0
  while (waitMs <= 0 && performance.now() < until) {
    const client = await clientOf(deps, connection)
    if (!client.track) return
    const due = await listDueBookings(db, of, deps.now(), client.traits.numbersPerCall.track)
    if (due.length === 0) break
    const answer = await client.track(due.map(({ cn }) => cn ?? ''))
    waitMs = await noteAnswer(deps, connectionOf(of), answer)
    if (answer.is === 'refused' && answer.about === 'credentials') return
    if (answer.is === 'later' || answer.is === 'unknown') break
    const news = answer.is === 'ok' ? answer.value : []
    for (const booking of due)
      await keepNews(
        deps,
        connection,
        booking,
        news.filter(({ cn }) => cn === booking.cn),
      )
  }
  const next = await findNextQuestion(db, of)
  if (!next) return
  const afterMs = Math.max(PAUSE_MS, waitMs, next.getTime() - deps.now().getTime())
  await db.transaction((tx) => queueFollow(tx, of, afterMs))
}

/** Tells the connection how it does. Returns how long nothing is asked, in milliseconds. */
function noteAnswer(deps: PartnerDeps, of: ConnectionOf, answer: Answer<unknown>): Promise<number> {
  return writeBySystem(deps, { companyId: of.companyId, actor: system }, async (writing) => {
    const connection = await lockConnection(writing.tx, of, writing.now)
    if (answer.is === 'later' || answer.is === 'unknown') return noteFailure(writing, connection, answer)
    if (answer.is === 'refused' && answer.about === 'credentials')
      await applyToConnection(writing, connection, { type: 'login.refused', words: answer.words })
    else if (connection.state === 'failing')
      await applyToConnection(writing, connection, { type: 'courier.answered' })
    return 0
  })
}

/** Reads what a courier posted. What is not about a booking of ours stays stored, and does nothing. */
export async function runPush(deps: PartnerDeps, { companyId, id }: JobOf): Promise<void> {
  const { db } = deps.database
  const push = await findPush(db, companyId, id)
  if (!push || push.readAt) return
  const of = { companyId, courier: push.courier }
  const connection = await findConnection(db, of)
  const client = connection && (await clientOf(deps, connection))
  const answer = client?.onPush?.(JSON.parse(push.body), new Headers())
  if (connection && answer?.is === 'ok') {
    const cns = [...new Set(answer.value.map(({ cn }) => cn))]
    for (const by of await listAddressed(db, of, cns))
      for (const booking of await listBookingsOfNumbers(db, by, cns))
        await keepNews(
          deps,
          connection,
          booking,
          answer.value.filter(({ cn }) => cn === booking.cn),
        )
  }
  const problem = answer?.is === 'ok' ? null : answer ? answer.words : 'No connection'
  await savePush(db, push, { readAt: deps.now(), problem })
}

/** Whose parcels news are of that were posted to a connection: of the provider's, the outlines of parcels say it. */
async function listAddressed(
  queries: Queries,
  { companyId, courier }: ConnectionOf,
  cns: readonly string[],
): Promise<BookedBy[]> {
  if (companyId !== PROVIDER_ID) return [{ companyId, courier, owner: 'company' }]
  const companies = await listCompaniesOfNumbers(queries, cns)
  return companies.map((id) => ({ companyId: id, courier, owner: 'provider' }))
}

/**
 * Keeps the news of a number, each once, and tells its parcel what they come to; what its chart does not accept changes
 * nothing. Where news came without a time, the courier is asked for it at once.
 */
async function keepNews(
  deps: PartnerDeps,
  { adviceCutOff }: Pick<ConnectionRow, 'adviceCutOff'>,
  booking: BookingRow,
  news: readonly CourierNews[],
): Promise<void> {
  const { companyId, courier, orderId, parcelId, cn } = booking
  const settings = await findSettings(deps.database.db, companyId)
  if (!settings || cn === null) return
  const actor: Actor = { kind: 'courier', id: null, name: couriers[courier].name }
  const everyMs = deps.couriers?.followEveryMs ?? FOLLOW_EVERY_MS
  await writeBySystem(deps, { companyId, actor }, async (writing) => {
    const { tx, now } = writing
    const record = await writing.rows.lockOrder({ id: orderId })
    if (!record) return
    const fresh = await insertNews(
      tx,
      news.map((one) => {
        const { at, ...told } = believed(one, now.getTime())
        return {
          ...told,
          companyId,
          courier,
          orderId,
          parcelId,
          digest: digestOf(told),
          at: at === null ? null : new Date(at),
          receivedAt: now,
        }
      }),
    )
    const known = await listNewsOfNumber(tx, booking, cn)
    const after = await tell(
      writing,
      settings,
      record,
      booking,
      courierEventsOf(known.map(newsOf), adviceCutOff),
    )
    const parcel = after.parcels.find(({ id }) => id === parcelId)
    const isUntimed = fresh.some(({ at, meaning }) => at === null && meaning !== 'unclear')
    const askAt =
      parcel &&
      nextQuestionAt(parcelFactsOf(after, parcel, settings), { number: cn, now: now.getTime(), everyMs })
    const nextAskAt = askAt === null || askAt === undefined ? null : new Date(isUntimed ? now : askAt)
    await saveBooking(tx, booking, { nextAskAt })
    if (isUntimed && nextAskAt) await queueFollow(tx, bookedBy(booking))
  })
}

const digestOf = (told: Omit<CourierNews, 'at'>) =>
  createHash('sha256')
    .update(JSON.stringify([told.code, told.words, told.reason, told.timeText]))
    .digest('hex')
    .slice(0, 32)

const newsOf = ({ at, ...told }: Awaited<ReturnType<typeof listNewsOfNumber>>[number]): CourierNews => ({
  ...told,
  at: at?.getTime() ?? null,
})

type Parcel = OrderRecord['parcels'][number]

const parcelFactsOf = (record: OrderRecord, parcel: Parcel, settings: Settings) => ({
  ...parcelFacts(record, parcel, settings),
  state: parcel.state,
})

/** Sends the events of its news to the parcel, as far as its chart accepts them and they change something. */
async function tell(
  writing: Writing,
  settings: Settings,
  record: OrderRecord,
  { parcelId, cn }: BookingRow,
  events: readonly CourierEvent[],
): Promise<OrderRecord> {
  const { name } = writing.actor
  const sender: Sender = { kind: 'courier', name, rights: [] }
  let latest = record
  for (const input of events) {
    const parcel = latest.parcels.find(({ id }) => id === parcelId)
    // The number of a booking that is over says nothing of the parcel.
    if (parcel?.cn !== cn) break
    const facts = parcelFacts(latest, parcel, settings)
    const event = { ...input, by: sender, at: writing.now.getTime() } as ParcelEvent
    const next = nextParcelState(parcel.state as ParcelState, facts, event)
    const isNew = next.isAccepted && (next.state !== parcel.state || !isDeepStrictEqual(next.facts, facts))
    if (isNew)
      latest = await sendParcelEvent(writing, settings, { id: parcelId, version: null, input, sender })
  }
  return latest
}
