import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import toast, { resolveValue, useToaster } from 'react-hot-toast/headless'
import type { AppConfig } from '#domain/appConfig.ts'
import type { Notice } from '#domain/notices.ts'
import { workspaceNoticeMessages } from '#messages/workspaceNotices.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { dialogs } from '#ui/dialogs.ts'
import { ToastAction, ToastContent } from '#ui/ToastContent.tsx'
import { useAboveBars } from '#ui/useAboveBars.ts'
import { useRestoredFocus } from '#ui/useRestoredFocus.ts'
import type { NoticesPort, Undo } from './notices.ts'
import { noticeText } from './noticeText.ts'

/** The toast without an Undo: a newer one replaces it. Each Undo has a toast of its own. */
const TOAST_ID = 'notice'

/** How long a toast without an Undo is shown, in milliseconds: long enough to read it twice. */
const TOAST_MS = 5000

/**
 * The list of toasts, the latest at the bottom. They catch no pointer, except their buttons. The toasts themselves are
 * silent: `liveRegion` says them.
 */
export function Toasts(props: { notices: NoticesPort; liveRegion: RefObject<HTMLElement | null> }) {
  const { notices, liveRegion } = props
  const config = useAppConfig()
  const { toasts } = useToaster()
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const say = (text: string) => {
      if (liveRegion.current) liveRegion.current.textContent = text
    }
    return notices.showIn({
      raise: (notice, undo) => say(showToast(notice, config, undo)),
      withdraw: (undoKey) => toast.remove(undoKey),
      clear() {
        say('')
        toast.remove()
      },
    })
  }, [notices, config, liveRegion])
  useAboveBars(list, toasts.length > 0)
  useRestoredFocus(list)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isForAnother(event)) toast.remove()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div ref={list} className="toaster">
      {toasts
        .filter(({ visible }) => visible)
        .map((shown) => (
          <div key={shown.id}>{resolveValue(shown.message, shown)}</div>
        ))}
    </div>
  )
}

/** Whether Escape closes something else: a dialog, a menu, or, which prevents it from doing more, the text of a search. */
function isForAnother({ target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || !(target instanceof Element)) return defaultPrevented
  return target.closest(`${dialogs}, [role=menu]`) !== null
}

/** Shows a notice as a toast and returns its text. */
function showToast(notice: Notice, config: AppConfig, undo?: Undo): string {
  const { tone, text } = noticeText(notice, config)
  const id = undo?.key ?? TOAST_ID
  toast.custom(
    <ToastContent
      tone={tone}
      onClose={() => toast.remove(id)}
      action={
        undo && (
          <ToastAction keys={workspaceNoticeMessages.undoKeys} ariaKeys="Control+Z Meta+Z" onClick={undo.run}>
            {workspaceNoticeMessages.undo}
          </ToastAction>
        )
      }
    >
      {text}
    </ToastContent>,
    // Removed at once when its time is over; the chart decides how long an Undo is offered.
    { id, duration: undo ? Number.POSITIVE_INFINITY : TOAST_MS, removeDelay: 1 },
  )
  return undo ? workspaceNoticeMessages.withUndo({ text }) : text
}
