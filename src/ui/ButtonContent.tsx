import type { ReactNode } from 'react'
import { BusyIcon, type Icon } from './icons.ts'

export interface ButtonWords {
  children: ReactNode
  /** Stands before the word. */
  icon?: Icon | undefined
  /** Stands after the word: an arrow, a chevron. */
  endIcon?: Icon | undefined
  /** On a phone the icon stands alone; the word is still its name. */
  iconOnPhone?: boolean | undefined
  /** While true the button is disabled, keeps its width and reads `busyText`. */
  busy?: boolean | undefined
  busyText?: string | undefined
}

/** What stands inside a button: icon and words, and their busy counterparts. */
export function ButtonContent(props: ButtonWords) {
  const { children, busy, busyText, icon: Before, endIcon: After } = props
  const faces = (
    <>
      {busy ? <BusyIcon className="animate-spin" /> : Before && <Before />}
      {props.iconOnPhone ? (
        <span className="phone:sr-only">{children}</span>
      ) : busy ? (
        (busyText ?? children)
      ) : (
        children
      )}
      {!busy && After && <After />}
    </>
  )
  if (!busyText) return faces
  // The wider of both texts holds the width: the other one is drawn, unseen and unheard, by a pseudo-element.
  const other = busy ? (typeof children === 'string' ? children : '') : busyText
  return (
    <span className="button-content" data-other={other} data-bare={busy && !Before && !After}>
      <span>{faces}</span>
    </span>
  )
}
