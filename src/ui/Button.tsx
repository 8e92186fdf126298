import { type Ref, useLayoutEffect, useRef } from 'react'
import { ButtonContent, type ButtonWords } from './ButtonContent.tsx'
import { type ButtonStyle, buttonClass, idleButtonClass } from './buttonClass.ts'
import { useReason } from './useReason.tsx'

export interface ButtonProps extends ButtonStyle, ButtonWords {
  type?: 'button' | 'submit' | undefined
  onClick?: (() => void) | undefined
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
  const { type = 'button', busy = false, unavailable, ref } = props
  const keepFocus = useKeptFocus(busy)
  const [reason, tip] = useReason(unavailable, props.reasonAt)
  const idle = busy ? 'busy' : unavailable ? 'unavailable' : undefined
  return (
    <button
      ref={(button) => {
        keepFocus.current = button
        if (typeof ref === 'function') return ref(button)
        if (ref) ref.current = button
      }}
      type={type}
      form={props.form}
      disabled={busy}
      aria-label={props.label}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      {...reason}
      className={idle ? idleButtonClass(props, idle) : buttonClass(props)}
      onClick={(event) => {
        if (unavailable) event.preventDefault()
        else props.onClick?.()
      }}
    >
      <ButtonContent {...props} />
      {tip}
    </button>
  )
}

/**
 * Browsers take focus from a button that becomes disabled. A person who pressed it by keyboard finds it again
 * once it is no longer busy, unless something else has been focused meanwhile.
 */
function useKeptFocus(busy: boolean) {
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
