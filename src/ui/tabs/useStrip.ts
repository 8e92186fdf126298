import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The width of a chevron at an end that is cut off, in px. */
const CHEVRON = 56

/** A press that leaves the strip is no click. */
const pressEnds = ['pointerup', 'pointercancel', 'pointerleave'] as const

/** Keeps the current tab and the focused one visible, and returns which ends are cut off and how to scroll by pages. */
export function useStrip(current: string) {
  const strip = useRef<HTMLDivElement>(null)
  const [cut, setCut] = useState({ start: false, end: false })

  const revealed = useRef(current)
  useLayoutEffect(() => {
    // The first time the observer below does it, once the layout is known: to ask for it here costs a layout more.
    if (revealed.current === current) return undefined
    revealed.current = current
    // With the frame, whose layout it needs: to ask here for it would cost one more.
    const frame = requestAnimationFrame(() => reveal(strip.current, keptTab(strip.current)))
    return () => cancelAnimationFrame(frame)
  }, [current])

  useEffect(() => {
    const element = strip.current
    if (!element) return
    let isPressed = false
    // Then it stays in view when what is in the strip gets wider, as by counts that come; a scrolled strip stays.
    let isInView = true
    const look = () => {
      // A chevron that came under a pressed tab would take the release, and the press would be no click. A drag is none.
      if (isPressed && element.dataset.dragging === undefined) return
      // In right-to-left layouts scrollLeft is negative.
      const scrolled = Math.abs(element.scrollLeft)
      const start = scrolled > 1
      const end = scrolled + element.clientWidth < element.scrollWidth - 1
      setCut((was) => (was.start === start && was.end === end ? was : { start, end }))
      isInView = isWhole(keptTab(element), element)
    }
    const wheel = (event: WheelEvent) => {
      if (event.deltaX !== 0 || event.ctrlKey || element.scrollWidth <= element.clientWidth) return
      const before = element.scrollLeft
      element.scrollLeft += isRtl(element) ? -event.deltaY : event.deltaY
      // At its end the page scrolls.
      if (element.scrollLeft !== before) event.preventDefault()
    }
    // At once: what is drawn a frame later could come under a press, too.
    const scroll = () => flushSync(look)
    const press = () => {
      isPressed = true
    }
    const release = () => {
      isPressed = false
      // The click comes first.
      setTimeout(look)
    }
    // A pointer presses a tab where it is.
    const focus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element && target.matches(':focus-visible'))) return
      reveal(element, target)
      // The scroll event comes a frame later, and until then a chevron may cover the tab.
      look()
    }
    const resized = new ResizeObserver((sizes) => {
      if (isInView || sizes.some(({ target }) => target === element)) reveal(element, keptTab(element))
      look()
    })
    resized.observe(element)
    if (element.firstElementChild) resized.observe(element.firstElementChild)
    element.addEventListener('scroll', scroll, { passive: true })
    element.addEventListener('wheel', wheel, { passive: false })
    element.addEventListener('focusin', focus)
    element.addEventListener('pointerdown', press)
    for (const end of pressEnds) element.addEventListener(end, release)
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', scroll)
      element.removeEventListener('wheel', wheel)
      element.removeEventListener('focusin', focus)
      element.removeEventListener('pointerdown', press)
      for (const end of pressEnds) element.removeEventListener(end, release)
    }
  }, [])

  const scrollPage = (pages: 1 | -1) => {
    const element = strip.current
    if (!element) return
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const left = pages * (element.clientWidth - 2 * CHEVRON) * (isRtl(element) ? -1 : 1)
    element.scrollBy({ left, behavior: calm ? 'auto' : 'smooth' })
  }

  return { strip, cut, scrollPage }
}

const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl'

/** The one that somebody at the keyboard is at, else the current one. */
const keptTab = (strip: HTMLElement | null) =>
  strip?.querySelector(':focus-visible') ??
  strip?.querySelector('[aria-selected="true"], [aria-pressed="true"]')

/** Whether nothing of a tab is cut off by the strip. */
function isWhole(tab: Element | null | undefined, strip: HTMLElement): boolean {
  if (!tab) return true
  const [place, seen] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()]
  return seen.left <= place.left && place.right <= seen.right
}

/** Scrolls only the strip, until no chevron covers the tab. */
function reveal(strip: HTMLElement | null, tab: Element | null | undefined): void {
  if (!strip || !tab) return
  const seen = strip.getBoundingClientRect()
  const place = tab.getBoundingClientRect()
  if (place.left < seen.left + CHEVRON) strip.scrollLeft -= seen.left + CHEVRON - place.left
  else if (place.right > seen.right - CHEVRON) strip.scrollLeft += place.right - (seen.right - CHEVRON)
}
