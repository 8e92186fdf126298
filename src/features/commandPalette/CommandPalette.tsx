import { lazy, type ReactNode, Suspense } from 'react'
import { OnceOpen } from '#ui/overlay/OnceOpen.tsx'
import { useCommandPalette } from './commandPalette.hooks.ts'

// The panels bring the dialog library with them, which nobody needs before the first key.
const Panels = lazy(() => import('./Panels.tsx'))

/** Puts the palette and its keys around the screens of the shell. */
export function CommandPalette({ children }: { children: ReactNode }) {
  const palette = useCommandPalette()
  return (
    <>
      {children}
      <OnceOpen open={palette.isPanelOpen}>
        <Suspense fallback={null}>
          <Panels palette={palette} />
        </Suspense>
      </OnceOpen>
    </>
  )
}
