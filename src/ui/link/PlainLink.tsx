import { type AnchorHTMLAttributes, type MouseEvent, useContext } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'
import { fromRoot, useGoTo } from './useGoTo.ts'

type PlainLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A whole address of the application. */
  to: string
  state?: unknown
  replace?: boolean | undefined
}

/**
 * A link inside the application, without a look of its own. React Router's could be relative to the address of the screen, so
 * each of them is drawn again whenever a filter changes that address.
 */
export function PlainLink({ to, state, replace, onClick, children, ...attributes }: PlainLinkProps) {
  const { navigator, basename } = useContext(NavigationContext)
  const href = navigator.createHref(fromRoot(basename, to))
  const goTo = useGoTo()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isForNewTab = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
    if (event.button !== 0 || isForNewTab || event.defaultPrevented) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    // As a browser does: a link to where one is makes no further entry of the history.
    goTo(to, { replace: replace ?? href === pathname + search + hash, state })
  }
  return (
    <a href={href} onClick={follow} {...attributes}>
      {children}
    </a>
  )
}
