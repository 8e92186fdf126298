import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { noticeMessages } from '#messages/notices.ts'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { LoadFailureContext } from '#ui/start/loadFailure.ts'
import { onDemand } from '#ui/start/onDemand.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { NoticesContext, type NoticesPort } from './notices.ts'

// No screen needs the toast library to be usable: it is fetched with the first toast, or before by `preloadToasts`.
const loadToasts = onDemand(() => import('./Toasts.tsx'))
type Loaded = Awaited<ReturnType<typeof loadToasts>>

/** Fetches the toast library, so that a toast can say that the connection is gone. */
export function preloadToasts(): void {
  loadToasts().catch(() => undefined)
}

/**
 * Toasts, and one live region that is on the page from the start: the toaster's own would be created together
 * with its first words, which screen readers then miss.
 */
export function NoticesProvider({ notices, children }: { notices: NoticesPort; children: ReactNode }) {
  const region = useRef<HTMLSpanElement>(null)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useLayoutEffect(
    () =>
      notices.onWaiting(() => {
        // Without a connection there is no toast; the screen says too what went wrong.
        loadToasts().then(setLoaded, notices.clear)
      }),
    [notices],
  )
  const sayLoadFailure = useCallback(
    ({ isConnected }: { isConnected: boolean }) => notices.raise({ code: 'partNotLoaded', isConnected }),
    [notices],
  )
  return (
    <NoticesContext value={notices}>
      <LoadFailureContext value={sayLoadFailure}>{children}</LoadFailureContext>
      {loaded && (
        <section aria-label={noticeMessages.region}>
          <ErrorBoundary fallback={null}>
            <loaded.Toasts notices={notices} liveRegion={region} />
          </ErrorBoundary>
        </section>
      )}
      <VisuallyHidden>
        <span ref={region} aria-live="polite" />
      </VisuallyHidden>
    </NoticesContext>
  )
}
