/** The one port for what people should notice: toasts, and a live region that is there from the start. */
import { createContext, useContext, useEffect } from 'react'
import type { Notice, NoticeRaised } from '#domain/notices.ts'

export type Notices = {
  /** What a chart raised, and how to take it back, where that is offered. */
  raise: (notice: Notice, undo?: () => void) => void
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
