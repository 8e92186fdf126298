import { useEffect, useRef } from 'react'

/** What lies over the screen, the topmost last. */
const open: { current: () => void }[] = []

/**
 * Back closes what lies over the screen, as Escape does, and leaves the screen and its address as they are. A browser that
 * does not let a page do that goes back.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return
    if (open.length === 0) window.navigation?.addEventListener('navigate', closeInPlace)
    open.push(close)
    return () => {
      open.splice(open.indexOf(close), 1)
      if (open.length === 0) window.navigation?.removeEventListener('navigate', closeInPlace)
    }
  }, [isOpen])
}

function closeInPlace(event: NavigateEvent): void {
  if (event.navigationType !== 'traverse' || !event.cancelable) return
  event.preventDefault()
  open.at(-1)?.current()
}
