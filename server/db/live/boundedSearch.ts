/** A search by text whose cost does not grow with the company. */
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../database.ts'

/** A search that finds more than this looks at the first rows of the list only. */
const MOST_FOUND = 2_000
/** So many of them. Of a list that is not longer, all rows are searched. */
export const FIRST_SEARCHED = 10_000

type Search = {
  /** How many rows the list has without the texts. */
  all: number
  texts: readonly string[]
  /** The list without the texts, in an order that an index has. */
  list: { table: SQL; where: SQL; order: SQL }
  /** That a row contains one of the texts. */
  matches: SQL
}

/**
 * Returns the rows to sort and count, as a subquery: all that contain a text, or those among the first of the list
 * (`isOfFirst`).
 */
export async function boundedSearch(
  tx: Transaction,
  { all, texts, list: { table, where, order }, matches }: Search,
): Promise<{ found: SQL; isOfFirst: boolean }> {
  const everywhere = sql`select * from ${table} where ${where} and ${matches}`
  if (all <= FIRST_SEARCHED) return { found: everywhere, isOfFirst: false }
  if (texts.every(hasTrigram)) {
    // With any other plan, a text that is rarer than it looks would read all rows of the company.
    await setPlans(tx, 'off')
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from ${table} where ${where} and ${matches} limit ${MOST_FOUND + 1}`,
    )
    await setPlans(tx, 'on')
    const ids = rows.map(({ id }) => id)
    if (ids.length <= MOST_FOUND)
      return {
        found: sql`select * from ${table} where ${where} and ${ids.length > 0 ? sql`id in ${ids}` : sql`false`}`,
        isOfFirst: false,
      }
  }
  const first = sql`select * from ${table} where ${where} order by ${order} limit ${FIRST_SEARCHED}`
  return { found: sql`select * from (${first}) as ${table} where ${matches}`, isOfFirst: true }
}

/** Without three letters or digits in a row, the index of trigrams finds nothing. Others than ASCII depend on the locale. */
function hasTrigram(text: string): boolean {
  return /[a-z0-9]{3}/.test(text)
}

/** Allows or forbids plans that do not begin with a bitmap of an index, until the transaction ends. */
async function setPlans(tx: Transaction, value: 'on' | 'off'): Promise<void> {
  await tx.execute(
    sql`select set_config('enable_seqscan', ${value}, true), set_config('enable_indexscan', ${value}, true)`,
  )
}
