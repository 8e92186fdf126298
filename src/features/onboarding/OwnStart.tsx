import { onboardingMessages } from '#messages/onboarding.ts'
import { Button } from '#ui/Button.tsx'

const { ownStart } = onboardingMessages

/** The other way to complete the setup: the company's own orders come first, not the sample. */
export function OwnStart({ onStart }: { onStart: () => void }) {
  return (
    <div className="mt-6 flex max-w-160 flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-3 border border-line px-4 py-3">
      <p className="min-w-0 flex-1 basis-56 text-pretty text-ink-2">{ownStart.text}</p>
      <Button onClick={onStart}>{ownStart.act}</Button>
    </div>
  )
}
