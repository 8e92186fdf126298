/** The tables of a company's couriers: its connections, what a courier said of places, and bookings. */
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AdviceCutOff } from '#domain/partners/adviceCutOff.ts'
import { askingStates, bookingStates } from '#domain/partners/booking.ts'
import { type ConnectionState, connectedCouriers } from '#domain/partners/connections.ts'
import { courierMeanings } from '#domain/partners/couriers.ts'
import type { CourierCity, PickupAddress } from '#server/partners/courier.ts'
import { companyId, createdAt, minor, moment, version } from '../columns.ts'

/** A row a courier that the company was connected to once. States are changed only by their chart. */
export const courierConnections = pgTable(
  'courier_connections',
  {
    companyId: companyId(),
    courier: text({ enum: connectedCouriers }).notNull(),
    /** Of the connection chart (machines/connection). */
    state: text().$type<ConnectionState>().notNull(),
    /** What the courier said, or what failed, last; null while nothing is wrong. */
    words: text(),
    /** All values that it signs in with, as JSON, encrypted; null while it is not connected, and of a stand-in. */
    sealed: text(),
    /** Of a location, how the courier knows it: the code of a pick-up address, or a cost centre. */
    pickups: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Until when it takes advice on a failed attempt; null while nobody said. */
    adviceCutOff: jsonb('advice_cut_off').$type<AdviceCutOff>(),
    /** When the courier took the credentials last, and when something failed last. */
    checkedAt: moment('checked_at'),
    failedAt: moment('failed_at'),
    /** Of failures one after the other. Nothing is asked before `nextTryAt`. */
    failures: integer().notNull().default(0),
    nextTryAt: moment('next_try_at'),
    /** The end of the address that the courier posts its news to: nobody can guess it. */
    pushToken: text('push_token'),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.courier] })],
)

/** The places that a courier serves, as it told a company: kept for a day. */
export const courierPlaces = pgTable(
  'courier_places',
  {
    companyId: companyId(),
    courier: text({ enum: connectedCouriers }).notNull(),
    cities: jsonb().$type<CourierCity[]>().notNull(),
    pickupAddresses: jsonb('pickup_addresses').$type<PickupAddress[]>().notNull(),
    fetchedAt: moment('fetched_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.courier] })],
)

/** A row for each attempt to book a parcel. States are changed only by their chart. */
export const bookings = pgTable(
  'bookings',
  {
    companyId: companyId(),
    id: uuid().notNull(),
    orderId: uuid('order_id').notNull(),
    parcelId: uuid('parcel_id').notNull(),
    courier: text({ enum: connectedCouriers }).notNull(),
    /** Of its parcel, from 1. */
    attempt: integer().notNull(),
    /** Stored before anything is sent: the courier shows it and finds by it. */
    reference: text().notNull(),
    /** Of the booking chart (machines/booking). */
    state: text({ enum: bookingStates }).notNull(),
    cn: text(),
    /** What the courier said last, or why nothing is asked of it now. */
    words: text(),
    weightGrams: integer('weight_grams').notNull(),
    codMinor: minor('cod_minor').notNull(),
    /** Where the courier says its label is; null where it has none. */
    labelUrl: text('label_url'),
    /** Who asked for it, as the log names them: the provider books by its own connection (`ownerOf`). */
    askedBy: jsonb('asked_by')
      .$type<{ kind: 'person' | 'provider'; id: string | null; name: string }>()
      .notNull(),
    sentAt: moment('sent_at'),
    /** How often the courier was asked without an answer that counts. */
    tries: integer().notNull().default(0),
    /** When the courier is asked for news of its number; null where it is not, or not any more. */
    nextAskAt: moment('next_ask_at'),
    /** What the courier is to do after a failed attempt, and how far that has come; null where it was told nothing. */
    advice: jsonb().$type<StoredAdvice>(),
    createdAt: createdAt(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('bookings_attempt').on(table.companyId, table.parcelId, table.attempt),
    uniqueIndex('bookings_reference').on(table.companyId, table.reference),
    index('bookings_order').on(table.companyId, table.orderId),
    index('bookings_open')
      .on(table.companyId, table.courier)
      .where(sql`${table.state} in (${sql.raw(askingStates.map((state) => `'${state}'`).join(', '))})`),
    index('bookings_followed')
      .on(table.companyId, table.courier, table.nextAskAt)
      .where(sql`${table.nextAskAt} is not null`),
  ],
)

/** What a courier is told after a failed attempt. */
export type StoredAdvice = {
  advice: 'again' | 'return'
  state: 'queued' | 'told' | 'refused'
  /** What the courier said, or why it was not asked yet. */
  words: string | null
}

/** What couriers posted, as it came; kept for some days. */
export const courierPushes = pgTable(
  'courier_pushes',
  {
    companyId: companyId(),
    id: uuid().notNull(),
    courier: text({ enum: connectedCouriers }).notNull(),
    body: text().notNull(),
    createdAt: createdAt(),
    /** When it was worked on; null before that. */
    readAt: moment('read_at'),
    /** Why nothing could be read in it. */
    problem: text(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** The news of the numbers of parcels, pushed or asked for: words, code and time as they came, each once. */
export const courierNews = pgTable(
  'courier_news',
  {
    companyId: companyId(),
    courier: text({ enum: connectedCouriers }).notNull(),
    cn: text().notNull(),
    /** Of all that the courier said. */
    digest: text().notNull(),
    orderId: uuid('order_id').notNull(),
    parcelId: uuid('parcel_id').notNull(),
    words: text().notNull(),
    code: text(),
    reason: text().notNull(),
    timeText: text('time_text').notNull(),
    /** The courier's time; null where it gave none that can be read. */
    at: moment('at'),
    /** By the table of its courier, when it came. */
    meaning: text({ enum: courierMeanings }).notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.courier, table.cn, table.digest] }),
    index('courier_news_order').on(table.companyId, table.orderId),
  ],
)
