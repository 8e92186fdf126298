import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { noticeMessages } from '#messages/notices.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { type createNotices, NoticesContext } from './notices.ts'

// The toast library is fetched with the first toast: no screen needs it to be usable.
const loadToasts = () => import('./Toasts.tsx')
const Toasts = lazy(loadToasts)

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
  const [hasRaised, setHasRaised] = useState(false)
  const mayHaveUndo = useRef(false)
  useLayoutEffect(
    () =>
      notices.showIn({
        raise(notice, undo) {
          setHasRaised(true)
          mayHaveUndo.current = undo !== undefined
          loadToasts().then(
            ({ showToast }) => {
              const text = showToast(notice, config, undo)
              if (region.current) region.current.textContent = text
            },
            // Without a connection there is no toast; the screen says too what went wrong.
            () => undefined,
          )
        },
        withdrawUndo() {
          if (!mayHaveUndo.current) return
          loadToasts().then(
            (toasts) => toasts.withdrawUndo(),
            () => undefined,
          )
        },
      }),
    [notices, config],
  )
  return (
    <NoticesContext value={notices}>
      {children}
      {hasRaised && (
        <section aria-label={noticeMessages.region}>
          <ErrorBoundary fallback={null}>
            <Suspense fallback={null}>
              <Toasts />
            </Suspense>
          </ErrorBoundary>
        </section>
      )}
      <VisuallyHidden>
        <span ref={region} aria-live="polite" />
      </VisuallyHidden>
    </NoticesContext>
  )
}
