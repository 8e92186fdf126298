/**
 * `npm run lab -- outlines`: compares the outlines of the parcels at the provider's warehouses with the parcels of each
 * company, in the database of DATABASE_URL. `--again` makes those that are wrong again; writers wait meanwhile. Fails when it
 * finds some and does not.
 */
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/database.ts'
import { countWrongOutlines, outlineAgain } from '#server/db/providerParcels.ts'
import { companies } from '#server/db/schema.ts'

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { again: { type: 'boolean', default: false } } })
  const url = process.env['DATABASE_URL']
  if (!url) throw new Error('DATABASE_URL is the address of the database')
  const database = openDatabase(url, () => {})
  const { db } = database
  try {
    for (const { id } of await db.select({ id: companies.id }).from(companies)) {
      const wrong = await countWrongOutlines(db, id)
      if (wrong === 0) continue
      console.log(`Wrong outlines of ${id}: ${wrong}`)
      if (!values.again) {
        process.exitCode = 1
        continue
      }
      await db.transaction(async (tx) => {
        await tx.execute('lock table parcels, provider_parcels in share row exclusive mode')
        await outlineAgain(tx, id)
      })
      console.log(`Made again: ${id}`)
    }
  } finally {
    await database.close()
  }
}
