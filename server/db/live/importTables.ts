/** The tables of imports: the job, and the records of its file until each has its outcome. */
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { type ImportRecord, jobKinds, jobStates } from '#domain/imports/importContract.ts'
import { companyId, createdAt, moment } from '../columns.ts'

export const jobs = pgTable(
  'jobs',
  {
    companyId: companyId(),
    id: uuid().notNull(),
    kind: text({ enum: jobKinds }).notNull(),
    state: text({ enum: jobStates }).notNull().default('receiving'),
    /** Of one that was stopped: why, as people read it. */
    stopReason: text('stop_reason'),
    fileName: text('file_name').notNull(),
    /** Who imports, as the log names them. */
    actorId: uuid('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    total: integer().notNull().default(0),
    created: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    /** Until then one process works on it; after that another one may go on. */
    leasedUntil: moment('leased_until'),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

export const jobRows = pgTable(
  'job_rows',
  {
    companyId: companyId(),
    jobId: uuid('job_id').notNull(),
    /** Of the file. */
    row: integer().notNull(),
    /** What makes it the same record: a store's order number or a SKU, in lower case. '' has none. */
    key: text().notNull(),
    record: jsonb().$type<ImportRecord>().notNull(),
    /** Null until it is settled; then nothing changes it. */
    outcome: text({ enum: ['created', 'skipped'] }),
    /** Why it is skipped, or what should be known of it although it is not. */
    reason: text(),
    recordId: uuid('record_id'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.jobId, table.row] }),
    index('job_rows_key').on(table.companyId, table.jobId, table.key),
  ],
)
