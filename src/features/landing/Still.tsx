import { createContext, type ReactNode, Suspense, useContext, useState } from 'react'
import { useIsHydrated } from './landing.hooks.ts'

/** True while the build draws the page. */
export const DrawingContext = createContext(false)

/** A picture that is wider than its place is cut, and does not widen it. */
const FRAME = 'min-w-0'

/** React leaves the inside of such an element alone, and finds there what the build drew. */
const AS_DRAWN = { __html: '' }

/**
 * A part that never changes: as drawn at build it stays, and the browser does not even fetch its code. Only who
 * comes from another screen of the application finds nothing drawn; then it is fetched, and drawn here.
 */
export function Still({ children }: { children: ReactNode }) {
  const isDrawing = useContext(DrawingContext)
  const isHydrated = useIsHydrated()
  const [isDrawn] = useState(!isHydrated)
  if (isDrawn && !isDrawing)
    return <div className={FRAME} suppressHydrationWarning dangerouslySetInnerHTML={AS_DRAWN} />
  return (
    <div className={FRAME}>
      <Suspense>{children}</Suspense>
    </div>
  )
}
