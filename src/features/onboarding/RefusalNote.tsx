import { onboardingMessages } from '#messages/onboarding.ts'
import { Note } from '#ui/Note.tsx'
import { useRefusal } from './answers.hooks.ts'

/** The one message about the step as a whole: why it was refused, or that an answer is still being looked for. */
export function RefusalNote({ isChecking }: { isChecking: boolean }) {
  const { text, hint } = useRefusal()
  if (isChecking)
    return (
      <Note tone="info" live>
        {onboardingMessages.isChecking}
      </Note>
    )
  if (text === null) return null
  return (
    <Note tone="error" live>
      <p>{text}</p>
      {hint && <p>{hint}</p>}
    </Note>
  )
}
