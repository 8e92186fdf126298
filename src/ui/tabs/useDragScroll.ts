import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'

/** A press that moves by at most this many px is a click. */
const SLACK = 5

/** Scrolls a strip by dragging with the mouse. The click at the end of a drag is suppressed. */
export function useDragScroll(strip: RefObject<HTMLElement | null>) {
  const drag = useRef<{ x: number; left: number; moved: boolean } | null>(null)
  const swallow = useRef(false)

  const end = (event: PointerEvent) => {
    swallow.current = drag.current?.moved ?? false
    drag.current = null
    if (!strip.current) return
    delete strip.current.dataset.dragging
    if (strip.current.hasPointerCapture?.(event.pointerId))
      strip.current.releasePointerCapture(event.pointerId)
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      swallow.current = false
      if (event.pointerType !== 'mouse' || event.button !== 0 || !strip.current) return
      drag.current = { x: event.clientX, left: strip.current.scrollLeft, moved: false }
    },
    onPointerMove: (event: PointerEvent) => {
      const element = strip.current
      if (!drag.current || !element) return
      // The button was released outside the strip, so there was no pointerup event.
      if ((event.buttons & 1) === 0) return end(event)
      const by = event.clientX - drag.current.x
      if (!drag.current.moved && Math.abs(by) > SLACK) {
        drag.current.moved = true
        element.dataset.dragging = ''
        element.setPointerCapture?.(event.pointerId)
      }
      if (drag.current.moved) element.scrollLeft = drag.current.left - by
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      if (!swallow.current) return
      swallow.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    // Disables the native drag and drop of a tab.
    onDragStart: (event: MouseEvent) => event.preventDefault(),
  }
}
