/** Columns that several tables have. */
import { sql } from 'drizzle-orm'
import { bigint, customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core'

export const moment = (name: string) => timestamp(name, { withTimezone: true })
export const createdAt = () => moment('created_at').notNull()

/** First in every primary key and index of a company's data, so that companies can be spread over machines (design §7). */
export const companyId = () => uuid('company_id').notNull()

/** Counts the changes of a row; a write with an older one is refused (orders.md §3). */
export const version = () => integer('version').notNull().default(1)

/** The transaction that wrote a row, as a decimal number: what was committed before a moment is known by it. */
export const transactionId = (name: string) =>
  customType<{ data: string }>({ dataType: () => 'xid8' })(name)
    .notNull()
    .default(sql`pg_current_xact_id()`)

/** The bytes of a file. */
export const bytes = () => customType<{ data: Buffer }>({ dataType: () => 'bytea' })().notNull()

/** An amount in minor units. */
export const minor = (name: string) => bigint(name, { mode: 'number' })
