/** The one port for what people should notice: toasts, and a live region that is there from the start. */
import { createContext, useContext } from 'react'
import type { AnyActorRef } from 'xstate'
import type { Notice, NoticeRaised } from '#domain/notices.ts'

export type Notices = {
  /** @param undo reverses what the notice reports, where that is offered */
  raise: (notice: Notice, undo?: () => void) => void
  /** Removes an Undo that is on offer: another person uses the page now. */
  withdrawUndo: () => void
  /** Removes all notices: they were for a person who has signed out. */
  clear: () => void
}

export const NoticesContext = createContext<Notices | null>(null)

export function useNotices(): Notices {
  const notices = useContext(NoticesContext)
  if (!notices) throw new Error('useNotices: no NoticesContext above')
  return notices
}

/** The notices of one application. What is raised before a display is there is shown once it is. */
export function createNotices(): Notices & { showIn: (display: Notices) => () => void } {
  let display: Notices | null = null
  let waiting: Parameters<Notices['raise']>[] = []
  return {
    raise(...raised) {
      if (display) display.raise(...raised)
      else waiting.push(raised)
    },
    withdrawUndo() {
      waiting = waiting.map(([notice]) => [notice])
      display?.withdrawUndo()
    },
    clear() {
      waiting = []
      display?.clear()
    },
    /** Returns how to stop. */
    showIn(next) {
      display = next
      for (const raised of waiting.splice(0)) next.raise(...raised)
      return () => {
        if (display === next) display = null
      }
    },
  }
}

/**
 * Raises what an actor emits as `notice.raised`. A deletion comes with its Undo, which is sent to the actor that
 * deleted, for as long as that actor runs.
 */
export function raiseNoticesOf(actor: AnyActorRef, notices: Notices): void {
  actor.on('notice.raised', ({ notice }: NoticeRaised) => {
    if (notice.code !== 'itemDeleted' || notice.item.id === undefined) return notices.raise(notice)
    actor.subscribe({ complete: notices.withdrawUndo })
    notices.raise(notice, () => actor.send({ type: 'deletion.undone', item: notice.item }))
  })
}
