/** Orders that are found by texts and filters: all that is found is looked at, up to a limit. */
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { OrderStatus } from '#domain/orders/order.ts'
import type { OrderSort } from '#domain/orders/search.ts'
import type { Queries, Transaction } from '../database.ts'
import { boundedSearch, FIRST_SEARCHED } from './boundedSearch.ts'
import {
  chosenOf,
  filteredOf,
  groupOrders,
  matching,
  newestFirst,
  sortedBy,
  type Wanted,
} from './orderList.ts'
import { orders, orderTags, parcels } from './orderTables.ts'

export type Found = {
  /** In the order of the list, of any status. */
  orders: { id: string; status: OrderStatus }[]
  /** How many of the newest were searched, or match and are shown; null for all. */
  ofNewest: number | null
}

/** The most orders that a filter finds: the newest ones. */
const MOST_FILTERED = 10_000

/** Whether a list is found by its texts and filters, and not put together from tallies. */
export function isSearched(wanted: Wanted): boolean {
  return wanted.texts.length > 0 || filteredOf(wanted) !== undefined
}

/** All orders that contain a text and match the filters, or those among the newest (boundedSearch.ts). */
export async function searchOrders(tx: Transaction, wanted: Wanted, sort: OrderSort): Promise<Found> {
  const anyStatus = { ...wanted, status: 'all' } as const
  if (wanted.texts.length === 0) return filterOrders(tx, anyStatus, sort)
  const groups = await groupOrders(tx, anyStatus)
  const search = {
    companyId: wanted.companyId,
    all: groups.reduce((sum, group) => sum + group.orders, 0),
    texts: wanted.texts,
    column: sql`${orders.searchText}`,
    list: {
      table: orders,
      where: sql`${chosenOf(anyStatus)}`,
      order: sql.join(newestFirst, sql`, `),
    },
  }
  const { rows, isOfFirst } = await boundedSearch(tx, search, async (found) => {
    const { rows: matching } = await tx.execute<Found['orders'][number]>(
      sql`select id, status from (${found}) as ${orders} order by ${sql.join(sortedBy(sort), sql`, `)}`,
    )
    return { rows: matching, total: matching.length }
  })
  return { orders: rows, ofNewest: isOfFirst ? FIRST_SEARCHED : null }
}

async function filterOrders(tx: Transaction, wanted: Wanted, sort: OrderSort): Promise<Found> {
  const { rows } = await tx.execute<Found['orders'][number] & { place: string }>(
    sql`select id, status, place from (
        select id, status, number, name, placed_at, type, payment, grand_total_minor,
          row_number() over (order by ${sql.join(newestFirst, sql`, `)}) as place
        from ${orders} where ${matching(wanted)}
        order by ${sql.join(newestFirst, sql`, `)} limit ${MOST_FILTERED + 1}
      ) as ${orders} order by ${sql.join(sortedBy(sort), sql`, `)}`,
  )
  const found = rows.filter(({ place }) => Number(place) <= MOST_FILTERED)
  return { orders: found, ofNewest: found.length < rows.length ? MOST_FILTERED : null }
}

/** At most so many values of a column are offered. */
const MOST_OFFERED = 500

/** The different values of a column that an index of its company begins with: each is looked up, and no row is read. */
async function valuesOf(queries: Queries, companyId: string, column: AnyPgColumn): Promise<string[]> {
  const next = (after: SQL) =>
    sql`select min(${column}) from ${column.table} where company_id = ${companyId} and ${column} > ${after}`
  const { rows } = await queries.execute<{ value: string }>(sql`
    with recursive distinct_values (value) as (
      (${next(sql`''`)}) union all
      select (${next(sql`value`)}) from distinct_values where value is not null
    ) select value from distinct_values where value is not null limit ${MOST_OFFERED}`)
  return rows.map(({ value }) => value)
}

/** What orders of a company have, to filter them by. */
export async function readOrderChoices(queries: Queries, companyId: string) {
  const [cities, couriers, tags] = [
    await valuesOf(queries, companyId, orders.knownCity),
    await valuesOf(queries, companyId, parcels.courier),
    await valuesOf(queries, companyId, orderTags.tagKey),
  ]
  return { cities, couriers, tags }
}
