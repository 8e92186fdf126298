import type { ReactNode, Ref } from 'react'
import { type ButtonFace, buttonClass, idleButtonClass } from './buttonClass.ts'
import { BusyIcon, type Icon } from './icons.ts'
import { Reason, type ReasonWiring } from './Reason.tsx'
import { useKeptFocus } from './useKeptFocus.ts'

export interface ButtonProps extends ButtonFace {
  children: ReactNode
  type?: 'button' | 'submit' | undefined
  onClick?: (() => void) | undefined
  /** Stands before the word. */
  icon?: Icon | undefined
  /** Stands after the word: an arrow, a chevron. */
  endIcon?: Icon | undefined
  /** While true the button is disabled, keeps its width and reads `busyText`. */
  busy?: boolean | undefined
  busyText?: string | undefined
  /** Why it cannot be pressed now. The button stays in the tab order and says so on focus and under the pointer. */
  unavailable?: string | undefined
  /** Where that reason hangs; end for a button at the end of its line. */
  reasonAt?: 'start' | 'end' | undefined
  /** Only where the visible word is too short to stand alone; must begin with it. */
  label?: string | undefined
  /** Toggles and menu triggers. */
  pressed?: boolean | undefined
  expanded?: boolean | undefined
  form?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A button of the product (look §5). Secondary unless told otherwise. */
export function Button(props: ButtonProps) {
  const { children, type = 'button', busy = false, busyText, unavailable, ref } = props
  const keepFocus = useKeptFocus(busy)
  const element = (reason?: ReasonWiring) => (
    <button
      ref={(button) => {
        keepFocus.current = button
        if (typeof ref === 'function') return ref(button)
        if (ref) ref.current = button
      }}
      type={type}
      form={props.form}
      disabled={busy}
      aria-disabled={unavailable ? true : undefined}
      {...reason}
      aria-label={props.label}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      className={
        busy
          ? idleButtonClass(props, 'busy')
          : unavailable
            ? idleButtonClass(props, 'unavailable')
            : buttonClass(props)
      }
      onClick={(event) => {
        if (unavailable) event.preventDefault()
        else props.onClick?.()
      }}
    >
      <Face busy={busy} busyText={busyText} icon={props.icon} endIcon={props.endIcon}>
        {children}
      </Face>
    </button>
  )
  return unavailable ? (
    <Reason text={unavailable} wide={props.wide} at={props.reasonAt}>
      {element}
    </Reason>
  ) : (
    element()
  )
}

function Face(props: Pick<ButtonProps, 'busy' | 'busyText' | 'icon' | 'endIcon' | 'children'>) {
  const { busy, busyText, icon: Before, endIcon: After, children } = props
  if (!busyText)
    return (
      <>
        {busy ? <BusyIcon className="animate-spin" /> : Before && <Before />}
        {children}
        {After && <After />}
      </>
    )
  // The wider of both texts holds the width: the other one is drawn, unseen and unheard, by the pseudo-element.
  const other = busy ? (typeof children === 'string' ? children : '') : busyText
  return (
    <span className="button-face" data-other={other}>
      <span>
        {busy ? <BusyIcon className="animate-spin" /> : Before && <Before />}
        {busy ? busyText : children}
        {!busy && After && <After />}
      </span>
    </span>
  )
}
