import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'

/** The current width of an element in px; 0 before it is mounted. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return undefined
    const measure = () => setWidth(Math.floor(measured.getBoundingClientRect().width))
    // In parts: all drawings at once would keep the page from answering.
    startTransition(measure)
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
