import { onboardingMessages } from '#messages/onboarding.ts'
import { Note } from '#ui/Note.tsx'

/** Why credentials that were typed before are empty now. */
export function AskedAgainNote() {
  return <Note tone="info">{onboardingMessages.askedAgain}</Note>
}
