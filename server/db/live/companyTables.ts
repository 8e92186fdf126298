/** The tables of a company that works on its own orders: its settings, its log, and the keys of its writes. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { paymentKinds } from '#domain/fulfilment/orderContract.ts'
import { paymentMethods } from '#domain/orders/order.ts'
import { provinces } from '#domain/pakistan.ts'
import type { CourierRules } from '#domain/partners/courierRuleContract.ts'
import { noCourierRules } from '#domain/partners/courierRules.ts'
import { courierMails } from '#domain/settings/settings.ts'
import { companyId, createdAt, minor, moment, transactionId, version } from '../columns.ts'

/** One row for each company that opened the workspace on own data. */
export const companySettings = pgTable('company_settings', {
  companyId: companyId().primaryKey(),
  /** Counted up in the transaction that creates an order: numbers have no gaps. */
  lastOrderNumber: integer('last_order_number').notNull().default(1000),
  /** What is before the number of an order that is the company's own: 'K' of 'K1042'. */
  orderPrefix: text('order_prefix').notNull().default('K'),
  /** Hours in which an order like another one is asked about; 0: never. */
  duplicateHours: integer('duplicate_hours').notNull().default(24),
  /** What is printed of the company beside its name; '' for nothing. */
  paperAddress: text('paper_address').notNull().default(''),
  supportNumber: text('support_number').notNull().default(''),
  /** Printed, too: a PNG as a data URL (domain/settings/logo.ts); '' for none. */
  logo: text().notNull().default(''),
  maxParcels: integer('max_parcels').notNull().default(2),
  /** How many locations are tried before a disapproved parcel goes to Halt. */
  maxTries: integer('max_tries').notNull().default(3),
  /** Pieces of every product at every location that are not sold. */
  stockBuffer: integer('stock_buffer').notNull().default(0),
  lowStockThreshold: integer('low_stock_threshold').notNull().default(10),
  /** Days in which a delivered parcel may come back. */
  returnDays: integer('return_days').notNull().default(14),
  /** Days after which an order in Halt is cancelled; 0: never. */
  haltDays: integer('halt_days').notNull().default(0),
  /** Whether an order halts as a whole when some of it has no stock, or only the part without (transition 13). */
  haltsWholeOrders: boolean('halts_whole_orders').notNull().default(true),
  verifiesPaidOrders: boolean('verifies_paid_orders').notNull().default(false),
  cancelsDeclinedOrders: boolean('cancels_declined_orders').notNull().default(false),
  unreachedOrders: text('unreached_orders', { enum: ['keep', 'verify', 'cancel'] })
    .notNull()
    .default('keep'),
  /** Whether every piece is scanned before a parcel leaves. */
  requiresScan: boolean('requires_scan').notNull().default(false),
  /** Who gets a mail when a courier refuses the credentials. */
  courierMails: text('courier_mails', { enum: courierMails }).notNull().default('owners'),
  /** Whether who started an import gets a mail when it has ended. */
  importMails: boolean('import_mails').notNull().default(false),
  /** Of the hashes that the numbers of blocked customers without a name are known by, encrypted (server/data/numberKey.ts). */
  numberKey: text('number_key_sealed'),
  /** Which courier takes a parcel. */
  courierRules: jsonb('courier_rules').$type<CourierRules>().notNull().default(noCourierRules),
  version: version(),
  createdAt: createdAt(),
})

/** What the company's people taught: this text means this city (orders.md §5). */
export const cityAliases = pgTable(
  'city_aliases',
  {
    companyId: companyId(),
    alias: text().notNull(),
    city: text().notNull(),
    /** As a person wrote it; '' in rows of earlier versions. */
    written: text().notNull().default(''),
    /** The name of the person who taught it. */
    taughtBy: text('taught_by').notNull().default(''),
    /** Of a place of the company's own, near `city`; null for a spelling of it. */
    province: text({ enum: provinces }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.alias] })],
)

export const changeSubjects = [
  'order',
  'product',
  'customer',
  'location',
  'company',
  'person',
  'view',
] as const

/** Every change of a company's data: one row each, in the transaction of the change. Append-only. */
export const changes = pgTable(
  'changes',
  {
    companyId: companyId(),
    id: uuid().notNull(),
    subject: text({ enum: changeSubjects }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The parcel of the order that the change is about. */
    parcelId: uuid('parcel_id'),
    /** 'order.verified', 'stock.adjusted' … */
    event: text().notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    reason: text(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    requestId: text('request_id'),
    /** Of the subject after the change. */
    version: integer().notNull(),
    parcelVersion: integer('parcel_version'),
    /** News are read in this order (news.ts): ids are made before their transaction is committed. */
    xact: transactionId('xact'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('changes_news').on(table.companyId, table.xact, table.id),
    index('changes_subject').on(table.companyId, table.subject, table.subjectId, table.id),
  ],
)

/** Saved views of the orders list, of all people of the company. */
export const orderViews = pgTable(
  'order_views',
  {
    companyId: companyId(),
    id: uuid().notNull(),
    /** As typed. */
    name: text().notNull(),
    /** For comparison: without case. */
    nameKey: text('name_key').notNull(),
    /** The parameters of the list's address, without the page. */
    query: jsonb().$type<Record<string, string>>().notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('order_views_name').on(table.companyId, table.nameKey),
  ],
)

/** The response of every accepted write by its key: sent again, a write gets it again, from any process. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    companyId: companyId(),
    key: text().notNull(),
    /** SHA-256 of person, method, path and body. */
    requestHash: text('request_hash').notNull(),
    /** Null until the transaction that claimed the key ends. */
    status: integer(),
    response: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.key] }),
    index('idempotency_keys_created_at').on(table.companyId, table.createdAt),
  ],
)

/** Payments and refunds of orders. Append-only. */
export const payments = pgTable(
  'payments',
  {
    companyId: companyId(),
    id: uuid().notNull(),
    orderId: uuid('order_id').notNull(),
    parcelId: uuid('parcel_id'),
    kind: text({ enum: paymentKinds }).notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    reference: text().notNull().default(''),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('payments_order').on(table.companyId, table.orderId),
    // Below 0: a courier corrected what it had said to have collected.
    check('payments_amount', sql`${table.amountMinor} <> 0`),
  ],
)
