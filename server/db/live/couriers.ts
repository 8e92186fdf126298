/** Queries for connections to couriers, their places, and bookings. */
import { and, asc, count, desc, eq, inArray, isNotNull, lt, lte, min, sql } from 'drizzle-orm'
import { askingStates, type BookingOwner, ownerOf } from '#domain/partners/booking.ts'
import { type ConnectedCourier, PROVIDER_ID, usedStates } from '#domain/partners/connections.ts'
import type { Queries, Transaction } from '../database.ts'
import { companySetups, memberships, users } from '../schema.ts'
import { bookings, courierConnections, courierNews, courierPlaces, courierPushes } from './courierTables.ts'
import { versionOf } from './versions.ts'

export type ConnectionRow = typeof courierConnections.$inferSelect
export type PlacesRow = typeof courierPlaces.$inferSelect
export type BookingRow = typeof bookings.$inferSelect

/** Of a company and a courier. */
export type ConnectionOf = { companyId: string; courier: ConnectedCourier }

/** The parcels of a company that are booked by one connection: its own, or the provider's. */
export type BookedBy = ConnectionOf & { owner: BookingOwner }

export const bookedBy = ({ companyId, courier, askedBy }: BookingRow): BookedBy => ({
  companyId,
  courier,
  owner: ownerOf({ askedBy }),
})

/** The connection by which they are booked. */
export const connectionOf = ({ companyId, courier, owner }: BookedBy): ConnectionOf => ({
  companyId: owner === 'provider' ? PROVIDER_ID : companyId,
  courier,
})

const isBookedBy = ({ companyId, courier, owner }: BookedBy) =>
  and(eq(bookings.companyId, companyId), eq(bookings.courier, courier), isOwned(owner))

const isOwned = (owner: BookingOwner) =>
  owner === 'provider'
    ? sql`${bookings.askedBy}->>'kind' = 'provider'`
    : sql`${bookings.askedBy}->>'kind' = 'person'`

const isOf = ({ companyId, courier }: ConnectionOf) =>
  and(eq(courierConnections.companyId, companyId), eq(courierConnections.courier, courier))

export function listConnections(queries: Queries, companyId: string): Promise<ConnectionRow[]> {
  return queries.select().from(courierConnections).where(eq(courierConnections.companyId, companyId))
}

export async function findConnection(queries: Queries, of: ConnectionOf): Promise<ConnectionRow | undefined> {
  const [found] = await queries.select().from(courierConnections).where(isOf(of))
  return found
}

/** The row, locked until the transaction ends; a first one is made. */
export async function lockConnection(tx: Transaction, of: ConnectionOf, now: Date): Promise<ConnectionRow> {
  await tx
    .insert(courierConnections)
    .values({ ...of, state: 'notConnected', version: 0, createdAt: now })
    .onConflictDoNothing()
  const [found] = await tx.select().from(courierConnections).where(isOf(of)).for('update')
  if (!found) throw new Error('The connection was made')
  return found
}

/** Changes a connection and counts its version up. */
export async function saveConnection(
  tx: Transaction,
  of: ConnectionOf,
  changes: Partial<Omit<ConnectionRow, 'companyId' | 'courier' | 'version'>>,
): Promise<number> {
  const saved = await tx
    .update(courierConnections)
    .set({ ...changes, version: sql`${courierConnections.version} + 1` })
    .where(isOf(of))
    .returning({ version: courierConnections.version })
  return versionOf(saved)
}

/** What onboarding asked about a courier; the texts are sealed. */
export async function findCourierSetup(queries: Queries, companyId: string) {
  const { courier_type, courier_username, courier_password, courier_api_key, legal_name } = companySetups
  const [found] = await queries
    .select({ courier_type, courier_username, courier_password, courier_api_key, legal_name })
    .from(companySetups)
    .where(eq(companySetups.companyId, companyId))
  return found
}

export async function findPlaces(queries: Queries, of: ConnectionOf): Promise<PlacesRow | undefined> {
  const [found] = await queries
    .select()
    .from(courierPlaces)
    .where(and(eq(courierPlaces.companyId, of.companyId), eq(courierPlaces.courier, of.courier)))
  return found
}

export async function savePlaces(tx: Transaction, row: PlacesRow): Promise<void> {
  const { cities, pickupAddresses, fetchedAt } = row
  await tx
    .insert(courierPlaces)
    .values(row)
    .onConflictDoUpdate({
      target: [courierPlaces.companyId, courierPlaces.courier],
      set: { cities, pickupAddresses, fetchedAt },
    })
}

