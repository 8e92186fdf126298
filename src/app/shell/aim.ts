import type { SyntheticEvent } from 'react'

/**
 * Calls `onAim` with the address of a link that the pointer or the focus has come to, so that the code of its screen comes
 * meanwhile: React would show nothing for 300 ms in the place of a screen whose code is not there.
 */
export const aim = (onAim: (address: string) => unknown) => {
  const follow = ({ target }: SyntheticEvent) => {
    const link = (target as Element).closest('a')
    if (link) onAim(link.pathname)
  }
  return { onPointerOver: follow, onFocus: follow }
}
