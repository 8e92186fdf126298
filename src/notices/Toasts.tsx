import toast, { Toaster } from 'react-hot-toast'
import type { AppConfig } from '#domain/appConfig.ts'
import type { Notice } from '#domain/notices.ts'
import { noticeMessages } from '#messages/notices.ts'
import { ToastAction, ToastContent } from '#ui/ToastContent.tsx'
import { noticeText } from './noticeText.ts'

/** One toast at a time: a newer one takes the place of the older. One with an Undo has a name of its own. */
const TOAST_ID = 'notice'
const TOAST_WITH_ACTION_ID = 'undo'

/** How long a toast stands, in milliseconds: long enough to read it twice, and longer where it offers something. */
const TOAST_MS = 5000
const TOAST_WITH_ACTION_MS = 10_000

/** Where toasts appear. */
export function Toasts() {
  return <Toaster position="bottom-center" containerClassName="toaster" />
}

/** Shows a notice as a toast and gives its text, for the live region beside it: the toast itself is silent. */
export function showToast(notice: Notice, config: AppConfig, undo?: () => void): string {
  const { tone, text } = noticeText(notice, config)
  const takeBack = () => {
    toast.dismiss(TOAST_WITH_ACTION_ID)
    undo?.()
  }
  toast.remove(undo ? TOAST_ID : TOAST_WITH_ACTION_ID)
  toast.custom(
    <ToastContent
      tone={tone}
      action={undo && <ToastAction onClick={takeBack}>{noticeMessages.undo}</ToastAction>}
    >
      {text}
    </ToastContent>,
    {
      id: undo ? TOAST_WITH_ACTION_ID : TOAST_ID,
      duration: undo ? TOAST_WITH_ACTION_MS : TOAST_MS,
      ariaProps: { role: 'status', 'aria-live': 'off' },
    },
  )
  return text
}

/** Takes away all toasts. */
export function clearToasts(): void {
  toast.remove()
}

/** Takes away a toast that offers Undo: what it would undo belongs to somebody else now. */
export function withdrawUndo(): void {
  toast.remove(TOAST_WITH_ACTION_ID)
}
