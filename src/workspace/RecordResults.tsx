import { type ReactNode, useRef } from 'react'
import { uiMessages } from '#messages/ui.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Note, NoteAction } from '#ui/Note.tsx'
import { useRowFocus } from '#ui/useRowFocus.ts'
import { Invitation } from './Invitation.tsx'
import type { Right } from './workspace.hooks.ts'

type ResultsProps = {
  list: {
    isLoading: boolean
    hasFailed: boolean
    isEmpty: boolean
    /** Whether a search or a filter narrows the list: an empty one then offers to clear them. */
    isFiltered: boolean
    hasNone: boolean
    retry: () => void
    clearFilters: () => void
  }
  /** The title of an empty list. */
  empty: string
  messages: {
    failed: string
    emptyHelp: string
    emptyAll: string
    clearFilters: string
    /** For a workspace that begins empty. */
    invitation: { title: string; text: string; action: string; importing: string }
  }
  /** Adds the first record. */
  onAdd: () => void
  /** What a role must include to add one. */
  right: Right
  skeleton: ReactNode
  children: ReactNode
}

/**
 * The results of a list, as its chart has them: `children`, or what is shown in their place. Earlier results stay
 * while others are loading or could not be loaded.
 */
export function RecordResults(props: ResultsProps) {
  const { list, messages } = props
  const results = useRef<HTMLDivElement>(null)
  useRowFocus(results)
  return (
    <div ref={results}>
      {list.hasFailed && (
        <div className="px-(--gutter) pb-3">
          <Note tone="error" live action={<NoteAction onClick={list.retry}>{uiMessages.retry}</NoteAction>}>
            {messages.failed}
          </Note>
        </div>
      )}
      {list.isLoading && props.skeleton}
      {list.isEmpty && <Empty {...props} />}
      {!list.isEmpty && props.children}
    </div>
  )
}

/** A workspace that begins empty invites to begin; a filter that finds nothing can be cleared. */
function Empty({ list, empty, messages, onAdd, right }: ResultsProps) {
  if (list.hasNone) return <Invitation {...messages.invitation} onAction={onAdd} right={right} />
  return (
    <EmptyState
      title={empty}
      action={list.isFiltered && <Button onClick={list.clearFilters}>{messages.clearFilters}</Button>}
    >
      {list.isFiltered ? messages.emptyHelp : messages.emptyAll}
    </EmptyState>
  )
}
