import { type RefObject, useEffect } from 'react'

/** The distance of the toasts from what is below them, in px. */
const GAP = 16

/**
 * Keeps an element that is fixed to the bottom edge above every bar (class `bar`) that it would cover: a sticky foot,
 * the navigation of a phone, the buttons of a table. Bars come, go, scroll and wrap, so they are measured in every frame
 * in which it is shown.
 */
export function useAboveBars(element: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    let frame = requestAnimationFrame(function place() {
      if (element.current) lift(element.current)
      frame = requestAnimationFrame(place)
    })
    return () => cancelAnimationFrame(frame)
  }, [element, isShown])
}

function lift(element: HTMLElement): void {
  const room = `${roomBelow(element.offsetHeight)}px`
  // Each assignment is a change for those who observe the page, and most frames bring none.
  if (element.style.insetBlockEnd !== room) element.style.insetBlockEnd = room
}

/** How far above the bottom edge an element of this height covers no bar, in px; it never leaves the window. */
function roomBelow(height: number): number {
  const edge = document.documentElement.clientHeight
  const bars = [...document.querySelectorAll('.bar')]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0)
    .sort((one, other) => other.bottom - one.bottom)
  const floor = bars.reduce(
    (lowest, bar) => (bar.top < lowest && bar.bottom > lowest - GAP - height ? bar.top : lowest),
    edge,
  )
  return Math.max(GAP, Math.min(edge - floor + GAP, edge - height - GAP))
}
