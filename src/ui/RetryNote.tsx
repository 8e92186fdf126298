import type { ReactNode } from 'react'
import { uiMessages } from '#messages/ui.ts'
import { Note, NoteAction } from './Note.tsx'

/** Says that something could not be loaded, with the way to try again. */
export function RetryNote({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <Note tone="error" live action={<NoteAction onClick={onRetry}>{uiMessages.retry}</NoteAction>}>
      {children}
    </Note>
  )
}
