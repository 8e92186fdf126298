import { useMemo } from 'react'
import type { LearnedSpelling } from '#domain/learnedSpellings.ts'
import { reasonIn } from '#domain/refusedChange.ts'
import type { ReadingRequested } from '#machines/reading/reading.machine.ts'
import { type ReadingActor, useReading } from '#ui/reading.hooks.ts'
import { type RequestActor, useRequest } from '#ui/request.hooks.ts'
import type { RecordEditorActor } from '#workspace/recordEditor.hooks.ts'
import { useOwnPart, useReasonAgainst, useWorkspace, useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import { providePlaceEditor, provideSpellingEnd, provideSpellings } from './spellings.actors.ts'

/** What the company's people call places; null until it has started. */
export function useSpellingsActor(): ReadingActor | null {
  const warehouses = useOwnPart('warehouses')
  const logic = useMemo(() => provideSpellings(warehouses), [warehouses])
  return useWorkspaceScreen('spellings', logic, () => ({ focus: 'spellings' }))
}

/** The request that takes one back, after which they are listed again; null until it has started. */
export function useSpellingEndActor(spellings: ReadingActor): RequestActor | null {
  const warehouses = useOwnPart('warehouses')
  const logic = useMemo(() => provideSpellingEnd(warehouses), [warehouses])
  return useWorkspaceScreen('spellingEnd', logic, () => ({
    // What was pressed goes with its spelling.
    focus: { done: 'spellings' },
    whenDone: { actor: spellings, event: { type: 'reading.requested' } satisfies ReadingRequested },
  }))
}

/** The form of a new place; null until it has started. */
export function usePlaceEditorActor(spellings: ReadingActor): RecordEditorActor | null {
  const { currency } = useWorkspace()
  const warehouses = useOwnPart('warehouses')
  const logic = useMemo(() => providePlaceEditor(warehouses, spellings), [warehouses, spellings])
  return useWorkspaceScreen('placeEditor', logic, () => ({ kind: 'place' as const, record: null, currency }))
}

/** The spellings as their chart has them. */
export function useSpellings(actor: ReadingActor) {
  const { answer, ...reading } = useReading<LearnedSpelling[]>(actor)
  return { ...reading, spellings: answer ?? [] }
}

/** How to take one back. */
export function useSpellingEnd(actor: RequestActor) {
  const { asked, isBusy, hasFailed, error, make } = useRequest<string>(actor)
  return {
    ending: isBusy ? asked : undefined,
    hasFailed,
    reason: hasFailed ? reasonIn(error).reason : undefined,
    /** Why this person only looks at them. */
    reasonAgainst: useReasonAgainst('orders.change'),
    end: make,
  }
}
