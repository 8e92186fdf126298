/** A search by text whose cost does not grow with the company. */
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../database.ts'
import { containing } from './like.ts'
import { withoutPlans } from './plans.ts'

/** So many rows of a list are always searched, the first ones. A list that is not longer is searched as a whole. */
export const FIRST_SEARCHED = 5_000
/** The most that is found in the rest of the list: the cost of the index of trigrams grows with what it finds. */
const MOST_FOUND = 1_000

type Search = {
  companyId: string
  /** How many rows the list has without the texts. */
  all: number
  texts: readonly string[]
  /** The column that contains a text, in lower case, with an index of trigrams. */
  column: SQL
  /** The list of the company without the texts, in an order that an index has. */
  list: { table: PgTable; where: SQL; order: SQL }
}

/**
 * Reads the rows to sort and count: all that contain a text, or, of a text that very many rows contain, those among the
 * first of the list (`isOfFirst`). `read` gets them as a subquery, and returns how many there are.
 */
export async function boundedSearch<Found extends { total: number }>(
  tx: Transaction,
  { companyId, all, texts, column, list: { table, where, order } }: Search,
  read: (rows: SQL) => Promise<Found>,
): Promise<Found & { isOfFirst: boolean }> {
  const isFound = anyOf(texts.map((text) => sql`${column} like ${containing(text)}`))
  const own = sql`company_id = ${companyId} and ${where}`
  if (all <= FIRST_SEARCHED)
    return { ...(await read(sql`select * from ${table} where ${own} and ${isFound}`)), isOfFirst: false }

  const first = sql`select * from ${table} where ${own} order by ${order} limit ${FIRST_SEARCHED}`
  const readFirst = () => read(sql`select * from (${first}) as ${table} where ${isFound}`)
  const parts = texts.map((text) => indexedPartsOf(text))
  const common = texts.every(looksRare) ? null : await readFirst()
  const expected = ((common?.total ?? 0) * all) / FIRST_SEARCHED
  if (expected <= MOST_FOUND && parts.every(({ length }) => length > 0)) {
    const byIndex = anyOf(
      texts.map((text, index) => {
        const likes = parts[index]?.map((part) => sql`${column} like ${containing(part)}`) ?? []
        return sql`(${sql.join([...likes, sql`strpos(${column}, ${text}) > 0`], sql` and `)})`
      }),
    )
    // With a plan without a bitmap, a text that is rarer than it looks would read all rows of the company.
    const found = await withoutPlans(tx, ['enable_seqscan', 'enable_indexscan'], async () => {
      const isCompany = (await hasMost(tx, table, all))
        ? sql`(company_id = ${companyId}) is true`
        : sql`company_id = ${companyId}`
      return read(
        sql`select * from ${table} where ${isCompany} and ${where} and ${byIndex} limit ${MOST_FOUND + 1}`,
      )
    })
    if (found.total <= MOST_FOUND) return { ...found, isOfFirst: false }
  }
  return { ...(common ?? (await readFirst())), isOfFirst: true }
}

/**
 * Whether most rows of a table are in this list. Then the index is asked for the texts alone, and the company is compared
 * in the rows that it finds: looked up in the index, a company with a million rows costs more than all trigrams. An index of
 * trigrams is not asked for what is compared with `is true`. On a cluster this would ask all machines, and is not done: the
 * first machine has no rows of the table, and knows of none.
 */
async function hasMost(tx: Transaction, table: PgTable, rows: number): Promise<boolean> {
  const { rows: known } = await tx.execute<{ all: number }>(
    sql`select reltuples as all from pg_class where oid = ${getTableName(table)}::regclass`,
  )
  const all = known[0]?.all ?? 0
  return all > 0 && rows > all / 2
}

function anyOf(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`
}

/** Several words, or a long number, also in groups: hardly a text that very many rows contain. */
export function looksRare(text: string): boolean {
  return /(\d\W*){6}|[a-z]{3}[^a-z]+[a-z]{3}/.test(text)
}

/** How many words of a text are looked up, and how much of each: the index reads the rows of every trigram. */
const WORDS = 2
const LETTERS = 5
/** Words of very many names in Pakistan, which are looked up only when there is no other. */
const COMMON = /^(m[ou]hamm[ae]d|ahm[ae]d|khan|syed|bibi)$/

/**
 * The parts of a text that the index of trigrams finds best: the ends of its longest words that are not common, which
 * differ most in names and in numbers. What is beside a short word or a number belongs to its part: few begin or end
 * with the same digits. Beside other words it costs more than it excludes: words that begin with one letter are in most
 * rows. Empty for a text without three letters or digits in a row; others than ASCII depend on the locale.
 */
export function indexedPartsOf(text: string): string[] {
  const beside = (at: number) => /[ -~]/.exec(text[at] ?? '')?.[0] ?? ''
  const words = [...text.matchAll(/[a-z0-9]{3,}/g)].map(({ 0: word, index }) => ({
    word,
    before: beside(index - 1),
    after: beside(index + word.length),
  }))
  return (
    words
      .sort(
        (a, b) => Number(COMMON.test(a.word)) - Number(COMMON.test(b.word)) || b.word.length - a.word.length,
      )
      // A short word beside a longer one is in too many rows, such as the 'sku' of 'sku-00134'.
      .filter(({ word, before }, index) => index === 0 || word.length > 3 || before !== '')
      .slice(0, WORDS)
      .map(({ word, before, after }) => {
        const end = word.slice(-LETTERS)
        return /^[a-z]{4,}$/.test(word) ? end : `${word.length <= LETTERS ? before : ''}${end}${after}`
      })
  )
}
