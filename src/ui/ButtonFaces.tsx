import type { ButtonProps } from './Button.tsx'
import { BusyIcon } from './icons.ts'

/** What stands inside a button: icon and words, and their busy counterparts. */
export function ButtonFaces(props: ButtonProps) {
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
    <span className="button-face" data-other={other}>
      <span>{faces}</span>
    </span>
  )
}
