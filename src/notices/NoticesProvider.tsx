import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { noticeMessages } from '#messages/notices.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { type createNotices, NoticesContext } from './notices.ts'

// No screen needs the toast library to be usable: it is fetched with the first toast, or before by `preloadToasts`.
const loadToasts = () => import('./Toasts.tsx')
type Toasts = Awaited<ReturnType<typeof loadToasts>>

/** Fetches the toast library, so that a toast can say that the connection is gone. */
export function preloadToasts(): void {
  loadToasts().catch(() => undefined)
}

/**
 * Toasts, and one live region that is on the page from the start: the toaster's own would be created together
 * with its first words, which screen readers then miss.
 */
export function NoticesProvider({
  notices,
  children,
}: {
  notices: ReturnType<typeof createNotices>
  children: ReactNode
}) {
  const config = useAppConfig()
  const region = useRef<HTMLDivElement>(null)
  const [toasts, setToasts] = useState<Toasts | null>(null)
  const shown = useRef<Toasts>(null)
  const withdrawals = useRef(0)
  const clearings = useRef(0)
  useLayoutEffect(
    () =>
      notices.showIn({
        raise(notice, undo) {
          const withdrawnBefore = withdrawals.current
          const clearedBefore = clearings.current
          loadToasts().then(
            (loaded) => {
              if (clearings.current !== clearedBefore) return
              shown.current = loaded
              setToasts(loaded)
              const canUndo = withdrawals.current === withdrawnBefore
              const text = loaded.showToast(notice, config, canUndo ? undo : undefined)
              if (region.current) region.current.textContent = text
            },
            // Without a connection there is no toast; the screen says too what went wrong.
            () => undefined,
          )
        },
        clear() {
          if (region.current) region.current.textContent = ''
          clearings.current += 1
          shown.current?.clearToasts()
        },
        withdrawUndo() {
          withdrawals.current += 1
          // At once, so that it never takes away a toast that is shown later.
          shown.current?.withdrawUndo()
        },
      }),
    [notices, config],
  )
  return (
    <NoticesContext value={notices}>
      {children}
      {toasts && (
        <section aria-label={noticeMessages.region}>
          <ErrorBoundary fallback={null}>
            <toasts.Toasts />
          </ErrorBoundary>
        </section>
      )}
      <VisuallyHidden>
        <span ref={region} aria-live="polite" />
      </VisuallyHidden>
    </NoticesContext>
  )
}