/** All sealed credentials of connections, for the exchange of the key. */
export function listSealedConnections(tx: Transaction) {
  const { companyId, courier, sealed } = courierConnections
  return tx.select({ companyId, courier, sealed }).from(courierConnections).where(isNotNull(sealed))
}

export async function saveSealed(tx: Transaction, of: ConnectionOf, sealed: string): Promise<void> {
  await tx.update(courierConnections).set({ sealed }).where(isOf(of))
}

const isOpen = inArray(bookings.state, [...askingStates])

/** How many bookings wait for each courier of a company, or of the provider. */
export async function countWaiting(queries: Queries, companyId: string): Promise<Map<string, number>> {
  if (companyId === PROVIDER_ID) {
    const waiting = new Map<string, number>()
    for (const booking of await listOpenBookings(queries))
      if (ownerOf(booking) === 'provider')
        waiting.set(booking.courier, (waiting.get(booking.courier) ?? 0) + 1)
    return waiting
  }
  const rows = await queries
    .select({ courier: bookings.courier, waiting: count() })
    .from(bookings)
    .where(and(eq(bookings.companyId, companyId), isOpen, isOwned('company')))
    .groupBy(bookings.courier)
  return new Map(rows.map(({ courier, waiting }) => [courier, waiting]))
}

/** All bookings of which something is to be asked. */
export function listOpenBookings(queries: Queries): Promise<BookingRow[]> {
  return queries.select().from(bookings).where(isOpen)
}

/** The same, of one connection. */
export async function listWaitingFor(queries: Queries, of: ConnectionOf): Promise<BookingRow[]> {
  if (of.companyId === PROVIDER_ID)
    return (await listOpenBookings(queries)).filter(
      (booking) => ownerOf(booking) === 'provider' && booking.courier === of.courier,
    )
  return queries
    .select()
    .from(bookings)
    .where(and(isBookedBy({ ...of, owner: 'company' }), isOpen))
}

/** Connections whose login is still to be tried. */
export function listCheckingConnections(queries: Queries): Promise<ConnectionOf[]> {
  const { companyId, courier } = courierConnections
  return queries
    .select({ companyId, courier })
    .from(courierConnections)
    .where(eq(courierConnections.state, 'checking'))
}

export async function findBooking(
  queries: Queries,
  companyId: string,
  id: string,
): Promise<BookingRow | undefined> {
  const [found] = await queries
    .select()
    .from(bookings)
    .where(and(eq(bookings.companyId, companyId), eq(bookings.id, id)))
  return found
}

/** The last booking of a parcel, locked until the transaction ends. */
export async function lockLastBooking(
  tx: Transaction,
  companyId: string,
  parcelId: string,
): Promise<BookingRow | undefined> {
  const [found] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.companyId, companyId), eq(bookings.parcelId, parcelId)))
    .orderBy(desc(bookings.attempt))
    .limit(1)
    .for('update')
  return found
}

/** The bookings of an order, oldest first. */
export function listBookings(queries: Queries, companyId: string, orderId: string): Promise<BookingRow[]> {
  return queries
    .select()
    .from(bookings)
    .where(and(eq(bookings.companyId, companyId), eq(bookings.orderId, orderId)))
    .orderBy(asc(bookings.parcelId), asc(bookings.attempt))
}

export async function insertBooking(tx: Transaction, row: typeof bookings.$inferInsert): Promise<void> {
  await tx.insert(bookings).values(row)
}

export async function saveBooking(
  tx: Transaction,
  { companyId, id }: Pick<BookingRow, 'companyId' | 'id'>,
  changes: Partial<BookingRow>,
): Promise<void> {
  await tx
    .update(bookings)
    .set(changes)
    .where(and(eq(bookings.companyId, companyId), eq(bookings.id, id)))
}

/** The phone number of an owner, which a courier calls about a collection. */
export async function findOwnerPhone(queries: Queries, companyId: string): Promise<string | null> {
  const [found] = await queries
    .select({ phone: users.phone })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.companyId, companyId), eq(memberships.role, 'owner'), isNotNull(users.phone)))
    .orderBy(asc(memberships.createdAt))
    .limit(1)
  return found?.phone ?? null
}

export type NewsRow = typeof courierNews.$inferSelect
export type PushRow = typeof courierPushes.$inferSelect

const isFollowed = (of: BookedBy) => and(isBookedBy(of), isNotNull(bookings.nextAskAt))

