import { type RefObject, useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'

/** The link that was followed last, by its address: for as long as the tab is open. */
let followed: string | null = null

/**
 * On the way back to a list the focus returns to the link that the user followed. A component of its own: the kind of
 * navigation changes with each filter, for which the list is not drawn again.
 * @param list around the rows
 * @param isReady the rows are there
 */
export function ReturnFocus({
  list,
  isReady,
}: {
  list: RefObject<HTMLElement | null>
  isReady: boolean
}): null {
  const isBack = useNavigationType() === 'POP'

  useEffect(() => {
    const element = list.current
    const remember = (event: Event) => {
      if (event.target instanceof Element)
        followed = event.target.closest('a')?.getAttribute('href') ?? followed
    }
    element?.addEventListener('click', remember)
    return () => element?.removeEventListener('click', remember)
  }, [list])

  useEffect(() => {
    if (!isReady || !isBack || followed === null) return
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const link = links.find(
      (candidate) => candidate.getAttribute('href') === followed && candidate.offsetParent !== null,
    )
    link?.focus()
    followed = null
  }, [list, isReady, isBack])

  return null
}
