/** The one port for what people should notice: toasts, and a live region that is there from the start. */
import { createContext, useContext } from 'react'
import type { AnyActorRef } from 'xstate'
import type { Notice, NoticeRaised, UndoEnded } from '#domain/notices.ts'
import { itemKey, type Undoable } from '#domain/workspaceNotices.ts'

/** What a notice offers to reverse. The notice stays until it is withdrawn by this key. */
export type Undo = { key: string; run: () => void }

export type Notices = {
  /** @param undo reverses what the notice reports, where that is offered */
  raise: (notice: Notice, undo?: Undo) => void
  /** Removes the notice with this Undo: it was used, its time is over, or another person uses the page now. */
  withdraw: (undoKey: string) => void
  /** Removes all notices: they were for a person who has signed out. */
  clear: () => void
}

export const NoticesContext = createContext<Notices | null>(null)

export function useNotices(): Notices {
  const notices = useContext(NoticesContext)
  if (!notices) throw new Error('useNotices: no NoticesContext above')
  return notices
}

/** The notices of one application. */
export type NoticesPort = Notices & {
  /** Shows the notices in `display`, also those that wait. Returns how to stop. */
  showIn: (display: Notices) => () => void
  /** Calls `wake` for each notice that no display is there for. It waits for one. Returns how to stop. */
  onWaiting: (wake: () => void) => () => void
}

export function createNotices(): NoticesPort {
  let display: Notices | null = null
  let wake: (() => void) | null = null
  let waiting: Parameters<Notices['raise']>[] = []
  return {
    raise(...raised) {
      if (display) return display.raise(...raised)
      waiting.push(raised)
      wake?.()
    },
    withdraw(undoKey) {
      waiting = waiting.filter(([, undo]) => undo?.key !== undoKey)
      display?.withdraw(undoKey)
    },
    clear() {
      waiting = []
      display?.clear()
    },
    showIn(next) {
      display = next
      for (const raised of waiting.splice(0)) next.raise(...raised)
      return () => {
        if (display === next) display = null
      }
    },
    onWaiting(next) {
      wake = next
      if (waiting.length > 0) next()
      return () => {
        if (wake === next) wake = null
      }
    },
  }
}

/**
 * Raises what an actor emits as `notice.raised`. A deletion or an act comes with its Undo, which is sent to the actor
 * that offers it, until that actor says that it has ended, or stops.
 */
export function raiseNoticesOf(actor: AnyActorRef, notices: Notices): void {
  actor.on('notice.raised', ({ notice }: NoticeRaised) => {
    const undo = undoOf(notice, actor)
    notices.raise(notice, undo)
    if (undo) actor.subscribe({ complete: () => notices.withdraw(undo.key) })
  })
  actor.on('undo.ended', ({ item }: UndoEnded) => notices.withdraw(itemKey(item)))
}

/** Of a record that is deleted or an act that is done; also where taking that back failed. */
function undoOf(notice: Notice, actor: AnyActorRef): Undo | undefined {
  if (notice.code === 'actDone' || (notice.code === 'actNotUndone' && notice.reason === undefined))
    return undoing(notice.item, actor)
  if (!['itemDeleted', 'itemArchived', 'itemNotRestored'].includes(notice.code)) return undefined
  if (!('item' in notice) || 'opposite' in notice.item || 'acts' in notice.item) return undefined
  const { kind, id, name } = notice.item
  if (
    id === undefined ||
    kind === 'warehouse' ||
    kind === 'providerWarehouse' ||
    kind === 'place' ||
    kind === 'view'
  )
    return undefined
  return undoing({ kind, id, name }, actor)
}

const undoing = (item: Undoable, actor: AnyActorRef): Undo => ({
  key: itemKey(item),
  run: () => actor.send({ type: 'undo.chosen', item }),
})
