import type { MouseEvent, ReactNode } from 'react'
import { PlainLink } from './PlainLink.tsx'

/** The link of a row. In a <Table> it covers the row, below the text of the other cells. */
export function RowLink(props: {
  to: string
  children: ReactNode
  /** The name of the row's record (useRecordKeys). */
  focusTarget: string
}) {
  return (
    <PlainLink to={props.to} className="row-link" data-focus={props.focusTarget}>
      {props.children}
    </PlainLink>
  )
}

/**
 * Goes on the row of a <RowLink>. A press on the text of another cell follows the link, in a new tab where a press on
 * the link would; the text can be selected all the same, because browsers select no text that begins in a link.
 */
export const rowOfLink = {
  onClick: followLink,
  onAuxClick: followLink,
  // The middle button would scroll.
  onMouseDown: (event: MouseEvent<HTMLElement>) => {
    if (event.button === 1 && linkFor(event)) event.preventDefault()
  },
}

function followLink(event: MouseEvent<HTMLElement>): void {
  const link = linkFor(event)
  if (!link || window.getSelection()?.isCollapsed === false) return
  const isForNewTab = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey
  if (isForNewTab) window.open(link.href, '_blank', 'noopener')
  else if (event.button === 0) link.click()
}

/** The link of the row, unless the press is on another control, or in a menu of the row, which React has below it. */
function linkFor({ currentTarget, target }: MouseEvent<HTMLElement>): HTMLAnchorElement | null {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return null
  if (target.closest('a, button, label')) return null
  return currentTarget.querySelector<HTMLAnchorElement>('.row-link')
}
