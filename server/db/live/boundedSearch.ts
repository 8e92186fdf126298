/** A search by text whose cost does not grow with the company. */
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { containing } from './like.ts'
import { withoutPlans } from './plans.ts'

/** So many rows of a list are always searched, the first ones. A list that is not longer is searched as a whole. */
export const FIRST_SEARCHED = 10_000
/** The most that is found in the rest of the list: the cost of the index of trigrams grows with what it finds. */
const MOST_FOUND = 1_000

type Search = {
  /** How many rows the list has without the texts. */
  all: number
  texts: readonly string[]
  /** The column that contains a text, in lower case, with an index of trigrams. */
  column: SQL
  /** The list without the texts, in an order that an index has. */
  list: { table: SQL; where: SQL; order: SQL }
}

/**
 * Returns the rows to sort and count, as a subquery: all that contain a text, or, of a text that very many rows
 * contain, those among the first of the list (`isOfFirst`).
 */
export async function boundedSearch(
  tx: Transaction,
  { all, texts, column, list: { table, where, order } }: Search,
): Promise<{ found: SQL; isOfFirst: boolean }> {
  const isFound = anyOf(texts.map((text) => sql`${column} like ${containing(text)}`))
  if (all <= FIRST_SEARCHED)
    return { found: sql`select * from ${table} where ${where} and ${isFound}`, isOfFirst: false }

  const first = sql`select * from ${table} where ${where} order by ${order} limit ${FIRST_SEARCHED}`
  const amongFirst = sql`select * from (${first}) as ${table} where ${isFound}`
  const parts = texts.map((text) => indexedPartsOf(text))
  const rowsOf = (ids: readonly string[]) =>
    sql`select * from ${table} where ${where} and ${ids.length > 0 ? sql`id in ${ids}` : sql`false`}`
  const common = texts.every(looksRare) ? null : await idsOf(tx, amongFirst)
  const expected = ((common ?? []).length * all) / FIRST_SEARCHED
  if (expected <= MOST_FOUND && parts.every(({ length }) => length > 0)) {
    const byIndex = anyOf(
      texts.map((text, index) => {
        const likes = parts[index]?.map((part) => sql`${column} like ${containing(part)}`) ?? []
        return sql`(${sql.join([...likes, sql`strpos(${column}, ${text}) > 0`], sql` and `)})`
      }),
    )
    // With a plan without a bitmap, a text that is rarer than it looks would read all rows of the company.
    const found = await withoutPlans(tx, ['enable_seqscan', 'enable_indexscan'], () =>
      idsOf(tx, sql`select * from ${table} where ${where} and ${byIndex} limit ${MOST_FOUND + 1}`),
    )
    if (found.length <= MOST_FOUND) return { found: rowsOf(found), isOfFirst: false }
  }
  return { found: rowsOf(common ?? (await idsOf(tx, amongFirst))), isOfFirst: true }
}

function anyOf(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`
}

async function idsOf(tx: Transaction, rows: SQL): Promise<string[]> {
  const { rows: found } = await tx.execute<{ id: string }>(sql`select id from (${rows}) found`)
  return found.map(({ id }) => id)
}

/** Several words, or a long number: hardly a text that very many rows contain. */
function looksRare(text: string): boolean {
  return /\d{6}|[a-z]{3}[^a-z]+[a-z]{3}/.test(text)
}

/** How many words of a text are looked up, and how much of each: the index reads the rows of every trigram. */
const WORDS = 2
const LETTERS = 5

/**
 * The parts of a text that the index of trigrams finds best: the ends of its longest words, which differ most in names
 * and in numbers, with what stands beside them, since few words begin or end with the same letters. Empty for a text
 * without three letters or digits in a row; others than ASCII depend on the locale.
 */
function indexedPartsOf(text: string): string[] {
  const beside = (at: number) => /[ -~]/.exec(text[at] ?? '')?.[0] ?? ''
  const words = [...text.matchAll(/[a-z0-9]{3,}/g)].map(({ 0: word, index }) => ({
    word,
    before: beside(index - 1),
    after: beside(index + word.length),
  }))
  return (
    words
      .sort((a, b) => b.word.length - a.word.length)
      // A short word beside a longer one is in too many rows, such as the 'sku' of 'sku-00134'.
      .filter(({ word, before }, index) => index === 0 || word.length > 3 || before !== '')
      .slice(0, WORDS)
      .map(
        ({ word, before, after }) => `${word.length <= LETTERS ? before : ''}${word.slice(-LETTERS)}${after}`,
      )
  )
}