/** The bookings of which a courier is to be asked for news by now, those first that have waited longest. */
export function listDueBookings(
  queries: Queries,
  of: BookedBy,
  now: Date,
  limit: number,
): Promise<BookingRow[]> {
  return queries
    .select()
    .from(bookings)
    .where(and(isFollowed(of), lte(bookings.nextAskAt, now)))
    .orderBy(asc(bookings.nextAskAt))
    .limit(limit)
}

/** When a courier is to be asked for news the next time; null where nothing is followed. */
export async function findNextQuestion(queries: Queries, of: BookedBy): Promise<Date | null> {
  const [found] = await queries
    .select({ at: min(bookings.nextAskAt) })
    .from(bookings)
    .where(isFollowed(of))
  return found?.at ?? null
}

/** The bookings of a company by one connection with some numbers of its courier. */
export function listBookingsOfNumbers(
  queries: Queries,
  of: BookedBy,
  cns: readonly string[],
): Promise<BookingRow[]> {
  return queries
    .select()
    .from(bookings)
    .where(and(isBookedBy(of), inArray(bookings.cn, [...cns])))
}

/** Whose parcels are followed by a connection that is in use. */
export async function listFollowed(queries: Queries): Promise<BookedBy[]> {
  const followed = await queries
    .selectDistinct({
      companyId: bookings.companyId,
      courier: bookings.courier,
      owner: sql<BookingOwner>`case ${bookings.askedBy}->>'kind' when 'provider' then 'provider' else 'company' end`,
    })
    .from(bookings)
    .where(isNotNull(bookings.nextAskAt))
  const { companyId, courier, state } = courierConnections
  const used = await queries
    .select({ companyId, courier })
    .from(courierConnections)
    .where(inArray(state, usedStates))
  return followed.filter((of) => {
    const wanted = connectionOf(of)
    return used.some((row) => row.companyId === wanted.companyId && row.courier === wanted.courier)
  })
}

/** The bookings whose courier is still to be told something. */
export function listOpenAdvice(queries: Queries): Promise<BookingRow[]> {
  return queries.select().from(bookings).where(sql`${bookings.advice}->>'state' = 'queued'`)
}

/** Keeps news that are not known yet. Returns those. */
export function insertNews(tx: Transaction, rows: readonly NewsRow[]): Promise<NewsRow[]> {
  return rows.length === 0
    ? Promise.resolve([])
    : tx
        .insert(courierNews)
        .values([...rows])
        .onConflictDoNothing()
        .returning()
}

/** All news of a number. */
export function listNewsOfNumber(
  queries: Queries,
  { companyId, courier }: ConnectionOf,
  cn: string,
): Promise<NewsRow[]> {
  return queries
    .select()
    .from(courierNews)
    .where(
      and(eq(courierNews.companyId, companyId), eq(courierNews.courier, courier), eq(courierNews.cn, cn)),
    )
}

/** The news of the parcels of some orders. */
export function listNews(
  queries: Queries,
  companyId: string,
  orderIds: readonly string[],
): Promise<NewsRow[]> {
  return orderIds.length === 0
    ? Promise.resolve([])
    : queries
        .select()
        .from(courierNews)
        .where(and(eq(courierNews.companyId, companyId), inArray(courierNews.orderId, [...orderIds])))
}

export async function insertPush(tx: Transaction, row: typeof courierPushes.$inferInsert): Promise<void> {
  await tx.insert(courierPushes).values(row)
}

export async function findPush(
  queries: Queries,
  companyId: string,
  id: string,
): Promise<PushRow | undefined> {
  const [found] = await queries
    .select()
    .from(courierPushes)
    .where(and(eq(courierPushes.companyId, companyId), eq(courierPushes.id, id)))
  return found
}

export async function savePush(
  queries: Queries,
  { companyId, id }: Pick<PushRow, 'companyId' | 'id'>,
  changes: Pick<PushRow, 'readAt' | 'problem'>,
): Promise<void> {
  await queries
    .update(courierPushes)
    .set(changes)
    .where(and(eq(courierPushes.companyId, companyId), eq(courierPushes.id, id)))
}

/** What was posted and is not worked on yet. */
export function listUnreadPushes(queries: Queries): Promise<Pick<PushRow, 'companyId' | 'id' | 'courier'>[]> {
  const { companyId, id, courier, readAt } = courierPushes
  return queries.select({ companyId, id, courier }).from(courierPushes).where(sql`${readAt} is null`)
}

export async function deletePushesBefore(queries: Queries, time: Date): Promise<void> {
  await queries
    .delete(courierPushes)
    .where(and(isNotNull(courierPushes.readAt), lt(courierPushes.createdAt, time)))
}
