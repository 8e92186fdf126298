import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in px, now and after every change; 0 before it stands. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return undefined
    const measure = () => setWidth(Math.floor(measured.getBoundingClientRect().width))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
