/** The one port for what people should notice: toasts, and a live region that is there from the start. */
import { createContext, useContext, useEffect } from 'react'
import type { Notice, NoticeRaised } from '#domain/notices.ts'
import type { Item } from '#domain/workspaceNotices.ts'

export type Notices = {
  /** What a chart raised, and how to take it back, where that is offered. */
  raise: (notice: Notice, undo?: () => void) => void
  /** Takes the last Undo away: another person is at the page now. */
  withdrawUndo: () => void
}

export const NoticesContext = createContext<Notices | null>(null)

export function useNotices(): Notices {
  const notices = useContext(NoticesContext)
  if (!notices) throw new Error('useNotices: no NoticesContext above')
  return notices
}

/** An actor that raises notices, as far as this port sees it. */
type NoticeSource = {
  on(type: 'notice.raised', listener: (event: NoticeRaised) => void): { unsubscribe(): void }
}

/** Forwards what an actor raises, for as long as the component stands. */
export function useNoticesOf(source: NoticeSource): void {
  const notices = useNotices()
  useEffect(() => {
    const subscription = source.on('notice.raised', ({ notice }) => notices.raise(notice))
    return () => subscription.unsubscribe()
  }, [source, notices])
}

/** A list's actor, as far as this port sees it. */
type ListSource = NoticeSource & {
  send: (event: { type: 'deletion.undone'; item: Item }) => void
}

/**
 * Forwards what a list raises; a deletion comes with its Undo, which also works when the list has been left:
 * `restoreLater` then brings the item back without it.
 */
export function useListNotices(source: ListSource, restoreLater: (id: string) => Promise<void>): void {
  const notices = useNotices()
  useEffect(() => {
    let isShown = true
    const subscription = source.on('notice.raised', ({ notice }) => {
      const item = notice.code === 'itemDeleted' ? notice.item : null
      if (item?.id === undefined) return notices.raise(notice)
      const deleted = { kind: item.kind, id: item.id, name: item.name }
      notices.raise(notice, () => {
        if (isShown) source.send({ type: 'deletion.undone', item: deleted })
        // Whoever shows the list next finds it there, or finds it gone and can say so.
        else restoreLater(deleted.id).catch(() => notices.raise({ code: 'itemNotRestored', item: deleted }))
      })
    })
    return () => {
      isShown = false
      subscription.unsubscribe()
    }
  }, [source, notices, restoreLater])
}
