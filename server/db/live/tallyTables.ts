/**
 * How many orders, and how much money, there are by day, status and kind: so that lists, tabs and the dashboard count
 * nothing. What stores an order, a parcel or a customer (orders.ts, customers.ts) counts it in the same transaction (tallies.ts; the
 * rows of an order are those of `tallies_of_order`, migrations/0036_spread_by_company.sql): it adds rows to `tally_moves`,
 * which nobody waits for; the sum of both tables is right at every moment, and folding the moves into `tallies` only makes
 * it faster.
 */
import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, minor } from '../columns.ts'

/**
 * What is counted apart. Orders by the day on which they were placed: `sort` by type and payment, `weekday` by the day of
 * the week (0 is Sunday), `hour` by hour of the day, `city` by place ('' abroad), `location` ('' without one), `category`
 * in pieces. `closed`: delivered orders by the day of delivery. `customer`: customers by the day on which they came.
 */
export const tallyKinds = [
  'sort',
  'weekday',
  'hour',
  'city',
  'location',
  'category',
  'closed',
  'customer',
] as const
export type TallyKind = (typeof tallyKinds)[number]

/**
 * `cash`: parcels with open cash, and how much, by the name of the courier. `held` by the day of delivery, `overpaid` of the
 * same where more was paid than collected, and `expected` without a day (`NO_DAY`) of those that are not delivered.
 */
export const storedKinds = [...tallyKinds, 'cash'] as const
export const NO_DAY = '0001-01-01'

const columns = {
  companyId: companyId(),
  kind: text().$type<(typeof storedKinds)[number]>().notNull(),
  /** In the merchant's time zone; '-infinity' for the sum of all days. */
  day: date().notNull(),
  status: text().notNull(),
  key: text().notNull(),
  /** Also pieces: all orders together have too many for a 32-bit integer. */
  orders: bigint({ mode: 'number' }).notNull(),
  minor: minor('minor').notNull(),
}

export const tallies = pgTable('tallies', columns, (table) => [
  primaryKey({ columns: [table.companyId, table.kind, table.day, table.status, table.key] }),
])

/** Changes that are not in `tallies` yet, of single days. */
export const tallyMoves = pgTable(
  'tally_moves',
  { ...columns, id: bigint({ mode: 'bigint' }).generatedAlwaysAsIdentity() },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)
