import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'

/** A press that moves less than this, in px, is still a click. */
const SLACK = 5

/** Drags a strip with the mouse (touch scrolls by itself). The click that ends a drag reaches nothing. */
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
      // Released outside the strip, where no pointerup reached it.
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
    // A tab must not be picked up by the browser's own drag and drop.
    onDragStart: (event: MouseEvent) => event.preventDefault(),
  }
}
