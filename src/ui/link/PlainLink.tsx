import { type AnchorHTMLAttributes, type MouseEvent, useContext } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'

type PlainLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A whole address from its root. */
  to: string
  state?: unknown
  replace?: boolean | undefined
}

/**
 * A link of which a screen has dozens. React Router's own asks for the address of the screen, to which it could be
 * relative, so each of them is drawn again whenever a filter changes the address.
 */
export function PlainLink({ to, state, replace, children, ...attributes }: PlainLinkProps) {
  const { navigator } = useContext(NavigationContext)
  const href = navigator.createHref(to)
  const follow = (event: MouseEvent) => {
    const isForNewTab = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
    if (event.button !== 0 || isForNewTab || event.defaultPrevented) return
    event.preventDefault()
    if (replace) navigator.replace(to, state)
    else navigator.push(to, state)
  }
  return (
    <a href={href} onClick={follow} {...attributes}>
      {children}
    </a>
  )
}
