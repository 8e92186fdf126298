import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { dialogs } from './dialogs.ts'

const headingOf = (box: HTMLElement) => {
  const heading = box.querySelector<HTMLElement>('h3') ?? box
  heading.tabIndex = -1
  return heading
}

/**
 * Keeps the focus in a box when the control that has it goes or is hidden: where `goOn` finds it, else at the heading of the
 * box, or the box itself without one, so that a second press does nothing. Only if nothing else has the focus.
 */
export function useKeptFocus(
  box: RefObject<HTMLElement | null>,
  goOn: (box: HTMLElement) => HTMLElement | null = headingOf,
): void {
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
    const lost = last.current
    // A page of a test has no layout: nothing is hidden there.
    if (!(lost instanceof Element) || (lost.isConnected && lost.checkVisibility?.() !== false)) return
    last.current = null
    const { activeElement: active, body } = document
    // A dialog has it while its button is busy (Button.tsx), and closes with the act.
    const isFree = active === body || active === lost || active?.matches(dialogs)
    if (box.current && isFree) goOn(box.current)?.focus({ preventScroll: true })
  })
}
