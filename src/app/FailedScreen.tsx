import { appMessages } from '#messages/app.ts'
import { uiMessages } from '#messages/ui.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** In the place of a screen that broke: says what is not lost, and tries again. */
export function FailedScreen() {
  return (
    <main id="main">
      <EmptyState
        level={1}
        title={appMessages.failed.title}
        action={<Button onClick={() => window.location.reload()}>{uiMessages.retry}</Button>}
      >
        {appMessages.failed.text}
      </EmptyState>
    </main>
  )
}
