import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/**
 * On a change of screen, keyboard and screen reader begin at the top of the new one, as they would on a page load.
 * A screen that has focused something of its own keeps it, and Back finds the place where one was.
 */
export function useScreenFocus(): void {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    if (!isBack) window.scrollTo(0, 0)
    const main = document.getElementById('main')
    if (main && !main.contains(document.activeElement)) {
      main.tabIndex = -1
      main.focus({ preventScroll: true })
    }
  }, [pathname, isBack])
}
