import { errorCodeOf } from '#server/db/database.ts'
import { refusals } from './refusals.ts'

/** How often what another one got in the way of is done, at most. */
const TRIES = 4

/** When to try again what had to wait too long for others, in seconds. */
const BUSY_SECONDS = 2

/**
 * Does `work`, which is one transaction, again after a deadlock or a serialisation failure: these are nobody's mistake,
 * and the transaction was undone. Throws the 503 of `refusals.busy` when others locked the same rows for too long.
 */
export async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      const code = errorCodeOf(error) ?? ''
      // Others locked the same rows for as long as a statement may take.
      if (code === '57014') throw refusals.busy(BUSY_SECONDS)
      if (tried === TRIES || !['40P01', '40001'].includes(code)) throw error
    }
  }
}
