import type { ReactNode } from 'react'
import { lazyPart } from '#ui/start/lazyPart.tsx'
import { useCommandPalette } from './commandPalette.hooks.ts'

// The panels bring the dialog library with them, which nobody needs before the first key.
const Panels = lazyPart(() => import('./Panels.tsx'))

/** Puts the palette and its keys around the screens of the shell. */
export function CommandPalette({ children }: { children: ReactNode }) {
  const palette = useCommandPalette()
  return (
    <>
      {children}
      <Panels isShown={palette.isPanelOpen} onFailed={palette.dismiss} palette={palette} />
    </>
  )
}
