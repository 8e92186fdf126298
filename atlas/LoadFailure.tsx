import { atlasMessages } from '#messages/atlas.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

const { loadFailure: words } = atlasMessages

/** In the place of what could not be loaded. Browsers do not ask again for code that failed once, until a reload. */
export function LoadFailure() {
  return (
    <div role="alert">
      <EmptyState
        title={words.title}
        action={<Button onClick={() => location.reload()}>{words.reload}</Button>}
      >
        {words.text}
      </EmptyState>
    </div>
  )
}
