import type { SyntheticEvent } from 'react'

/**
 * Loads the code of a screen when the pointer or the focus comes to a link to it: React would show nothing for 300 ms in the
 * place of a screen whose code is not there. Returns the handlers for the element around the links.
 */
export const loadAhead = (load: (address: string) => unknown) => {
  const follow = ({ target }: SyntheticEvent) => {
    const link = (target as Element).closest('a')
    if (link) load(link.pathname)
  }
  return { onPointerOver: follow, onFocus: follow }
}
