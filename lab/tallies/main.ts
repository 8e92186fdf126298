/**
 * `npm run lab -- tallies`: compares the tallies of each company with its orders, parcels and customers, in the
 * database of DATABASE_URL. `--count` counts those that are wrong again; writers wait meanwhile. Fails when it finds some and does not.
 */
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/database.ts'
import { countAgain } from '#server/db/live/tallies.ts'
import { companiesWithWrongTallies } from '#tests/support/tallies.ts'

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { count: { type: 'boolean', default: false } } })
  const url = process.env['DATABASE_URL']
  if (!url) throw new Error('DATABASE_URL is the address of the database')
  const database = openDatabase(url, () => {})
  const { db } = database
  try {
    const wrong = await companiesWithWrongTallies(async (text) => (await db.execute(text)).rows)
    console.log(`Companies with wrong tallies: ${wrong.length}`, ...wrong)
    if (!values.count) {
      if (wrong.length > 0) process.exitCode = 1
      return
    }
    for (const companyId of wrong) {
      await db.transaction(async (tx) => {
        await tx.execute('lock table orders, parcels, customers, tally_moves in share row exclusive mode')
        await countAgain(tx, companyId)
      })
      console.log(`Counted again: ${companyId}`)
    }
  } finally {
    await database.close()
  }
}
