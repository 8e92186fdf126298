import type { RefCallback } from 'react'

/**
 * A ref of a page that has bars: what has the focus, and was seen, stays so when something that comes late above it
 * pushes it below a bar (WCAG 2.4.11). The scroll anchoring of browsers leaves a page at its top as it is.
 */
export const keepFocusSeen: RefCallback<HTMLElement> = (page) => {
  if (!page) return
  let focused: HTMLElement | undefined
  let before = 0
  const topInPage = () => (focused ? focused.getBoundingClientRect().top + scrollY : 0)
  page.addEventListener('focusin', ({ target }) => {
    focused = target as HTMLElement
    before = topInPage()
  })
  const resized = new ResizeObserver(() => {
    const pushed = topInPage() - before
    before += pushed
    // A screen or its heading is focused by the program, to read on from there; bars scroll with the window.
    if (focused !== document.activeElement || !focused || focused.tabIndex < 0 || focused.closest('.bar'))
      return
    const { bottom } = focused.getBoundingClientRect()
    const wasSeen = bottom > pushed && bottom - pushed <= innerHeight
    if (pushed > 0 && wasSeen) focused.scrollIntoView({ block: 'nearest' })
  })
  resized.observe(page)
  return () => resized.disconnect()
}
