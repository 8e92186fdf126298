/** Which acts on a live order can be undone, and the write that undoes each (orders.md §3). */
import type { OrderResponse } from './orderContract.ts'

/** How long an Undo is offered, in milliseconds: to notice a mistake, read the notice twice and reach its button. */
export const UNDO_MS = 10_000

/** What a page of assignments, their answers and the Undo need on a slow line, in milliseconds. */
export const UNDO_WAY_MS = 110_000

/**
 * The write that takes an act back. It carries the version that the act led to: what somebody else did meanwhile makes
 * the server refuse it.
 */
export type Opposite =
  | { type: 'tags'; orderId: string; version: number; tags: string[] }
  | { type: 'newNote'; orderId: string; noteId: string; version: number }
  | {
      type: 'note'
      orderId: string
      noteId: string
      version: number
      text: string
      /** How the pin was, and which note has it now; left out where the act did not move it. */
      pin?: { isPinned: boolean; seen: string | null }
    }
  | { type: 'assignment'; parcelId: string; version: number }

/** An act that was done and can be taken back. `kind` and `id` say of what, so that the next one on the same replaces it. */
export type DoneAct = {
  kind: 'tags' | 'note' | 'assignment'
  id: string
  /** What the order is called: 'K1042'. */
  name: string
  done:
    | 'tagsChanged'
    | 'noteAdded'
    | 'noteChanged'
    | 'noteDeleted'
    | 'notePinned'
    | 'noteUnpinned'
    | 'parcelAssigned'
  opposite: Opposite
}

type Tagged = Pick<OrderResponse, 'id' | 'label' | 'version' | 'tags'>
type Noted = Pick<OrderResponse, 'id' | 'label' | 'notes'>
type Split = Pick<OrderResponse, 'label' | 'parcels'>

const nameOf = ({ label }: { label: string }) => label

/** `before`: the order in the version that the new tags were meant for. */
export function changedTags(before: Tagged, { id, version, ...after }: Tagged): DoneAct {
  const tags = before.tags.filter(({ is_system }) => !is_system).map(({ tag }) => tag)
  const opposite: Opposite = { type: 'tags', orderId: id, version, tags }
  return { kind: 'tags', id, name: nameOf(after), done: 'tagsChanged', opposite }
}

/** Null when the order does not have the new note any more. */
export function addedNote(before: Noted, { id: orderId, notes, ...after }: Noted): DoneAct | null {
  const added = notes.findLast(({ id, author }) => author === null && !noteOf(before, id))
  if (!added) return null
  const { id, version } = added
  const opposite: Opposite = { type: 'newNote', orderId, noteId: id, version }
  return { kind: 'note', id, name: nameOf(after), done: 'noteAdded', opposite }
}

/**
 * A note that was changed, pinned or deleted in `version`. Null when it is not known how it was in that version: then
 * nobody can say what it should become again.
 */
export function changedNote(
  before: Noted,
  after: Noted,
  { id, version: seen }: { id: string; version: number },
): DoneAct | null {
  const [was, is] = [noteOf(before, id), noteOf(after, id)]
  if (!was || !is || was.version !== seen) return null
  const { id: orderId } = after
  const pinnedNow = pinnedOf(after)
  const done = is.is_deleted
    ? ('noteDeleted' as const)
    : is.text !== was.text
      ? ('noteChanged' as const)
      : is.is_pinned
        ? ('notePinned' as const)
        : ('noteUnpinned' as const)
  // The pin goes back to the note that had it.
  const earlier = done === 'notePinned' ? noteOf(after, pinnedOf(before)) : undefined
  const { id: noteId, version } = earlier ?? is
  const isMoved = was.is_pinned !== is.is_pinned
  return {
    kind: 'note',
    id,
    name: nameOf(after),
    done,
    opposite: {
      type: 'note',
      orderId,
      noteId,
      version,
      text: earlier?.text ?? was.text,
      ...(isMoved && { pin: { isPinned: earlier !== undefined || was.is_pinned, seen: pinnedNow } }),
    },
  }
}

/** Null when the order does not have the parcel any more. */
export function assignedParcel(after: Split, parcelId: string): DoneAct | null {
  const version = after.parcels.find(({ id }) => id === parcelId)?.version
  if (version === undefined) return null
  const opposite: Opposite = { type: 'assignment', parcelId, version }
  return { kind: 'assignment', id: parcelId, name: nameOf(after), done: 'parcelAssigned', opposite }
}

const noteOf = ({ notes }: Noted, noteId: string | null) => notes.find(({ id }) => id === noteId)

const pinnedOf = ({ notes }: Noted): string | null => notes.find(({ is_pinned }) => is_pinned)?.id ?? null
