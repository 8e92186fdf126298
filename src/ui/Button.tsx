import { type Ref, useLayoutEffect, useRef } from 'react'
import { ButtonContent, type ButtonWords } from './ButtonContent.tsx'
import { type ButtonStyle, buttonClass, idleButtonClass } from './buttonClass.ts'
import { dialogs } from './dialogs.ts'
import { useReason } from './useReason.tsx'

interface Given extends ButtonStyle, ButtonWords {
  /** Why the button is unavailable. It stays in the tab order and shows the reason on focus and hover. */
  unavailable?: string | undefined
  /** The accessible name, where the visible text is too short. Must begin with the visible text. */
  label?: string | undefined
  /** Toggles and menu triggers. */
  pressed?: boolean | undefined
  expanded?: boolean | undefined
  form?: string | undefined
  /** The name under which a chart requests the focus for it (useFocusRequests). */
  focusTarget?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** What it does when pressed, except of one that sends its form or that is never available. */
export type ButtonProps = Given &
  (
    | { type?: 'button' | undefined; onClick: (() => void) | undefined }
    | { type: 'submit'; onClick?: (() => void) | undefined }
    | { type?: undefined; unavailable: string; onClick?: undefined }
  )

/** A button (look §5). Secondary by default. */
export function Button(props: ButtonProps) {
  const { type = 'button', busy = false, unavailable, ref } = props
  const keepFocus = useRestoredFocus(busy)
  const [reason, tip] = useReason(unavailable)
  const idle = busy ? 'busy' : unavailable ? 'unavailable' : undefined
  return (
    <button
      ref={(button) => {
        keepFocus.button.current = button
        if (typeof ref === 'function') return ref(button)
        if (ref) ref.current = button
      }}
      type={type}
      form={props.form}
      disabled={busy}
      data-focus={props.focusTarget}
      aria-label={props.label}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      {...reason}
      className={idle ? idleButtonClass(props, idle) : buttonClass(props)}
      onClick={(event) => {
        keepFocus.press()
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
 * Browsers take focus from a button that becomes disabled, some of them before an effect could see that it had it:
 * so the press remembers it. A person who pressed it by keyboard finds it again once it is no longer busy, unless
 * something else has been focused meanwhile. Until then the dialog that it is in has the focus: it says what goes on.
 */
function useRestoredFocus(busy: boolean) {
  const button = useRef<HTMLButtonElement | null>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (!hadFocus.current) return
    hadFocus.current = busy
    const { activeElement: active, body } = document
    const dialog = button.current?.closest<HTMLElement>(dialogs)
    if (!active || [body, button.current, dialog].includes(active as HTMLElement))
      (busy ? dialog : button.current)?.focus()
  }, [busy])
  return {
    button,
    press: () => {
      hadFocus.current = document.activeElement === button.current
    },
  }
}
