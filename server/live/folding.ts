/** Folds the tallies in the background, so that reading them stays fast (tallyTables.ts). */
import { foldAllTallies } from '#server/db/live/tallies.ts'
import type { AppDeps } from '#server/deps.ts'

const EVERY_MS = 5_000

/** Folds every few seconds. Returns a function that stops it. Several processes can run it. */
export function startFolding({ database: { db }, log }: AppDeps): () => void {
  let folding: Promise<unknown> | null = null
  const timer = setInterval(() => {
    folding ??= foldAllTallies(db)
      .catch(() => log({ level: 'warn', event: 'folding.failed' }))
      .finally(() => {
        folding = null
      })
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
