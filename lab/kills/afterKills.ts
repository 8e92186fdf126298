/** Server and database of a try-out whose processes are killed. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isUnavailable } from '#server/db/database.ts'
import { findRunningTryout } from '#server/tryout/tryout.ts'

/** How long the server or the database may take until it is ready again, in milliseconds: the machine has other work. */
const RECOVERY_MS = 90_000

/** The rows of a query, asked once the database of the folder is back. */
export async function askDatabase<Row>(
  folder: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const until = Date.now() + RECOVERY_MS
  for (;;) {
    const url = await findRunningTryout(folder).catch(() => undefined)
    const client = new pg.Client({ connectionString: url ?? 'postgres://127.0.0.1:1' })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query(text, [...values])).rows
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > until) throw error
      await wait(100)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** Resolves when the server answers again. Throws when that takes too long. */
export async function untilReady(address: () => string): Promise<void> {
  const until = Date.now() + RECOVERY_MS
  for (;;) {
    const answer = await fetch(`${address()}/readyz`).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > until) throw new Error('The server is not ready again')
    await wait(100)
  }
}
