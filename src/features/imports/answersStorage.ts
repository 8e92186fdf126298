/** Keeps the answers for one file of one person while its tab is loaded again. */
import { type KeptAnswers, keptAnswersRecord, parseKeptAnswers } from '#domain/imports/fileDoubts.ts'
import { tabStorage } from '#session/storage.ts'

const answersKey = 'importAnswers'

export function answersStorageOf(owner: string, page: Window) {
  const storage = tabStorage(page)
  return {
    read: (): KeptAnswers | null => parseKeptAnswers(storage?.getItem(answersKey) ?? null, owner),
    write(kept: KeptAnswers) {
      if (Object.keys(kept.answers).length === 0) return storage?.removeItem(answersKey)
      try {
        storage?.setItem(answersKey, keptAnswersRecord(kept, owner))
      } catch {
        // If the storage is full, they last as long as the screen.
      }
    },
  }
}
