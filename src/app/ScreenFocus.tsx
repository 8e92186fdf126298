import { type RefObject, useContext, useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'
import { appMessages } from '#messages/app.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { PathnameContext } from '#ui/link/PathnameContext.ts'

/**
 * What a page load would do, once a screen's code is there: names the screen in the tab, and lets keyboard and
 * screen reader begin at its top. A screen that has focused something of its own keeps it; Back keeps its place.
 * @param lastPath the screen before, across all of them; null on a page load, where the browser has done its part
 */
export function ScreenFocus({ screen, lastPath }: { screen: string; lastPath: RefObject<string | null> }) {
  const { productName } = useAppConfig()
  const pathname = useContext(PathnameContext)
  const isBack = useNavigationType() === 'POP'

  useEffect(() => {
    document.title = appMessages.pageTitle({ screen, product: productName })
  }, [screen, productName])

  useEffect(() => {
    const before = lastPath.current
    lastPath.current = pathname
    if (before === null || before === pathname) return
    if (!isBack) window.scrollTo(0, 0)
    const main = document.getElementById('main')
    if (!main || main.contains(document.activeElement)) return
    main.tabIndex = -1
    main.focus({ preventScroll: true })
  }, [pathname, isBack, lastPath])

  return null
}
