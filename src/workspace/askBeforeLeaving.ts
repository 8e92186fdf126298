import { type AnyEventObject, fromCallback } from 'xstate'

/** While it runs, the browser asks before the tab is closed or loaded again. */
export function askBeforeLeaving(page: Window) {
  return fromCallback<AnyEventObject>(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    page.addEventListener('beforeunload', ask)
    return () => page.removeEventListener('beforeunload', ask)
  })
}
