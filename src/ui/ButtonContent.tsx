import type { ReactNode } from 'react'
import { BusyIcon, type Icon } from './icons.ts'

export interface ButtonWords {
  children: ReactNode
  /** Before the text. */
  icon?: Icon | undefined
  /** After the text: an arrow, a chevron. */
  endIcon?: Icon | undefined
  /** On a phone only the icon is visible; the text is still the accessible name, and the tip (`showTips`). */
  iconOnPhone?: boolean | undefined
  /** While true the button is disabled, keeps its width and shows `busyText`. */
  busy?: boolean | undefined
  busyText?: string | undefined
}

/** The content of a button: icon and text, or their busy variants. */
export function ButtonContent(props: ButtonWords) {
  const { children, busy, busyText, icon: Before, endIcon: After } = props
  const content = (
    <>
      {busy ? <BusyIcon className="animate-spin" /> : Before && <Before />}
      <span className={props.iconOnPhone ? 'phone:sr-only' : undefined}>
        {busy ? (busyText ?? children) : children}
      </span>
      {!busy && After && <After />}
    </>
  )
  if (!busyText) return content
  // The wider text sets the width: a hidden pseudo-element renders the other one.
  const other = busy ? (typeof children === 'string' ? children : '') : busyText
  return (
    <span className="button-content" data-other={other} data-bare={busy && !Before && !After}>
      <span>{content}</span>
    </span>
  )
}
