import { useEffect } from 'react'
import { guard } from './leaveGuard.ts'

/**
 * While something on the screen is not saved: a link, a shortcut and Back ask first, and closing the tab, too, in the
 * browser's words. `ask` is given what goes on; it must be the same function as long as the screen is.
 */
export function useLeaveGuard(isUnsaved: boolean, ask: (goOn: () => void) => void): void {
  useEffect(() => {
    if (!isUnsaved) return
    const askFirst = (goOn: () => void) =>
      ask(() => {
        guard.ask = null
        goOn()
      })
    const back = (event: NavigateEvent) => {
      if (guard.ask === null || event.navigationType !== 'traverse' || !event.cancelable) return
      event.preventDefault()
      const { key } = event.destination
      askFirst(() => void window.navigation.traverseTo(key).finished?.catch(() => undefined))
    }
    const close = (event: BeforeUnloadEvent) => event.preventDefault()
    guard.ask = askFirst
    window.navigation?.addEventListener('navigate', back)
    window.addEventListener('beforeunload', close)
    return () => {
      guard.ask = null
      window.navigation?.removeEventListener('navigate', back)
      window.removeEventListener('beforeunload', close)
    }
  }, [isUnsaved, ask])
}
