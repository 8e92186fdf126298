/** The tables of the cash that couriers hold: settlements with their rows, and what is agreed with each courier. */
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Deductions } from '#domain/cash/account.ts'
import { rowDecisions, rowResults, settlementSources, settlementStates } from '#domain/cash/settlement.ts'
import { companyId, createdAt, minor, moment, version } from '../columns.ts'

/** What a courier paid out. It is never deleted: taken back, it is kept with what it was. */
export const settlements = pgTable(
  'settlements',
  {
    companyId: companyId(),
    id: uuid().notNull(),
    /** As parcels name it. */
    courier: text().notNull(),
    /** For comparison: without case, spaces and signs. */
    courierKey: text('courier_key').notNull(),
    reference: text().notNull(),
    referenceKey: text('reference_key').notNull(),
    /** 'YYYY-MM-DD'. */
    paidOn: text('paid_on').notNull(),
    source: text({ enum: settlementSources }).notNull(),
    /** Of the settlement chart (machines/settlement). */
    state: text({ enum: settlementStates }).notNull(),
    grossMinor: minor('gross_minor').notNull(),
    /** Of its rows and of the whole, by kind; `whole` are those of no row. */
    deductions: jsonb().$type<Deductions>().notNull(),
    whole: jsonb().$type<Deductions>().notNull(),
    /** Gross less deductions: to the paisa what arrived. */
    bankMinor: minor('bank_minor').notNull(),
    /** How many rows it has, and how many of them wait for a person. */
    rows: integer().notNull(),
    waiting: integer().notNull(),
    /** Of its rows: the same sheet is known under another reference. */
    rowsHash: text('rows_hash').notNull(),
    recordedBy: text('recorded_by').notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('settlements_reference')
      .on(table.companyId, table.courierKey, table.referenceKey)
      .where(sql`${table.state} <> 'takenBack'`),
    index('settlements_paid').on(table.companyId, table.paidOn),
  ],
)

export const settlementRows = pgTable(
  'settlement_rows',
  {
    companyId: companyId(),
    id: uuid().notNull(),
    settlementId: uuid('settlement_id').notNull(),
    position: integer().notNull(),
    cn: text().notNull(),
    /** Of the parcel with the number; null where nobody knows it. */
    orderId: uuid('order_id'),
    grossMinor: minor('gross_minor').notNull(),
    deductions: jsonb().$type<Deductions>().notNull(),
    /** What the courier held of it before. */
    dueMinor: minor('due_minor').notNull(),
    result: text({ enum: rowResults }).notNull(),
    /** Null while it waits for a person, and of a row that matched. */
    decision: text({ enum: rowDecisions }),
    reason: text().notNull().default(''),
    decidedBy: text('decided_by').notNull().default(''),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('settlement_rows_of').on(table.companyId, table.settlementId, table.position),
    index('settlement_rows_order').on(table.companyId, table.orderId),
  ],
)

/** A row a courier of which the company said something, or that was asked for settlements. */
export const courierCash = pgTable(
  'courier_cash',
  {
    companyId: companyId(),
    courierKey: text('courier_key').notNull(),
    /** Within so many days of a delivery it pays. */
    days: integer().notNull(),
    /** Since when it is asked for settlements; null while it is not. */
    askedAt: moment('asked_at'),
    /** What it said, or why it could not be asked; null when it answered. */
    words: text(),
    answeredAt: moment('answered_at'),
    /** Settlements that its last answer brought. */
    found: integer().notNull().default(0),
    version: version(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.courierKey] })],
)
