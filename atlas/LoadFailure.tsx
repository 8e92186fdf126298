import { atlasMessages } from '#messages/atlas.ts'
import { uiMessages } from '#messages/ui.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Failure } from '#ui/start/LoadBoundary.tsx'

const { loadFailure: words } = atlasMessages

/** In the place of what could not be loaded. */
export const LoadFailure: Failure = ({ isRetrying, onRetry }) => (
  <div role="alert">
    <EmptyState
      title={words.title}
      action={
        <Button busy={isRetrying} onClick={onRetry}>
          {uiMessages.retry}
        </Button>
      }
    >
      {words.text}
    </EmptyState>
  </div>
)
