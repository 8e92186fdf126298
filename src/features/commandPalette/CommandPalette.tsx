import { lazy, type ReactNode, Suspense, useState } from 'react'
import { OpenPaletteContext, useCommandPalette } from './commandPalette.hooks.ts'

// The panels bring the dialog library with them, which nobody needs before the first key.
const Panels = lazy(() => import('./Panels.tsx'))

/** Puts the palette and its keys around the screens of the shell. */
export function CommandPalette({ children }: { children: ReactNode }) {
  const palette = useCommandPalette()
  const [wasOpened, setWasOpened] = useState(false)
  if (!wasOpened && (palette.isOpen || palette.isShowingShortcuts)) setWasOpened(true)
  return (
    <OpenPaletteContext value={palette.open}>
      {children}
      {wasOpened && (
        <Suspense fallback={null}>
          <Panels palette={palette} />
        </Suspense>
      )}
    </OpenPaletteContext>
  )
}
