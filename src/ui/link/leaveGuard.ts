import { useEffect } from 'react'

/** Asks before the screen is left, and goes on when the answer is yes; null where nothing would be lost. */
let guard: ((goOn: () => void) => void) | null = null

/** Leaves the screen: at once, or after its question. */
export function leave(goOn: () => void): void {
  if (guard) guard(goOn)
  else goOn()
}

/**
 * While something on the screen is not saved: a link, a shortcut and Back ask first, and closing the tab, too, in the
 * browser's words. `ask` is given what goes on; it must be the same function as long as the screen is.
 */
export function useLeaveGuard(isUnsaved: boolean, ask: (goOn: () => void) => void): void {
  useEffect(() => {
    if (!isUnsaved) return
    const askFirst = (goOn: () => void) =>
      ask(() => {
        guard = null
        goOn()
      })
    const back = (event: NavigateEvent) => {
      if (guard === null || event.navigationType !== 'traverse' || !event.cancelable) return
      event.preventDefault()
      const { key } = event.destination
      askFirst(() => void window.navigation.traverseTo(key).finished?.catch(() => undefined))
    }
    const close = (event: BeforeUnloadEvent) => event.preventDefault()
    guard = askFirst
    window.navigation?.addEventListener('navigate', back)
    window.addEventListener('beforeunload', close)
    return () => {
      guard = null
      window.navigation?.removeEventListener('navigate', back)
      window.removeEventListener('beforeunload', close)
    }
  }, [isUnsaved, ask])
}
