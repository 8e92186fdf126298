import { type ReactNode, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { useRowFocus } from '#ui/useRowFocus.ts'
import { Invitation } from './Invitation.tsx'
import type { Right } from './workspace.hooks.ts'

/**
 * The results of a list, as its chart has them: `children`, or what is shown in their place. Earlier results stay
 * while others are loading or could not be loaded.
 */
export function RecordResults(props: {
  list: { isLoading: boolean; hasFailed: boolean; isEmpty: boolean; retry: () => void }
  /** Says that they could not be loaded. */
  failed: string
  skeleton: ReactNode
  /** In place of no rows. */
  empty: ReactNode
  children: ReactNode
}) {
  const { list, empty, children } = props
  const results = useRef<HTMLDivElement>(null)
  useRowFocus(results)
  return (
    <div ref={results}>
      {list.hasFailed && (
        <div className="px-(--gutter) pb-3">
          <RetryNote onRetry={list.retry}>{props.failed}</RetryNote>
        </div>
      )}
      {list.isLoading && props.skeleton}
      {list.isEmpty ? empty : children}
    </div>
  )
}

/** A workspace that begins empty invites to begin; a filter that finds nothing can be cleared. */
export function EmptyRecords(props: {
  list: {
    /** Whether a search or a filter narrows the list: an empty one then offers to clear them. */
    isFiltered: boolean
    hasNone: boolean
    clearFilters: () => void
  }
  title: string
  messages: {
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
  /** What else is offered when a filter finds nothing. */
  children?: ReactNode
}) {
  const { list, title, messages, onAdd, right, children } = props
  if (list.hasNone) return <Invitation {...messages.invitation} onAction={onAdd} right={right} />
  return (
    <EmptyState
      title={title}
      action={
        list.isFiltered && (
          <>
            <Button onClick={list.clearFilters}>{messages.clearFilters}</Button>
            {children}
          </>
        )
      }
    >
      {list.isFiltered ? messages.emptyHelp : messages.emptyAll}
    </EmptyState>
  )
}
