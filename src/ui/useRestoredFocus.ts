import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Returns the focus to where it was before it came into a container, when the focused element is removed from it: a
 * toast that was closed, or whose time is over.
 */
export function useRestoredFocus(container: RefObject<HTMLElement | null>): void {
  const visit = useRef<{ inside: HTMLElement; before: EventTarget | null } | null>(null)

  useEffect(() => {
    const element = container.current
    const remember = ({ target, relatedTarget }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const isComing = !(relatedTarget instanceof Node && element?.contains(relatedTarget))
      visit.current = { inside: target, before: isComing ? relatedTarget : (visit.current?.before ?? null) }
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [container])

  useLayoutEffect(() => {
    if (visit.current === null || visit.current.inside.isConnected) return
    const { before } = visit.current
    visit.current = null
    if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
  })
}
