import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a box when the control that has it goes: at the heading of the box, or the box itself without one, so
 * that a second press does nothing. Only if nothing else has the focus.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>): void {
  const last = useRef<EventTarget | null>(null)

  useEffect(() => {
    const element = box.current
    const remember = ({ target }: Event) => {
      last.current = target
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [box])

  useLayoutEffect(() => {
    if (!(last.current instanceof Element) || last.current.isConnected) return
    last.current = null
    const heading = box.current?.querySelector<HTMLElement>('h3') ?? box.current
    if (!heading || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}
