import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'

/** The link that was followed last, by its address: for as long as the tab stands. */
let followed: string | null = null

/**
 * On the way back to a list the focus returns to the link that the user followed.
 * @param isReady the rows are there
 * @returns goes on the element around the rows
 */
export function useReturnFocus(isReady: boolean): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const isBack = useNavigationType() === 'POP'

  useEffect(() => {
    const element = list.current
    const remember = (event: Event) => {
      if (event.target instanceof Element)
        followed = event.target.closest('a')?.getAttribute('href') ?? followed
    }
    element?.addEventListener('click', remember)
    return () => element?.removeEventListener('click', remember)
  }, [])

  useEffect(() => {
    if (!isReady || !isBack || followed === null) return
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const link = links.find(
      (candidate) => candidate.getAttribute('href') === followed && candidate.offsetParent !== null,
    )
    link?.focus()
    followed = null
  }, [isReady, isBack])

  return list
}
