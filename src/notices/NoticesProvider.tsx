import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { noticeMessages } from '#messages/notices.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { LoadFailureContext } from '#ui/loadFailure.ts'
import { onDemand } from '#ui/onDemand.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { type createNotices, NoticesContext } from './notices.ts'

// No screen needs the toast library to be usable: it is fetched with the first toast, or before by `preloadToasts`.
const loadToasts = onDemand(() => import('./Toasts.tsx'))
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
  useLayoutEffect(() => {
    /** What happened while the library was loading, so that nothing is shown that has been withdrawn. */
    const withdrawn = new Map<string, number>()
    let raised = 0
    let cleared = 0
    return notices.showIn({
      raise(notice, undo) {
        raised += 1
        const number = raised
        loadToasts().then(
          (loaded) => {
            if (number <= Math.max(cleared, (undo && withdrawn.get(undo.key)) ?? 0)) return
            shown.current = loaded
            setToasts(loaded)
            const text = loaded.showToast(notice, config, undo)
            if (region.current) region.current.textContent = text
          },
          // Without a connection there is no toast; the screen says too what went wrong.
          () => undefined,
        )
      },
      withdraw(undoKey) {
        withdrawn.set(undoKey, raised)
        shown.current?.withdrawToast(undoKey)
      },
      clear() {
        if (region.current) region.current.textContent = ''
        cleared = raised
        shown.current?.clearToasts()
      },
    })
  }, [notices, config])
  const sayLoadFailure = useCallback(
    ({ isConnected }: { isConnected: boolean }) => notices.raise({ code: 'partNotLoaded', isConnected }),
    [notices],
  )
  return (
    <NoticesContext value={notices}>
      <LoadFailureContext value={sayLoadFailure}>{children}</LoadFailureContext>
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
