/**
 * Refuses statements of the server on a company's table that are not for one company (shardRule.ts), in every test that has
 * a database.
 */
import pg from 'pg'
import { faultOf } from '#tests/support/shardRule.ts'
import { ofAllCompanies } from '#tests/support/systemStatements.ts'

type Query = typeof pg.Client.prototype.query
const guarded = pg.Client.prototype as { query: Query & { isGuarded?: true } }
/** By their text: a test repeats few statements very often. */
const faults = new Map<string, string | null>()

function faultOnce(text: string): string | null {
  const known = faults.get(text)
  if (known !== undefined) return known
  const fault = ofAllCompanies.some(({ is }) => is.test(text)) ? null : faultOf(text)
  faults.set(text, fault)
  return fault
}

/** Connections of the server have its name; those of a test may ask what they like. */
const isServers = (client: object) =>
  Reflect.get(Reflect.get(client, 'connectionParameters') as object, 'application_name') === 'karwan'

// Modules are kept from one test file to the next.
if (!guarded.query.isGuarded) {
  const { query } = guarded
  function guardedQuery(this: pg.Client, ...given: [string | { text?: unknown } | undefined]) {
    const [asked] = given
    const text = typeof asked === 'string' ? asked : asked?.text
    const fault = typeof text === 'string' && isServers(this) ? faultOnce(text) : null
    if (fault) throw new Error(`Not for one company: ${fault}: ${String(text)}`)
    return Reflect.apply(query, this, given)
  }
  guarded.query = Object.assign(guardedQuery as unknown as Query, { isGuarded: true as const })
}
