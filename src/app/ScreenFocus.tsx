import { type RefObject, useContext, useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { PathnameContext } from '#ui/link/PathnameContext.ts'
import { useTabTitle } from '#ui/useTabTitle.ts'

/** The id of the bar that says that a screen shows the sample. */
export const SAMPLE_BAR = 'sample'

/** Names the screen in the tab. Comes before the screen, which may name what it shows. */
export function ScreenTitle({ screen }: { screen: string }) {
  useTabTitle(screen)
  return null
}

/**
 * What a page load would do, once a screen's code is there: lets keyboard and screen reader begin at its top. A screen that
 * has focused something of its own keeps it; Back keeps its place. Who has just set up a company comes to what is above the
 * screen: how they leave the sample.
 * @param lastPath the screen before, across all of them; null on a page load, where the browser has done its part
 */
export function ScreenFocus({ lastPath }: { lastPath: RefObject<string | null> }) {
  const pathname = useContext(PathnameContext)
  const isBack = useNavigationType() === 'POP'

  useEffect(() => {
    const before = lastPath.current
    lastPath.current = pathname
    if (before === null || before === pathname) return
    if (!isBack) window.scrollTo(0, 0)
    const main = document.getElementById('main')
    if (!main || main.contains(document.activeElement)) return
    const sample = before === paths.onboarding ? document.getElementById(SAMPLE_BAR) : null
    const top = sample ?? main
    top.tabIndex = -1
    top.focus({ preventScroll: true })
  }, [pathname, isBack, lastPath])

  return null
}
