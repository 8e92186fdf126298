/** Where the wizard's answers wait between visits: one record for each e-mail, never a credential (design §4). */
import type { OnboardingDraft, OnboardingStep } from '#domain/onboarding/fields.ts'
import { parseOnboardingRecord, toOnboardingRecord } from '#domain/onboarding/record.ts'
import { draftPrefix } from '#session/store.ts'

export type DraftStorage = {
  /** Where the wizard resumes, or null when nothing usable was kept. */
  read(): { step: OnboardingStep; draft: OnboardingDraft } | null
  write(step: OnboardingStep, draft: OnboardingDraft): void
  clear(): void
}

export function draftStorageOf(email: string, storage: Storage): DraftStorage {
  const key = draftPrefix + email
  return {
    read: () => parseOnboardingRecord(storage.getItem(key)),
    write(step, draft) {
      try {
        storage.setItem(key, JSON.stringify(toOnboardingRecord(step, draft)))
      } catch {
        // If the storage is full, the draft is not saved; the wizard continues.
      }
    },
    clear: () => storage.removeItem(key),
  }
}
