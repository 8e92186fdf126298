import { useLayoutEffect, useRef } from 'react'

/**
 * Browsers take focus from a button that becomes disabled. A person who pressed it by keyboard finds it again
 * once it is no longer busy, unless something else has been focused meanwhile.
 */
export function useKeptFocus(busy: boolean) {
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
