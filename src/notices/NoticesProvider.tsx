import { type ReactNode, useMemo, useRef } from 'react'
import toast, { Toaster } from 'react-hot-toast'
import { useAppConfig } from '#api/appConfig.ts'
import { ToastFace } from '#ui/ToastFace.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { type Notices, NoticesContext } from './notices.ts'
import { noticeText } from './noticeText.ts'

/** One toast at a time: a newer one takes the place of the older. */
const TOAST_ID = 'notice'

/** How long a toast stands, in milliseconds; long enough to read twice. */
const TOAST_MS = 5000

/**
 * Toasts, and one live region that is on the page from the start: the toaster's own would be created together
 * with its first words, which screen readers then miss.
 */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const config = useAppConfig()
  const region = useRef<HTMLDivElement>(null)
  const notices = useMemo<Notices>(
    () => ({
      raise(notice) {
        const { tone, text } = noticeText(notice, config)
        toast.custom(<ToastFace tone={tone}>{text}</ToastFace>, {
          id: TOAST_ID,
          duration: TOAST_MS,
          ariaProps: { role: 'status', 'aria-live': 'off' },
        })
        if (region.current) region.current.textContent = text
      },
    }),
    [config],
  )
  return (
    <NoticesContext value={notices}>
      {children}
      <Toaster position="bottom-center" containerClassName="toaster" />
      <VisuallyHidden>
        <div ref={region} aria-live="polite" />
      </VisuallyHidden>
    </NoticesContext>
  )
}
