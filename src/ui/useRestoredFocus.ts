import { useLayoutEffect, useRef } from 'react'

/**
 * Browsers remove the focus from a button that becomes disabled. Restores it when the button is no longer busy, unless
 * another element was focused in between.
 */
export function useRestoredFocus(busy: boolean) {
  const button = useRef<HTMLButtonElement | null>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const active = document.activeElement
    if (busy) hadFocus.current = active === button.current
    else if (hadFocus.current) {
      hadFocus.current = false
      if (!active || active === document.body) button.current?.focus()
    }
  }, [busy])
  return button
}
