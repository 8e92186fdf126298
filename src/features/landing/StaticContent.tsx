import { type ReactNode, Suspense, useContext, useState } from 'react'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { PrerenderContext } from '#ui/start/prerenderContext.ts'
import { useIsHydrated } from '#ui/start/useIsHydrated.ts'

/** Lets a picture that is too wide be cut instead of widening its container. */
const FRAME = 'min-w-0'

/** React does not hydrate the content of such an element, so that the prerendered HTML is kept. */
const AS_PRERENDERED = { __html: '' }

/**
 * Content that never changes. The prerendered HTML is kept, and the browser does not load its code. Only after a
 * navigation from another screen, when there is no prerendered HTML, is the code loaded and rendered.
 */
export function StaticContent({ children }: { children: ReactNode }) {
  const isPrerendering = useContext(PrerenderContext)
  const isHydrated = useIsHydrated()
  const [isPrerendered] = useState(!isHydrated)
  if (isPrerendered && !isPrerendering)
    return <div className={FRAME} suppressHydrationWarning dangerouslySetInnerHTML={AS_PRERENDERED} />
  return (
    <div className={FRAME}>
      {/* A picture that cannot be loaded is left out. */}
      <ErrorBoundary fallback={null}>
        <Suspense>{children}</Suspense>
      </ErrorBoundary>
    </div>
  )
}
